import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { serveEmbedded } from './embedded-socket.ts';
import { syncTree } from './sync-tree.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';

export interface EmbeddedWorkerData {
  directory: string;
  socketPath: string;
}
export type EmbeddedRequest = { id: number; ask: 'syncCount' | 'close' };
export type EmbeddedAnswer = { ready: true } | { failed: string } | { id: number; value: number };

const port = parentPort;
if (!port) throw new Error('The embedded database runs in a worker thread.');
const { directory, socketPath }: EmbeddedWorkerData = workerData;

const completeMark = join(directory, 'zeacon-complete');
setAsideIncomplete();
const fs = new SyncedNodeFS(directory, (failed) => port.postMessage({ failed } satisfies EmbeddedAnswer));
const pglite = await PGlite.create({ fs, startParams: startParams() });
const fresh = !existsSync(completeMark);
if (fresh) writeFileSync(completeMark, '', { flush: true });
rmSync(socketPath, { force: true });
const server = await serveEmbedded(pglite, socketPath);

port.on('message', async (request: EmbeddedRequest) => {
  if (request.ask === 'close') {
    await server.close();
    await freshFilesOnDisk;
    await pglite.close();
  }
  port.postMessage({ id: request.id, value: fs.syncCount } satisfies EmbeddedAnswer);
  if (request.ask === 'close') port.close();
});
port.postMessage({ ready: true } satisfies EmbeddedAnswer);
/**
 * PGlite copies its first files without syncing them; done in parallel with the first queries, because it takes most of
 * a second.
 */
const freshFilesOnDisk = fresh ? syncTree(directory) : undefined;

function startParams(): string[] {
  const withoutFsyncOff = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return [...withoutFsyncOff, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
}

/** A process killed while creating the database leaves half of one: it never accepted a row, so start over. */
function setAsideIncomplete(): void {
  if (existsSync(directory) && !existsSync(completeMark))
    renameSync(directory, `${directory}.incomplete-${Date.now()}`);
}
