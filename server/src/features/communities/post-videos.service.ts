import {
  memberVideoMaxBytes,
  memberVideoMaxSec,
  type PostVideoState,
  serverMessages,
  type UploadTicket,
  type VideoSender,
} from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import type { LostVideos } from './lost-videos.ts';
import type { MembersService } from './members.service.ts';
import { createModerationRepository } from './moderation.repository.ts';
import type { PictureOwner } from './post-pictures.repository.ts';
import { createPostVideosRepository, type PostVideoRow } from './post-videos.repository.ts';
import { createPostsRepository, type PostRow } from './posts.repository.ts';

export type PostVideos = ReturnType<typeof createPostVideos>;

/** A video of the library, as far as its post needs to know. */
interface SentStream {
  packagingState: string;
  /** Null until it plays. */
  packageId: string | null;
  durationMs: number | null;
  fileName: string;
  sizeBytes: number;
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
  lost: LostVideos;
  jobs: Jobs;
  say: (communityId: string, news: CommunityNews) => void;
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
    /** Those that exist. */
    listPackagedIn: (
      on: Queryable,
      ids: readonly string[],
    ) => Promise<(Pick<SentStream, 'packageId' | 'packagingState'> & { id: string })[]>;
    publishIn: (tx: Transaction, businessId: string, id: string) => Promise<void>;
    unpublishIn: (tx: Transaction, businessId: string, id: string) => Promise<void>;
    removeIn: (tx: Transaction, businessId: string, ids: readonly string[]) => Promise<unknown>;
  };
  clock: Clock;
}

interface DropJob {
  businessId: string;
  streamId: string;
}

