import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const gibibyte = 2 ** 30;

/**
 * An empty folder for the data of one run; in memory if there is enough, because databases wait for every disk sync.
 */
export async function makeRunFolder(): Promise<string> {
  const parent = (await hasMemory()) ? memoryFolder : tmpdir();
  await removeLeftFolders(parent);
  const folder = await mkdtemp(join(parent, `zeacon-run-${process.pid}-`));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  return folder;
}

/** A run that was killed did not clean up. */
async function removeLeftFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^zeacon-run-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function hasMemory(): Promise<boolean> {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = await statfs(memoryFolder);
  return bavail * bsize > 4 * gibibyte && freemem() > 6 * gibibyte;
}
