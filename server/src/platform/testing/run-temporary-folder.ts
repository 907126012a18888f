import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRunFolder } from './run-folder.ts';

/** Vitest's global setup: gives the run a folder for temporary files, and fails it if a test left one there. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await makeRunFolder();
  process.env.TMPDIR = folder;
  return async () => {
    const left = await leftIn(folder);
    await rm(folder, { recursive: true, force: true });
    if (left.length > 0)
      throw new Error(`Tests left temporary files. temporaryFolder() makes what is removed.\n${left.join('\n')}`);
  };
}

/** What the folder holds; of folders also the first names in them, which tell whose they are. */
export async function leftIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return Promise.all(
    entries.map(async (entry) => {
      if (!entry.isDirectory()) return entry.name;
      const inside = await readdir(join(folder, entry.name));
      return `${entry.name}: ${inside.slice(0, 3).join(', ')}`;
    }),
  );
}
