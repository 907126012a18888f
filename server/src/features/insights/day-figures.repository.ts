import { AsyncLocalStorage } from 'node:async_hooks';
import type { InsightDimension } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { createCache } from '../../platform/cache.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { shareInFlight } from '../../platform/in-flight.ts';
import { countDays } from './day-count.repository.ts';
import { type DayPart, readParts, writeParts } from './day-parts.ts';
import { daysInARow } from './days-in-a-row.ts';
import type { InsightScope } from './figures-scope.ts';
import { insightDay, insightDayChange } from './insight-days.table.ts';
import { insightView } from './insight-views.table.ts';
import { instantAfter, instantOf, viewsIn } from './view-scope.repository.ts';

/** Parts of a local day, `YYYY-MM-DD`. */
export interface Day {
  day: string;
  parts: readonly DayPart[];
}

/** All days of a period, in order. */
export interface Days {
  /** The same array as before, as long as nothing in it changed. */
  settled: readonly Day[];
  /** Those that are under way, or that were not long ago. */
  open: readonly Day[];
}

/** Periods with fewer views are counted from the views, exactly, as that takes no longer. */
const countedBelow = 20_000;
/** A business has one time zone, its people perhaps others; copies in more than that would only fill the disk. */
const timeZonesMax = 4;
/** How much text of days is kept in memory, and of one period at the most: pages look at the same ones again and again. */
const keptText = 96_000_000;
const keptTextMax = 4_000_000;

/** Whether the days of a scope can be added up: they hold all views, so nothing may be filtered. */
const isWhole = ({ filters, streamId, streamIds }: InsightScope) =>
  streamId === undefined && !streamIds && Object.values(filters).every((values) => !values || values.length === 0);

