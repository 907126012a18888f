import type { InsightDimension } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import { type AddedColumn, addedColumns, countStartups, type DayPart, newPart, roundedStartup } from './day-parts.ts';
import type { InsightScope } from './figures-scope.ts';
import { insightView } from './insight-views.table.ts';
import { addedSums } from './view-measures.repository.ts';
import { countedOnly, dimensionColumn, instantOf, viewsIn } from './view-scope.repository.ts';

/** Of days of a scope that follow one another, by the values of a dimension; of none, if it is empty. */
export async function countDays(
  db: Queryable,
  scope: InsightScope,
  days: readonly string[],
  dimension: InsightDimension | '',
): Promise<Map<string, DayPart[]>> {
  const day = dayAmong(days, scope.timeZone);
  const part = dimension === '' ? sql`0` : dimensionColumn(dimension);
  const inScope = await viewsIn(db, { ...scope, startDate: days[0]!, endDate: days.at(-1)! });
  const [{ rows }, converted] = await Promise.all([
    db.execute<CountedRow>(sql`
      select ${day} as day, ${part} as part, ${addedSums},
        array_agg(distinct (visitor >> 11) & 9007199254740991)
          filter (where played and visitor <> 0 and ${countedOnly})::float8[] as visitors,
        array_agg(startup_ms) filter (where startup_ms is not null and ${countedOnly})::float8[] as startups
      from ${insightView} view where ${inScope} group by 1, 2`),
    db.execute<{ day: number; part: number; conversions: number }>(sql`
      select ${day} as day, ${part} as part, count(*) as conversions
      from ${conversion} as conversion join ${insightView} view on view.key = conversion.view_key
      where ${inScope} and ${countedOnly} group by 1, 2`),
  ]);
  const parts = days.map((): DayPart[] => []);
  for (const row of rows) parts[row.day]?.push(toPart(row));
  for (const { day, part, conversions } of converted.rows) {
    const known = parts[day]?.find((one) => one.part === part);
    if (known) known.sums.conversions = conversions;
  }
  return new Map(days.map((day, at) => [day, parts[at]!]));
}

/** Which of the days a view began on, from 0: looked up among their beginnings, as a date in a time zone takes far longer. */
export function dayAmong(days: readonly string[], timeZone: string): SQL {
  if (days.length === 1) return sql`0`;
  const began = sql`(select array_agg(${instantOf(sql`day`, timeZone)} order by day) from unnest(${sql.param([...days])}::date[]) as day)`;
  return sql`width_bucket(view.started_at, ${began}) - 1`;
}

type CountedRow = Record<AddedColumn, number> & {
  day: number;
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