const dropQueue = 'communities.drop-video';
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
export function createPostVideos(deps: PostVideosDeps) {
  const { database, members, lost, jobs, say, beginUpload, businessStorageBytes, streams, clock } = deps;
  const stored = createPostVideosRepository(database.db);

  const isTooLong = (durationMs: number) => durationMs > (memberVideoMaxSec + toleranceSec) * 1000;

  jobs.define<DropJob>(
    dropQueue,
    { retryLimit: 10, retryDelaySeconds: 60 },
    async ({ data: { businessId, streamId } }) => {
      await database.transaction((tx) => streams.removeIn(tx, businessId, [streamId]));
    },
  );
  const dropLater = (tx: Transaction, { businessId, streamId }: PostVideoRow) =>
    jobs.enqueue(dropQueue, { businessId, streamId }, { tx, businessId, singletonKey: streamId });

  function stateOf(
    stream: Pick<SentStream, 'packageId' | 'packagingState'> | undefined,
    tooLong: boolean,
  ): PostVideoState | null {
    if (tooLong) return 'TOO_LONG';
    if (!stream) return 'FAILED';
    // What plays already may still fail to become better.
    if (stream.packageId !== null) return null;
    return stream.packagingState === 'failed' || stream.packagingState === 'refused' ? 'FAILED' : 'MAKING';
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
        // Nobody finds the upload of somebody else, whatever they name, and it says of nobody whose it was.
        { ...file, fingerprint: digestOf(JSON.stringify([communityId, visitor.accountId, file.fingerprint])) },
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
      if (row?.isTooLong) throw fieldError('videoId', serverMessages.memberVideoTooLong);
      if (!row || !stream || stream.packagingState === 'uploading') throw new ApiError('stream.not_found');
      const state = stateOf(stream, row.isTooLong);
      if (state === 'FAILED') throw fieldError('videoId', serverMessages.memberVideoFailed);
      return { plays: state === null };
    },

    put: (tx: Transaction, postId: string, streamId: string, isAwaited: boolean) =>
      createPostVideosRepository(tx).putInto(postId, streamId, isAwaited),

    /**
     * Why the videos of these posts do not play, and whether the post waits for nothing else, by post. That one is lost, only
     * its sender is told.
     */
    async statesOf(
      posts: readonly Pick<PostRow, 'id' | 'accountId' | 'isOfBusiness' | 'streamId'>[],
      readerId: string | undefined,
    ): Promise<ReadonlyMap<string | null, { state: PostVideoState | null; isAwaited: boolean }>> {
      const sent = posts.filter(
        ({ accountId, isOfBusiness, streamId }) =>
          !isOfBusiness && (streamId !== null || (readerId !== undefined && accountId === readerId)),
      );
      const rows = await stored.listOf(sent.map(({ id }) => id));
      if (rows.length === 0) return new Map();
      const packaged = await streams.listPackagedIn(
        database.db,
        rows.map(({ streamId }) => streamId),
      );
      const byId = new Map(packaged.map((stream) => [stream.id, stream]));
      return new Map(
        rows.map(({ postId, streamId, isTooLong, isAwaited }) => [
          postId,
          { state: stateOf(byId.get(streamId), isTooLong), isAwaited },
        ]),
      );
    },

    /** By stream id; those that no member sent are left out. */
    async sendersOf(streamIds: readonly string[]): Promise<ReadonlyMap<string, VideoSender>> {
      const rows = await stored.sendersOf(streamIds);
      return new Map(
        rows.flatMap(({ streamId, name, communityId, title }) =>
          communityId && title !== null ? [[streamId, { name, communityId, communityTitle: title }]] : [],
        ),
      );
    },

    /** In the transaction that makes a video playable: a post that waited for it is published. */
    async playsIn(tx: Transaction, streamId: string): Promise<void> {
      const on = createPostVideosRepository(tx);
      const row = await on.lock(streamId);
      const stream = row && (await streams.findOn(tx)(streamId));
      if (!row || !stream) return;
      if (isTooLong(stream.durationMs ?? 0)) {
        await on.update(streamId, { isTooLong: true, isAwaited: false });
        await lost.loseIn(tx, { ...row, isTooLong: true });
        await dropLater(tx, row);
        return;
      }
      if (row.postId === null) return;
      const posts = createPostsRepository(tx);
      const post = await posts.lock(row.postId);
      if (!post || post.state === 'REMOVED') return;
      const { id: postId, communityId } = post;
      if (post.state === 'PUBLISHED') {
        await streams.publishIn(tx, row.businessId, streamId);
        database.afterCommit(() => say(communityId, { type: 'post', postId, change: 'edited' }));
        return;
      }
      const target = { kind: 'POST', targetId: postId } as const;
      if (!row.isAwaited || (await createModerationRepository(tx).isQueued(communityId, target))) return;
      await on.update(streamId, { isAwaited: false });
      await lost.publishIn(tx, post);
    },

    /** As soon as it is known: what is too long is not made ready. */
    async refuseTooLong(streamId: string, durationMs: number): Promise<boolean> {
      if (!isTooLong(durationMs)) return false;
      return database.transaction(async (tx) => {
        const on = createPostVideosRepository(tx);
        if (!(await on.lock(streamId))) return false;
        await on.update(streamId, { isTooLong: true, isAwaited: false });
        return true;
      });
    },

    /** In the transaction that gives a video up: its post waits no longer, and its file is deleted. */
    async failIn(tx: Transaction, streamId: string): Promise<void> {
      const row = await createPostVideosRepository(tx).lock(streamId);
      const stream = row && (await streams.findOn(tx)(streamId));
      if (!row || !stream || stream.packageId !== null) return;
      await lost.loseIn(tx, row);
      if (row.postId !== null || row.isTooLong) await dropLater(tx, row);
    },

    /** A moderator lets the post pass: whether it is published only once its video plays. */
    async waitsIn(tx: Transaction, { id, streamId, isOfBusiness }: PostRow): Promise<boolean> {
      if (isOfBusiness || streamId === null) return false;
      const on = createPostVideosRepository(tx);
      const row = await on.lock(streamId);
      if (row?.postId !== id || stateOf(await streams.findOn(tx)(streamId), row.isTooLong) !== 'MAKING') return false;
      await on.update(streamId, { isAwaited: true });
      return true;
    },

    /**
     * A post is back that waited for its video alone: it waits on, or is published, where its video plays by now or never
     * will. False: nothing of it is left.
     */
    async resumeIn(tx: Transaction, post: PostRow): Promise<boolean> {
      const { id, streamId } = post;
      const on = createPostVideosRepository(tx);
      const row = streamId === null ? undefined : await on.lock(streamId);
      if (row?.postId !== id) return lost.passIn(tx, post);
      const state = stateOf(await streams.findOn(tx)(row.streamId), row.isTooLong);
      if (state === 'FAILED' || state === 'TOO_LONG') return lost.passIn(tx, post);
      await on.update(row.streamId, { isAwaited: state === 'MAKING' });
      if (state === null) await lost.publishIn(tx, post);
      return true;
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

    /** In the transaction that deletes the videos, while posts still name them. What its sender is told of stays. */
    async forgetIn(tx: Transaction, streamIds: readonly string[]): Promise<void> {
      const on = createPostVideosRepository(tx);
      for (const row of await on.lockAll(streamIds)) {
        const isTold = row.postId === null ? row.isTooLong : await lost.loseIn(tx, row);
        if (!isTold) await on.remove([row.streamId]);
      }
    },

    /** All that somebody sent, for them alone. */
    async sentBy(accountId: string) {
      const find = streams.findOn(database.db);
      const rows = await stored.listSentBy(accountId);
      return Promise.all(
        rows.map(async ({ streamId, postId, createdAt }) => {
          const { fileName = null, sizeBytes = null } = (await find(streamId)) ?? {};
          return { postId, fileName, sizeBytes, sentDate: createdAt.toISOString() };
        }),
      );
    },

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
