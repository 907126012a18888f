import { fileURLToPath } from 'node:url';
import { ProgramError, runProgram } from './child-program.ts';
import { type MediaRefusal, MediaRefusedError } from './media-refused-error.ts';
import type { MadeSegment } from './rendition.ts';

export type IsolatedTask =
  | { kind: 'probe'; path: string }
  | { kind: 'remux'; path: string; outDir: string; segmentTargetMs: number; withoutSound: boolean }
  | { kind: 'stream'; path: string; outDir: string; segmentTargetMs: number; cuts?: readonly number[] }
  | { kind: 'remux-audio'; path: string; outDir: string; segmentTargetMs: number; index: number };

/** Lines of JSON that the program prints. `result` is null for a task without one. */
export type IsolatedMessage =
  | { progress: number }
  | { segment: MadeSegment }
  | { result: unknown }
  | { refusal: MediaRefusal; atMs?: number | undefined }
  | { failure: string };

export interface IsolatedOptions {
  signal?: AbortSignal | undefined;
  /** A file that keeps the demuxer busy for longer is refused as `unreadable`. */
  timeoutMs: number;
  onProgress?: ((fraction: number) => void) | undefined;
  /** Told of each segment as soon as its file is complete. */
  onSegment?: ((segment: MadeSegment) => void) | undefined;
}

const program = fileURLToPath(new URL('./media-worker.ts', import.meta.url));

/** Describing a file needs far less than listing all pictures of a day. */
const heapMegabytes = { probe: 768, remux: 2048, stream: 1024, 'remux-audio': 2048 };
/** What Node.js needs beside its heap: code, and bytes that are read. */
const besideMegabytes = 1024;

/** Demuxes in a program of its own, as files may be made to keep a demuxer busy or to exhaust memory. */
export async function runIsolated<Result>(task: IsolatedTask, options: IsolatedOptions): Promise<Result> {
  const { signal, timeoutMs, onProgress, onSegment } = options;
  const heap = heapMegabytes[task.kind];
  let said: IsolatedMessage | undefined;
  let rest = '';
  const onStdout = (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as IsolatedMessage;
      if ('progress' in message) onProgress?.(message.progress);
      else if ('segment' in message) onSegment?.(message.segment);
      else said = message;
    }
  };
  await runProgram(process.execPath, [`--max-old-space-size=${heap}`, program, JSON.stringify(task)], {
    signal,
    timeoutMs,
    dataBytes: (heap + besideMegabytes) * 2 ** 20,
    urgent: true,
    onStdout,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw isLimit(error) ? new MediaRefusedError('unreadable', { cause: error }) : error;
  });
  if (said && 'result' in said) return (said.result ?? undefined) as Result;
  if (said && 'refusal' in said) throw new MediaRefusedError(said.refusal, { atMs: said.atMs });
  throw new Error(said && 'failure' in said ? said.failure : 'The program ended without an answer.');
}

/** Whether it ran out of time or memory. */
function isLimit(error: unknown): boolean {
  if (error instanceof ProgramError) return /out of memory|allocation failed/i.test(error.stderrTail);
  return error instanceof DOMException && error.name === 'TimeoutError';
}
