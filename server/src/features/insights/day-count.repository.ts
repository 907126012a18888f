import type { InsightDimension } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import { type AddedColumn, addedColumns, countStartups, type DayPart, newPart, roundedStartup } from './day-parts.ts';
import type { InsightScope } from './figures-scope.ts';
import { insightView } from './insight-views.table.ts';
import { addedSums } from './view-measures.repository.ts';
import { countedOnly, dimensionColumn, viewsIn } from './view-scope.repository.ts';

/** Of whole days of a scope, by the values of a dimension; of none, if it is empty. */
export async function countDays(
  db: Queryable,
  scope: InsightScope,
  days: readonly string[],
  dimension: InsightDimension | '',
): Promise<Map<string, DayPart[]>> {
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
