import type { CommentPage, CommentQuote, PostComment, PostReaction } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import type { LiveTalk } from './live-talk.ts';
import type { MembersService, Visitor } from './members.service.ts';
import { createModerationRepository } from './moderation.repository.ts';
import type { ModerationLog } from './moderation-log.ts';
import type { NoticesService } from './notices.service.ts';
import { readCursor, writeCursor } from './post-cursor.ts';
import type { PostView } from './post-view.ts';
import { type CommentRow, createPostsRepository } from './posts.repository.ts';
import type { PostsService } from './posts.service.ts';
import { readQuote } from './quotes.ts';
import { createReactionsRepository } from './reactions.repository.ts';
import type { TextGuard } from './text-guard.ts';

interface Reacted {
  postId: string;
  /** Of a comment below the post that is meant in its place. */
  commentId?: string | null | undefined;
  reaction: PostReaction;
  isGiven: boolean;
}

export type TalkService = ReturnType<typeof createTalkService>;

export interface TalkDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireMayRemove' | 'requireOpen'>;
  posts: Pick<PostsService, 'requireReadable' | 'requireOwnPost'>;
  guard: TextGuard;
  notices: Pick<NoticesService, 'ofComment' | 'ofRemoval'>;
  log: ModerationLog;
  view: Pick<PostView, 'toComments'>;
  /** A line of the chat of a live that stands. */
  findLine: LiveTalk['find'];
  say: (communityId: string, news: CommunityNews) => void;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

