import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createStreamsRepository } from './streams.repository.ts';

interface UnfinishedUpload {
  key: string;
  multipartId: string | null;
}

interface RemovalJob {
  streamId: string;
  uploads: UnfinishedUpload[];
}

export interface StreamRemovalDeps {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  /** Deletes the stream's upload rows and tells what the store may still hold of them. */
  removeUploads: (db: Queryable, streamId: string) => Promise<UnfinishedUpload[]>;
  /** Takes what hangs on the stream away: its places in playlists, its captions. */
  removeAttached: (tx: Transaction, streamId: string) => Promise<void>;
}

const queue = 'streams.remove-files';

/** Deleting a stream: the rows at once, the files by a job that outlives a crash. */
export function createStreamRemoval({ database, jobs, storage, removeUploads, removeAttached }: StreamRemovalDeps) {
  jobs.define<RemovalJob>(queue, { retryLimit: 10, retryDelaySeconds: 60 }, async ({ data, signal }) => {
    for (const { key, multipartId } of data.uploads) {
      if (multipartId) await storage.abortMultipart(key, multipartId, signal);
    }
    await storage.deletePrefix(`sources/${data.streamId}/`, signal);
    await storage.deletePrefix(`streams/${data.streamId}/`, signal);
    await storage.deletePrefix(`captions/${data.streamId}/`, signal);
  });

  async function removeIn(tx: Transaction, businessId: string, streamId: string): Promise<boolean> {
    const row = await createStreamsRepository(tx).remove(businessId, streamId);
    if (!row) return false;
    const uploads = await removeUploads(tx, streamId);
    await removeAttached(tx, streamId);
    await jobs.enqueue(queue, { streamId, uploads } satisfies RemovalJob, { singletonKey: streamId, tx });
    return true;
  }

  return {
    removeIn,
    remove: (businessId: string, streamId: string) => database.transaction((tx) => removeIn(tx, businessId, streamId)),
  };
}
