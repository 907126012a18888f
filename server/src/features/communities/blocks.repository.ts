import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { communityBlock } from './blocks.table.ts';
import { community, communityAccount, communityMember } from './communities.table.ts';
import { hiddenFrom, type ReadingMember } from './hidden.repository.ts';
import { communityNotice } from './notices.table.ts';

export type BlocksRepository = ReturnType<typeof createBlocksRepository>;

export function createBlocksRepository(db: Queryable) {
  const by = ({ communityId, accountId }: ReadingMember) =>
    and(eq(communityBlock.communityId, communityId), eq(communityBlock.accountId, accountId));

  return {
    list: (reader: ReadingMember) =>
      db
        .select({
          memberId: communityBlock.blockedAccountId,
          username: communityAccount.username,
          pictureId: communityMember.pictureId,
          blockedAt: communityBlock.blockedAt,
        })
        .from(communityBlock)
        .innerJoin(communityAccount, eq(communityAccount.id, communityBlock.blockedAccountId))
        .leftJoin(
          communityMember,
          and(
            eq(communityMember.communityId, communityBlock.communityId),
            eq(communityMember.accountId, communityBlock.blockedAccountId),
          ),
        )
        .where(by(reader))
        .orderBy(desc(communityBlock.blockedAt), desc(communityBlock.blockedAccountId)),

    count: (reader: ReadingMember): Promise<number> => db.$count(communityBlock, by(reader)),

    isBlocked: async (reader: ReadingMember, accountId: string): Promise<boolean> =>
      (await db.$count(communityBlock, and(by(reader), eq(communityBlock.blockedAccountId, accountId)))) > 0,

    /** Those whose words this member does not see: who runs the community is not among them. */
    async hidden(reader: ReadingMember): Promise<ReadonlySet<string>> {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from ${communityAccount} where id in ${hiddenFrom(reader)}`,
      );
      return new Set(rows.map(({ id }) => id));
    },

    async put(row: typeof communityBlock.$inferInsert): Promise<void> {
      await db.insert(communityBlock).values(row).onConflictDoNothing();
    },

    async remove(reader: ReadingMember, accountId: string): Promise<void> {
      await db.delete(communityBlock).where(and(by(reader), eq(communityBlock.blockedAccountId, accountId)));
    },

    /** What the member was told of them is gone, and with it what was to be sent of it. */
    async dropNotices({ communityId, accountId }: ReadingMember, byAccountId: string): Promise<void> {
      await db
        .delete(communityNotice)
        .where(
          and(
            eq(communityNotice.byAccountId, byAccountId),
            eq(communityNotice.accountId, accountId),
            eq(communityNotice.communityId, communityId),
          ),
        );
    },

    /** Everybody whom somebody blocked, wherever, for them. */
    allOf: (accountId: string) =>
      db
        .select({
          communityId: communityBlock.communityId,
          username: communityAccount.username,
          blockedAt: communityBlock.blockedAt,
        })
        .from(communityBlock)
        .innerJoin(communityAccount, eq(communityAccount.id, communityBlock.blockedAccountId))
        .innerJoin(community, eq(community.id, communityBlock.communityId))
        .where(eq(communityBlock.accountId, accountId))
        .orderBy(desc(communityBlock.blockedAt)),
  };
}
