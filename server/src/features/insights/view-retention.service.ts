import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createViewRemovalRepository } from './view-removal.repository.ts';

export interface ViewRetentionDeps {
  database: Pick<Database, 'transaction'>;
  /** Businesses that keep views for a limited time. */
  listLimited: () => Promise<{ businessId: string; keepMonths: number }[]>;
  clock: Clock;
}

/** Few enough that players do not wait for it. */
const viewsAtOnce = 500;

/** Removes views that are older than their business keeps them. Safe to stop and to run again, also twice at once. */
export function createViewRetention({ database, listLimited, clock }: ViewRetentionDeps) {
  const removeSome = (businessId: string, before: Date) =>
    database.transaction(async (tx) => {
      const removal = createViewRemovalRepository(tx);
      await removal.lock();
      const keys = await removal.keysBefore(businessId, before, viewsAtOnce);
      await removal.remove(keys);
      await removal.removeConversionsBefore(businessId, before);
      return keys.length;
    });

  return async (): Promise<void> => {
    for (const { businessId, keepMonths } of await listLimited()) {
      const before = monthsBefore(clock(), keepMonths);
      while ((await removeSome(businessId, before)) === viewsAtOnce);
    }
  };
}

/** The same time of day; the last day of a shorter month. */
function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return then;
}
