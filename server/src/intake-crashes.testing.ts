import { randomInt, randomUUID } from 'node:crypto';
import type { InsightBatch } from '@zeacon/contract';
import { recount } from './features/insights/recount.ts';
import { openDatabase } from './platform/database/database.ts';
import { startBundledScript } from './platform/testing/child-script.ts';
import { sendBatch } from './platform/testing/send-batch.ts';

interface CrashesOptions {
  dataFolder: string;
  /** A PostgreSQL; without one the embedded database is killed with its server. */
  url?: string | undefined;
  kills: number;
  senders?: number;
}

export interface CrashesReport {
  /** Events that the server said it has, and those of them that are not stored. */
  answered: number;
  lost: number;
  /** Events that were sent, with or without an answer, and are stored more than once. */
  doubled: number;
  stored: number;
  /** Batches that were under way when the server was killed, and were sent again. */
  unanswered: number;
  views: number;
  differing: number;
}

const streamId = 'str_crashes0000000000000';
const eventsPerBatch = 5;
const batchesPerView = 4;

/**
 * Kills a real server again and again while players send it events, each of which sends what was not answered once more,
 * to the server that comes next. At the end counts what is stored.
 */
export async function crashIntake({ dataFolder, url, kills, senders = 16 }: CrashesOptions): Promise<CrashesReport> {
  await prepare(dataFolder, url);
  const answered = new Set<string>();
  const unsent: InsightBatch[] = [];
  let unanswered = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startBundledScript(
      new URL('./serve-until-killed.testing.ts', import.meta.url),
      dataFolder,
      url ?? '',
    );
    try {
      const origin = await server.nextLine();
      let left = 10 + randomInt(60);
      let killed: Promise<void> | undefined;
      const failed: InsightBatch[] = [];
      await Promise.all(
        Array.from({ length: senders }, async () => {
          for (const next of viewsOf(unsent)) {
            if (!(await sendBatch(origin, next))) {
              failed.push(next);
              break;
            }
            for (const { id } of next.events) answered.add(id);
            left -= 1;
            if (left === 0) killed = server.kill();
          }
        }),
      );
      await killed;
      unanswered += failed.length;
      unsent.push(...failed);
    } finally {
      await server.kill();
    }
  }
  return { ...(await count(dataFolder, url, answered)), unanswered };
}

/** What was not answered first, then the batches of new views. */
function* viewsOf(unsent: InsightBatch[]): Generator<InsightBatch, never> {
  for (;;) {
    for (let old = unsent.shift(); old; old = unsent.shift()) yield old;
    const viewId = randomUUID();
    const visitorId = randomUUID();
    for (let index = 0; index < batchesPerView; index += 1) yield batchOf(viewId, visitorId, index);
  }
}

function batchOf(viewId: string, visitorId: string, index: number): InsightBatch {
  const now = Date.now();
  return {
    ...{ visitorId, viewId, streamId, pageUrl: 'https://shop.example/', destinationType: 'EMBEDDED', sentAt: now },
    events: Array.from({ length: eventsPerBatch }, (_, n) => {
      const second = index * eventsPerBatch + n;
      return {
        id: randomUUID(),
        at: now,
        ...(second === 0
          ? ({ type: 'play' } as const)
          : ({ type: 'progress', positionMs: second * 1000, watchedMs: 1000 } as const)),
        ...(second % 7 === 6 ? ({ type: 'overlayClick', overlayId: 'cta_1' } as const) : {}),
      };
    }),
  };
}

async function prepare(dataFolder: string, url: string | undefined): Promise<void> {
  const database = await openDatabase({ dataFolder, url });
  await database.pool.query(
    `insert into stream (id, business_id, name, file_name, size_bytes, publish_status, created_at, updated_at)
     values ($1, 'biz_crashes0000000000000', 'Killed', 'a.mp4', 1, 'Published', now(), now())`,
    [streamId],
  );
  await database.close();
}

async function count(dataFolder: string, url: string | undefined, answered: ReadonlySet<string>) {
  const database = await openDatabase({ dataFolder, url });
  const { rows } = await database.pool.query<{ id: string; times: number }>(
    'select id::text as id, count(*) as times from insight_event group by 1',
  );
  const { views, differing } = await recount(database, { corrects: false });
  await database.close();
  const stored = new Map(rows.map(({ id, times }) => [id, times]));
  return {
    answered: answered.size,
    lost: [...answered].filter((id) => !stored.has(id)).length,
    doubled: [...stored.values()].filter((times) => times > 1).length,
    stored: stored.size,
    views,
    differing,
  };
}
