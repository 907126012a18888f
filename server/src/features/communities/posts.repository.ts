import { type CommunityRole, plainTextOf } from '@zeacon/contract';
import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { openToAll } from '../../platform/visibility/communities.ts';
import { toExcerpt } from '../../platform/web/plain-text.ts';
import {
  community,
  communityAccount,
  communityMember,
  importedAuthor,
  post,
  postComment,
  postMoment,
} from './communities.table.ts';
import { isSeenBy, type ReadingMember } from './hidden.repository.ts';
import type { Place } from './post-cursor.ts';
import { createTextVersionsRepository } from './text-versions.repository.ts';

export type PostRow = typeof post.$inferSelect;
export type CommentRow = typeof postComment.$inferSelect;
export type PostsRepository = ReturnType<typeof createPostsRepository>;

const nameLength = 80;
/** By name, older posts of a large community are not found. */
const namedAtOnce = 500;

interface PostSlice {
  after: Place | undefined;
  size: number;
  withDrafts: boolean;
  spaceId?: string | undefined;
  search?: string | undefined;
  /** What they do not want to see is left out. */
  seenBy?: ReadingMember | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

interface CommentSlice {
  after: Pick<Place, 'createdAt' | 'id'> | undefined;
  isIncluded?: boolean;
  size: number;
  reader: string | undefined;
  /** Those that are about a second of the video, without what was removed. */
  ofVideo?: boolean;
  /** What they do not want to see is left out. */
  seenBy?: ReadingMember | undefined;
}

/** In the title, or in one stretch of the text: what is half bold is in two. */
function holding(search: string) {
  const pattern = containing(search);
  const stretch = sql`select from jsonb_path_query(${post.body}, '$.**.text') as stretch where stretch #>> '{}' ilike ${pattern}`;
  return or(ilike(post.title, pattern), sql`exists (${stretch})`);
}

const isAboutSecond = and(isNotNull(postComment.atSec), eq(postComment.isRemoved, false));

export function createPostsRepository(db: Queryable) {
  return {
    /** One more than `size` if there are more. Pinned ones first, then the newest. */
    async list(communityIds: readonly string[], page: PostSlice) {
      const { after, size, withDrafts, spaceId, search, seenBy, from, to } = page;
      const isAfter =
        after &&
        sql`(${post.isPinned}, ${post.createdAt}, ${post.id}) < (${after.isPinned}, ${after.createdAt.toISOString()}::timestamptz, ${after.id})`;
      return db
        .select()
        .from(post)
        .where(
          and(
            // A space is of one community: naming that too would only lead away from its index.
            spaceId === undefined ? inArray(post.communityId, [...communityIds]) : eq(post.spaceId, spaceId),
            withDrafts ? ne(post.state, 'REMOVED') : eq(post.state, 'PUBLISHED'),
            search ? holding(search) : undefined,
            isSeenBy(seenBy, post.accountId),
            from && gte(postMoment, from.toISOString()),
            to && lt(postMoment, to.toISOString()),
            isAfter,
          ),
        )
        .orderBy(desc(post.isPinned), desc(post.createdAt), desc(post.id))
        .limit(size + 1);
    },

    listHeld: (of: ReadingMember & { spaceId: string | undefined }, limit: number): Promise<PostRow[]> =>
      db
        .select()
        .from(post)
        .where(
          and(
            eq(post.communityId, of.communityId),
            eq(post.accountId, of.accountId),
            eq(post.state, 'HELD'),
            of.spaceId === undefined ? undefined : eq(post.spaceId, of.spaceId),
          ),
        )
        .orderBy(desc(post.createdAt), desc(post.id))
        .limit(limit),

    listNewest: (communityId: string, size: number) =>
      db
        .select({ id: post.id, createdAt: post.createdAt, editedAt: post.editedAt })
        .from(post)
        .where(and(eq(post.communityId, communityId), eq(post.state, 'PUBLISHED')))
        .orderBy(desc(post.isPinned), desc(post.createdAt), desc(post.id))
        .limit(size),

    async find(id: string): Promise<PostRow | undefined> {
      const [row] = await db.select().from(post).where(eq(post.id, id));
      return row;
    },

    /** Nobody else changes it until the transaction ends. */
    async lock(id: string): Promise<PostRow | undefined> {
      const [row] = await db.select().from(post).where(eq(post.id, id)).for('update');
      return row;
    },

    /** What posts are called: of those among `ids`, or of the newest. */
    async listNames(businessId: string, ids?: readonly string[]): Promise<{ id: string; name: string }[]> {
      const rows = await db
        .select({ id: post.id, title: post.title, body: post.body })
        .from(post)
        .where(and(eq(post.businessId, businessId), ids && inArray(post.id, [...ids])))
        .orderBy(desc(post.createdAt))
        .limit(namedAtOnce);
      return rows.map(({ id, title, body }) => ({ id, name: title || toExcerpt(plainTextOf(body), nameLength) || id }));
    },

    async findMany(ids: readonly string[]): Promise<PostRow[]> {
      return ids.length === 0
        ? []
        : db
            .select()
            .from(post)
            .where(inArray(post.id, [...ids]));
    },

    async insert(row: typeof post.$inferInsert): Promise<PostRow> {
      const [inserted] = await db.insert(post).values(row).returning();
      return inserted!;
    },

    async update(id: string, changes: Partial<typeof post.$inferInsert>): Promise<void> {
      if (Object.keys(changes).length > 0) await db.update(post).set(changes).where(eq(post.id, id));
    },

    async remove(id: string): Promise<PostRow | undefined> {
      const [row] = await db.delete(post).where(eq(post.id, id)).returning();
      return row;
    },

    /** Published posts that show it, oldest first, in communities that are open. */
    async listOfStream(streamId: string): Promise<PostRow[]> {
      const rows = await db
        .select({ post })
        .from(post)
        .innerJoin(community, and(eq(community.id, post.communityId), eq(community.isClosed, false)))
        .where(and(eq(post.streamId, streamId), eq(post.state, 'PUBLISHED')))
        .orderBy(asc(post.createdAt), asc(post.id));
      return rows.map((row) => row.post);
    },

    async hasPublished(communityId: string, accountId: string): Promise<boolean> {
      const [row] = await db
        .select({ id: post.id })
        .from(post)
        .where(and(eq(post.accountId, accountId), eq(post.communityId, communityId), eq(post.state, 'PUBLISHED')))
        .limit(1);
      return row !== undefined;
    },

    /** Scheduled posts whose time has come; locks them, and leaves those that another process has locked. */
    async takeScheduled(now: Date, limit: number): Promise<PostRow[]> {
      return db
        .select()
        .from(post)
        .where(and(lte(post.publishAt, now), eq(post.state, 'SCHEDULED')))
        .orderBy(asc(post.publishAt))
        .limit(limit)
        .for('update', { skipLocked: true });
    },

    async forgetStreams(streamIds: readonly string[]): Promise<void> {
      await db
        .update(post)
        .set({ streamId: null })
        .where(inArray(post.streamId, [...streamIds]));
    },

    async forgetPlaylist(playlistId: string): Promise<void> {
      await db.update(post).set({ playlistId: null }).where(eq(post.playlistId, playlistId));
    },

    /** Names of accounts, with their role in this community. */
    async authorsOf(communityIds: readonly string[], accountIds: readonly string[]) {
      if (accountIds.length === 0) return [];
      return db
        .select({
          id: communityAccount.id,
          name: communityAccount.username,
          // Null for who was banned, or asked to be let in anew.
          role: sql<CommunityRole | null>`case when ${communityMember.state} = 'ACTIVE' then ${communityMember.role} end`,
          communityId: communityMember.communityId,
          pictureId: communityMember.pictureId,
        })
        .from(communityAccount)
        .leftJoin(
          communityMember,
          and(
            eq(communityMember.accountId, communityAccount.id),
            inArray(communityMember.communityId, [...communityIds]),
          ),
        )
        .where(inArray(communityAccount.id, [...accountIds]));
    },

    /** Of people who wrote what was imported. */
    async importedNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: importedAuthor.id, name: importedAuthor.name })
        .from(importedAuthor)
        .where(inArray(importedAuthor.id, [...ids]));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async countComments(postIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (postIds.length === 0) return new Map();
      const rows = await db
        .select({ id: postComment.postId, value: count() })
        .from(postComment)
        .where(
          and(
            inArray(postComment.postId, [...postIds]),
            eq(postComment.isRemoved, false),
            eq(postComment.isHeld, false),
          ),
        )
        .groupBy(postComment.postId);
      return new Map(rows.map(({ id, value }) => [id, value]));
    },

