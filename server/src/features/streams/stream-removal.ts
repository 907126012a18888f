import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createStreamHistoryRepository } from './stream-history.repository.ts';
import type { StreamHooks, UnfinishedUpload } from './stream-hooks.ts';
import { createStreamsRepository, type StreamRow } from './streams.repository.ts';

interface RemovalJob {
  streamIds: string[];
  uploads: UnfinishedUpload[];
}

export type StreamRemoval = ReturnType<typeof createStreamRemoval>;

export interface StreamRemovalDeps {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  hooks: Pick<StreamHooks, 'changingWith' | 'streamsRemoving' | 'filesLeaving'>;
  /** Removes the images that belong to the streams. */
  removeImages: (tx: Transaction, streamIds: readonly string[]) => Promise<void>;
  clock: Clock;
}

const queue = 'streams.remove-files';

/** Deletes streams: the rows at once, the files by a job that survives crashes. */
export function createStreamRemoval(deps: StreamRemovalDeps) {
  const { database, jobs, storage, hooks, removeImages, clock } = deps;

  jobs.define<RemovalJob>(queue, { retryLimit: 10, retryDelaySeconds: 60 }, async ({ data, signal }) => {
    for (const { key, multipartId } of data.uploads) {
      if (multipartId) await storage.abortMultipart(key, multipartId, signal);
    }
    for (const folder of ['sources', 'streams', 'captions']) {
      for (const id of data.streamIds) await storage.deletePrefix(`${folder}/${id}/`, signal);
    }
  });

  /** Returns those that belonged to the business. */
  async function removeIn(tx: Transaction, businessId: string, ids: readonly string[]): Promise<StreamRow[]> {
    // Locks everything that changes in a fixed order to avoid deadlocks.
    const touched = new Set([...ids, ...(await hooks.changingWith.run(tx, ids)).flat()]);
    await createStreamsRepository(tx).lock(businessId, [...touched]);
    const rows = await createStreamsRepository(tx).removeAll(businessId, ids);
    if (rows.length === 0) return [];
    const streamIds = rows.map(({ id }) => id);
    const removed = { rows, streamIds, sessionIds: rows.flatMap(({ sessionId }) => sessionId ?? []) };
    // Must come first because of live streams: writing in a channel also locks the live before anything else.
    const leaving = await hooks.filesLeaving.run(tx, removed);
    await hooks.streamsRemoving.run(tx, removed);
    await removeImages(tx, streamIds);
    const job: RemovalJob = {
      streamIds: [...streamIds, ...leaving.flatMap((files) => files.streamIds ?? [])],
      uploads: leaving.flatMap((files) => files.uploads ?? []),
    };
    await jobs.enqueue(queue, job, { tx });
    return rows;
  }

  /** `reason` is stored only for recordings. Returns those that belonged to the business. */
  async function removeRecorded(
    tx: Transaction,
    businessId: string,
    ids: readonly string[],
    reason: string | null,
  ): Promise<StreamRow[]> {
    const rows = await removeIn(tx, businessId, ids);
    const history = createStreamHistoryRepository(tx);
    const isRecording = ({ mediaType }: StreamRow) => mediaType === 'ARCHIVE';
    const now = clock();
    await history.record(rows.filter(isRecording), reason, now);
    await history.record(
      rows.filter((row) => !isRecording(row)),
      null,
      now,
    );
    return rows;
  }

  return {
    /** Leaves nothing in the history; for streams that never became videos. */
    removeIn,
    removeRecorded,

    /** False if the business has no such stream. */
    remove: async (businessId: string, id: string, reason: string | null = null) =>
      (await database.transaction((tx) => removeRecorded(tx, businessId, [id], reason))).length > 0,
  };
}
