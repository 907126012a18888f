import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { createCache } from '../../platform/cache.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { shareInFlight } from '../../platform/in-flight.ts';
import { daysInARow } from './days-in-a-row.ts';
import type { InsightScope } from './figures-scope.ts';
import { insightDay, insightDayChange } from './insight-days.table.ts';
import { insightView } from './insight-views.table.ts';
import { instantAfter, instantOf, viewsIn } from './view-scope.repository.ts';

/** What was counted of a local day, `YYYY-MM-DD`. */
interface Day<Part> {
  day: string;
  parts: Part;
}

/** All days of a period, in order. */
export interface Days<Part> {
  /** The same array as before, as long as nothing in it changed. */
  settled: readonly Day<Part>[];
  /** Those that are under way, or that were not long ago. */
  open: readonly Day<Part>[];
}

/** What is counted of each day of a scope. */
interface DayKind<Part> {
  /** By which copies are found, beside the day: `dimension` of `insight_day`. */
  name: string;
  /** Of days that follow one another; `areLast`, if these are the open ones. */
  count(days: readonly string[], more: { areLast: boolean }): Promise<ReadonlyMap<string, Part>>;
  write(part: Part): string;
  /** Undefined where a copy is of something else. */
  read(text: string): Part | undefined;
}

interface KeptDaysOptions {
  /** Scopes with fewer views are counted from the views, exactly, as that takes no longer. */
  below: number;
  /** How much text of days is kept in memory: pages look at the same ones again and again. */
  keptText: number;
}

/** A business has one time zone, its people perhaps others; copies in more than that would only fill the disk. */
const timeZonesMax = 4;
/** Of one scope in memory at the most, in characters. */
const keptTextMax = 4_000_000;

/** Copies of days that are over: `kindOf` says what is counted, of a scope and a text that names it. */
export function createKeptDays<Part>(
  db: Queryable,
  kindOf: (scope: InsightScope, what: string) => DayKind<Part>,
  { below, keptText }: KeptDaysOptions,
) {
  const kept = createCache<{ signature: string; settled: readonly Day<Part>[]; length: number }>({
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
  async function* keep(scope: InsightScope, kind: DayKind<Part>, missing: readonly DayChanges[]) {
    for (const some of daysInARow(missing)) {
      const counted = await kind.count(
        some.map(({ day }) => day),
        { areLast: false },
      );
      const fresh = some.map((row) => ({ ...row, parts: kind.write(counted.get(row.day)!) }));
      await store(scope, kind.name, fresh);
      yield fresh;
    }
  }

  /** Days that are over, from where they are stored; what is missing there is counted and stored. */
  async function settle(scope: InsightScope, kind: DayKind<Part>, over: readonly DayChanges[]) {
    const texts = await stored(scope, kind.name, over);
    const length = [...texts.values()].reduce((sum, text) => sum + text.length, 0);
    const parts = new Map<string, Part>();
    const note = (day: string, text: string) => {
      const part = kind.read(text);
      if (part !== undefined) parts.set(day, part);
    };
    for (const [day, text] of texts) note(day, text);
    const missing = over.filter(({ day }) => !parts.has(day));
    for await (const fresh of keep(scope, kind, missing)) for (const { day, parts } of fresh) note(day, parts);
    return { settled: over.map(({ day }): Day<Part> => ({ day, parts: parts.get(day)! })), length };
  }

  async function read(scope: InsightScope, what: string, key: string): Promise<Days<Part> | undefined> {
    const { businessId, timeZone, startDate, endDate } = scope;
    const days = await changesOnce(JSON.stringify({ businessId, timeZone, startDate, endDate }));
    const over = days.filter(({ is_over }) => is_over);
    const signature = over.map(({ changes }) => changes).join();
    const kind = kindOf(scope, what);
    let settled = kept.get(key)?.signature === signature ? kept.get(key)!.settled : undefined;
    if (!settled) {
      if (!(await isLarge(scope))) return undefined;
      const fresh = over.length > 0 ? await settle(scope, kind, over) : { settled: [], length: 0 };
      settled = fresh.settled;
      if (fresh.length <= keptTextMax) kept.set(key, { signature, ...fresh });
    }
    const open = days.flatMap(({ day, is_over }) => (is_over ? [] : [day]));
    const counted = open.length > 0 ? await kind.count(open, { areLast: true }) : undefined;
    return { settled, open: open.map((day) => ({ day, parts: counted!.get(day)! })) };
  }

  /** Home asks several questions about the same days at once. One who leaves must not end it for the others. */
  const changesOnce = shareInFlight((key) => apart(() => changesIn(JSON.parse(key))));
  const readOnce = shareInFlight((key) => {
    const { what, ...scope } = JSON.parse(key);
    return apart(() => read(scope, what, key));
  });

  return {
    /** `undefined` where a scope is to be counted from its views. Nothing but a video of it may be chosen. */
    days({ businessId, timeZone, startDate, endDate, streamId }: InsightScope, what: string) {
      const scope = { businessId, timeZone, startDate, endDate, streamId, filters: {} };
      return readOnce(JSON.stringify({ ...scope, what })) as Promise<Days<Part> | undefined>;
    },

    /** Stores the days of a period that are over, where its figures are added up from days; false where they are not. */
    async prepare(scope: InsightScope, all: readonly string[]): Promise<boolean> {
      if (!(await isLarge(scope))) return false;
      const over = (await changesIn(scope)).filter(({ is_over }) => is_over);
      for (const what of all) {
        const kind = kindOf(scope, what);
        const done = await known(scope, kind.name, over);
        const missing = over.filter(({ day }) => !done.has(day));
        for await (const _fresh of keep(scope, kind, missing));
      }
      return true;
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
