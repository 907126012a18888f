import type { Queryable } from '../../platform/database/database.ts';
import type { Judge } from '../../platform/grounds/grounds.ts';
import { isOpenToAll } from '../../platform/visibility/communities.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import { createCommunityMembersRepository } from './members.repository.ts';

/** Whether people may still read what is posted in a community, which they were given addresses of videos for. */
export function createJudgeReaders(db: Queryable): Judge<'community-member'> {
  return async (asked) => {
    const communityIds = [...new Set(asked.map(({ communityId }) => communityId))];
    const accountIds = [...new Set(asked.map(({ accountId }) => accountId))];
    const [communities, memberships] = await Promise.all([
      createCommunitiesRepository(db).findAllOpen(communityIds),
      createCommunityMembersRepository(db).statesAmong(communityIds, accountIds),
    ]);
    const byId = new Map(communities.map((row) => [row.id, row]));
    return asked.map(({ communityId, accountId }) => {
      const community = byId.get(communityId);
      if (!community) return false;
      const state = memberships.find((one) => one.communityId === communityId && one.accountId === accountId)?.state;
      return state === 'ACTIVE' || (isOpenToAll(community) && state !== 'BANNED');
    });
  };
}
