import type { Transaction } from '../../platform/database/database.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import { createCommunityMembersRepository, type MembershipRow } from './members.repository.ts';

export interface RefusalMail {
  to: string;
  language: string | undefined;
  businessId: string;
  template: 'community-refusal';
  values: { community: string; path: string; origin?: string; lines: readonly string[] };
}

interface Deps {
  addresses: Pick<CommunityAddresses, 'linkOf'>;
  queueMail: (tx: Transaction, mail: RefusalMail) => Promise<void>;
}

export type MailRefusal = ReturnType<typeof createMailRefusal>;

/** Tells somebody that they were not let in, and why. */
export const createMailRefusal =
  ({ addresses, queueMail }: Deps) =>
  async (tx: Transaction, { communityId, accountId }: MembershipRow, reason: string): Promise<void> => {
    const community = await createCommunitiesRepository(tx).findOpen(communityId);
    const account = await createCommunityMembersRepository(tx).findAccount(accountId);
    if (!community || !account) return;
    const { businessId, title, subdomain } = community;
    const lines = reason === '' ? [] : [reason];
    await queueMail(tx, {
      ...{ to: account.email, language: account.language ?? undefined, businessId, template: 'community-refusal' },
      values: { community: title, ...addresses.linkOf(subdomain, '/'), lines },
    });
  };
