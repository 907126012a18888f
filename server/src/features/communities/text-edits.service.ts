import {
  type PostComment,
  type PostDetails,
  type PostPictureDraft,
  plainTextOf,
  type RichText,
  type TextVersion,
} from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import type { LinkPreviews } from './links/link-previews.service.ts';
import { isModerator, type MembersService } from './members.service.ts';
import { hrefsOf } from './moderation-rules.ts';
import { createPollsRepository } from './polls.repository.ts';
import { createPostPicturesRepository } from './post-pictures.repository.ts';
import { isSamePictures, pictureWords, putPictures } from './post-pictures.service.ts';
import { pollWords } from './post-polls.ts';
import { createPostVideosRepository } from './post-videos.repository.ts';
import type { PostView } from './post-view.ts';
import { createPostsRepository } from './posts.repository.ts';
import { keepSpace, type PostsService, requireWords } from './posts.service.ts';
import type { TextGuard } from './text-guard.ts';
import { createTextVersionsRepository, type EditedText } from './text-versions.repository.ts';
import { isSameText, keepCommentVersion, keepPostVersion, requireNewest } from './text-versions.ts';

export type TextEditsService = ReturnType<typeof createTextEditsService>;

export interface TextEditsDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireOpen'>;
  posts: Pick<PostsService, 'requireReadable' | 'requireOwnPost' | 'show'>;
  guard: TextGuard;
  view: Pick<PostView, 'toComments'>;
  say: (communityId: string, news: CommunityNews) => void;
  linkIn: LinkPreviews['linkIn'];
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

interface Expected {
  editedDate?: string | null | undefined;
}

