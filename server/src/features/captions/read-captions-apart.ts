import { Worker } from 'node:worker_threads';
import { type CaptionFormat, serverMessages } from '@zeacon/contract';
import pLimit from 'p-limit';
import { unreadable } from './cue.ts';
import { type ReadCaptions, readCaptions } from './read-captions.ts';

export interface CaptionsTask {
  format: CaptionFormat;
  content: string;
}

export type CaptionsAnswer = ReadCaptions | { unreadable: string };

/** Takes some 20 ms to read, however it is written: less than a thread to start. */
const shortLength = 50_000;
const timeoutMs = 20_000;
const heapMegabytes = 512;
const oneThread = pLimit(1);

/** Like `readCaptions`, with long files in a thread of their own: nobody else waits, whatever is in them. */
export async function readCaptionsApart(format: CaptionFormat, content: string): Promise<ReadCaptions> {
  if (content.length <= shortLength) return readCaptions(format, content);
  const answer = await oneThread(() => ask({ format, content }));
  if ('unreadable' in answer) throw unreadable(answer.unreadable);
  return answer;
}

async function ask(workerData: CaptionsTask): Promise<CaptionsAnswer> {
  const worker = new Worker(new URL('./captions-worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<CaptionsAnswer>();
  const late = setTimeout(() => resolve({ unreadable: serverMessages.captionsTooSlow }), timeoutMs);
  worker.on('message', resolve);
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ unreadable: serverMessages.captionsTooSlow });
    else reject(error);
  });
  worker.on('exit', () => reject(new Error('The thread that reads captions ended without an answer.')));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
