import { rm } from 'node:fs/promises';
import type { BaseLogger } from 'pino';
import { createFfmpeg } from '../../media/ffmpeg.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createAudioStep } from './audio-step.ts';
import { createPackageIndexStore } from './package-index.ts';
import { definePackagingJobs } from './packaging.jobs.ts';
import { createPackagingService, type PackagedStream, type StreamChanges } from './packaging.service.ts';
import { createStillsStep, type RecordingStillsRequest } from './stills-step.ts';

export interface PackagingFeatureDeps {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  ffmpegPath: string | undefined;
  workFolder: string;
  streamsOn: (db: Queryable) => {
    find(id: string): Promise<PackagedStream | undefined>;
    patch(id: string, changes: StreamChanges): Promise<boolean>;
  };
  /** Inside the transaction that makes a video playable. */
  onPlayable: (tx: Transaction, streamId: string) => Promise<void>;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

/** Wires the feature. What an earlier process left in the work folder is thrown away: its jobs begin anew. */
export async function createPackaging({
  database,
  jobs,
  ffmpegPath,
  streamsOn,
  onPlayable,
  log,
  ...rest
}: PackagingFeatureDeps) {
  await rm(rest.workFolder, { recursive: true, force: true });
  const ffmpeg = createFfmpeg({ ffmpegPath });
  const streams = streamsOn(database.db);
  const queues = definePackagingJobs({ jobs, service: () => service, patchStream: streams.patch, log });
  const indexes = createPackageIndexStore(rest.storage);
  const stills = createStillsStep({ storage: rest.storage, ffmpeg });
  const service = createPackagingService({
    ...rest,
    ffmpeg,
    indexes,
    audio: createAudioStep({ storage: rest.storage, indexes, ffmpeg }),
    stills,
    streams: {
      ...streams,
      makePlayable: (id, changes) =>
        database.transaction(async (tx) => {
          const exists = await streamsOn(tx).patch(id, changes);
          const { packageId } = changes;
          if (!exists || !packageId) return;
          await queues.enqueueImprove({ streamId: id, packageId }, tx);
          await onPlayable(tx, id);
        }),
    },
  });

  return {
    ffmpeg,
    /** Poster and preview pictures of a recording. Nothing where there is no ffmpeg. */
    makeStills: async (request: RecordingStillsRequest) =>
      (await ffmpeg.available()) ? stills.makeOfRecording(request) : {},
    /** Inside the transaction that marks the stream queued. */
    enqueue: (tx: Transaction, streamId: string) => queues.enqueueBegin(streamId, tx),
  };
}
