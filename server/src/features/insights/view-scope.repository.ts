import type { InsightDimension } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { InsightScope } from './figures-scope.ts';
import { insightValue, valuesOfView } from './insight-views.table.ts';
import { columnOf } from './view-row.ts';

/** The column of `insight_view`, named `view` in every query, that holds a dimension. */
export const dimensionColumn = (dimension: InsightDimension): SQL => sql`view.${sql.identifier(columnOf(dimension))}`;

/** First instant of a local day. */
export const instantOf = (date: string | SQL, timeZone: string): SQL =>
  sql`(${date}::timestamp at time zone ${timeZone}::text)`;

/** First instant of the local day after. */
export const instantAfter = (date: string | SQL, timeZone: string): SQL =>
  sql`((${date}::timestamp + interval '1 day') at time zone ${timeZone}::text)`;

/** Accepted values by dimension, the streams of the scope among them. */
function acceptedOf({ filters, streamId, streamIds }: InsightScope): [InsightDimension, readonly string[]][] {
  const given = Object.entries(filters) as [InsightDimension, readonly string[] | undefined][];
  return [
    ...given.flatMap(([dimension, values]): [InsightDimension, readonly string[]][] =>
      values && values.length > 0 ? [[dimension, values]] : [],
    ),
    ...(streamId === undefined ? [] : [['streamId', [streamId]] as [InsightDimension, readonly string[]]]),
    ...(streamIds ? [['streamId', streamIds] as [InsightDimension, readonly string[]]] : []),
  ];
}

/** Ids of the accepted values by dimension, 0 for what is unknown; so no texts are compared. */
export async function acceptedIds(db: Queryable, scope: InsightScope): Promise<[InsightDimension, number[]][]> {
  const accepted = acceptedOf(scope);
  if (accepted.length === 0) return [];
  const { rows } = await db.execute<{ id: number; kind: string; value: string }>(sql`
    select known.id, known.kind, known.value
    from unnest(
      ${sql.param(accepted.flatMap(([kind, values]) => values.map(() => kind)))}::text[],
      ${sql.param(accepted.flatMap(([, values]) => values))}::text[]
    ) as wanted (kind, value)
    join ${insightValue} known using (kind, value)
    where known.business_id = ${scope.businessId}`);
  return accepted.map(([dimension, values]) => {
    const ids = rows.filter(({ kind, value }) => kind === dimension && values.includes(value)).map(({ id }) => id);
    return [dimension, values.includes('') ? [...ids, 0] : ids];
  });
}

/** Conditions on `view` by the accepted values. */
async function filtersIn(db: Queryable, scope: InsightScope): Promise<SQL[]> {
  return (await acceptedIds(db, scope)).map(([dimension, ids]) => {
    const filter = sql`${dimensionColumn(dimension)} = any(${sql.param(ids)}::integer[])`;
    // No value has the id 0, which says nothing of what is unknown. Views of a video have an index of their own.
    return ids.includes(0) || dimension === 'streamId'
      ? filter
      : sql`${filter} and ${valuesOfView('view.')} && ${sql.param(ids)}::integer[]`;
  });
}

/** Whom figures count: neither bots nor the business itself. */
export const countedOnly = sql`view.audience = 0`;

/** Conditions on `view` for the views of the scope, whoever watched. */
export async function viewsIn(db: Queryable, scope: InsightScope): Promise<SQL> {
  const { businessId, startDate, endDate, timeZone } = scope;
  return sql.join(
    [
      sql`view.business_id = ${businessId}`,
      sql`view.started_at >= ${instantOf(startDate, timeZone)}`,
      sql`view.started_at < ${instantAfter(endDate, timeZone)}`,
      ...(await filtersIn(db, scope)),
    ],
    sql` and `,
  );
}
