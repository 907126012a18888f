import type { Readable } from 'node:stream';

export type StorageBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface ObjectHead {
  sizeBytes: number;
  /** Quoted, strong: changes whenever the bytes may have changed. */
  etag: string;
  modifiedAt: Date;
}

export interface ObjectRead {
  /** Only the requested range. The caller consumes or destroys it. */
  stream: Readable;
  /** Of the whole object, not the range. */
  sizeBytes: number;
  etag: string;
}

export interface ListedObject {
  key: string;
  sizeBytes: number;
}

export interface PartReference {
  partNumber: number;
  etag: string;
}

export interface StoredPart extends PartReference {
  sizeBytes: number;
}

export interface LocalFile extends AsyncDisposable {
  path: string;
}

export interface ReadRange {
  start?: number | undefined;
  /** Inclusive, as in HTTP; a value beyond the end means the end. */
  end?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface PutOptions {
  contentType?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface PutPartOptions {
  /** If given, a body of another length is refused with `IncompleteBody`. */
  sizeBytes?: number | undefined;
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

export interface MultipartOptions extends PutOptions {
  /** Size of every part except the last. A hint that lets the local store complete without copying. */
  partSizeBytes?: number | undefined;
}

/**
 * Where media is stored. Keys are relative, `/`-separated paths; anything else is refused with `InvalidKey`. Writes are
 * atomic: a reader sees the complete old or new object, even after a crash. Missing objects throw `NoSuchKey`.
 */
export interface Storage {
  put(key: string, body: StorageBody, options?: PutOptions): Promise<{ etag: string; sizeBytes: number }>;
  putFile(key: string, localPath: string, options?: PutOptions): Promise<{ etag: string; sizeBytes: number }>;
  read(key: string, range?: ReadRange): Promise<ObjectRead>;
  readBytes(key: string, signal?: AbortSignal): Promise<Uint8Array>;
  head(key: string, signal?: AbortSignal): Promise<ObjectHead | undefined>;
  /** Objects whose key starts with the prefix (a plain string prefix; '' lists all), in any order. */
  list(prefix: string, signal?: AbortSignal): AsyncIterable<ListedObject>;
  delete(key: string, signal?: AbortSignal): Promise<void>;
  /** The prefix ends in `/`, so that `a/1/` never deletes `a/10/`. */
  deletePrefix(prefix: string, signal?: AbortSignal): Promise<void>;
  /** The object as a file, for programs that need a path. Read-only; dispose of it afterwards. */
  localFile(key: string, signal?: AbortSignal): Promise<LocalFile>;

  createMultipart(key: string, options?: MultipartOptions): Promise<string>;
  /** `partNumber` is 1 to 10000. Once it resolves, the part is durable. Sending a number again replaces the part. */
  putPart(
    key: string,
    uploadId: string,
    partNumber: number,
    body: AsyncIterable<Uint8Array>,
    options: PutPartOptions,
  ): Promise<{ etag: string }>;
  /** Sorted by number. */
  listParts(key: string, uploadId: string, signal?: AbortSignal): Promise<StoredPart[]>;
  /** Can be repeated with the same parts after success (if the answer was lost), and returns the same etag. */
  completeMultipart(
    key: string,
    uploadId: string,
    parts: readonly PartReference[],
    signal?: AbortSignal,
  ): Promise<{ etag: string }>;
  /** Aborting an unknown or aborted upload does nothing. */
  abortMultipart(key: string, uploadId: string, signal?: AbortSignal): Promise<void>;
  /** What can be stored still; undefined where there is no limit to know of. */
  freeBytes(): Promise<number | undefined>;
  /** Deletes what crashed or abandoned work left behind and what was not touched since `before`. */
  sweep(before: Date, signal?: AbortSignal): Promise<void>;
}
