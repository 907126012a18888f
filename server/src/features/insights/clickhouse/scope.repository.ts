import type { InsightDimension } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { ClickHouseParams } from '../../../platform/clickhouse/clickhouse.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { InsightScope } from '../figures-scope.ts';
import { columnOf } from '../view-row.ts';
import { acceptedIds, instantAfter, instantOf } from '../view-scope.repository.ts';

/** The views of a scope, as a condition on `view` with its parameters. */
export interface ClickHouseScope {
  where: string;
  params: ClickHouseParams;
}

/** The column of a dimension; names of dimensions are the contract's own. */
export const columnIn = (dimension: InsightDimension): string => `view.${columnOf(dimension)}`;

/** Microseconds since 1970, in UTC. */
export const startedAt = 'toUnixTimestamp64Micro(view.started_at)';

/** Whom figures count: neither bots nor the business itself. */
export const countedOnly = 'view.audience = 0';

/**
 * Time zones and names of values are read from the database, so that no store understands them differently. A view
 * is stored on the day on which its first event arrived, which is never before it began; two days allow for clocks.
 */
export async function scopeIn(db: Queryable, scope: InsightScope): Promise<ClickHouseScope> {
  const { businessId, startDate, endDate, timeZone } = scope;
  const since = instantOf(startDate, timeZone);
  const [{ rows }, accepted] = await Promise.all([
    db.execute<{ since: string; until: string; first_day: string }>(sql`
      select ${microsOf(since)} as since, ${microsOf(instantAfter(endDate, timeZone))} as until,
        least('2149-01-01', greatest('1970-01-01', (${since} at time zone 'UTC')::date - 2))::date::text as first_day`),
    acceptedIds(db, scope),
  ]);
  const { since: from, until, first_day: firstDay } = rows[0]!;
  return {
    where: [
      'view.business_id = {business:String}',
      'view.day >= {firstDay:Date}',
      `${startedAt} >= {since:Int64}`,
      `${startedAt} < {until:Int64}`,
      ...accepted.map(([dimension], index) => `has({accepted${index}:Array(UInt32)}, ${columnIn(dimension)})`),
    ].join(' and '),
    params: {
      business: businessId,
      firstDay,
      since: from,
      until,
      ...Object.fromEntries(accepted.map(([, ids], index) => [`accepted${index}`, ids])),
    },
  };
}

/** As text, as there may be more than 2^53 of them. */
export const microsOf = (instant: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${instant}) * 1000000)::numeric(30, 0)::text`;