/** What members say about posts. */
export function createTalkService(deps: TalkDeps) {
  const { database, members, guard, notices, log, view, findLine, say, tell, newId, clock } = deps;
  const { requireReadable, requireOwnPost } = deps.posts;
  const posts = createPostsRepository(database.db);

  async function page(
    { communityId, found, size }: { communityId: string; found: readonly CommentRow[]; size: number },
    reader: string | undefined,
  ): Promise<CommentPage> {
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const nextCursor = found.length > size && last ? writeCursor({ ...last, isPinned: false }) : null;
    return { items: await view.toComments(rows, communityId, reader), nextCursor };
  }

  return {
    /** `from`: begins with this comment, for links to it. */
    async list(
      visitor: Visitor,
      {
        postId,
        cursor,
        from,
        size,
        of,
      }: {
        postId: string;
        cursor?: string | undefined;
        from?: string | undefined;
        size: number;
        of?: 'video' | undefined;
      },
    ): Promise<CommentPage> {
      const { communityId } = await requireReadable(postId, visitor);
      const first = from === undefined ? undefined : await posts.findComment(from);
      const start =
        first?.postId === postId
          ? { after: first, isIncluded: true }
          : { after: readCursor(cursor), isIncluded: false };
      const reader = visitor.kind === 'community-member' ? visitor.accountId : undefined;
      const seenBy = reader === undefined ? undefined : { communityId, accountId: reader };
      const found = await posts.listComments(postId, { ...start, size, reader, ofVideo: of === 'video', seenBy });
      return page({ communityId, found, size }, reader);
    },

    /** For the business, with those that wait. */
    async listAll(
      businessId: string,
      { postId, cursor, size }: { postId: string; cursor?: string | undefined; size: number },
    ): Promise<CommentPage> {
      const { communityId } = await requireOwnPost(businessId, postId);
      const found = await posts.listComments(postId, { after: readCursor(cursor), size, reader: 'all' });
      return page({ communityId, found, size }, undefined);
    },

    async write(
      visitor: CommunityMember,
      {
        postId,
        parentId,
        text,
        atSec,
        quote,
      }: {
        postId: string;
        parentId: string | null;
        text: string;
        atSec: number | null;
        quote?: CommentQuote | null | undefined;
      },
    ): Promise<PostComment> {
      const post = await requireReadable(postId, visitor);
      const { communityId, businessId } = post;
      const membership = await members.requireActive(visitor, communityId);
      const community = await members.requireOpen(communityId);
      if (parentId !== null && (await posts.findComment(parentId))?.postId !== postId)
        throw new ApiError('comment.not_found');
      const { streamId } = post;
      const quotables = {
        findComment: posts.findComment,
        findLine: async (id: string) => (streamId === null ? undefined : findLine({ streamId, businessId }, id)),
      };
      const quoted = quote ? await readQuote(quote, post, quotables) : null;
      const id = newId('cmt');
      const { accountId } = visitor;
      const row = await database.transaction(async (tx) => {
        const written = { community, membership, text, isPost: false, field: 'text' };
        const { reasons, mentions } = await guard.judge(tx, written);
        const on = createPostsRepository(tx);
        const isHeld = reasons.length > 0;
        const ofVideo = { atSec: streamId === null ? null : atSec };
        const ofText = { id, postId, businessId, accountId, parentId, text, mentions, isHeld };
        await on.insertComment({ ...ofText, ...ofVideo, quote: quoted, createdAt: clock() });
        await guard.queue(tx, community, { kind: 'COMMENT', targetId: id }, reasons);
        const stored = (await on.findComment(id))!;
        if (!isHeld) {
          await notices.ofComment(tx, post, stored);
          await tell(tx, { type: 'comment.posted', communityId, comment: stored });
        }
        return stored;
      });
      if (!row.isHeld) say(communityId, { type: 'talk', postId });
      return (await view.toComments([row], communityId, accountId))[0]!;
    },

    /** One's own for good, or any as a moderator, which can be undone. */
    async remove(visitor: CommunityMember, id: string, reason: string): Promise<void> {
      const row = await posts.findComment(id);
      if (!row) throw new ApiError('comment.not_found');
      const { communityId, businessId } = await requireReadable(row.postId, visitor);
      const membership = await members.requireActive(visitor, communityId);
      const isOwn = row.accountId === visitor.accountId;
      if (!isOwn) await members.requireMayRemove(membership, row);
      await database.transaction(async (tx) => {
        const on = createPostsRepository(tx);
        // Its author may have edited it meanwhile.
        const comment = await on.lockComment(id);
        if (!comment) throw new ApiError('comment.not_found');
        await on.clearComment(id);
        // A moderator's decision can be undone, with what quotes it.
        const target = { kind: 'COMMENT', targetId: id } as const;
        const queue = createModerationRepository(tx);
        if (isOwn) {
          await Promise.all([on.forgetQuotes(comment), createReactionsRepository(tx).forgetOfComment(id)]);
          await queue.forget(communityId, target);
        }
        if (!comment.isRemoved) await tell(tx, { type: 'comment.removed', communityId, comment });
        if (isOwn || comment.isRemoved) return;
        const { accountId, text } = comment;
        const why = await queue.settle(communityId, target);
        await log(tx, {
          ...{ communityId, businessId, accountId, targetId: id, byAccountId: visitor.accountId, reason, ...why },
          ...{ action: 'REMOVED', kind: 'COMMENT', before: { text }, text },
        });
        await notices.ofRemoval(tx, { communityId, businessId, accountId, postId: row.postId });
      });
      say(communityId, { type: 'talk', postId: row.postId });
    },

    async react(visitor: CommunityMember, { postId, commentId, reaction, isGiven }: Reacted): Promise<void> {
      const { communityId, businessId } = await requireReadable(postId, visitor);
      await members.requireActive(visitor, communityId);
      const { accountId } = visitor;
      if (commentId == null) {
        const on = createReactionsRepository(database.db);
        if (isGiven) await on.give({ id: postId, accountId, reaction, businessId });
        else await on.takeBack({ id: postId, accountId, reaction });
      } else
        await database.transaction(async (tx) => {
          // Locked, so that none comes to a comment that is being removed.
          const comment = await createPostsRepository(tx).lockComment(commentId);
          if (comment?.postId !== postId || comment.isRemoved || comment.isHeld)
            throw new ApiError('comment.not_found');
          const on = createReactionsRepository(tx);
          if (isGiven) await on.giveComment({ id: commentId, accountId, reaction, businessId });
          else await on.takeBackFromComment({ id: commentId, accountId, reaction });
        });
      say(communityId, { type: 'talk', postId });
    },
  };
}
