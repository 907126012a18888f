import type { Database } from '../../platform/database/database.ts';
import { createRecountRepository } from './recount.repository.ts';

export interface Recounted {
  views: number;
  /** Views that were not what their events make of them. */
  differing: number;
}

const viewsAtOnce = 5000;

/** Compares every view with its events, and with `corrects` makes it what they say. Safe to stop and to run again. */
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
  return { views: last, differing };
}
