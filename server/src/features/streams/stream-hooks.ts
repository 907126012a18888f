import type { HostLiveStatus } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import type { CreateHook } from '../../platform/hooks.ts';
import type { CaptionFile, LiveOfStream } from './stream-view.ts';
import type { StreamRow } from './streams.repository.ts';

export interface RemovedStreams {
  streamIds: readonly string[];
  /** Of those of them that are recordings: the live sessions they were made of. */
  sessionIds: readonly string[];
}

export interface UnfinishedUpload {
  key: string;
  multipartId: string | null;
}

/** Files of what was removed with a stream. */
export interface FilesLeaving {
  /** Streams that never came to be listed, and whose files go too. */
  streamIds?: readonly string[];
  /** What the store may still hold of them. */
  uploads?: readonly UnfinishedUpload[];
}

export type StreamHooks = ReturnType<typeof createStreamHooks>;

/** Where other features take part in what becomes of a stream. */
export function createStreamHooks(create: CreateHook) {
  return {
    /** A business made it. Its row is committed. */
    streamCreated: create<[Pick<StreamRow, 'id' | 'businessId' | 'contentType'>]>('streamCreated'),
    /** Its file has arrived, or is to be tried again: it waits to be packaged. */
    fileQueued: create<[Transaction, streamId: string]>('fileQueued'),
    /** A recording that could not be made is to be tried again. */
    recordingQueued:
      create<[Transaction, recording: { id: string; businessId: string; sessionId: string }]>('recordingQueued'),
    /** A host changes what a live stream does. */
    liveStatusChanging: create<[businessId: string, streamId: string, status: HostLiveStatus]>('liveStatusChanging'),

    /** Which other streams change with the removal of these. They are locked before anything is removed. */
    changingWith: create<[Transaction, streamIds: readonly string[]], readonly string[]>('changingWith'),
    /** The rows of streams are deleted: what has files of its own goes in the same transaction, the files once it commits. */
    filesLeaving: create<[Transaction, RemovedStreams], FilesLeaving>('filesLeaving'),
    /** After that, for everything else that hangs on them. */
    streamsRemoving: create<[Transaction, RemovedStreams]>('streamsRemoving'),
    /** Which of them are on the air. */
    onAirAmong: create<[Transaction, streamIds: readonly string[]], readonly string[]>('onAirAmong'),

    /** What is shown with them, by stream id. */
    captionsOf: create<[streamIds: string[]], ReadonlyMap<string, CaptionFile[]>>('captionsOf'),
    /** Of live streams: what is live of them, by stream id. */
    livesOf: create<[streamIds: string[]], ReadonlyMap<string, LiveOfStream>>('livesOf'),
  };
}

/** The answers of several features as one. */
export function merge<Value>(answers: readonly ReadonlyMap<string, Value>[]): ReadonlyMap<string, Value> {
  return answers.length === 1 ? answers[0]! : new Map(answers.flatMap((answer) => [...answer]));
}
