import { runInThread } from '../platform/worker-thread.ts';
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

/** Demuxes in a separate thread, as files may be made to keep a demuxer busy or to exhaust memory. */
export function runIsolated<Result>(task: IsolatedTask, options: IsolatedOptions): Promise<Result> {
  const { signal, timeoutMs, onProgress } = options;
  return runInThread<IsolatedMessage, Result>(new URL('./media-worker.ts', import.meta.url), {
    workerData: task,
    heapMegabytes,
    timeoutMs,
    signal,
    onMessage(message, { resolve, reject }) {
      if ('progress' in message) onProgress?.(message.progress);
      else if ('result' in message) resolve(message.result as Result);
      else if ('refusal' in message) reject(new MediaRefusedError(message.refusal));
      else reject(new Error(message.failure));
    },
    onLimit: ({ reject }, cause) => reject(new MediaRefusedError('unreadable', cause && { cause })),
  });
}