    /** `reader`: sees their own that wait; all of them are seen where it is `'all'`. */
    async listComments(postId: string, page: CommentSlice) {
      const { after, isIncluded, size, reader, ofVideo, seenBy } = page;
      const sign = isIncluded ? sql`>=` : sql`>`;
      const isAfter =
        after &&
        sql`(${postComment.createdAt}, ${postComment.id}) ${sign} (${after.createdAt.toISOString()}::timestamptz, ${after.id})`;
      const isShown = eq(postComment.isHeld, false);
      const isOwn = reader === undefined ? undefined : eq(postComment.accountId, reader);
      const mayBeSeen = reader === 'all' ? undefined : or(isShown, isOwn);
      return db
        .select()
        .from(postComment)
        .where(
          and(
            ...[eq(postComment.postId, postId), mayBeSeen, isAfter, ofVideo ? isAboutSecond : undefined],
            isSeenBy(seenBy, postComment.accountId),
          ),
        )
        .orderBy(asc(postComment.createdAt), asc(postComment.id))
        .limit(size + 1);
    },

    /** The newest that everybody sees, written since then; oldest first. */
    async listNewestComments(
      postId: string,
      { since, size, seenBy }: { since: Date; size: number; seenBy: ReadingMember | undefined },
    ): Promise<CommentRow[]> {
      const rows = await db
        .select()
        .from(postComment)
        .where(
          and(
            eq(postComment.postId, postId),
            eq(postComment.isHeld, false),
            eq(postComment.isRemoved, false),
            gte(postComment.createdAt, since),
            isSeenBy(seenBy, postComment.accountId),
          ),
        )
        .orderBy(desc(postComment.createdAt), desc(postComment.id))
        .limit(size);
      return rows.reverse();
    },

