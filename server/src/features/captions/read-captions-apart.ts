import { type CaptionFormat, serverMessages } from '@zeacon/contract';
import { createFairLimit } from '../../platform/fair-limit.ts';
import { runInThread } from '../../platform/worker-thread.ts';
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
const oneThread = createFairLimit(1);

/**
 * Like `readCaptions`, with long files in a thread of their own, in which businesses take turns: nobody else waits,
 * whatever is in them.
 */
export async function readCaptionsApart(
  businessId: string,
  format: CaptionFormat,
  content: string,
): Promise<ReadCaptions> {
  if (content.length <= shortLength) return readCaptions(format, content);
  const answer = await oneThread(businessId, () => ask({ format, content }));
  if ('unreadable' in answer) throw unreadable(answer.unreadable);
  return answer;
}

const ask = (workerData: CaptionsTask) =>
  runInThread<CaptionsAnswer, CaptionsAnswer>(new URL('./captions-worker.ts', import.meta.url), {
    workerData,
    heapMegabytes,
    timeoutMs,
    onMessage: (answer, { resolve }) => resolve(answer),
    onLimit: ({ resolve }) => resolve({ unreadable: serverMessages.captionsTooSlow }),
  });
