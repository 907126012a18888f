import { randomUUID } from 'node:crypto';
import type { InsightBatch } from '@zeacon/contract';
import { sendBatch } from '../../platform/testing/send-batch.ts';

const views = 1000;
const eventsPerView = 10;
const senders = 16;

/** What viewers watched: ten thousand events of uneven lengths. */
export function watchedViews(streamId: string, at: string): InsightBatch[] {
  const now = Date.parse(at);
  return Array.from({ length: views }, (_, view) => ({
    ...{ visitorId: randomUUID(), viewId: randomUUID(), streamId, pageUrl: 'https://shop.example/', sentAt: now },
    destinationType: 'EMBEDDED',
    events: Array.from({ length: eventsPerView }, (_event, event) => {
      const watchedMs = 500 + ((view * 7919 + event * 104_729) % 1499);
      return { id: randomUUID(), at: now, type: 'progress', positionMs: (event + 1) * 2000, watchedMs };
    }),
  }));
}

export const watchedMsOf = (batches: readonly InsightBatch[]): number =>
  batches
    .flatMap(({ events }) => events)
    .reduce((total, event) => total + ('watchedMs' in event ? (event.watchedMs ?? 0) : 0), 0);

/**
 * Sends all, many at once, to the servers in turn. What was not answered is sent once more, to the one that is asked
 * next. `onAnswered` is told how many were answered, before the sender goes on.
 */
export async function sendAll(
  batches: readonly InsightBatch[],
  origins: () => Promise<readonly string[]>,
  onAnswered: (answered: number) => Promise<void>,
): Promise<{ unanswered: number }> {
  const waiting = [...batches];
  let [answered, asked, unanswered] = [0, 0, 0];
  const sender = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const all = await origins();
      if (await sendBatch(all[asked++ % all.length]!, batch)) await onAnswered(++answered);
      else {
        unanswered += 1;
        waiting.push(batch);
      }
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return { unanswered };
}
