import {
  memberVideoMaxBytes,
  memberVideoMaxSec,
  type PostVideoState,
  serverMessages,
  type UploadTicket,
} from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import type { MembersService } from './members.service.ts';
import { createModerationRepository } from './moderation.repository.ts';
import type { NoticesService } from './notices.service.ts';
import type { PictureOwner } from './post-pictures.repository.ts';
import { createPostVideosRepository } from './post-videos.repository.ts';
import { createPostsRepository, type PostRow } from './posts.repository.ts';

export type PostVideos = ReturnType<typeof createPostVideos>;

/** A video of the library, as far as its post needs to know. */
interface SentStream {
  packagingState: string;
  /** Null until it plays. */
  packageId: string | null;
  durationMs: number | null;
}

interface SentFile {
  fileName: string;
  sizeBytes: number;
  contentType: string;
  fingerprint: string;
}

export interface PostVideosDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireOpen'>;
  notices: Pick<NoticesService, 'ofPost'>;
  say: (communityId: string, news: CommunityNews) => void;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  /** Makes a video that is posted, or finds the unfinished upload of the same file; `onBegun` is of a new one. */
  beginUpload: (
    businessId: string,
    file: SentFile,
    onBegun: (tx: Transaction, streamId: string) => Promise<void>,
  ) => Promise<UploadTicket>;
  /** 0 for no limit. */
  businessStorageBytes: number;
  streams: {
    findOn: (on: Queryable) => (id: string) => Promise<SentStream | undefined>;
    publishIn: (tx: Transaction, businessId: string, id: string) => Promise<void>;
    unpublishIn: (tx: Transaction, businessId: string, id: string) => Promise<void>;
    removeIn: (tx: Transaction, businessId: string, ids: readonly string[]) => Promise<unknown>;
  };
  clock: Clock;
}

const unusedMs = 24 * 3_600_000;
/** Of one member in a community, in no post. */
const unusedMax = 2;
/** Of one member in a community, in posts and in none. */
const memberMaxBytes = 2 * 1024 ** 3;
/** Of what a business may store, for what its members send. */
const membersShare = 0.25;
const sweptAtOnce = 20;
/** What encoders add at the end. */
const toleranceSec = 1;

