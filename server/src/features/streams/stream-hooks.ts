import type { BlockedUser, HostLiveStatus, UnsettledTotal, VideoSender } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { CreateHook } from '../../platform/hooks.ts';
import type { CaptionFile, LiveOfStream } from './stream-view.ts';
import type { StreamRow } from './streams.repository.ts';

export interface RemovedStreams {
  streamIds: readonly string[];
  rows: readonly StreamRow[];
  /** The live sessions of those streams that are recordings. */
  sessionIds: readonly string[];
}

/** The live that was recorded. */
export interface RecordedLive {
  archiveId: string;
  businessId: string;
  liveStreamId: string;
  sessionId: string;
}

export interface UnfinishedUpload {
  key: string;
  multipartId: string | null;
}

/** Files of what was removed with a stream. */
export interface FilesLeaving {
  /** Unlisted streams whose files are removed too. */
  streamIds?: readonly string[];
  /** Unfinished uploads that the store may still hold. */
  uploads?: readonly UnfinishedUpload[];
}

export type StreamHooks = ReturnType<typeof createStreamHooks>;

/** The moments in a stream's life in which other features take part. */
export function createStreamHooks(create: CreateHook) {
  return {
    /** Runs in the transaction that inserts a stream. Not for recordings: see `recordingReady`. */
    streamInserted: create<[Transaction, StreamRow]>('streamInserted'),
    /** A business made it. Its row is committed. */
    streamCreated: create<[Pick<StreamRow, 'id' | 'businessId' | 'contentType'>]>('streamCreated'),
    /** Its file has arrived, or should be retried: it waits to be packaged. */
    fileQueued: create<[Transaction, streamId: string]>('fileQueued'),
    /** A failed recording should be retried. */
    recordingQueued:
      create<[Transaction, recording: { id: string; businessId: string; sessionId: string }]>('recordingQueued'),
    /** Runs in the transaction that adds a playable recording. */
    recordingReady: create<[Transaction, RecordedLive, StreamRow]>('recordingReady'),
    /** Runs in the transaction that marks a recording as failed. */
    recordingFailed: create<[Transaction, StreamRow]>('recordingFailed'),
    /** A host changes what a live stream does. */
    liveStatusChanging: create<[businessId: string, streamId: string, status: HostLiveStatus]>('liveStatusChanging'),

    /** Asks which other streams change with the removal of these; they are locked before anything is removed. */
    changingWith: create<[Transaction, streamIds: readonly string[]], readonly string[]>('changingWith'),
    /**
     * The rows of streams are deleted: subscribers with files delete their rows in the same transaction, and the files
     * after it commits.
     */
    filesLeaving: create<[Transaction, RemovedStreams], FilesLeaving>('filesLeaving'),
    /** Runs after that, for everything else that depends on the streams. */
    streamsRemoving: create<[Transaction, RemovedStreams]>('streamsRemoving'),
    /** Asks which of them are on air. */
    onAirAmong: create<[Transaction, streamIds: readonly string[]], readonly string[]>('onAirAmong'),

    /** Asks for their captions, by stream id. */
    captionsOf: create<[streamIds: string[]], ReadonlyMap<string, CaptionFile[]>>('captionsOf'),
    /** Asks which members sent them, by stream id. */
    sendersOf: create<[streamIds: string[]], ReadonlyMap<string, VideoSender>>('sendersOf'),
    /** Asks for the live part of live streams, by stream id. */
    livesOf: create<[streamIds: string[]], ReadonlyMap<string, LiveOfStream>>('livesOf'),
    /** Asks what its business does not have yet of what was paid for a stream, by currency, that of the newest payment first. */
    unsettledOf: create<[streamId: string], readonly UnsettledTotal[]>('unsettledOf'),
    /** Asks who may write in no chat of a business. */
    blockedUsersOf: create<[businessId: string], readonly BlockedUser[]>('blockedUsersOf'),
  };
}

/** Merges the answers of several features. */
export function merge<Value>(answers: readonly ReadonlyMap<string, Value>[]): ReadonlyMap<string, Value> {
  return answers.length === 1 ? answers[0]! : new Map(answers.flatMap((answer) => [...answer]));
}
