import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedCaptions } from '../../media/embedded-captions.ts';
import { createPackageIndexStore } from '../../media/package-index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { retryDeadlock } from '../../platform/database/retry-deadlock.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Parts } from '../../platform/parts.ts';
import { createAudioStep } from './audio-step.ts';
import type { PackagedStream, StreamChanges } from './packaged-stream.ts';
import { definePackagingJobs } from './packaging.jobs.ts';
import { createPackagingService } from './packaging.service.ts';
import { createStillsStep, type RecordingStillsRequest } from './stills-step.ts';

export interface PackagingPorts {
  streams: {
    packagedOn(db: Queryable): {
      find(id: string): Promise<PackagedStream | undefined>;
      patch(id: string, changes: StreamChanges): Promise<boolean>;
    };
    fileQueued: Subscribable<[Transaction, streamId: string]>;
  };
}

/** Clears what an earlier process left in the work folder; its jobs start over. */
export async function createPackaging(parts: Parts, { streams: { packagedOn, fileQueued } }: PackagingPorts) {
  const { database, dataFolder, ffmpeg, hooks, jobs, storage, log } = parts;
  const workFolder = join(dataFolder.path, 'work');
  await rm(workFolder, { recursive: true, force: true });
  /** Runs in the transaction that makes a video playable. */
  const streamPlayable = hooks.create<[Transaction, streamId: string]>('streamPlayable');
  /** Runs in the transaction that marks a video as failed. */
  const packagingFailed = hooks.create<[Transaction, streamId: string]>('packagingFailed');
  /** Runs outside a transaction, with the captions that came in a video's file. */
  const captionsFound =
    hooks.create<[businessId: string, streamId: string, embedded: readonly EmbeddedCaptions[]]>('captionsFound');
  /** Runs once the length of an uploaded video is known; whether it is too long for what it was sent for. */
  const lengthKnown = hooks.create<[streamId: string, durationMs: number], boolean>('lengthKnown');
  const streams = packagedOn(database.db);
  /** Whoever decides about the post of a video at the same moment locks the same rows in another order. */
  const inTransaction = (work: (tx: Transaction) => Promise<void>) => retryDeadlock(() => database.transaction(work));
  const giveUp = (streamId: string, reason: StreamChanges) =>
    inTransaction(async (tx) => {
      if (await packagedOn(tx).patch(streamId, reason)) await packagingFailed.run(tx, streamId);
    });
  const exists = async (streamId: string) => (await streams.find(streamId)) !== undefined;
  const queues = definePackagingJobs({ jobs, service: () => service, giveUp, exists, log });
  async function enqueue(tx: Transaction, streamId: string): Promise<void> {
    const { businessId } = (await packagedOn(tx).find(streamId)) ?? {};
    await queues.enqueueBegin({ streamId, ...(businessId && { businessId }) }, tx);
  }
  fileQueued.subscribe('packaging', enqueue);
  const indexes = createPackageIndexStore(storage);
  const stills = createStillsStep({ storage, ffmpeg, log });
  const service = createPackagingService({
    ...parts,
    workFolder,
    indexes,
    audio: createAudioStep({ storage, indexes, ffmpeg }),
    stills,
    onCaptions: captionsFound.run,
    isTooLong: async (streamId, durationMs) => (await lengthKnown.run(streamId, durationMs)).includes(true),
    streams: {
      ...streams,
      makePlayable: (id, changes) =>
        inTransaction(async (tx) => {
          if (await packagedOn(tx).patch(id, changes)) await streamPlayable.run(tx, id);
        }),
      queueMore: (id, changes) =>
        database.transaction(async (tx) => {
          const streams = packagedOn(tx);
          if (!(await streams.patch(id, changes))) return;
          const { businessId, packageId } = (await streams.find(id))!;
          if (packageId) await queues.enqueuePictures({ streamId: id, businessId, packageId }, tx);
        }),
    },
  });

  return {
    lengthKnown,
    streamPlayable,
    packagingFailed,
    captionsFound,
    /** Poster and preview pictures of a recording. Returns nothing without ffmpeg. */
    makeStills: async (request: RecordingStillsRequest) =>
      (await ffmpeg.available()) ? stills.makeOfRecording(request) : {},
    /** Runs in the transaction that marks the stream as queued. */
    enqueue,
  };
}
