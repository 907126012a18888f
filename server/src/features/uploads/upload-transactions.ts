import { ApiError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createUploadsRepository, type UploadRow } from './uploads.repository.ts';

export interface StreamOfUpload {
  id: string;
  businessId: string;
  name: string;
  fileName: string;
  sizeBytes: number;
  mediaType: 'VIDEO' | 'ARCHIVE';
  createdAt: Date;
}

export interface UploadedFile {
  fileName: string;
  sizeBytes: number;
}

export interface UploadTransactionsDeps {
  database: Database;
  /** Inserts the stream of a new upload. */
  insertStream: (tx: Transaction, draft: StreamOfUpload) => Promise<void>;
  /** Lets a stream without a usable file wait for this one; answers the file it had, which is then nobody's. */
  takeFile: (
    tx: Transaction,
    businessId: string,
    streamId: string,
    file: UploadedFile,
  ) => Promise<{ formerKey: string | null } | 'no such stream' | 'has a file'>;
  /** The stream is without a file again. */
  giveUpFile: (tx: Transaction, streamId: string) => Promise<void>;
  /** Marks the stream queued with its source and queues the packaging. */
  queueStream: (tx: Transaction, streamId: string, sourceKey: string) => Promise<void>;
  /** Takes their uploads' rows and parts with them. */
  removeStreams: (tx: Transaction, businessId: string, streamIds: readonly string[]) => Promise<unknown>;
}

export type NewUpload = Omit<UploadRow, 'state' | 'multipartId' | 'createdStream'>;
export type UploadTransactions = ReturnType<typeof createUploadTransactions>;

/** The writes that concern a stream and its upload together; each is one transaction. */
export function createUploadTransactions(deps: UploadTransactionsDeps) {
  const { database, insertStream, takeFile, giveUpFile, queueStream, removeStreams } = deps;

  return {
    /** With a stream of its own. Answers the open upload of the same file when there is one. */
    begin: (row: NewUpload, stream: Pick<StreamOfUpload, 'name' | 'mediaType'>): Promise<UploadRow> =>
      database.transaction(async (tx) => {
        const uploads = createUploadsRepository(tx);
        const open = await uploads.findOpenByFingerprint(row.businessId, row.fingerprint);
        const inserted = open ? undefined : await uploads.insert({ ...row, createdStream: true });
        if (!inserted) return open ?? found(await uploads.findOpenByFingerprint(row.businessId, row.fingerprint));
        const { streamId: id, businessId, fileName, sizeBytes, createdAt } = row;
        await insertStream(tx, { ...stream, id, businessId, fileName, sizeBytes, createdAt });
        return inserted;
      }),

    /** Into the stream that the row names. `formerKey` is to be deleted from the store. */
    beginInto: (row: NewUpload): Promise<{ upload: UploadRow; formerKey: string | null }> =>
      database.transaction(async (tx) => {
        const uploads = createUploadsRepository(tx);
        const taken = await takeFile(tx, row.businessId, row.streamId, row);
        if (taken === 'no such stream') throw new ApiError('stream.not_found');
        const open = await uploads.findOpenByFingerprint(row.businessId, row.fingerprint, row.streamId);
        if (open) return { upload: open, formerKey: null };
        if (taken === 'has a file') throw new ApiError('stream.has_file');
        return { upload: found(await uploads.insert({ ...row, createdStream: false })), ...taken };
      }),

    /** Nothing when the upload was closed already. */
    complete: (row: UploadRow): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await createUploadsRepository(tx).complete(row.id))) return;
        await queueStream(tx, row.streamId, row.storageKey);
      }),

    /** A stream that began with the upload goes with it; one that was there before stays, without a file. */
    abort: (row: UploadRow): Promise<void> =>
      database.transaction(async (tx) => {
        if (row.createdStream) {
          await removeStreams(tx, row.businessId, [row.streamId]);
          return;
        }
        if (await createUploadsRepository(tx).removeOpen(row.id)) await giveUpFile(tx, row.streamId);
      }),
  };
}

function found(row: UploadRow | undefined): UploadRow {
  if (!row) throw new ApiError('upload.not_found');
  return row;
}
