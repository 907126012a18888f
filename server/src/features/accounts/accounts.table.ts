import type { BusinessRole, GivenRole } from '@zeacon/contract';
import { isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** What is unique of a business, whatever its case. */
export const usernameKey = (table: { username: AnyPgColumn; businessName: AnyPgColumn }) =>
  sql`lower(coalesce(${table.username}, ${table.businessName}))`;

export const businessAccount = pgTable(
  'business_account',
  {
    id: text('id').primaryKey(),
    businessName: text('business_name').notNull(),
    /** Null where the business name is the username too. */
    username: text('username'),
    email: text('email').notNull(),
    logo: text('logo'),
    legalFirstName: text('legal_first_name'),
    websiteUrl: text('website_url'),
    /** In which its figures are told by day. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Whether operators of the platform may act for its members. */
    operatorAccess: boolean('operator_access').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** From when it may be removed. While it is set, the business is closed. */
    deletesAt: timestamp('deletes_at', { withTimezone: true }),
    /** Of whoever asked for its deletion. */
    deletionLanguage: text('deletion_language'),
    deletionRemindedAt: timestamp('deletion_reminded_at', { withTimezone: true }),
  },
  (table) => [
    index('business_account_by_deletion').on(table.deletesAt).where(sql`deletes_at is not null`),
    uniqueIndex('business_account_name').on(usernameKey(table)),
  ],
);

/** Who may sign in. */
export const userAccount = pgTable(
  'user_account',
  {
    id: text('id').primaryKey(),
    /** Lower case, so that its uniqueness does not depend on how it was typed. */
    email: text('email').notNull(),
    /** Null for those who sign in otherwise. */
    passwordHash: text('password_hash'),
    /** Since when they look after the platform; null for everybody else. */
    operatorSince: timestamp('operator_since', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** From when it may be removed. While it is set, the account is closed. */
    deletesAt: timestamp('deletes_at', { withTimezone: true }),
  },
  (table) => [
    index('user_account_by_deletion').on(table.deletesAt).where(sql`deletes_at is not null`),
    uniqueIndex('user_account_email').on(table.email),
  ],
);

/** Whoever closed their account keeps their memberships until it is removed, but is nobody anywhere meanwhile. */
export const isPresent = isNull(userAccount.deletesAt);

/**
 * For which businesses somebody may sign in, and as what. Triggers that its migration makes keep a business from having
 * no owner at a transaction's end; the index keeps it from having two.
 */
export const businessMember = pgTable(
  'business_member',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => businessAccount.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    role: text('role').$type<BusinessRole>().notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** When they last chose to act for it; signing in takes the business of the newest. */
    chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'business_member_once', columns: [table.businessId, table.userId] }),
    uniqueIndex('business_member_owner').on(table.businessId).where(sql`${table.role} = 'owner'`),
    index('business_member_by_user').on(table.userId, table.chosenAt),
    check('business_member_role', sql`${table.role} in ('owner', 'admin', 'editor', 'host', 'analyst', 'billing')`),
  ],
);

/** Who was asked to join a business and has not yet: one row for each email there. */
export const businessInvite = pgTable(
  'business_invite',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businessAccount.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').$type<GivenRole>().notNull(),
    /** SHA-256; the token itself is in the mail alone. */
    hash: text('hash').notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('business_invite_email').on(table.businessId, table.email),
    uniqueIndex('business_invite_hash').on(table.hash),
    index('business_invite_by_inviter').on(table.invitedBy),
    check('business_invite_role', sql`${table.role} in ('admin', 'editor', 'host', 'analyst', 'billing')`),
  ],
);
