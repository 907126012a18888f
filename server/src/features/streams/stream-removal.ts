import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createStreamHistoryRepository } from './stream-history.repository.ts';
import { createStreamsRepository, type StreamRow } from './streams.repository.ts';

interface UnfinishedUpload {
  key: string;
  multipartId: string | null;
}

interface RemovalJob {
  streamIds: string[];
  uploads: UnfinishedUpload[];
}

export type StreamRemoval = ReturnType<typeof createStreamRemoval>;

export interface StreamRemovalDeps {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  /** Deletes the streams' upload rows and tells what the store may still hold of them. */
  removeUploads: (db: Queryable, streamIds: readonly string[]) => Promise<UnfinishedUpload[]>;
  /**
   * Takes what hangs on the streams away: their places in playlists, their captions, the live sessions they are recordings of.
   * Answers streams whose files go with them.
   */
  removeAttached: (
    tx: Transaction,
    streamIds: readonly string[],
    sessionIds: readonly string[],
  ) => Promise<readonly string[]>;
  /** Other videos that change with the removal of these. */
  dependents: (tx: Transaction, streamIds: readonly string[]) => Promise<string[]>;
  clock: Clock;
}

const queue = 'streams.remove-files';

/** Deleting a stream: the rows at once, the files by a job that outlives a crash. */
export function createStreamRemoval(deps: StreamRemovalDeps) {
  const { database, jobs, storage, removeUploads, removeAttached, dependents, clock } = deps;

  jobs.define<RemovalJob>(queue, { retryLimit: 10, retryDelaySeconds: 60 }, async ({ data, signal }) => {
    for (const { key, multipartId } of data.uploads) {
      if (multipartId) await storage.abortMultipart(key, multipartId, signal);
    }
    for (const folder of ['sources', 'streams', 'captions']) {
      for (const id of data.streamIds) await storage.deletePrefix(`${folder}/${id}/`, signal);
    }
  });

  /** Answers those that were the business's. */
  async function removeIn(tx: Transaction, businessId: string, ids: readonly string[]): Promise<StreamRow[]> {
    // All that change are locked in one order, so that two removals do not wait for each other.
    const touched = new Set([...ids, ...(await dependents(tx, ids))]);
    await createStreamsRepository(tx).lock(businessId, [...touched]);
    const rows = await createStreamsRepository(tx).removeAll(businessId, ids);
    if (rows.length === 0) return [];
    const streamIds = rows.map(({ id }) => id);
    const uploads = await removeUploads(tx, streamIds);
    const sessionIds = rows.flatMap(({ sessionId }) => sessionId ?? []);
    const others = await removeAttached(tx, streamIds, sessionIds);
    await jobs.enqueue(queue, { streamIds: [...streamIds, ...others], uploads } satisfies RemovalJob, { tx });
    return rows;
  }

  /** `reason` is kept of recordings alone. Answers those that were the business's. */
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
    /** Leaves nothing in the history: for what never became a video. */
    removeIn,
    removeRecorded,

    /** False when the business has no such stream. */
    remove: async (businessId: string, id: string, reason: string | null = null) =>
      (await database.transaction((tx) => removeRecorded(tx, businessId, [id], reason))).length > 0,
  };
}