    /** What everybody reads about seconds of this video, in posts that everybody may see; by second, the newest of all. */
    async listOpenMoments(streamId: string, size: number) {
      const rows = await db
        .select({ comment: postComment, post: { title: post.title }, community })
        .from(post)
        .innerJoin(
          community,
          and(eq(community.id, post.communityId), eq(community.isClosed, false), eq(community.visibility, openToAll)),
        )
        .innerJoin(postComment, and(eq(postComment.postId, post.id), eq(postComment.isHeld, false), isAboutSecond))
        .where(and(eq(post.streamId, streamId), eq(post.state, 'PUBLISHED')))
        .orderBy(desc(postComment.createdAt), desc(postComment.id))
        .limit(size);
      return rows.sort((a, b) => a.comment.atSec! - b.comment.atSec!);
    },

    async findComment(id: string): Promise<CommentRow | undefined> {
      const [row] = await db.select().from(postComment).where(eq(postComment.id, id));
      return row;
    },

    /** Nobody else changes it until the transaction ends. */
    async lockComment(id: string): Promise<CommentRow | undefined> {
      const [row] = await db.select().from(postComment).where(eq(postComment.id, id)).for('update');
      return row;
    },

    async insertComment(row: typeof postComment.$inferInsert): Promise<CommentRow> {
      const [inserted] = await db.insert(postComment).values(row).returning();
      return inserted!;
    },

    async updateComment(id: string, changes: Partial<typeof postComment.$inferInsert>): Promise<void> {
      await db.update(postComment).set(changes).where(eq(postComment.id, id));
    },

    /** Who wrote these posts and comments, as far as everybody sees them; for posts of a business with its name. */
    async quotedAuthors(ids: readonly string[]) {
      if (ids.length === 0) return [];
      const [ofPosts, ofComments] = await Promise.all([
        db
          .select({
            ...{ id: post.id, accountId: post.accountId, importedAuthorId: post.importedAuthorId },
            businessName: sql<string | null>`case when ${post.isOfBusiness} then ${community.title} end`,
          })
          .from(post)
          .innerJoin(community, eq(community.id, post.communityId))
          .where(and(inArray(post.id, [...ids]), eq(post.state, 'PUBLISHED'))),
        db
          .select({
            ...{ id: postComment.id, accountId: postComment.accountId, importedAuthorId: postComment.importedAuthorId },
            businessName: sql<string | null>`null`,
          })
          .from(postComment)
          .where(
            and(inArray(postComment.id, [...ids]), eq(postComment.isRemoved, false), eq(postComment.isHeld, false)),
          ),
      ]);
      return [...ofPosts, ...ofComments];
    },

    /** Nobody quotes this comment any more. */
    async forgetQuotes({ id, postId }: Pick<CommentRow, 'id' | 'postId'>): Promise<void> {
      await db
        .update(postComment)
        .set({ quote: null })
        .where(and(eq(postComment.postId, postId), sql`${postComment.quote} ->> 'id' = ${id}`));
    },

    /** The same for lines of a chat, whose words are gone for good. */
    async forgetQuotesOf(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(postComment)
        .set({ quote: null })
        .where(anyOf(sql<string>`(${postComment.quote} ->> 'id')`, ids));
    },

    /** Its words go, and what it said before; its place stays for the answers to it. */
    async clearComment(id: string): Promise<void> {
      await db.update(postComment).set({ text: '', isRemoved: true }).where(eq(postComment.id, id));
      await createTextVersionsRepository(db).removeOfComment(id);
    },
  };
}