export function createDayFiguresRepository(db: Queryable, { below = countedBelow } = {}) {
  const kept = createCache<{ signature: string; settled: readonly Day[]; length: number }>({
    entries: keptText,
    sizeOf: ({ length }) => Math.max(1, length),
  });
  const apart = AsyncLocalStorage.snapshot();

  async function isLarge(scope: InsightScope): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select from ${insightView} view where ${await viewsIn(db, scope)} offset ${below} limit 1`);
    return rows.length > 0;
  }

  /**
   * How often each day changed. Triggers count no changes of the day in UTC on which a transaction began, so a day is kept
   * once the days in UTC that it lies on are over, and an hour more: no transaction lasts that long.
   */
  async function changesIn({ businessId, startDate, endDate, timeZone }: InsightScope) {
    const { rows } = await db.execute<DayChanges>(sql`
      select period.day::date::text as day, date_trunc('day', period.until - interval '1 microsecond', 'UTC') + interval '1 day' < now() - interval '1 hour' as is_over,
        change.changes
      from (
        select day, ${instantOf(sql`day`, timeZone)} as since, ${instantAfter(sql`day`, timeZone)} as until
        from generate_series(${startDate}::timestamp, ${endDate}::timestamp, interval '1 day') as day
      ) as period
      cross join lateral (
        select coalesce(sum(change.changes), 0)::bigint as changes from ${insightDayChange} change
        where change.business_id = ${businessId} and change.day >= (period.since at time zone 'UTC')::date
          and change.day < (period.until at time zone 'UTC')
      ) as change
      order by period.day`);
    return rows;
  }

  /** Parts of the days that are stored and unchanged since, as text. */
  async function stored({ businessId, timeZone }: InsightScope, dimension: string, days: readonly DayChanges[]) {
    const { rows } = await db.execute<{ day: string; parts: string }>(sql`
      select stored.day::text as day, stored.parts from ${storedAmong(days)}
      where stored.business_id = ${businessId} and stored.time_zone = ${timeZone} and stored.dimension = ${dimension}`);
    return new Map(rows.map(({ day, parts }) => [day, parts]));
  }

  /** Those of the days that are stored and unchanged since. */
  async function known({ businessId, timeZone }: InsightScope, dimension: string, days: readonly DayChanges[]) {
    const { rows } = await db.execute<{ day: string }>(sql`
      select stored.day::text as day from ${storedAmong(days)}
      where stored.business_id = ${businessId} and stored.time_zone = ${timeZone} and stored.dimension = ${dimension}`);
    return new Set(rows.map(({ day }) => day));
  }

  async function store(scope: InsightScope, dimension: string, days: readonly (DayChanges & { parts: string })[]) {
    const { businessId, timeZone } = scope;
    await db.execute(sql`
      delete from ${insightDay} where business_id = ${businessId} and (
        select count(distinct time_zone) from ${insightDay}
        where business_id = ${businessId} and time_zone <> ${timeZone}
      ) >= ${timeZonesMax}::integer`);
    await db.execute(sql`
      insert into ${insightDay} (business_id, time_zone, dimension, day, changes, parts)
      select ${businessId}, ${timeZone}, ${dimension}, day, changes, parts from unnest(
        ${sql.param(days.map(({ day }) => day))}::date[],
        ${sql.param(days.map(({ changes }) => changes))}::bigint[],
        ${sql.param(days.map(({ parts }) => parts))}::text[]
      ) as fresh (day, changes, parts)
      order by day
      on conflict (business_id, time_zone, dimension, day) do update set changes = excluded.changes, parts = excluded.parts`);
  }

  /** Counts and stores days that are over, some at once. */
  async function* keep(scope: InsightScope, dimension: InsightDimension | '', missing: readonly DayChanges[]) {
    for (const some of daysInARow(missing)) {
      const days = some.map(({ day }) => day);
      const counted = await countDays(db, scope, days, dimension);
      const fresh = some.map((row) => ({ ...row, parts: writeParts(counted.get(row.day)!) }));
      await store(scope, dimension, fresh);
      yield fresh;
    }
  }

  /** Days that are over, from where they are stored; what is missing there is counted and stored. */
  async function settle(scope: InsightScope, dimension: InsightDimension | '', over: readonly DayChanges[]) {
    const texts = await stored(scope, dimension, over);
    const missing = over.filter(({ day }) => !texts.has(day));
    for await (const fresh of keep(scope, dimension, missing))
      for (const { day, parts } of fresh) texts.set(day, parts);
    const length = [...texts.values()].reduce((sum, text) => sum + text.length, 0);
    return { settled: over.map(({ day }): Day => ({ day, parts: readParts(texts.get(day)!) })), length };
  }

  async function read(scope: InsightScope, dimension: InsightDimension | '', key: string): Promise<Days | undefined> {
    const days = await changesOnce(JSON.stringify(scope));
    const over = days.filter(({ is_over }) => is_over);
    const signature = over.map(({ changes }) => changes).join();
    let settled = kept.get(key)?.signature === signature ? kept.get(key)!.settled : undefined;
    if (!settled) {
      if (!(await isLarge(scope))) return undefined;
      const fresh = over.length > 0 ? await settle(scope, dimension, over) : { settled: [], length: 0 };
      settled = fresh.settled;
      if (fresh.length <= keptTextMax) kept.set(key, { signature, ...fresh });
    }
    const open = days.flatMap(({ day, is_over }) => (is_over ? [] : [day]));
    const counted = open.length > 0 ? await countDays(db, scope, open, dimension) : undefined;
    return { settled, open: open.map((day) => ({ day, parts: counted!.get(day)! })) };
  }

  /** Home asks several questions about the same days at once. One who leaves must not end it for the others. */
  const changesOnce = shareInFlight((key) => apart(() => changesIn(JSON.parse(key))));
  const readOnce = shareInFlight((key) => {
    const [businessId, timeZone, startDate, endDate, dimension] = JSON.parse(key);
    return apart(() => read({ businessId, timeZone, startDate, endDate, filters: {} }, dimension, key));
  });

  return {
    /** `undefined` where the figures of a scope are to be counted from its views. */
    async days(scope: InsightScope, dimension: InsightDimension | ''): Promise<Days | undefined> {
      if (!isWhole(scope)) return undefined;
      const { businessId, timeZone, startDate, endDate } = scope;
      return readOnce(JSON.stringify([businessId, timeZone, startDate, endDate, dimension]));
    },

    /** Stores the days of a period that are over, where its figures are added up from days. */
    async prepare(scope: InsightScope, dimensions: readonly (InsightDimension | '')[]): Promise<void> {
      if (!(await isLarge(scope))) return;
      const over = (await changesIn(scope)).filter(({ is_over }) => is_over);
      for (const dimension of dimensions) {
        const done = await known(scope, dimension, over);
        const missing = over.filter(({ day }) => !done.has(day));
        for await (const _fresh of keep(scope, dimension, missing));
      }
    },
  };
}

/** Copies of days as they are now, named `stored`. */
const storedAmong = (days: readonly DayChanges[]) => sql`
  unnest(
    ${sql.param(days.map(({ day }) => day))}::date[], ${sql.param(days.map(({ changes }) => changes))}::bigint[]
  ) as wanted (day, changes)
  join ${insightDay} stored on stored.day = wanted.day and stored.changes = wanted.changes`;

type DayChanges = { day: string; is_over: boolean; changes: number };
