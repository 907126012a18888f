import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BaseLogger } from 'pino';
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedWorkerData } from './embedded-worker.ts';

/** Of the data folder. */
export const embeddedFolder = 'postgres';

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, including the final zero. */
const socketPathLimit = 103;
const socketName = '.s.PGSQL.5432';

export interface EmbeddedServer {
  /** Directory of the Unix socket, as PostgreSQL clients name it. */
  host: string;
  /** How many times the database has synced a file to disk since it was opened. */
  syncCount(): Promise<number | undefined>;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataFolder: string;
  log?: BaseLogger | undefined;
  /** Called when the database stops by itself: it answers nothing any more, so the process should end. */
  onFailure?: ((error: Error) => void) | undefined;
}

/** Runs PGlite on `<dataFolder>/postgres` in a worker thread and serves it on a Unix socket only this user can open. */
export async function startEmbeddedServer({ dataFolder, log, onFailure }: EmbeddedOptions): Promise<EmbeddedServer> {
  const socket = await makeSocketDirectory(dataFolder);
  const workerData: EmbeddedWorkerData = {
    directory: join(dataFolder, embeddedFolder),
    socketPath: join(socket.path, socketName),
  };
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData, execArgv: [] });
  const waiting = new Map<number, (value: number | undefined) => void>();
  let lastId = 0;
  let running = true;

  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      running = false;
      for (const answer of waiting.values()) answer(undefined);
      resolve();
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      log?.fatal({ err: error }, 'The embedded database stopped.');
      reject(error);
      onFailure?.(error);
    };
    worker.on('error', fail);
    worker.on('message', (answer: EmbeddedAnswer) => {
      if ('ready' in answer) return resolve();
      if ('failed' in answer) {
        fail(new Error(`PostgreSQL panicked: ${answer.failed}`));
        void worker.terminate();
        return;
      }
      waiting.get(answer.id)?.(answer.value);
      waiting.delete(answer.id);
    });
  });

  /** `undefined` once the worker is gone. */
  const ask = (question: EmbeddedRequest['ask']) =>
    new Promise<number | undefined>((resolve) => {
      if (!running) return resolve(undefined);
      lastId += 1;
      waiting.set(lastId, resolve);
      worker.postMessage({ id: lastId, ask: question } satisfies EmbeddedRequest);
    });

  try {
    await ready;
  } catch (error) {
    await socket.remove();
    throw error;
  }
  return {
    host: socket.path,
    syncCount: () => ask('syncCount'),
    async close() {
      await ask('close');
      await exited;
      await socket.remove();
    },
  };
}

async function makeSocketDirectory(dataFolder: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const inside = join(dataFolder, 'run');
  const fits = Buffer.byteLength(join(inside, socketName)) <= socketPathLimit;
  const path = fits ? inside : await mkdtemp(join(tmpdir(), 'zeacon-'));
  await mkdir(path, { recursive: true, mode: 0o700 });
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
