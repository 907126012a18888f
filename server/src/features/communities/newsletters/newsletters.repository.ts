import { and, asc, count, desc, eq, gt, inArray, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { community, communityAccount, communityMember, post } from '../communities.table.ts';
import { hearsNothingOf } from '../hidden.repository.ts';
import { hasMutedSpace, hasMutedThread } from '../muted.repository.ts';
import type { PostRow } from '../posts.repository.ts';
import { communityNewsletter } from './newsletters.table.ts';

export type NewsletterRow = typeof communityNewsletter.$inferSelect;
export type Mailed = Pick<PostRow, 'id' | 'communityId' | 'spaceId' | 'accountId'>;

export function createNewslettersRepository(db: Queryable) {
  const of = (postId: string) => eq(communityNewsletter.postId, postId);
  const account = sql`${communityMember.accountId}`;

  /** Members who want mails, and have neither muted what is mailed nor blocked who wrote it. */
  const wants = ({ id, communityId, spaceId, accountId }: Mailed): SQL | undefined =>
    and(
      eq(communityMember.communityId, communityId),
      eq(communityMember.state, 'ACTIVE'),
      ne(communityMember.mail, 'OFF'),
      not(hasMutedThread(id, account)),
      spaceId === null ? undefined : not(hasMutedSpace(spaceId, account)),
      accountId === null ? undefined : not(hearsNothingOf(communityId, account, [sql`${accountId}`])),
    );

  return {
    async find(postId: string): Promise<NewsletterRow | undefined> {
      const [row] = await db.select().from(communityNewsletter).where(of(postId));
      return row;
    },

    listOf: async (postIds: readonly string[]): Promise<NewsletterRow[]> =>
      postIds.length === 0
        ? []
        : db
            .select()
            .from(communityNewsletter)
            .where(inArray(communityNewsletter.postId, [...postIds])),

    /** When the community began its last one. */
    async lastStart(communityId: string): Promise<Date | undefined> {
      const [row] = await db
        .select({ startedAt: communityNewsletter.startedAt })
        .from(communityNewsletter)
        .where(eq(communityNewsletter.communityId, communityId))
        .orderBy(desc(communityNewsletter.startedAt))
        .limit(1);
      return row?.startedAt;
    },

    async insert(row: typeof communityNewsletter.$inferInsert): Promise<NewsletterRow> {
      const [inserted] = await db.insert(communityNewsletter).values(row).returning();
      return inserted!;
    },

    /** Of communities that are open, the oldest first. */
    async listUnfinished(): Promise<string[]> {
      const rows = await db
        .select({ postId: communityNewsletter.postId })
        .from(communityNewsletter)
        .innerJoin(community, and(eq(community.id, communityNewsletter.communityId), eq(community.isClosed, false)))
        .where(eq(communityNewsletter.state, 'SENDING'))
        .orderBy(asc(communityNewsletter.startedAt));
      return rows.map(({ postId }) => postId);
    },

    /** Undefined where another process is at it, or it is finished. */
    async take(postId: string): Promise<NewsletterRow | undefined> {
      const [row] = await db
        .select()
        .from(communityNewsletter)
        .where(and(of(postId), eq(communityNewsletter.state, 'SENDING')))
        .for('update', { skipLocked: true });
      return row;
    },

    /** It stays as it is until the transaction ends. */
    async keepPublished(postId: string): Promise<boolean> {
      const rows = await db
        .select({ id: post.id })
        .from(post)
        .where(and(eq(post.id, postId), eq(post.state, 'PUBLISHED')))
        .for('share');
      return rows.length > 0;
    },

    async countWanting(of: Mailed): Promise<number> {
      const [row] = await db.select({ value: count() }).from(communityMember).where(wants(of));
      return row?.value ?? 0;
    },

    /** Those whose turn is next, who were members when it began. */
    listNext: ({ afterAccount, startedAt }: NewsletterRow, of: Mailed, limit: number) =>
      db
        .select({
          accountId: communityAccount.id,
          email: communityAccount.email,
          language: communityAccount.language,
        })
        .from(communityMember)
        .innerJoin(communityAccount, eq(communityAccount.id, communityMember.accountId))
        .where(and(wants(of), gt(communityMember.accountId, afterAccount), lte(communityMember.joinedAt, startedAt)))
        .orderBy(asc(communityMember.accountId))
        .limit(limit),

    async update(postId: string, changes: Partial<NewsletterRow>): Promise<void> {
      await db.update(communityNewsletter).set(changes).where(of(postId));
    },
  };
}
