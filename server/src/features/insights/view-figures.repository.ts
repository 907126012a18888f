import type { InsightFigures, InsightInterval } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { conversion } from './conversions.table.ts';
import { createDayFiguresRepository, type Days } from './day-figures.repository.ts';
import { chartOfDays, countedParts, kpiOfDays, tableOfDays } from './day-figures.ts';
import type { KpiFigures, ViewFigures } from './event-store.ts';
import { noFigures } from './figure-order.ts';
import type { InsightScope } from './figures-scope.ts';
import type { InsightPeriod } from './insight-period.ts';
import { insightValue, insightView } from './insight-views.table.ts';
import { conversionsIn, figuresBy, orderOf } from './view-groups.repository.ts';
import { type SumsRow, sums, toFigures } from './view-measures.repository.ts';
import {
  acceptedIds,
  countedOnly,
  dimensionColumn,
  instantAfter,
  instantOf,
  viewsIn,
} from './view-scope.repository.ts';

export function createViewFiguresRepository(db: Queryable, options?: { below: number }): Omit<ViewFigures, 'everyRow'> {
  const whole = createDayFiguresRepository(db, options);

  return {
    async kpi(scope, before) {
      const earlier = before && { ...scope, ...before };
      const [days, daysBefore] = await Promise.all([
        whole.days(scope, ''),
        earlier ? whole.days(earlier, '') : undefined,
      ]);
      if (!days && !daysBefore) return countKpi(scope, before);
      const [now, then] = await Promise.all([
        days ? kpiOf(scope, days) : countKpi(scope),
        daysBefore ? kpiOfDays(daysBefore).figures : earlier ? figuresOf(await countKpi(earlier)) : null,
      ]);
      return { ...now, previous: then };
    },

    async table(scope, groupBy, { sort, direction, offset, limit }) {
      const { streamIds, ...every } = scope;
      const days = await whole.days(groupBy === 'streamId' ? every : scope, groupBy);
      if (days) {
        const among =
          streamIds && new Set((await acceptedIds(db, { ...scope, filters: {} })).flatMap(([, ids]) => ids));
        const { rows, totalItems } = tableOfDays(days, { sort, direction, offset, limit }, among);
        const values = await valuesOf(rows.map(({ part }) => part));
        return { rows: rows.map(({ part, figures }) => ({ value: values.get(part) ?? '', ...figures })), totalItems };
      }
      const inScope = await viewsIn(db, scope);
      const part = dimensionColumn(groupBy);
      const order = orderOf(sort, direction);
      const { rows } = await db.execute<SumsRow & { value: string | null; total_items: number }>(sql`
        with figure as (${figuresBy(inScope, part)})
        select page.*, known.value, (select count(*) from figure) as total_items
        from (select * from figure order by ${order} limit ${limit} offset ${offset}) as page
        left join ${insightValue} known on known.id = page.part
        order by ${order}`);
      const total = rows[0]?.total_items ?? (offset > 0 ? await countGroups(inScope, part) : 0);
      return { rows: rows.map((row) => ({ value: row.value ?? '', ...toFigures(row) })), totalItems: total };
    },

    async chart(scope, interval) {
      const days = interval === 'hour' ? undefined : await whole.days(scope, '');
      if (days && interval !== 'hour') return chartOfDays(days, interval);
      const inScope = await viewsIn(db, scope);
      // Looked up among the beginnings of all steps, as `date_trunc` in a time zone takes far longer.
      const part = sql`width_bucket(view.started_at, (select array_agg(began order by began) from step))`;
      const { rows } = await db.execute<SumsRow & { start: string }>(sql`
        with step as (
          select began, (row_number() over (order by began))::integer as part
          from (${stepsOf(scope, interval)}) as begin (began)
        ),
        counted as (
          select ${part} as part, ${sums} from ${insightView} view where ${inScope} and ${countedOnly} group by 1
        )
        select ${localStart(sql`step.began`, scope.timeZone, interval)} as start, counted.*,
          coalesce(conversions, 0) as conversions
        from step left join counted using (part) left join (${conversionsIn(inScope, part)}) as converted using (part)
        order by step.part`);
      return rows.map((row) => ({ start: row.start, ...(row.views === null ? noFigures : toFigures(row)) }));
    },

    async filterValues(scope, filterName, { search, values, size }) {
      const days = await whole.days(scope, filterName);
      const inScope = await viewsIn(db, scope);
      const counted = days
        ? shownOfDays(days)
        : sql`
        select ${dimensionColumn(filterName)} as part, count(*) filter (where shown) as page_views
        from ${insightView} view where ${inScope} and ${countedOnly} group by 1`;
      const found = [
        ...(search === undefined ? [] : [sql`coalesce(known.value, '') ilike ${containing(search)}`]),
        ...(values ? [sql`coalesce(known.value, '') = any(${sql.param([...values])}::text[])`] : []),
      ];
      const { rows } = await db.execute<{ value: string; page_views: number }>(sql`
        select coalesce(known.value, '') as value, counted.page_views
        from (${counted}) as counted
        left join ${insightValue} known on known.id = counted.part
        ${found.length > 0 ? sql`where ${sql.join(found, sql` or `)}` : sql``}
        order by counted.page_views desc, value limit ${size}`);
      return rows.map(({ value, page_views }) => ({ value, pageViews: page_views }));
    },

    async byWidget(businessId, since) {
      const { rows } = await db.execute<{ widget_id: string; impressions: number; opens: number; plays: number }>(sql`
        select known.value as widget_id, count(*) filter (where widget_seen) as impressions,
          count(*) filter (where shown) as opens, count(*) filter (where played) as plays
        from ${insightView} view
        join ${insightValue} known on known.id = view.player_id
        join ${insightValue} destination on destination.id = view.destination_type and destination.value = 'WIDGET'
        where view.business_id = ${businessId} and view.started_at >= ${since.toISOString()}::timestamptz and ${countedOnly}
        group by 1`);
      return rows.map(({ widget_id, ...counts }) => ({ widgetId: widget_id, ...counts }));
    },
  };

  async function kpiOf(scope: InsightScope, days: Days): Promise<KpiFigures> {
    const { figures, ...more } = kpiOfDays(days);
    const conversionValues = (await conversionValuesIn(await viewsIn(db, scope))).rows;
    return { ...figures, ...more, conversionValues, previous: null };
  }

  /** From the views of both periods at once: what takes longest is to find them. */
  async function countKpi(scope: InsightScope, before?: InsightPeriod): Promise<KpiFigures> {
    const isNow = sql`view.started_at >= ${instantOf(scope.startDate, scope.timeZone)}`;
    const inScope = await viewsIn(db, scope);
    const inBoth = before ? await viewsIn(db, { ...scope, startDate: before.startDate }) : inScope;
    const [{ rows }, conversionValues, apart] = await Promise.all([
      db.execute<SumsRow & { is_now: boolean }>(sql`
        select counted.*, coalesce(conversions, 0) as conversions
        from (
          select ${isNow} as is_now, ${sums} from ${insightView} view where ${inBoth} and ${countedOnly} group by 1
        ) as counted
        left join (
          select ${isNow} as is_now, count(*) as conversions
          from ${conversion} as conversion join ${insightView} view on view.key = conversion.view_key
          where ${inBoth} and ${countedOnly} group by 1
        ) as converted using (is_now)`),
      conversionValuesIn(inScope),
      db.execute<{ bots: number; own: number }>(sql`
        select count(*) filter (where view.audience = 1) as bots, count(*) filter (where view.audience = 2) as own
        from ${insightView} view where ${inScope} and view.audience > 0 and shown`),
    ]);
    const { bots = 0, own = 0 } = apart.rows[0] ?? {};
    const of = (period: boolean) => {
      const row = rows.find(({ is_now }) => is_now === period);
      return row ? toFigures(row) : noFigures;
    };
    return {
      ...of(true),
      conversionValues: conversionValues.rows,
      leftOut: { bots, own },
      uniqueVisitorsError: 0,
      previous: before ? of(false) : null,
    };
  }

  function conversionValuesIn(inScope: SQL) {
    return db.execute<{ currency: string | null; value: number }>(sql`
      select conversion.currency, sum(conversion.value) as value
      from ${conversion} as conversion join ${insightView} view on view.key = conversion.view_key
      where ${inScope} and ${countedOnly} and conversion.value is not null
      group by conversion.currency order by conversion.currency`);
  }

  async function valuesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await db.execute<{ id: number; value: string }>(sql`
      select id, value from ${insightValue} where id = any(${sql.param([...ids])}::integer[])`);
    return new Map(rows.map(({ id, value }) => [id, value]));
  }

  async function countGroups(inScope: SQL, part: SQL): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(distinct ${part}) as count from ${insightView} view where ${inScope} and ${countedOnly}`,
    );
    return rows[0]!.count;
  }
}

/** Only values that some counted view has: others, those of bots, are in the days too. */
function shownOfDays(days: Days): SQL {
  const parts = countedParts(days);
  return sql`select * from unnest(
    ${sql.param(parts.map(({ part }) => part))}::integer[],
    ${sql.param(parts.map(({ sums }) => sums.page_views))}::bigint[]
  ) as shown (part, page_views)`;
}

/** The instants at which the steps of a period begin. */
export function stepsOf({ startDate, endDate, timeZone }: InsightScope, interval: InsightInterval): SQL {
  const from = instantOf(startDate, timeZone);
  const until = instantAfter(endDate, timeZone);
  if (interval === 'hour')
    return sql`
      select distinct date_trunc('hour', moment, ${timeZone}::text) as part
      from generate_series(${from}, ${until} - interval '1 minute', interval '30 minutes') as moment`;
  return sql`
    select distinct date_trunc(${interval}::text, day at time zone ${timeZone}::text, ${timeZone}::text) as part
    from generate_series(${startDate}::timestamp, ${endDate}::timestamp, interval '1 day') as day`;
}

/** As people write the beginning of a step in their time zone; of an hour with its offset, as clocks repeat some. */
export function localStart(part: SQL, timeZone: string, interval: InsightInterval): SQL {
  const local = sql`(${part} at time zone ${timeZone}::text)`;
  if (interval !== 'hour') return sql`to_char(${local}, 'YYYY-MM-DD')`;
  const offset = sql`(${local} - (${part} at time zone 'UTC'))`;
  return sql`to_char(${local}, 'YYYY-MM-DD"T"HH24:MI') || case when ${offset} < interval '0' then '-' else '+' end
    || to_char(greatest(${offset}, -${offset}), 'HH24:MI')`;
}

const figuresOf = ({
  conversionValues: _values,
  leftOut: _leftOut,
  uniqueVisitorsError: _error,
  previous: _previous,
  ...figures
}: KpiFigures): InsightFigures => figures;