/** What members change of what they wrote, and what it said before. */
export function createTextEditsService(deps: TextEditsDeps) {
  const { database, members, posts, guard, view, say, linkIn, tell, newId, clock } = deps;
  const stored = createPostsRepository(database.db);

  async function requireComment({ postId, commentId }: { postId: string; commentId: string }) {
    const row = await stored.findComment(commentId);
    if (row?.postId !== postId) throw new ApiError('comment.not_found');
    return row;
  }

  async function list(edited: EditedText): Promise<{ items: TextVersion[] }> {
    const rows = await createTextVersionsRepository(database.db).list(edited);
    return {
      items: rows.map(({ title, body, text, writtenAt }) => ({
        ...{ title, body, text },
        writtenDate: writtenAt.toISOString(),
      })),
    };
  }

  return {
    /** What nobody else has seen yet gets no version. A text that has to be looked at is hidden until somebody has. */
    async editPost(
      visitor: CommunityMember,
      id: string,
      given: Expected & {
        title: string;
        body: RichText;
        spaceId?: string | null | undefined;
        pictures?: readonly PostPictureDraft[] | undefined;
      },
    ): Promise<PostDetails> {
      const { communityId } = await posts.requireReadable(id, visitor);
      const membership = await members.requireActive(visitor, communityId);
      const community = await members.requireOpen(communityId);
      const { title, body, spaceId } = given;
      const hidden = await database.transaction(async (tx) => {
        const on = createPostsRepository(tx);
        const before = await on.lock(id);
        // Somebody may have removed it meanwhile.
        if (!before || before.state === 'REMOVED') throw new ApiError('post.not_found');
        if (before.accountId !== visitor.accountId) throw new ApiError('text.of_another');
        requireNewest('post.changed', before, given.editedDate);
        const poll = await createPollsRepository(tx).find(id);
        const shown = await createPostPicturesRepository(tx).listOf([id]);
        const pictures = given.pictures ?? shown;
        const hasMedia =
          poll !== undefined || before.streamId !== null || before.playlistId !== null || before.pictureId !== null;
        requireWords({ title, body }, hasMedia || pictures.length > 0);
        await keepSpace(tx, communityId, spaceId);
        if (spaceId !== undefined) await on.update(id, { spaceId });
        if (isSameText(before, { title, body }) && isSamePictures(shown, pictures)) return false;
        if (given.pictures) await putPictures(tx, id, { communityId, accountId: visitor.accountId }, given.pictures);
        const text = [title, plainTextOf(body), poll ? pollWords(poll) : '', pictureWords(pictures)].join('\n');
        const written = { community, membership, text, hrefs: hrefsOf(body), ownId: id, isPost: true, field: 'body' };
        const { reasons, mentions } = await guard.judge(tx, written);
        if (before.state === 'HELD') {
          await on.update(id, { title, body, mentions, editedAt: clock() });
          // It may have waited for its video alone: now it waits for somebody, whatever becomes of that.
          if (reasons.length > 0 && before.streamId)
            await createPostVideosRepository(tx).update(before.streamId, { isAwaited: false });
          await guard.queue(tx, community, { kind: 'POST', targetId: id }, reasons);
          return false;
        }
        const isHeld = reasons.length > 0;
        // What is hidden now has one in any case: that others have read it is known by it.
        if (isHeld || !isSameText(before, { title, body })) await keepPostVersion(tx, before, newId);
        const state = isHeld ? ('HELD' as const) : before.state;
        await on.update(id, { title, body, mentions, state, editedAt: clock() });
        await guard.queue(tx, community, { kind: 'POST', targetId: id }, reasons);
        if (isHeld) await tell(tx, { type: 'post.removed', post: before });
        else if (state === 'PUBLISHED') await linkIn(tx, { ...before, body });
        return isHeld;
      });
      say(communityId, { type: 'post', postId: id, change: hidden ? 'removed' : 'edited' });
      return posts.show(id, visitor);
    },

    async editComment(visitor: CommunityMember, id: string, given: Expected & { text: string }): Promise<PostComment> {
      const found = await stored.findComment(id);
      if (!found) throw new ApiError('comment.not_found');
      const post = await posts.requireReadable(found.postId, visitor);
      const { communityId } = post;
      const membership = await members.requireActive(visitor, communityId);
      const community = await members.requireOpen(communityId);
      const row = await database.transaction(async (tx) => {
        const on = createPostsRepository(tx);
        const before = await on.lockComment(id);
        if (!before || before.isRemoved) throw new ApiError('comment.not_found');
        if (before.accountId !== visitor.accountId) throw new ApiError('text.of_another');
        requireNewest('comment.changed', before, given.editedDate);
        const { text } = given;
        if (before.text === text) return before;
        const { reasons, mentions } = await guard.judge(tx, {
          ...{ community, membership, text, ownId: id, isPost: false, field: 'text' },
        });
        if (before.isHeld) await on.updateComment(id, { text, mentions, editedAt: clock() });
        else {
          await keepCommentVersion(tx, before, newId);
          const isHeld = reasons.length > 0;
          await on.updateComment(id, { text, mentions, isHeld, editedAt: clock() });
          await guard.queue(tx, community, { kind: 'COMMENT', targetId: id }, reasons);
          if (isHeld) await tell(tx, { type: 'comment.removed', communityId, comment: before });
        }
        return (await on.findComment(id))!;
      });
      say(communityId, { type: 'talk', postId: row.postId });
      return (await view.toComments([row], communityId, visitor.accountId))[0]!;
    },

    /** For whoever wrote it, and for those who moderate. */
    async listVersions(
      visitor: CommunityMember,
      { postId, commentId }: { postId: string; commentId?: string | undefined },
    ) {
      const post = await posts.requireReadable(postId, visitor);
      const membership = await members.requireActive(visitor, post.communityId);
      const { accountId } = commentId === undefined ? post : await requireComment({ postId, commentId });
      if (accountId !== visitor.accountId && !isModerator(membership)) throw new ApiError('community.members_only');
      return list({ postId, commentId: commentId ?? null });
    },

    async listVersionsOf(
      businessId: string,
      { postId, commentId }: { postId: string; commentId?: string | undefined },
    ) {
      await posts.requireOwnPost(businessId, postId);
      if (commentId !== undefined) await requireComment({ postId, commentId });
      return list({ postId, commentId: commentId ?? null });
    },
  };
}
