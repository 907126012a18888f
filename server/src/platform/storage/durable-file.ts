import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StorageBody } from './storage.ts';
import { StorageError } from './storage-error.ts';

export interface WriteLimits {
  maxBytes?: number | undefined;
  /** The exact length announced; any other is `IncompleteBody`. */
  sizeBytes?: number | undefined;
  signal?: AbortSignal | undefined;
  onChunk?: ((chunk: Uint8Array) => void) | undefined;
}

/** Writes the body at an offset and returns its length. Never writes a byte beyond the limits. */
export async function writeBody(file: FileHandle, body: StorageBody, offset: number, limits: WriteLimits = {}) {
  const { maxBytes = Number.POSITIVE_INFINITY, sizeBytes, signal, onChunk } = limits;
  let written = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    signal?.throwIfAborted();
    if (written + chunk.byteLength > maxBytes) throw new StorageError('EntityTooLarge', 'The body is too large.');
    if (sizeBytes !== undefined && written + chunk.byteLength > sizeBytes) {
      throw new StorageError('IncompleteBody', 'The body is longer than announced.');
    }
    onChunk?.(chunk);
    let done = 0;
    while (done < chunk.byteLength) {
      const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, offset + written + done);
      done += bytesWritten;
    }
    written += chunk.byteLength;
  }
  signal?.throwIfAborted();
  if (sizeBytes !== undefined && written !== sizeBytes) {
    throw new StorageError('IncompleteBody', 'The body is shorter than announced.');
  }
  return written;
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates a folder and its parents so that they survive a power failure. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = dirname(path); folder.length >= dirname(first).length; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === dirname(folder)) return;
  }
}

/** Moves a synced file to its place and makes the move durable. */
export async function publish(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

/**
 * Writes a temporary file in `scratch` (same file system) and moves it to `target` only once it is complete and synced.
 */
export async function writeAtomically(scratch: string, target: string, body: StorageBody, limits: WriteLimits = {}) {
  const temporary = join(scratch, `${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o640);
    try {
      await writeBody(file, body, 0, limits);
      await file.sync();
    } finally {
      await file.close();
    }
    await publish(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
