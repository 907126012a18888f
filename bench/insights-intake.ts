import { eventBatch, storedEvent } from '../server/src/features/insights/event-batch.testing.ts';
import { createIntakeQueue } from '../server/src/features/insights/intake-queue.ts';
import { createPostgresEventStore } from '../server/src/features/insights/postgres-event-store.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { businesses } from './insights-data.ts';
import { percentile } from './percentile.ts';

export const intakeMs = Number(process.env.BENCH_INTAKE_MS ?? 15_000);
export const senders = 64;
const eventsPerBatch = 20;
const number = new Intl.NumberFormat('en');

/** Events stored for good in a second, by as many senders as wait for an answer each. */
export async function intakeOf(
  database: Database,
): Promise<{ perSecond: number; bytesPerEvent: number; text: string }> {
  const queue = createIntakeQueue({ store: createPostgresEventStore(database) });
  const ends = performance.now() + intakeMs;
  let stored = 0;
  const delays: number[] = [];
  const send = async (sender: number) => {
    for (let turn = 0; performance.now() < ends; turn += 1) {
      const view = `${sender}-${Math.floor(turn / 3)}`;
      const events = Array.from({ length: eventsPerBatch }, (_, n) =>
        storedEvent(`${sender}-${turn}-${n}`, n === 0 ? 'play' : 'progress', { positionMs: n * 1000, watchedMs: 1000 }),
      );
      const began = performance.now();
      const added = await queue.append(
        eventBatch(events, { businessId: `biz_${sender % businesses}`, viewId: view, visitorId: `visitor-${view}` }),
      );
      stored += added;
      delays.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
  const perSecond = stored / ((performance.now() - began) / 1000);
  const { rows } = await database.pool.query<{ bytes: number; events: number }>(
    `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'insight_event'::regclass) as bytes,
       (select count(*) from insight_event) as events`,
  );
  const { bytes, events } = rows[0]!;
  return {
    perSecond,
    bytesPerEvent: bytes / events,
    text: `${number.format(Math.round(perSecond))} events a second, on the disk before they are answered (${senders} senders, batches of ${eventsPerBatch}; half were answered within ${percentile(delays, 0.5).toFixed(0)} ms, 95 % within ${percentile(delays, 0.95).toFixed(0)} ms)`,
  };
}
