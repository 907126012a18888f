import type { Database } from '../../platform/database/database.ts';
import { createRecountRepository } from './recount.repository.ts';
import { createRecountDays } from './recount-days.repository.ts';
import { createRecountLinks } from './recount-links.repository.ts';

export interface Recounted {
  views: number;
  /** Views that were not what their events make of them. */
  differing: number;
  /** Conversions that were linked to another view than that of their click. */
  conversions: number;
  /** Copies of days that were not what their views add up to. */
  days: number;
}

const viewsAtOnce = 5000;

/**
 * Compares every view with its events, every conversion with its click and every day with its views, and with `corrects`
 * makes them what those say. Safe to stop and to run again.
 */
export async function recount(
  database: Pick<Database, 'db' | 'transaction'>,
  { corrects, onProgress }: { corrects: boolean; onProgress?: (done: number, all: number) => void },
): Promise<Recounted> {
  const repository = createRecountRepository(database.db);
  const last = await repository.lastKey();
  let differing = 0;
  for (let from = 1; from <= last; from += viewsAtOnce) {
    const until = from + viewsAtOnce;
    const keys = await repository.differing(from, until);
    differing += keys.length;
    if (corrects && keys.length > 0)
      await database.transaction((tx) => createRecountRepository(tx).correct(from, until));
    onProgress?.(Math.min(until - 1, last), last);
  }
  const conversions = await createRecountLinks(database.db).differing();
  if (corrects && conversions > 0) await database.transaction((tx) => createRecountLinks(tx).correct());
  // Last, as they are added up from the rest.
  const copies = createRecountDays(database.db);
  const days = await copies.differing(async (...found) => {
    if (corrects) await copies.drop(...found);
  });
  return { views: last, differing, conversions, days };
}
