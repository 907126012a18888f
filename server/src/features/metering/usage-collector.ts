import type { PlanMeter } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { hourMs } from '../../platform/plan-meters.ts';
import { eachOf } from './each-of.ts';
import { createUsageEntriesRepository } from './usage-entries.repository.ts';
import type { UsageSource } from './usage-fact.ts';
import type { UsageLedger } from './usage-ledger.ts';
import type { UsageMonths } from './usage-months.ts';

/** What features know that is counted; each of one business, or of all. */
export interface UsageFacts {
  members: (businessId?: string) => Promise<{ businessId: string; members: number }[]>;
  communities: (businessId?: string) => Promise<{ businessId: string; communities: number }[]>;
  storedBytes: (businessId?: string) => Promise<{ businessId: string; bytes: number }[]>;
  sessions: (
    since: Date,
    businessId?: string,
  ) => Promise<{ id: string; businessId: string; amount: number; at: Date }[]>;
  watchedByHour: (
    businessIds: readonly string[],
    since: Date,
  ) => Promise<{ businessId: string; hour: Date; watchedMs: number }[]>;
}

export interface UsageCollectorDeps {
  ledger: UsageLedger;
  db: Queryable;
  facts: UsageFacts;
  months: UsageMonths;
  clock: Clock;
}

/** Heartbeats are stored within so long; what a server that was away missed is looked for from where it stopped. */
const sessionOverlapMs = hourMs;
/** Players report what was watched at once, those that were offline later. Once an hour it is looked back further. */
const viewsOverlapMs = 3 * hourMs;
const viewsLongOverlapMs = 48 * hourMs;

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);
const ago = (at: Date, ms: number) => new Date(at.getTime() - ms);

/** Looks at what there is, after the fact, so that no upload, view or live waits for the counting. */
export function createUsageCollector({ ledger, db, facts, months, clock }: UsageCollectorDeps) {
  const cursors = createUsageEntriesRepository(db);
  let lookedBackAt: Date | undefined;

  async function since(source: UsageSource, overlapMs: number): Promise<Date> {
    const until = (await cursors.cursor(source)) ?? ago(clock(), viewsLongOverlapMs);
    return ago(until, overlapMs);
  }

  async function sessions(businessId: string | undefined): Promise<void> {
    const tracked = await facts.sessions(await since('session', sessionOverlapMs), businessId);
    await ledger.record(
      'session',
      tracked.map((session) => ({ ...session, meter: 'liveMinutes' })),
    );
  }

  async function views(businessIds: readonly string[], overlapMs: number): Promise<void> {
    const from = hourOf(await since('views', overlapMs));
    const watched = await facts.watchedByHour(businessIds, from);
    await ledger.record(
      'views',
      watched.map(({ businessId, hour, watchedMs: amount }) => ({
        businessId,
        id: `${businessId}/${hour.toISOString()}`,
        meter: 'deliveredMinutes',
        amount,
        at: hour,
      })),
    );
  }

  /** What is stored now counts for the hour that is running: a byte-hour for each. */
  async function storage(businessId: string | undefined): Promise<void> {
    const hour = hourOf(clock());
    const stored = await facts.storedBytes(businessId);
    await ledger.record(
      'storage',
      stored.map(({ businessId: of, bytes: amount }) => ({
        businessId: of,
        id: `${of}/${hour.toISOString()}`,
        meter: 'storedGigabytes',
        amount,
        at: hour,
      })),
    );
  }

  /** The most that there was in a month is entered as it rises. A month that is over waits until the next has begun. */
  async function levels(source: UsageSource, meter: PlanMeter, counts: { businessId: string; amount: number }[]) {
    const at = clock();
    await eachOf(counts, async ({ businessId, amount }) => {
      const { start, end } = await months.current(businessId);
      if (at < end)
        await ledger.record(source, [{ businessId, id: `${businessId}/${start.toISOString()}`, meter, amount, at }]);
    });
  }

  async function seats(members: Awaited<ReturnType<UsageFacts['members']>>): Promise<void> {
    const counts = members.map((row) => ({ businessId: row.businessId, amount: row.members }));
    await levels('team', 'seats', counts);
  }

  async function communities(businessId: string | undefined): Promise<void> {
    const counts = (await facts.communities(businessId)).map((row) => ({ ...row, amount: row.communities }));
    await levels('communities', 'communities', counts);
  }

  /** Goes through all that is counted, whatever of it fails, and rejects then. */
  async function collect(businessId: string | undefined, viewsBackMs: number): Promise<void> {
    const members = await facts.members(businessId);
    const businessIds = members.map((row) => row.businessId);
    const counts = [
      () => sessions(businessId),
      () => views(businessIds, viewsBackMs),
      () => storage(businessId),
      () => seats(members),
      () => communities(businessId),
    ];
    await eachOf(counts, (count) => count());
  }

  return {
    collectOf: (businessId: string) => collect(businessId, viewsLongOverlapMs),

    /** Where a business fails, all are looked for from the same time again: of the others nothing is counted twice. */
    async collectAll(): Promise<void> {
      const now = clock();
      const looksBack = !lookedBackAt || ago(now, hourMs) >= lookedBackAt;
      await collect(undefined, looksBack ? viewsLongOverlapMs : viewsOverlapMs);
      if (looksBack) lookedBackAt = now;
      for (const source of ['session', 'views'] as const) await cursors.moveCursor(source, now);
    },
  };
}
