import type { SpaceFollow } from '@zeacon/contract';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { communitySpace } from './communities.table.ts';
import { communityMutedThread, communitySpaceFollow } from './follows.table.ts';

export function createFollowsRepository(db: Queryable) {
  const muted = (postId: string, accountId: string) =>
    and(eq(communityMutedThread.postId, postId), eq(communityMutedThread.accountId, accountId));

  return {
    /** Of the spaces where something was chosen. */
    list: (communityId: string, accountId: string) =>
      db
        .select({ spaceId: communitySpaceFollow.spaceId, follow: communitySpaceFollow.follow })
        .from(communitySpaceFollow)
        .innerJoin(communitySpace, eq(communitySpace.id, communitySpaceFollow.spaceId))
        .where(and(eq(communitySpace.communityId, communityId), eq(communitySpaceFollow.accountId, accountId))),

    async follow(row: typeof communitySpaceFollow.$inferInsert): Promise<void> {
      const { follow } = row;
      const target = [communitySpaceFollow.spaceId, communitySpaceFollow.accountId];
      await db.insert(communitySpaceFollow).values(row).onConflictDoUpdate({ target, set: { follow } });
    },

    isMuted: async (postId: string, accountId: string): Promise<boolean> =>
      (await db.$count(communityMutedThread, muted(postId, accountId))) > 0,

    async mute(row: typeof communityMutedThread.$inferInsert): Promise<void> {
      await db.insert(communityMutedThread).values(row).onConflictDoNothing();
    },

    async unmute(postId: string, accountId: string): Promise<void> {
      await db.delete(communityMutedThread).where(muted(postId, accountId));
    },

    /** Everything that a member chose, for them. */
    allOf: async (
      accountId: string,
    ): Promise<{ spaces: { spaceId: string; follow: SpaceFollow }[]; mutedPosts: string[] }> => ({
      spaces: await db
        .select({ spaceId: communitySpaceFollow.spaceId, follow: communitySpaceFollow.follow })
        .from(communitySpaceFollow)
        .where(eq(communitySpaceFollow.accountId, accountId)),
      mutedPosts: (
        await db
          .select({ postId: communityMutedThread.postId })
          .from(communityMutedThread)
          .where(eq(communityMutedThread.accountId, accountId))
      ).map(({ postId }) => postId),
    }),
  };
}
