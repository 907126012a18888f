import type { InsightDimension } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import type { ViewFigures } from '../event-store.ts';
import { noFigures } from '../figure-order.ts';
import type { InsightScope } from '../figures-scope.ts';
import { insightValue } from '../insight-views.table.ts';
import { localStart, stepsOf } from '../view-figures.repository.ts';
import { type SumsRow, toFigures } from '../view-measures.repository.ts';
import { orderOf, sums } from './measures.ts';
import { columnIn, countedOnly, microsOf, scopeIn, startedAt } from './scope.repository.ts';

type PartRow = SumsRow & { part: number };

/** The same figures as the database's, from views in ClickHouse. Visitors are counted one by one, however many. */
export function createClickHouseViewFigures(clickhouse: ClickHouse, db: Queryable, table: string): ViewFigures {
  const from = `from ${table} as view final`;

  async function namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await db.execute<{ id: number; value: string }>(sql`
      select id, value from ${insightValue} where id = any(${sql.param([...ids])}::integer[])`);
    return new Map(rows.map(({ id, value }) => [id, value]));
  }

  async function named(rows: readonly PartRow[]) {
    const names = await namesOf(rows.map(({ part }) => part));
    return rows.map((row) => ({ value: names.get(row.part) ?? '', ...toFigures(row) }));
  }

  async function figuresBy(scope: InsightScope, groupBy: InsightDimension) {
    const { where, params } = await scopeIn(db, scope);
    const query = `select ${columnIn(groupBy)} as part, ${sums} ${from} where ${where} and ${countedOnly} group by part`;
    return { query, params };
  }

  return {
    async kpi(scope, before) {
      const now = await scopeIn(db, scope);
      const both = before ? await scopeIn(db, { ...scope, startDate: before.startDate }) : now;
      const [rows, conversionValues, apart] = await Promise.all([
        clickhouse.rows<SumsRow & { is_now: 0 | 1 }>(
          `select ${startedAt} >= {now:Int64} as is_now, ${sums} ${from} where ${both.where} and ${countedOnly}
          group by is_now`,
          { ...both.params, now: now.params.since },
        ),
        clickhouse.rows<{ currency: string | null; value: number }>(
          `select currency, sum(assumeNotNull(one)) as value ${from}
          array join view.conversion_currency as currency, view.conversion_value as one
          where ${now.where} and ${countedOnly} and one is not null
          group by currency order by currency nulls last`,
          now.params,
        ),
        clickhouse.rows<{ bots: number; own: number }>(
          `select countIf(view.audience = 1) as bots, countIf(view.audience = 2) as own ${from}
          where ${now.where} and view.audience > 0 and view.shown`,
          now.params,
        ),
      ]);
      const of = (period: 0 | 1) => {
        const row = rows.find(({ is_now }) => is_now === period);
        return row ? toFigures(row) : noFigures;
      };
      return {
        ...of(1),
        conversionValues,
        leftOut: apart[0] ?? { bots: 0, own: 0 },
        uniqueVisitorsError: 0,
        previous: before ? of(0) : null,
      };
    },

    async table(scope, groupBy, { sort, direction, offset, limit }) {
      const { query, params } = await figuresBy(scope, groupBy);
      const [rows, counted] = await Promise.all([
        clickhouse.rows<PartRow>(
          `select * from (${query}) order by ${orderOf(sort, direction)} limit {limit:UInt64} offset {offset:UInt64}`,
          { ...params, limit, offset },
        ),
        clickhouse.rows<{ items: number }>(`select count() as items from (${query})`, params),
      ]);
      return { rows: await named(rows), totalItems: counted[0]!.items };
    },

    async *everyRow(scope, groupBy, { sort, direction }, page) {
      const { query, params } = await figuresBy(scope, groupBy);
      const ordered = `select * from (${query}) order by ${orderOf(sort, direction)}`;
      for await (const rows of clickhouse.pages<PartRow>(ordered, params, page)) yield await named(rows);
    },

    async chart(scope, interval) {
      const { where, params } = await scopeIn(db, scope);
      const { rows: steps } = await db.execute<{ start: string; began: string }>(sql`
        select ${localStart(sql`began`, scope.timeZone, interval)} as start, ${microsOf(sql`began`)} as began
        from (${stepsOf(scope, interval)}) as step (began) order by step.began`);
      const rows = await clickhouse.rows<SumsRow & { began: number }>(
        `select roundDown(${startedAt}, {steps:Array(Int64)}) as began, ${sums} ${from}
        where ${where} and ${countedOnly} group by began`,
        { ...params, steps: steps.map(({ began }) => BigInt(began)) },
      );
      const figures = new Map(rows.map((row) => [String(row.began), toFigures(row)]));
      return steps.map(({ start, began }) => ({ start, ...(figures.get(began) ?? noFigures) }));
    },

    async filterValues(scope, filterName, { search, values, size }) {
      const { where, params } = await scopeIn(db, scope);
      const counted = await clickhouse.rows<{ part: number; page_views: number }>(
        `select ${columnIn(filterName)} as part, countIf(view.shown) as page_views ${from}
        where ${where} and ${countedOnly} group by part`,
        params,
      );
      const found = [
        ...(search === undefined ? [] : [sql`coalesce(known.value, '') ilike ${containing(search)}`]),
        ...(values ? [sql`coalesce(known.value, '') = any(${sql.param([...values])}::text[])`] : []),
      ];
      const { rows } = await db.execute<{ value: string; page_views: number }>(sql`
        select coalesce(known.value, '') as value, counted.page_views
        from unnest(
          ${sql.param(counted.map(({ part }) => part))}::integer[],
          ${sql.param(counted.map(({ page_views }) => page_views))}::bigint[]
        ) as counted (part, page_views)
        left join ${insightValue} known on known.id = counted.part
        ${found.length > 0 ? sql`where ${sql.join(found, sql` or `)}` : sql``}
        order by counted.page_views desc, value limit ${size}`);
      return rows.map(({ value, page_views }) => ({ value, pageViews: page_views }));
    },

    async byWidget(businessId, since) {
      const { rows: widget } = await db.execute<{ id: number }>(sql`
        select id from ${insightValue}
        where business_id = ${businessId} and kind = 'destinationType' and value = 'WIDGET'`);
      if (!widget[0]) return [];
      const rows = await clickhouse.rows<{ part: number; impressions: number; opens: number; plays: number }>(
        `select view.player_id as part, countIf(view.widget_seen) as impressions, countIf(view.shown) as opens,
          countIf(view.played) as plays ${from}
        where view.business_id = {business:String} and view.destination_type = {widget:UInt32} and view.player_id <> 0
          and ${startedAt} >= {since:Int64} and ${countedOnly}
        group by part`,
        { business: businessId, widget: widget[0].id, since: since.getTime() * 1000 },
      );
      const names = await namesOf(rows.map(({ part }) => part));
      return rows.map(({ part, ...counts }) => ({ widgetId: names.get(part) ?? '', ...counts }));
    },
  };
}
