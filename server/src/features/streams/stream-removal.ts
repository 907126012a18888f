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
  streamId: string;
  uploads: UnfinishedUpload[];
}

export type StreamRemoval = ReturnType<typeof createStreamRemoval>;

export interface StreamRemovalDeps {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  /** Deletes the stream's upload rows and tells what the store may still hold of them. */
  removeUploads: (db: Queryable, streamId: string) => Promise<UnfinishedUpload[]>;
  /** Takes what hangs on the stream away: its places in playlists, its captions. */
  removeAttached: (tx: Transaction, streamId: string) => Promise<void>;
  clock: Clock;
}

const queue = 'streams.remove-files';

/** Deleting a stream: the rows at once, the files by a job that outlives a crash. */
export function createStreamRemoval(deps: StreamRemovalDeps) {
  const { database, jobs, storage, removeUploads, removeAttached, clock } = deps;

  jobs.define<RemovalJob>(queue, { retryLimit: 10, retryDelaySeconds: 60 }, async ({ data, signal }) => {
    for (const { key, multipartId } of data.uploads) {
      if (multipartId) await storage.abortMultipart(key, multipartId, signal);
    }
    await storage.deletePrefix(`sources/${data.streamId}/`, signal);
    await storage.deletePrefix(`streams/${data.streamId}/`, signal);
    await storage.deletePrefix(`captions/${data.streamId}/`, signal);
  });

  /** Undefined when the business has no such stream. */
  async function removeIn(tx: Transaction, businessId: string, streamId: string): Promise<StreamRow | undefined> {
    const row = await createStreamsRepository(tx).remove(businessId, streamId);
    if (!row) return undefined;
    const uploads = await removeUploads(tx, streamId);
    await removeAttached(tx, streamId);
    await jobs.enqueue(queue, { streamId, uploads } satisfies RemovalJob, { singletonKey: streamId, tx });
    return row;
  }

  return {
    /** Leaves nothing in the history: for what never became a video. */
    removeIn,

    /** False when the business has no such stream. */
    remove: (businessId: string, streamId: string, reason: string | null = null) =>
      database.transaction(async (tx) => {
        const row = await removeIn(tx, businessId, streamId);
        if (row) await createStreamHistoryRepository(tx).record(row, reason, clock());
        return row !== undefined;
      }),
  };
}
