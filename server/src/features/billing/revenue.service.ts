import type { Revenue, RevenueMonth } from '@zeacon/contract';
import type { PlansConfig } from '../../config/plans-config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createRevenueRepository, type RevenueMove } from './revenue.repository.ts';

export type RevenueService = ReturnType<typeof createRevenueService>;

interface RevenueDeps {
  config: PlansConfig | undefined;
  database: Pick<Database, 'db'>;
  clock: Clock;
}

/** What is sold, in figures. */
export function createRevenueService({ config, database: { db }, clock }: RevenueDeps) {
  const nothing = { customers: 0, mrr: 0 };

  return {
    async get(months: number): Promise<Revenue> {
      if (!config)
        return {
          ...{ isSelling: false, currency: null, ...nothing, arr: 0, trials: 0 },
          pastDue: { ...nothing, openAmount: 0 },
          months: [],
        };
      const { currency } = config;
      const revenue = createRevenueRepository(db);
      // What happens at this instant counts as well.
      const end = new Date(clock().getTime() + 1);
      const edges = [...monthStarts(end, months), end];
      const moves = await revenue.moves(currency, edges);
      const standing = await revenue.standing(currency, end);
      const { businesses: customers, mrr } = standing.get('PAST_DUE') ?? { businesses: 0, mrr: 0 };
      const last = moves.at(-1)!;
      return {
        isSelling: true,
        currency,
        mrr: last.endMrr,
        arr: last.endMrr * 12,
        customers: last.endCustomers,
        trials: standing.get('TRIAL')?.businesses ?? 0,
        pastDue: { customers, mrr, openAmount: await revenue.openAmount(currency) },
        months: moves.map((move, index) => toMonth(move, edges[index]!, index < moves.length - 1)),
      };
    },
  };
}

/** The first instants of so many months in UTC, up to that of the month that `end` is in. */
export function monthStarts(end: Date, months: number): Date[] {
  const last = new Date(end.getTime() - 1);
  return Array.from(
    { length: months },
    (_none, index) => new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - (months - 1 - index), 1)),
  );
}

/** Percent with two decimals. */
const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;

function toMonth(move: RevenueMove, start: Date, isWhole: boolean): RevenueMonth {
  return {
    month: start.toISOString().slice(0, 7),
    isWhole,
    start: { customers: move.startCustomers, mrr: move.startMrr },
    gained: { customers: move.gainedCustomers, mrr: move.gainedMrr },
    grown: move.grown,
    shrunk: move.shrunk,
    lost: { customers: move.lostCustomers, mrr: move.lostMrr },
    end: { customers: move.endCustomers, mrr: move.endMrr },
    customerChurn: rateOf(move.lostCustomers, move.startCustomers),
    revenueChurn: rateOf(move.lostMrr + move.shrunk, move.startMrr),
  };
}
