import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Syncs every file in a directory tree, and the directories themselves, to disk. Ignores files that disappear. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) await syncOne(join(entry.parentPath, entry.name));
  }
  await syncOne(directory);
}

async function syncOne(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
