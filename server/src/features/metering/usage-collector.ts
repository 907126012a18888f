import type { PlanMeter } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { hourMs } from '../../platform/plan-meters.ts';
import { createUsageEntriesRepository } from './usage-entries.repository.ts';
import type { UsageFact, UsageSource } from './usage-fact.ts';
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
    const risen: UsageFact[] = [];
    for (const { businessId, amount } of counts) {
      const { start, end } = await months.current(businessId);
      if (at < end) risen.push({ businessId, id: `${businessId}/${start.toISOString()}`, meter, amount, at });
    }
    await ledger.record(source, risen);
  }

  async function collect(businessId: string | undefined, viewsBackMs: number): Promise<string[]> {
    const members = await facts.members(businessId);
    const businessIds = members.map((row) => row.businessId);
    await sessions(businessId);
    await views(businessIds, viewsBackMs);
    await storage(businessId);
    await levels(
      'team',
      'seats',
      members.map((row) => ({ businessId: row.businessId, amount: row.members })),
    );
    const communities = await facts.communities(businessId);
    await levels(
      'communities',
      'communities',
      communities.map((row) => ({ businessId: row.businessId, amount: row.communities })),
    );
    return businessIds;
  }

  return {
    collectOf: (businessId: string) => collect(businessId, viewsLongOverlapMs),

    /** The businesses that were looked at. */
    async collectAll(): Promise<string[]> {
      const now = clock();
      const looksBack = !lookedBackAt || ago(now, hourMs) >= lookedBackAt;
      const businessIds = await collect(undefined, looksBack ? viewsLongOverlapMs : viewsOverlapMs);
      if (looksBack) lookedBackAt = now;
      for (const source of ['session', 'views'] as const) await cursors.moveCursor(source, now);
      return businessIds;
    },
  };
}
