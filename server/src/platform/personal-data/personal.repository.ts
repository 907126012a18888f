import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as tables from '../database/schema.ts';

export interface PersonalTable {
  table: PgTable;
  /** Of its rows in the export. */
  name: string;
  /** With the id of the person. */
  of: PgColumn;
  /** Properties that are secrets, that say nothing about the person, or that are somebody else's. */
  leftOut?: readonly string[];
  added?: Readonly<Record<string, SQL>>;
}

const businessName = (businessId: PgColumn) =>
  sql`(select business_name from business_account where id = ${businessId})`;

/** What an export of a person holds, by the name of the table. What the audit logs say is added to it. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  user_account: {
    table: tables.userAccount,
    name: 'account',
    of: tables.userAccount.id,
    leftOut: ['passwordHash'],
  },
  business_member: {
    table: tables.businessMember,
    name: 'memberships',
    of: tables.businessMember.userId,
    added: { businessName: businessName(tables.businessMember.businessId) },
  },
  session: { table: tables.session, name: 'sessions', of: tables.session.userId },
  user_passkey: {
    table: tables.userPasskey,
    name: 'passkeys',
    of: tables.userPasskey.userId,
    leftOut: ['credentialId', 'publicKey', 'counter', 'transports', 'isSyncable'],
  },
  user_identity: { table: tables.userIdentity, name: 'identities', of: tables.userIdentity.userId },
  second_factor: {
    table: tables.secondFactor,
    name: 'secondFactor',
    of: tables.secondFactor.userId,
    leftOut: ['secretSealed', 'lastStep'],
  },
  email_verification: {
    table: tables.emailVerification,
    name: 'emailVerification',
    of: tables.emailVerification.userId,
    leftOut: ['codeHash', 'linkHash', 'wrongCodes', 'expiresAt'],
  },
  email_change: {
    table: tables.emailChange,
    name: 'emailChange',
    of: tables.emailChange.userId,
    leftOut: ['codeHash', 'wrongCodes'],
  },
  business_invite: {
    table: tables.businessInvite,
    name: 'invitationsSent',
    of: tables.businessInvite.invitedBy,
    leftOut: ['hash'],
  },
  api_key: {
    table: tables.apiKey,
    name: 'apiKeysMade',
    of: tables.apiKey.createdBy,
    leftOut: ['lookup', 'hash'],
  },
  search_account: {
    table: tables.searchAccount,
    name: 'searchAccountsLinked',
    of: tables.searchAccount.createdBy,
    leftOut: ['subject', 'refreshTokenSealed', 'accessTokenSealed', 'accessExpiresAt', 'renewingUntil', 'waitsUntil'],
  },
  embed_key: { table: tables.embedKey, name: 'embedKeysMade', of: tables.embedKey.createdBy },
  notification: { table: tables.notification, name: 'notifications', of: tables.notification.userId },
  notification_choice: {
    table: tables.notificationChoice,
    name: 'notificationChoices',
    of: tables.notificationChoice.userId,
  },
  onboarding_dismissal: {
    table: tables.onboardingDismissal,
    name: 'firstStepsHidden',
    of: tables.onboardingDismissal.userId,
  },
  data_export: { table: tables.dataExport, name: 'exportsRequested', of: tables.dataExport.requestedBy },
  unsent_post: {
    table: tables.unsentPost,
    name: 'unsentPosts',
    of: tables.unsentPost.userId,
    leftOut: ['accountId'],
  },
  widget_version: {
    table: tables.widgetVersion,
    name: 'widgetsChanged',
    of: tables.widgetVersion.actorId,
    leftOut: ['settings'],
  },
  impersonation: {
    table: tables.impersonation,
    name: 'helpFromOperators',
    of: tables.impersonation.userId,
    leftOut: ['operatorId', 'operatorSessionId'],
  },
};

/** Tables that name people and that their export does not hold, each with the reason. */
export const unpersonalTables: Readonly<Record<string, string>> = {
  audit_entry: 'read by business, with what others did left out',
  passkey_challenge: 'over within minutes',
  password_reset: 'lets people in',
  recovery_code: 'lets people in',
  restore_ticket: 'over within minutes',
  search_link: 'over within minutes',
  sign_on_attempt: 'over within minutes',
  sign_in_challenge: 'over within minutes',
  upload: 'files that have not arrived',
};
