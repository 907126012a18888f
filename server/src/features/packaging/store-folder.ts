import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../platform/storage/storage.ts';

const parallel = 4;

/** Stores every file of a flat folder below a prefix. */
export async function storeFolder(storage: Storage, folder: string, prefix: string, signal: AbortSignal) {
  const names = await readdir(folder);
  async function storeNext(): Promise<void> {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      signal.throwIfAborted();
      await storage.putFile(`${prefix}${name}`, join(folder, name), { signal });
    }
  }
  await Promise.all(Array.from({ length: parallel }, storeNext));
}
