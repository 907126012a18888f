import { ApiError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createUploadsRepository } from './uploads.repository.ts';
import type { UploadTransactions } from './uploads.service.ts';

export interface UploadTransactionsDeps {
  database: Database;
  /** Inserts the stream of a new upload. */
  insertStream: (
    tx: Transaction,
    draft: { id: string; businessId: string; name: string; fileName: string; sizeBytes: number; createdAt: Date },
  ) => Promise<void>;
  /** Marks the stream queued with its source and queues the packaging. */
  queueStream: (tx: Transaction, streamId: string, sourceKey: string) => Promise<void>;
  removeStream: (tx: Transaction, businessId: string, streamId: string) => Promise<boolean>;
}

export function createUploadTransactions(deps: UploadTransactionsDeps): UploadTransactions {
  const { database, insertStream, queueStream, removeStream } = deps;
  return {
    begin: (row, streamName) =>
      database.transaction(async (tx) => {
        const uploads = createUploadsRepository(tx);
        const inserted = await uploads.insert(row);
        if (!inserted) {
          const open = await uploads.findOpenByFingerprint(row.businessId, row.fingerprint);
          if (open) return open;
          throw new ApiError('upload.not_found');
        }
        const { streamId: id, businessId, fileName, sizeBytes, createdAt } = row;
        await insertStream(tx, { id, businessId, name: streamName, fileName, sizeBytes, createdAt });
        return inserted;
      }),

    complete: (row) =>
      database.transaction(async (tx) => {
        if (!(await createUploadsRepository(tx).complete(row.id))) return;
        await queueStream(tx, row.streamId, row.storageKey);
      }),

    // Removing the stream takes the upload's row and its parts with it.
    abort: (row) =>
      database.transaction(async (tx) => {
        await removeStream(tx, row.businessId, row.streamId);
      }),
  };
}
