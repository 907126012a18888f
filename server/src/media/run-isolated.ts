import { Worker } from 'node:worker_threads';
import { type MediaRefusal, MediaRefusedError } from './media-refused-error.ts';

export type IsolatedTask =
  | { kind: 'probe'; path: string }
  | { kind: 'remux'; path: string; outDir: string; segmentTargetMs: number; withoutSound: boolean }
  | { kind: 'remux-audio'; path: string; outDir: string; segmentTargetMs: number; index: number };

export type IsolatedMessage =
  | { progress: number }
  | { result: unknown }
  | { refusal: MediaRefusal }
  | { failure: string };

export interface IsolatedOptions {
  signal?: AbortSignal | undefined;
  /** A file that keeps the demuxer busy for longer is refused as `unreadable`. */
  timeoutMs: number;
  onProgress?: ((fraction: number) => void) | undefined;
}

const heapMegabytes = 2048;

/**
 * Demuxes in a separate thread: a file made to keep a demuxer busy or to exhaust memory stops that thread, not the
 * server. No work is still running once the promise has settled.
 */
export async function runIsolated<Result>(task: IsolatedTask, options: IsolatedOptions): Promise<Result> {
  const { signal, timeoutMs, onProgress } = options;
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./media-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const late = setTimeout(() => reject(new MediaRefusedError('unreadable')), timeoutMs);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  worker.on('message', (message: IsolatedMessage) => {
    if ('progress' in message) onProgress?.(message.progress);
    else if ('result' in message) resolve(message.result as Result);
    else if ('refusal' in message) reject(new MediaRefusedError(message.refusal));
    else reject(new Error(message.failure));
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
    reject(isTooMuch ? new MediaRefusedError('unreadable', { cause: error }) : error);
  });
  worker.on('exit', () => reject(new Error('The media thread ended without an answer.')));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
