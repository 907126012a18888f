import type { InsightDimension } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import {
  type AddedColumn,
  addedColumns,
  countStartups,
  type DayPart,
  newPart,
  readParts,
  roundedStartup,
  writeParts,
} from './day-parts.ts';
import type { InsightScope } from './figures-scope.ts';
import { insightDay, insightDayChange } from './insight-days.table.ts';
import { insightView } from './insight-views.table.ts';
import { addedSums } from './view-measures.repository.ts';
import { countedOnly, dimensionColumn, instantAfter, instantOf, viewsIn } from './view-scope.repository.ts';

/** Parts of a local day, `YYYY-MM-DD`. */
export interface Day {
  day: string;
  parts: readonly DayPart[];
}

/** Periods with fewer views are counted from the views, exactly, as that takes no longer. */
const countedBelow = 20_000;
/** A business has one time zone, its people perhaps others; copies in more than that would only fill the disk. */
const timeZonesMax = 4;

/** Whether the days of a scope can be added up: they hold all views, so nothing may be filtered. */
const isWhole = ({ filters, streamId, streamIds }: InsightScope) =>
  streamId === undefined && !streamIds && Object.values(filters).every((values) => !values || values.length === 0);

export function createDayFiguresRepository(db: Queryable, { below = countedBelow } = {}) {
  async function isLarge(scope: InsightScope): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select from ${insightView} view where ${await viewsIn(db, scope)} offset ${below} limit 1`);
    return rows.length > 0;
  }

  /**
   * Which days are stored and unchanged since. A day is kept from a day after its end on: triggers count no changes of the
   * day that is under way, and no transaction lasts that long.
   */
  async function stored({ businessId, startDate, endDate, timeZone }: InsightScope, dimension: string) {
    const { rows } = await db.execute<StoredDay>(sql`
      select period.day::date::text as day, period.until < now() - interval '1 day' as is_over, change.changes, stored.parts
      from (
        select day, ${instantOf(sql`day`, timeZone)} as since, ${instantAfter(sql`day`, timeZone)} as until
        from generate_series(${startDate}::timestamp, ${endDate}::timestamp, interval '1 day') as day
      ) as period
      cross join lateral (
        select coalesce(sum(change.changes), 0)::bigint as changes from ${insightDayChange} change
        where change.business_id = ${businessId} and change.day >= (period.since at time zone 'UTC')::date
          and change.day < (period.until at time zone 'UTC')
      ) as change
      left join ${insightDay} stored on stored.business_id = ${businessId} and stored.time_zone = ${timeZone}
        and stored.dimension = ${dimension} and stored.day = period.day::date and stored.changes = change.changes
      order by period.day`);
    return rows;
  }

  async function count(scope: InsightScope, days: readonly string[], dimension: InsightDimension | '') {
    const first = { ...scope, startDate: days[0]!, endDate: days.at(-1)! };
    const day = sql`(view.started_at at time zone ${scope.timeZone}::text)::date`;
    const part = dimension === '' ? sql`0` : dimensionColumn(dimension);
    const inScope = sql`${await viewsIn(db, first)} and ${day} = any(${sql.param([...days])}::date[])`;
    const [{ rows }, converted] = await Promise.all([
      db.execute<CountedRow>(sql`
        select ${day}::text as day, ${part} as part, ${addedSums},
          array_agg(distinct (visitor >> 11) & 9007199254740991)
            filter (where played and visitor <> 0 and ${countedOnly})::float8[] as visitors,
          array_agg(startup_ms) filter (where startup_ms is not null and ${countedOnly})::float8[] as startups
        from ${insightView} view where ${inScope} group by 1, 2`),
      db.execute<{ day: string; part: number; conversions: number }>(sql`
        select ${day}::text as day, ${part} as part, count(*) as conversions
        from ${conversion} as conversion join ${insightView} view on view.key = conversion.view_key
        where ${inScope} and ${countedOnly} group by 1, 2`),
    ]);
    const parts = new Map<string, DayPart[]>(days.map((day) => [day, []]));
    for (const row of rows) parts.get(row.day)?.push(toPart(row));
    for (const { day, part, conversions } of converted.rows) {
      const known = parts.get(day)?.find((one) => one.part === part);
      if (known) known.sums.conversions = conversions;
    }
    return parts;
  }

  async function store(scope: InsightScope, dimension: string, days: readonly (StoredDay & { parts: string })[]) {
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

  return {
    /** Every day of the scope; `undefined` where its figures are to be counted from its views. */
    async days(scope: InsightScope, dimension: InsightDimension | ''): Promise<Day[] | undefined> {
      if (!isWhole(scope) || !(await isLarge(scope))) return undefined;
      const known = await stored(scope, dimension);
      const missing = known.filter(({ parts }) => parts === null);
      const days = missing.map(({ day }) => day);
      const counted = days.length > 0 ? await count(scope, days, dimension) : undefined;
      const settled = missing.filter(({ is_over }) => is_over);
      if (counted && settled.length > 0)
        await store(
          scope,
          dimension,
          settled.map((row) => ({ ...row, parts: writeParts(counted.get(row.day)!) })),
        );
      return known.map(({ day, parts }) => ({ day, parts: parts === null ? counted!.get(day)! : readParts(parts) }));
    },
  };
}

type StoredDay = { day: string; is_over: boolean; changes: number; parts: string | null };
type CountedRow = Record<AddedColumn, number> & {
  day: string;
  part: number;
  visitors: number[] | null;
  startups: number[] | null;
};

function toPart(row: CountedRow): DayPart {
  const part = newPart(row.part);
  for (const name of addedColumns) part.sums[name] = Number(row[name] ?? 0);
  part.visitors.add(row.visitors ?? []);
  countStartups(
    part.startups,
    (row.startups ?? []).map((ms) => [roundedStartup(ms), 1]),
  );
  return part;
}
