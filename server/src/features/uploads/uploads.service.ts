import { type Stream, type UploadDraft, type UploadTicket, uploadBase } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { NewId } from '../../platform/ids.ts';
import type { PartReference, Storage, StoredPart } from '../../platform/storage/storage.ts';
import { isStorageError } from '../../platform/storage/storage-error.ts';
import type { Room } from './room.ts';
import { toApiError } from './storage-failure.ts';
import type { NewUpload, UploadTransactions } from './upload-transactions.ts';
import type { UploadRow, UploadsRepository } from './uploads.repository.ts';

export type UploadsService = ReturnType<typeof createUploadsService>;

export interface UploadsDeps {
  uploads: UploadsRepository;
  transactions: UploadTransactions;
  getStream: (businessId: string, streamId: string) => Promise<Stream>;
  /** Uploads into a closed business wait until it is restored. */
  isClosed: (businessId: string) => Promise<boolean>;
  storage: Storage;
  tokens: ExpiringTokens;
  environment: string;
  maxUploadBytes: number;
  room: Pick<Room, 'requireDisk'>;
  newId: NewId;
  clock: Clock;
}

/** A program has no user. */
interface Uploader {
  businessId: string;
  userId?: string;
}

const mebibyte = 1024 ** 2;
const maxParts = 10_000;

/** 8 MiB; larger only if 10,000 parts would not be enough for the file. */
export function partSizeFor(sizeBytes: number): number {
  return Math.max(8, Math.ceil(sizeBytes / maxParts / mebibyte)) * mebibyte;
}

