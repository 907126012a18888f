import { serverMessages } from '@zeacon/contract';
import { fieldError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { nameSkeleton } from '../../platform/name-skeleton.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import { createCommunityMembersRepository } from './members.repository.ts';

interface Named {
  communityId: string;
  username: string;
  /** Undefined for somebody who has no account yet. */
  accountId?: string;
}

export type RequireOwnName = ReturnType<typeof createOwnNames>;

/**
 * The business writes under the title of its community: nobody else may have a name there that is taken for it, for the
 * business, or for one of those who look after the community.
 */
export function createOwnNames(businessNameIn: (tx: Transaction, businessId: string) => Promise<string>) {
  return async (tx: Transaction, { communityId, username, accountId }: Named): Promise<void> => {
    const community = await createCommunitiesRepository(tx).findOpen(communityId);
    if (!community) return;
    const staff = await createCommunityMembersRepository(tx).staffOf(communityId);
    if (staff.some((one) => one.accountId === accountId)) return;
    const taken = [
      community.title,
      await businessNameIn(tx, community.businessId),
      ...staff.map((one) => one.username),
    ];
    if (taken.map(nameSkeleton).includes(nameSkeleton(username)))
      throw fieldError('username', serverMessages.usernameTaken);
  };
}