/** Videos that members put into their posts: in the library of the business, published as long as the post is. */
export function createPostVideos({
  database,
  members,
  notices,
  say,
  tell,
  beginUpload,
  businessStorageBytes,
  streams,
  clock,
}: PostVideosDeps) {
  const stored = createPostVideosRepository(database.db);

  const isTooLong = ({ durationMs }: SentStream) => (durationMs ?? 0) > (memberVideoMaxSec + toleranceSec) * 1000;

  function stateOf(stream: SentStream | undefined, tooLong: boolean): PostVideoState | null {
    if (tooLong) return 'TOO_LONG';
    if (!stream || stream.packagingState === 'failed') return 'FAILED';
    return stream.packageId === null ? 'MAKING' : null;
  }

  return {
    async begin(visitor: CommunityMember, { communityId, ...file }: SentFile & { communityId: string }) {
      const { businessId, takesVideos } = await members.requireOpen(communityId);
      await members.requireActive(visitor, communityId);
      if (!takesVideos) throw fieldError('communityId', serverMessages.noMemberVideos);
      if (file.sizeBytes > memberVideoMaxBytes) throw new ApiError('upload.too_large');
      const owner = { communityId, accountId: visitor.accountId };
      const ticket = await beginUpload(
        businessId,
        // Nobody finds the upload of somebody else, whatever they name.
        { ...file, fingerprint: JSON.stringify([communityId, visitor.accountId, file.fingerprint]) },
        async (tx, streamId) => {
          const on = createPostVideosRepository(tx);
          await on.insert({ streamId, businessId, ...owner, sizeBytes: file.sizeBytes, createdAt: clock() });
          const { ofMember, ofAll } = await on.storedBytes(owner, businessId);
          if (ofMember > memberMaxBytes) throw fieldError('sizeBytes', serverMessages.memberVideosFull);
          if (businessStorageBytes > 0 && ofAll > businessStorageBytes * membersShare)
            throw new ApiError('upload.quota');
        },
      );
      await stored.releaseOldest(owner, unusedMax);
      return ticket;
    },

    /** Whether it plays already; throws unless the member sent all of it. The post is written in this transaction. */
    async take(tx: Transaction, owner: PictureOwner, streamId: string): Promise<{ plays: boolean }> {
      const row = await createPostVideosRepository(tx).lockSent(owner, streamId);
      const stream = row && (await streams.findOn(tx)(streamId));
      if (!row || !stream || stream.packagingState === 'uploading') throw new ApiError('stream.not_found');
      const state = stateOf(stream, row.isTooLong);
      if (state === 'TOO_LONG') throw fieldError('videoId', serverMessages.memberVideoTooLong);
      if (state === 'FAILED') throw fieldError('videoId', serverMessages.memberVideoFailed);
      return { plays: state === null };
    },

    put: (tx: Transaction, postId: string, streamId: string, isAwaited: boolean) =>
      createPostVideosRepository(tx).putInto(postId, streamId, isAwaited),

    /** Why the videos of these posts do not play, by post. */
    async statesOf(posts: readonly Pick<PostRow, 'id' | 'isOfBusiness' | 'streamId'>[]) {
      const sent = posts.filter(({ isOfBusiness, streamId }) => !isOfBusiness && streamId !== null);
      const rows = await stored.listOf(sent.map(({ id }) => id));
      const find = streams.findOn(database.db);
      const states = await Promise.all(
        rows.map(
          async ({ postId, streamId, isTooLong }) => [postId, stateOf(await find(streamId), isTooLong)] as const,
        ),
      );
      return new Map(states);
    },

    sendersOf: stored.sendersOf,

    /** In the transaction that makes a video playable: a post that waited for it is published. */
    async playsIn(tx: Transaction, streamId: string): Promise<void> {
      const on = createPostVideosRepository(tx);
      const row = await on.lock(streamId);
      const stream = row && (await streams.findOn(tx)(streamId));
      if (!row || !stream) return;
      if (isTooLong(stream)) return on.update(streamId, { isTooLong: true, isAwaited: false });
      if (row.postId === null) return;
      const posts = createPostsRepository(tx);
      const post = await posts.lock(row.postId);
      if (!post || post.state === 'REMOVED') return;
      const { id: postId, communityId, spaceId } = post;
      if (post.state === 'PUBLISHED') {
        await streams.publishIn(tx, row.businessId, streamId);
        database.afterCommit(() => say(communityId, { type: 'post', postId, change: 'edited' }));
        return;
      }
      const target = { kind: 'POST', targetId: postId } as const;
      if (!row.isAwaited || (await createModerationRepository(tx).isQueued(communityId, target))) return;
      await on.update(streamId, { isAwaited: false });
      const published = { state: 'PUBLISHED' as const, createdAt: clock() };
      await posts.update(postId, published);
      await notices.ofPost(tx, { ...post, ...published });
      await tell(tx, { type: 'post.published', post: { ...post, ...published } });
      database.afterCommit(() => say(communityId, { type: 'post', postId, change: 'published', spaceId }));
    },

    /** A post that others read shows its video, and one that they do not read any more hides it. */
    async followIn(tx: Transaction, event: CommunityEvent): Promise<void> {
      if (event.type !== 'post.published' && event.type !== 'post.removed') return;
      const { id, streamId, isOfBusiness } = event.post;
      if (isOfBusiness || streamId === null) return;
      const row = await createPostVideosRepository(tx).lock(streamId);
      if (!row) return;
      const isShown = event.type === 'post.published' && row.postId === id && !row.isTooLong;
      await (isShown ? streams.publishIn : streams.unpublishIn)(tx, row.businessId, streamId);
    },

    /** In the transaction that deletes the videos. */
    forgetIn: (tx: Transaction, streamIds: readonly string[]) => createPostVideosRepository(tx).remove(streamIds),

    /** Deletes what is in no post. */
    async sweep(): Promise<void> {
      let count: number;
      do {
        count = await database.transaction(async (tx) => {
          const on = createPostVideosRepository(tx);
          const rows = await on.listLoose(new Date(clock().getTime() - unusedMs), sweptAtOnce);
          for (const { businessId, streamId } of rows) await streams.removeIn(tx, businessId, [streamId]);
          await on.remove(rows.map(({ streamId }) => streamId));
          return rows.length;
        });
      } while (count === sweptAtOnce);
    },
  };
}