export function createUploadsService(deps: UploadsDeps) {
  const {
    uploads,
    transactions,
    getStream,
    isClosed,
    storage,
    tokens,
    environment,
    maxUploadBytes,
    room,
    newId,
    clock,
  } = deps;

  async function toTicket(row: UploadRow): Promise<UploadTicket> {
    const parts = (await storedParts(row)) ?? [];
    return {
      uploadId: row.id,
      streamId: row.streamId,
      fileName: row.fileName,
      sizeBytes: row.sizeBytes,
      fingerprint: row.fingerprint,
      url: `${uploadBase}/${row.id}`,
      token: tokens.issue(row.id, clock()),
      environment,
      partSizeBytes: row.partSizeBytes,
      receivedBytes: parts.reduce((sum, part) => sum + part.sizeBytes, 0),
      createdDate: row.createdAt.toISOString(),
    };
  }

  /** Undefined if the store has no such upload: not started there, already joined, or dropped as abandoned. */
  async function storedParts({ storageKey, multipartId }: UploadRow): Promise<StoredPart[] | undefined> {
    if (!multipartId) return undefined;
    return storage.listParts(storageKey, multipartId).catch((error: unknown) => {
      if (isStorageError(error, 'NoSuchUpload')) return undefined;
      throw error;
    });
  }

  async function requireUpload(id: string, multipartId?: string): Promise<UploadRow> {
    const row = await uploads.find(id);
    if (!row || (multipartId !== undefined && row.multipartId !== multipartId)) throw new ApiError('upload.not_found');
    if (await isClosed(row.businessId)) throw new ApiError('upload.not_found');
    return row;
  }

  /**
   * Requires the parts to cover every byte of the file. Passes if the store has already joined them (after a lost
   * response).
   */
  async function requireWhole(row: UploadRow, parts: readonly PartReference[]) {
    const stored = await storedParts(row);
    if (!stored) return;
    const named = new Set(parts.map(({ partNumber }) => partNumber));
    const bytes = stored.reduce((sum, part) => sum + (named.has(part.partNumber) ? part.sizeBytes : 0), 0);
    if (bytes !== row.sizeBytes) throw new ApiError('upload.part_invalid');
  }

  async function beginUpload({ businessId, userId }: Uploader, { mediaType, ...draft }: UploadDraft) {
    const row = newRow(businessId, userId, draft);
    if (draft.streamId === undefined) return transactions.begin(row, { name: titleOf(draft.fileName), mediaType });
    const { upload, formerKey } = await transactions.beginInto(row);
    if (formerKey) await storage.delete(formerKey);
    return upload;
  }

  function newRow(businessId: string, userId: string | undefined, draft: Omit<UploadDraft, 'mediaType'>): NewUpload {
    const id = newId('upl');
    const streamId = draft.streamId ?? newId('str');
    return {
      ...draft,
      id,
      businessId,
      streamId,
      storageKey: `sources/${streamId}/${id}`,
      partSizeBytes: partSizeFor(draft.sizeBytes),
      createdBy: userId ?? null,
      createdAt: clock(),
    };
  }

  return {
    authorize(id: string, token: string | undefined): void {
      if (!token || !tokens.isValid(id, token, clock())) throw new ApiError('upload.token_invalid');
    },

    async begin(uploader: Uploader, draft: UploadDraft): Promise<{ ticket: UploadTicket; stream: Stream }> {
      if (draft.sizeBytes > maxUploadBytes) throw new ApiError('upload.too_large');
      await room.requireDisk(draft.sizeBytes);
      const row = await beginUpload(uploader, draft);
      return { ticket: await toTicket(row), stream: await getStream(uploader.businessId, row.streamId) };
    },

    /** Of a video that a member of a community sends. `onBegun` runs in the transaction of a new one. */
    async beginOfMember(
      businessId: string,
      file: Pick<UploadDraft, 'fileName' | 'sizeBytes' | 'contentType' | 'fingerprint'>,
      onBegun: (tx: Transaction, streamId: string) => Promise<void>,
    ): Promise<UploadTicket> {
      if (file.sizeBytes > maxUploadBytes) throw new ApiError('upload.too_large');
      await room.requireDisk(file.sizeBytes);
      const stream = { name: titleOf(file.fileName), mediaType: 'VIDEO', accessVisibility: 'POSTED' } as const;
      const row = { ...newRow(businessId, undefined, file), isOfMember: true };
      return toTicket(await transactions.begin(row, stream, onBegun));
    },

    async listUnfinished(businessId: string): Promise<{ items: UploadTicket[] }> {
      const rows = await uploads.listOpen(businessId);
      return { items: await Promise.all(rows.map(toTicket)) };
    },

    /** A repeated call returns the same id, so a lost response does no harm. */
    async createMultipart(id: string): Promise<{ key: string; multipartId: string }> {
      const row = await requireUpload(id);
      if (row.state === 'completed') throw new ApiError('upload.finished');
      if (row.multipartId && (await storedParts(row))) return { key: row.storageKey, multipartId: row.multipartId };
      const { storageKey, partSizeBytes, contentType } = row;
      const created = await storage.createMultipart(storageKey, { partSizeBytes, contentType });
      const multipartId = await uploads.keepMultipartId(id, row.multipartId, created);
      if (multipartId !== created) await storage.abortMultipart(storageKey, created);
      if (!multipartId) throw new ApiError('upload.not_found');
      return { key: storageKey, multipartId };
    },

    async putPart(
      id: string,
      multipartId: string,
      partNumber: number,
      body: AsyncIterable<Uint8Array>,
      options: { sizeBytes: number | undefined; signal: AbortSignal },
    ): Promise<{ etag: string }> {
      const row = await requireUpload(id, multipartId);
      if (row.state === 'completed') throw new ApiError('upload.finished');
      const maxBytes = Math.min(row.partSizeBytes, row.sizeBytes - (partNumber - 1) * row.partSizeBytes);
      if (partNumber < 1 || maxBytes <= 0) throw new ApiError('upload.part_invalid');
      await room.requireDisk(options.sizeBytes ?? 0);
      return storage.putPart(row.storageKey, multipartId, partNumber, body, { ...options, maxBytes }).catch(toApiError);
    },

    async listParts(id: string, multipartId: string): Promise<{ key: string; parts: StoredPart[] }> {
      const row = await requireUpload(id, multipartId);
      if (row.state === 'completed') throw new ApiError('upload.finished');
      const parts = await storedParts(row);
      if (!parts) throw new ApiError('upload.not_found');
      return { key: row.storageKey, parts };
    },

    /** Can be repeated after a lost response. */
    async complete(
      id: string,
      multipartId: string,
      parts: readonly PartReference[],
    ): Promise<{ key: string; etag: string }> {
      const row = await requireUpload(id, multipartId);
      if (row.state === 'open') await requireWhole(row, parts);
      const { etag } = await storage.completeMultipart(row.storageKey, multipartId, parts).catch(toApiError);
      await transactions.complete(row);
      // Deleted while the parts were being joined, so its removal could not know of this file.
      if (!(await uploads.find(id))) {
        await storage.delete(row.storageKey);
        throw new ApiError('upload.not_found');
      }
      return { key: row.storageKey, etag };
    },

    async abort(id: string, multipartId: string): Promise<void> {
      const row = await requireUpload(id, multipartId);
      if (row.state === 'completed') throw new ApiError('upload.finished');
      await transactions.abort(row);
      // A stream that stays keeps its folder, so the parts that arrived must be removed here.
      if (!row.createdStream) await storage.abortMultipart(row.storageKey, multipartId);
    },
  };
}

/** The file name without its extension, as a title. */
function titleOf(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return (name || fileName).slice(0, 150);
}
