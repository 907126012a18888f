import type { Visibility } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Room } from './room.ts';
import { createUploadsRepository, type UploadRow } from './uploads.repository.ts';

export interface StreamOfUpload {
  id: string;
  businessId: string;
  name: string;
  fileName: string;
  sizeBytes: number;
  mediaType: 'VIDEO' | 'ARCHIVE';
  accessVisibility?: Visibility;
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
  /** Makes a stream without a usable file wait for this one; returns its previous file, which is no longer used. */
  takeFile: (
    tx: Transaction,
    businessId: string,
    streamId: string,
    file: UploadedFile,
  ) => Promise<{ formerKey: string | null } | 'no such stream' | 'has a file'>;
  /** Resets the stream to one without a file. */
  giveUpFile: (tx: Transaction, streamId: string) => Promise<void>;
  /** Marks the stream as queued with its source and queues the packaging. */
  queueStream: (tx: Transaction, streamId: string, sourceKey: string) => Promise<void>;
  /** Called when the whole file has arrived. */
  onFinished: (tx: Transaction, row: UploadRow) => Promise<void>;
  room: Pick<Room, 'lockQuota' | 'requireQuota'>;
  /** Also removes their uploads' rows and parts. */
  removeStreams: (tx: Transaction, businessId: string, streamIds: readonly string[]) => Promise<unknown>;
}

export type NewUpload = Omit<UploadRow, 'state' | 'multipartId' | 'createdStream' | 'isOfMember'> & {
  isOfMember?: boolean;
};
export type UploadTransactions = ReturnType<typeof createUploadTransactions>;

/** The writes that concern a stream and its upload together; each is one transaction. */
export function createUploadTransactions(deps: UploadTransactionsDeps) {
  const { database, insertStream, takeFile, giveUpFile, queueStream, onFinished, removeStreams, room } = deps;

  return {
    /** Starts an upload with its own stream. Returns the open upload of the same file if there is one. */
    begin: (
      row: NewUpload,
      stream: Pick<StreamOfUpload, 'name' | 'mediaType' | 'accessVisibility'>,
      onBegun?: (tx: Transaction, streamId: string) => Promise<void>,
    ): Promise<UploadRow> =>
      database.transaction(async (tx) => {
        const uploads = createUploadsRepository(tx);
        await room.lockQuota(tx, row.businessId);
        const { isOfMember = false } = row;
        const findOpen = () => uploads.findOpenByFingerprint(row.businessId, row.fingerprint, { isOfMember });
        const open = await findOpen();
        const inserted = open ? undefined : await uploads.insert({ ...row, createdStream: true });
        if (!inserted) return open ?? found(await findOpen());
        const { streamId: id, businessId, fileName, sizeBytes, createdAt } = row;
        await insertStream(tx, { ...stream, id, businessId, fileName, sizeBytes, createdAt });
        await onBegun?.(tx, id);
        await room.requireQuota(tx, businessId);
        return inserted;
      }),

    /** Starts an upload into the row's stream. The caller deletes `formerKey` from the store. */
    beginInto: (row: NewUpload): Promise<{ upload: UploadRow; formerKey: string | null }> =>
      database.transaction(async (tx) => {
        const uploads = createUploadsRepository(tx);
        await room.lockQuota(tx, row.businessId);
        const taken = await takeFile(tx, row.businessId, row.streamId, row);
        if (taken === 'no such stream') throw new ApiError('stream.not_found');
        const open = await uploads.findOpenByFingerprint(row.businessId, row.fingerprint, {
          streamId: row.streamId,
        });
        if (open) return { upload: open, formerKey: null };
        if (taken === 'has a file') throw new ApiError('stream.has_file');
        await room.requireQuota(tx, row.businessId);
        return { upload: found(await uploads.insert({ ...row, createdStream: false })), ...taken };
      }),

    /** Does nothing if the upload was already closed. */
    complete: (row: UploadRow): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await createUploadsRepository(tx).complete(row.id))) return;
        await queueStream(tx, row.streamId, row.storageKey);
        await onFinished(tx, row);
      }),

    /** Deletes the stream if it was created with the upload; a stream that existed before stays, without a file. */
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
