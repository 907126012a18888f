import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { StorageError } from './storage-error.ts';
import { requireKey } from './storage-key.ts';

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Maps keys to paths below a folder, never outside it, not even through symbolic links. */
export function createLocalTree(root: string) {
  const pathOf = (key: string) => join(root, ...requireKey(key).split('/'));

  async function requireInside(path: string) {
    const base = await realpath(root);
    for (let probe = path; ; probe = dirname(probe)) {
      let real: string;
      try {
        real = await realpath(probe);
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR') && probe !== root) continue;
        throw error;
      }
      if (real === base || real.startsWith(base + sep)) return;
      throw new StorageError('InvalidKey', 'The key leads out of the store.');
    }
  }

  return {
    pathOf,

    /** The path to write to; the existing part of it is inside the tree. */
    async target(key: string): Promise<string> {
      const path = pathOf(key);
      await requireInside(dirname(path));
      return path;
    },

    async open(key: string): Promise<FileHandle | undefined> {
      const path = pathOf(key);
      try {
        await requireInside(dirname(path));
        const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
        const { isFile } = await file.stat().then((stats) => ({ isFile: stats.isFile() }));
        if (isFile) return file;
        await file.close();
        return undefined;
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
        if (hasCode(error, 'ELOOP')) throw new StorageError('InvalidKey', 'The key leads out of the store.');
        throw error;
      }
    },
  };
}
