import type { InsightDimension } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { countDays } from './day-count.repository.ts';
import { addedColumns, type DayPart, readParts } from './day-parts.ts';
import { daysInARow } from './days-in-a-row.ts';
import { insightDay, insightDayChange } from './insight-days.table.ts';

type Copies = { business_id: string; time_zone: string; dimension: string };

const copiesAtOnce = 50;

/** Where something of the day of `copy` changed since, it is counted anew before anybody reads it. */
const isRead = sql`copy.changes = (
  select coalesce(sum(change.changes), 0) from ${insightDayChange} change
  where change.business_id = copy.business_id
    and change.day >= (copy.day::timestamp at time zone copy.time_zone at time zone 'UTC')::date
    and change.day < ((copy.day::timestamp + interval '1 day') at time zone copy.time_zone at time zone 'UTC')
)`;

/** Days that are added up are copies: those that are not what their views add up to can go, and are counted when asked for. */
export function createRecountDays(db: Queryable) {
  async function differingIn(copies: Copies, after: string): Promise<{ days: string[]; last: string | undefined }> {
    const { rows } = await db.execute<{ day: string; parts: string }>(sql`
      select day::text as day, parts from ${insightDay} copy
      where business_id = ${copies.business_id} and time_zone = ${copies.time_zone}
        and dimension = ${copies.dimension} and day > ${after}::date
        and ${isRead}
      order by day limit ${copiesAtOnce}`);
    if (rows.length === 0) return { days: [], last: undefined };
    const differing: string[] = [];
    for (const some of daysInARow(rows)) {
      const days = some.map(({ day }) => day);
      const scope = {
        ...{ businessId: copies.business_id, timeZone: copies.time_zone, filters: {} },
        ...{ startDate: days[0]!, endDate: days.at(-1)! },
      };
      const counted = await countDays(db, scope, days, copies.dimension as InsightDimension | '');
      for (const { day, parts } of some) if (!isSame(readOrNothing(parts), counted.get(day)!)) differing.push(day);
    }
    return { days: differing, last: rows.at(-1)!.day };
  }

  return {
    async differing(onFound: (copies: Copies, days: readonly string[]) => Promise<void>): Promise<number> {
      const { rows } = await db.execute<Copies>(
        sql`select distinct business_id, time_zone, dimension from ${insightDay} order by 1, 2, 3`,
      );
      let differing = 0;
      for (const copies of rows)
        for (let after: string | undefined = '-infinity'; after; ) {
          const found = await differingIn(copies, after);
          differing += found.days.length;
          if (found.days.length > 0) await onFound(copies, found.days);
          after = found.last;
        }
      return differing;
    },

    async drop(copies: Copies, days: readonly string[]): Promise<void> {
      await db.execute(sql`
        delete from ${insightDay} where business_id = ${copies.business_id} and time_zone = ${copies.time_zone}
          and dimension = ${copies.dimension} and day = any(${sql.param([...days])}::date[])`);
    },
  };
}

function readOrNothing(text: string): DayPart[] {
  try {
    return readParts(text);
  } catch {
    return [];
  }
}

function isSame(copied: readonly DayPart[], counted: readonly DayPart[]): boolean {
  const known = new Map(copied.map((part) => [part.part, part]));
  return known.size === counted.length && counted.every((part) => isSamePart(known.get(part.part), part));
}

function isSamePart(copied: DayPart | undefined, counted: DayPart): boolean {
  return (
    copied !== undefined &&
    addedColumns.every((name) => isClose(copied.sums[name], counted.sums[name])) &&
    copied.visitors.toText() === counted.visitors.toText() &&
    copied.startups.size === counted.startups.size &&
    [...counted.startups].every(([ms, count]) => copied.startups.get(ms) === count)
  );
}

/** Fractions that were added up in another order differ by a last digit. */
const isClose = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
