import type { InsightDimension } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { countDays } from './day-count.repository.ts';
import { addedColumns, type DayPart, readParts } from './day-parts.ts';
import { daysInARow } from './days-in-a-row.ts';
import type { InsightScope } from './figures-scope.ts';
import { insightDay, insightDayChange } from './insight-days.table.ts';
import { type CountedSteps, countCurvesOfDays } from './retention-count.repository.ts';
import { readCurve, writeCurve } from './retention-curves.ts';
import { videoOf } from './retention-days.repository.ts';

type Copies = { business_id: string; time_zone: string; dimension: string };
type Copy = { day: string; parts: string };

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
  /** Those of some copies, in a row, that are not what they should be. */
  async function wrongAmong({ business_id, time_zone, dimension }: Copies, copies: readonly Copy[]): Promise<string[]> {
    const days = copies.map(({ day }) => day);
    const scope = {
      ...{ businessId: business_id, timeZone: time_zone, filters: {} },
      ...{ startDate: days[0]!, endDate: days.at(-1)! },
    };
    const streamId = videoOf(dimension);
    if (streamId !== undefined) return wrongCurves(db, { ...scope, streamId }, copies);
    const counted = await countDays(db, scope, days, dimension as InsightDimension | '');
    return copies.flatMap(({ day, parts }) => (isSame(readOrNothing(parts), counted.get(day)!) ? [] : [day]));
  }

  async function differingIn(copies: Copies, after: string): Promise<{ days: string[]; last: string | undefined }> {
    const { rows } = await db.execute<Copy>(sql`
      select day::text as day, parts from ${insightDay} copy
      where business_id = ${copies.business_id} and time_zone = ${copies.time_zone}
        and dimension = ${copies.dimension} and day > ${after}::date
        and ${isRead}
      order by day limit ${copiesAtOnce}`);
    const days: string[] = [];
    for (const some of daysInARow(rows)) days.push(...(await wrongAmong(copies, some)));
    return { days, last: rows.at(-1)?.day };
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

/** Each as it says which steps it is of. */
async function wrongCurves(db: Queryable, scope: InsightScope, copies: readonly Copy[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { day, parts } of copies) {
    const of = stepsOf(parts);
    const curve = of && (await countCurvesOfDays(db, scope, of, [day], { areLast: false })).get(day)!;
    if (!curve || writeCurve(of, curve) !== parts) wrong.push(day);
  }
  return wrong;
}

function stepsOf(text: string): CountedSteps | undefined {
  try {
    return readCurve(text);
  } catch {
    return undefined;
  }
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
