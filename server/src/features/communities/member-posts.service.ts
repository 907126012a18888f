import { type PollDraft, type PostDetails, type PostPictureDraft, plainTextOf, type RichText } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import type { MembersService } from './members.service.ts';
import { createModerationRepository } from './moderation.repository.ts';
import type { ModerationLog } from './moderation-log.ts';
import { hrefsOf } from './moderation-rules.ts';
import type { NoticesService } from './notices.service.ts';
import { pictureWords, putPictures } from './post-pictures.service.ts';
import { addPoll, pollWords } from './post-polls.ts';
import type { PostVideos } from './post-videos.service.ts';
import { createPostsRepository } from './posts.repository.ts';
import { dropSent, keepSpace, type PostsService, requireWords } from './posts.service.ts';
import type { TextGuard } from './text-guard.ts';

export type MemberPostsService = ReturnType<typeof createMemberPostsService>;

export interface MemberPostsDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireMayRemove' | 'requireOpen'>;
  posts: Pick<PostsService, 'requireReadable' | 'show'>;
  guard: TextGuard;
  notices: Pick<NoticesService, 'ofPost' | 'ofRemoval'>;
  videos: Pick<PostVideos, 'take' | 'put'>;
  log: ModerationLog;
  say: (communityId: string, news: CommunityNews) => void;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

interface MemberPost {
  communityId: string;
  title: string;
  body: RichText;
  spaceId: string | null;
  poll: PollDraft | null;
  pictures: readonly PostPictureDraft[];
  videoId: string | null;
  unsentRevision?: number | undefined;
}

/** Posts that members write. */
export function createMemberPostsService(deps: MemberPostsDeps) {
  const { database, members, posts, guard, notices, videos, log, say, tell, newId, clock } = deps;

  return {
    async write(
      visitor: CommunityMember,
      { communityId, title, body, spaceId, poll, pictures, videoId, unsentRevision }: MemberPost,
    ): Promise<PostDetails> {
      const community = await members.requireOpen(communityId);
      const membership = await members.requireActive(visitor, communityId);
      requireWords({ title, body }, poll !== null || videoId !== null || pictures.length > 0);
      const id = newId('pst');
      const { accountId } = visitor;
      const isHeld = await database.transaction(async (tx) => {
        const text = [title, plainTextOf(body), poll ? pollWords(poll) : '', pictureWords(pictures)].join('\n');
        const written = { community, membership, text, hrefs: hrefsOf(body), isPost: true, field: 'body' };
        const { reasons, mentions } = await guard.judge(tx, written);
        const owner = { communityId, accountId };
        const isAwaited = videoId !== null && !(await videos.take(tx, owner, videoId)).plays;
        const state = reasons.length > 0 || isAwaited ? ('HELD' as const) : ('PUBLISHED' as const);
        const on = createPostsRepository(tx);
        const { businessId } = community;
        await keepSpace(tx, communityId, spaceId);
        await on.insert({
          ...{ id, communityId, businessId, title, body, spaceId, accountId, mentions, state },
          streamId: videoId,
          isOfBusiness: false,
          createdAt: clock(),
        });
        if (poll) await addPoll(tx, { id, businessId }, poll, clock());
        await putPictures(tx, id, owner, pictures);
        if (videoId !== null) await videos.put(tx, id, videoId, isAwaited && reasons.length === 0);
        await dropSent(tx, { communityId, writer: { accountId } }, unsentRevision);
        await guard.queue(tx, community, { kind: 'POST', targetId: id }, reasons);
        const row = state === 'PUBLISHED' ? await on.find(id) : undefined;
        if (row) {
          await notices.ofPost(tx, row);
          await tell(tx, { type: 'post.published', post: row });
        }
        return state === 'HELD';
      });
      if (!isHeld) say(communityId, { type: 'post', postId: id, change: 'published', spaceId });
      return posts.show(id, visitor);
    },

    /** Of one's own, or of any as a moderator, which is for all links of the post. The link itself stays in the text. */
    async hideLink(visitor: CommunityMember, id: string): Promise<void> {
      const found = await posts.requireReadable(id, visitor);
      const { communityId, accountId } = found;
      const membership = await members.requireActive(visitor, communityId);
      const isOwn = accountId === visitor.accountId;
      if (!isOwn) await members.requireMayRemove(membership, found);
      await createPostsRepository(database.db).update(id, { hidesLink: true, ...(!isOwn && { linkPreviewId: null }) });
      say(communityId, { type: 'post', postId: id, change: 'edited' });
    },

    /** One's own for good, or any as a moderator, which can be undone. */
    async remove(visitor: CommunityMember, id: string, reason: string): Promise<void> {
      const found = await posts.requireReadable(id, visitor);
      const membership = await members.requireActive(visitor, found.communityId);
      const isOwn = found.accountId === visitor.accountId;
      if (!isOwn) await members.requireMayRemove(membership, found);
      await database.transaction(async (tx) => {
        const on = createPostsRepository(tx);
        // Its video may have published it meanwhile.
        const row = await on.lock(id);
        if (!row || row.state === 'REMOVED') throw new ApiError('post.not_found');
        if (row.state === 'PUBLISHED') await tell(tx, { type: 'post.removed', post: row });
        if (isOwn) return void (await on.remove(id));
        await on.update(id, { state: 'REMOVED' });
        const { communityId, businessId, accountId, title, body, state } = row;
        const why = await createModerationRepository(tx).settle(communityId, { kind: 'POST', targetId: id });
        await log(tx, {
          ...{ communityId, businessId, accountId, targetId: id, byAccountId: visitor.accountId, reason, ...why },
          ...{ action: 'REMOVED', kind: 'POST', before: { state }, text: title || plainTextOf(body) },
        });
        await notices.ofRemoval(tx, { communityId, businessId, accountId, postId: id });
      });
      say(found.communityId, { type: 'post', postId: id, change: 'removed' });
    },
  };
}
