import { type ImportKind, serverMessages } from '@zeacon/contract';
import { runInThread } from '../../../../platform/worker-thread.ts';

export interface ReadTask {
  path: string;
  /** An empty one, in which a file for each kind of rows is written: a row a line. */
  folder: string;
  now: string;
}

export type ReadAnswer = { kind: ImportKind } | { problem: string };

const timeoutMs = 5 * 60_000;
const heapMegabytes = 1024;

/** In a thread of its own: whatever is in a file, nobody else waits for it. */
export const readImportApart = (workerData: ReadTask, signal: AbortSignal): Promise<ReadAnswer> =>
  runInThread<ReadAnswer, ReadAnswer>(new URL('./read-import-worker.ts', import.meta.url), {
    ...{ workerData, heapMegabytes, timeoutMs, signal },
    onMessage: (answer, { resolve }) => resolve(answer),
    onLimit: ({ resolve }) => resolve({ problem: serverMessages.importTooSlow }),
  });
