import { LRUCache } from 'lru-cache';
import type { ObjectHead, Storage } from '../../platform/storage/storage.ts';

export interface HotFile {
  bytes: Uint8Array;
  etag: string;
}

/** Whether a file of these bytes never changes again. */
export type IsFinal = (bytes: Uint8Array) => boolean;

const totalBytes = 128 * 1024 ** 2;
const fileBytes = 16 * 1024 ** 2;

/**
 * Keeps small files in memory, because serving a segment from a buffer is several times cheaper than streaming it.
 * Simultaneous readers of a file share one read. Only for files that never change,
 * or not once they are final.
 */
export function createHotFiles(storage: Storage) {
  const cache = new LRUCache<string, HotFile>({
    maxSize: totalBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  const reading = new Map<string, Promise<HotFile>>();

  async function load(key: string, { etag }: ObjectHead, isFinal: IsFinal): Promise<HotFile> {
    const file = { bytes: await storage.readBytes(key), etag };
    if (isFinal(file.bytes)) cache.set(key, file);
    return file;
  }

  return {
    peek: (key: string): HotFile | undefined => cache.get(key),

    fits: ({ sizeBytes }: ObjectHead): boolean => sizeBytes <= fileBytes,

    async read(key: string, head: ObjectHead, isFinal: IsFinal = () => true): Promise<HotFile> {
      const pending = reading.get(key) ?? load(key, head, isFinal).finally(() => reading.delete(key));
      reading.set(key, pending);
      return pending;
    },
  };
}
