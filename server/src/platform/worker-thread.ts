import { Worker } from 'node:worker_threads';

interface Settle<Result> {
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface ThreadOptions<Message, Result> {
  workerData: unknown;
  heapMegabytes: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Settles with what the thread says; messages that are only progress settle nothing. */
  onMessage(message: Message, settle: Settle<Result>): void;
  /** Settles a thread that ran out of time or memory. */
  onLimit(settle: Settle<Result>, cause?: Error): void;
}

/**
 * Works in a thread of its own: what is made to keep it busy or to exhaust memory stops that thread, not the server. No
 * work is still running once the promise has settled. Rejects with the signal's reason when aborted.
 */
export async function runInThread<Message, Result>(url: URL, options: ThreadOptions<Message, Result>): Promise<Result> {
  const { workerData, heapMegabytes, timeoutMs, signal, onMessage, onLimit } = options;
  signal?.throwIfAborted();
  const worker = new Worker(url, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const settle = { resolve, reject };
  const late = setTimeout(() => onLimit(settle), timeoutMs);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  worker.on('message', (message: Message) => onMessage(message, settle));
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
    if (isTooMuch) onLimit(settle, error);
    else reject(error);
  });
  worker.on('exit', () => reject(new Error('The thread ended without an answer.')));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
