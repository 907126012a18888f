import { Readable } from 'node:stream';
import { ApiError } from '../api-error.ts';
import type { Storage } from '../storage/storage.ts';
import { isStorageError } from '../storage/storage-error.ts';
import { type ByteRange, parseByteRange } from './byte-range.ts';
import { createHotFiles, type IsFinal } from './hot-files.ts';

/** What a request asks of a file, apart from its name. */
export interface FileRequest {
  /** False for HEAD: the file is then not read. */
  withBody: boolean;
  range?: string | undefined;
  ifRange?: string | undefined;
  ifNoneMatch?: string | undefined;
}

export interface FileAnswer {
  status: 200 | 206 | 304;
  headers: Record<string, string | number>;
  body: Uint8Array | Readable | undefined;
}

export interface StoredFile {
  sizeBytes: number;
  etag: string;
  whole(): Promise<Uint8Array>;
  part(range: ByteRange | undefined): Promise<Uint8Array | Readable>;
}

interface OpenOptions {
  changing?: boolean;
  isFinal?: IsFinal | undefined;
}

export type StoredFiles = ReturnType<typeof createStoredFiles>;

/** Reads stored objects for HTTP: with validators and ranges; small files that never change are kept in memory. */
export function createStoredFiles(storage: Storage) {
  const hotFiles = createHotFiles(storage);

  return {
    /**
     * Throws `media.not_found`. A file that may change under its key is read again, always or until it is
     * final.
     */
    async open(key: string, { changing = false, isFinal }: OpenOptions = {}): Promise<StoredFile> {
      const known = changing ? undefined : hotFiles.peek(key);
      if (known) return fromMemory(known.bytes, known.etag);
      const head = await storage.head(key);
      if (!head) throw new ApiError('media.not_found');
      if (!changing && hotFiles.fits(head)) {
        const { bytes, etag } = await hotFiles.read(key, head, isFinal).catch(absentIsNotFound);
        return fromMemory(bytes, etag);
      }
      return {
        sizeBytes: head.sizeBytes,
        etag: head.etag,
        whole: () => storage.readBytes(key),
        part: async (range) => (await storage.read(key, range).catch(absentIsNotFound)).stream,
      };
    },

    answer: answerWith,
  };
}

/** Throws `media.range_invalid`. */
async function answerWith(
  file: StoredFile,
  request: FileRequest,
  headers: Record<string, string | number>,
): Promise<FileAnswer> {
  const validated = { ...headers, etag: file.etag, 'accept-ranges': 'bytes' };
  if (matches(request.ifNoneMatch, file.etag)) return { status: 304, headers: validated, body: undefined };
  const mayRange = request.ifRange === undefined || request.ifRange === file.etag;
  const range = mayRange ? parseByteRange(request.range, file.sizeBytes) : undefined;
  if (range === 'unsatisfiable') throw new ApiError('media.range_invalid');
  const body = request.withBody ? await file.part(range) : Readable.from([]);
  if (!range) return { status: 200, headers: { ...validated, 'content-length': file.sizeBytes }, body };
  return {
    status: 206,
    headers: {
      ...validated,
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${file.sizeBytes}`,
    },
    body,
  };
}

const fromMemory = (bytes: Uint8Array, etag: string): StoredFile => ({
  sizeBytes: bytes.length,
  etag,
  whole: async () => bytes,
  part: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
});

/** A proxy that compressed an answer made its validator weak, which is fine here (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

function absentIsNotFound(error: unknown): never {
  throw isStorageError(error, 'NoSuchKey') ? new ApiError('media.not_found', { cause: error }) : error;
}
