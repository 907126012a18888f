import { communityInviteDays } from '@zeacon/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { dayMs } from '../../../platform/days.ts';
import { digestOf, newSecretToken } from '../../../platform/secret-tokens.ts';
import type { CommunityRow } from '../communities.repository.ts';
import type { CommunityAddresses } from '../community-address.ts';
import { createInvitesRepository } from './invites.repository.ts';

export interface InviteMail {
  to: string;
  language: string | undefined;
  businessId: string;
  template: 'community-invite';
  values: {
    community: string;
    inviter: string;
    path: string;
    origin?: string;
    validMinutes: number;
    unsubscribePath: string;
  };
}

export interface InviteMailDeps {
  addresses: Pick<CommunityAddresses, 'linkOf'>;
  queueMail: (tx: Transaction, mail: InviteMail) => Promise<void>;
  unsubscribePath: (of: {
    template: 'community-invite';
    businessId: string;
    userId: string;
    language: string;
  }) => string;
  clock: Clock;
}

/** Invites somebody, in place of an earlier invitation of theirs: the link in that one is good for nothing any more. */
export const createInviteMails =
  ({ addresses, queueMail, unsubscribePath, clock }: InviteMailDeps) =>
  async (
    tx: Transaction,
    { id: communityId, businessId, title, subdomain }: CommunityRow,
    { id, email, inviter, language }: { id: string; email: string; inviter: string; language: string },
  ): Promise<void> => {
    const token = newSecretToken();
    const sentAt = clock();
    const expiresAt = new Date(sentAt.getTime() + communityInviteDays * dayMs);
    const row = { id, communityId, businessId, email, hash: digestOf(token), sentAt, expiresAt };
    await createInvitesRepository(tx).put({ ...row, state: 'SENT' });
    const template = 'community-invite' as const;
    const values = {
      ...{ community: title, inviter, validMinutes: communityInviteDays * 24 * 60 },
      ...addresses.linkOf(subdomain, `/sign-in#${token}`),
      // Who is invited need not have an account: their email takes its place.
      unsubscribePath: unsubscribePath({ template, businessId, userId: email, language }),
    };
    await queueMail(tx, { to: email, language, businessId, template, values });
  };
