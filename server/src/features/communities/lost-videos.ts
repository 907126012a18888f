import { plainTextOf, serverMessages } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import { createModerationRepository } from './moderation.repository.ts';
import type { ModerationLog } from './moderation-log.ts';
import type { NoticesService } from './notices.service.ts';
import { createPollsRepository } from './polls.repository.ts';
import { createPostPicturesRepository } from './post-pictures.repository.ts';
import type { PostVideoRow } from './post-videos.repository.ts';
import { createPostsRepository, type PostRow } from './posts.repository.ts';

export interface LostVideosDeps {
  database: Database;
  notices: Pick<NoticesService, 'ofPost' | 'ofRemoval'>;
  log: ModerationLog;
  say: (communityId: string, news: CommunityNews) => void;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  clock: Clock;
}

export type LostVideos = ReturnType<typeof createLostVideos>;

/** What becomes of posts that wait for a video, once it plays or never will. */
export function createLostVideos({ database, notices, log, say, tell, clock }: LostVideosDeps) {
  async function publishIn(tx: Transaction, post: PostRow): Promise<void> {
    const { id: postId, communityId, spaceId } = post;
    const published = { state: 'PUBLISHED' as const, createdAt: clock(), editedAt: null };
    await createPostsRepository(tx).update(postId, published);
    await notices.ofPost(tx, { ...post, ...published });
    await tell(tx, { type: 'post.published', post: { ...post, ...published } });
    database.afterCommit(() => say(communityId, { type: 'post', postId, change: 'published', spaceId }));
  }

  async function publishWithoutIn(tx: Transaction, post: PostRow): Promise<void> {
    await createPostsRepository(tx).update(post.id, { streamId: null });
    await publishIn(tx, { ...post, streamId: null });
  }

  async function saysSomething(tx: Transaction, { id, title, body }: PostRow): Promise<boolean> {
    if (title.trim() || plainTextOf(body).trim()) return true;
    if (await createPollsRepository(tx).find(id)) return true;
    return (await createPostPicturesRepository(tx).listOf([id])).length > 0;
  }

  /** Nobody decided it: still the author reads why, where they read decisions. */
  async function removeIn(tx: Transaction, post: PostRow, isTooLong: boolean): Promise<void> {
    const { id: postId, communityId, businessId, accountId, state } = post;
    const target = { kind: 'POST', targetId: postId } as const;
    const why = await createModerationRepository(tx).settle(communityId, target);
    const reason = isTooLong ? serverMessages.memberVideoTooLong : serverMessages.memberVideoFailed;
    await createPostsRepository(tx).update(postId, { state: 'REMOVED', streamId: null });
    await log(tx, {
      ...{ communityId, businessId, accountId, ...target, byAccountId: null, reason, ...why },
      ...{ action: 'REMOVED', before: { state, isLost: true }, text: '' },
    });
    await notices.ofRemoval(tx, { communityId, businessId, accountId, postId });
    database.afterCommit(() => say(communityId, { type: 'post', postId, change: 'removed' }));
  }

  return {
    publishIn,

    /** A post that waited for a video which never comes: it is published without it, or there is nothing to publish. */
    async passIn(tx: Transaction, post: PostRow): Promise<boolean> {
      if (!(await saysSomething(tx, post))) return false;
      await publishWithoutIn(tx, post);
      return true;
    },

    /** A post with words goes without it, one that is nothing else is removed. Whether its author reads so at the post. */
    async loseIn(tx: Transaction, { postId, streamId, isTooLong }: PostVideoRow): Promise<boolean> {
      const on = createPostsRepository(tx);
      const post = postId === null ? undefined : await on.lock(postId);
      if (!post) return false;
      if (post.streamId !== streamId) return post.state !== 'REMOVED';
      if (post.state !== 'HELD') return false;
      if (!(await saysSomething(tx, post))) {
        await removeIn(tx, post, isTooLong);
        return false;
      }
      const target = { kind: 'POST', targetId: post.id } as const;
      if (await createModerationRepository(tx).isQueued(post.communityId, target))
        await on.update(post.id, { streamId: null });
      else await publishWithoutIn(tx, post);
      return true;
    },
  };
}
