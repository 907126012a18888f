import type { SplitEvents } from '@zeacon/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/database.ts';
import type { ArmTotals } from './arm-totals.ts';
import { goodPage } from './split-guards.ts';
import { splitConversion, splitExposure, splitTest } from './split-tests.table.ts';

type Exposure = typeof splitExposure.$inferInsert;

type Totals = Record<
  | 'visitors'
  | 'played'
  | 'failed'
  | 'tried'
  | 'converted'
  | 'conversions'
  | 'revenue'
  | 'revenue_squares'
  | 'pages'
  | 'lcp_measured'
  | 'lcp_poor'
  | 'inp_measured'
  | 'inp_poor'
  | 'cls_measured'
  | 'cls_poor',
  number
> &
  Record<'lcp' | 'inp' | 'cls', number | null> & { arm: string };

const measuresOf = (name: 'lcp' | 'inp' | 'cls', column: PgColumn, good: number) => sql`
  count(${column}) as ${sql.raw(`${name}_measured`)},
  count(*) filter (where ${column} > ${good}::double precision) as ${sql.raw(`${name}_poor`)},
  percentile_cont(0.75) within group (order by ${column}) as ${sql.raw(name)}`;

/** Who was in which arm, and what became of them. */
export function createSplitVisitorsRepository(db: Queryable) {
  return {
    /** The arm of the first time stays, and of the measures the first of each. */
    async note(rows: Exposure[]): Promise<void> {
      const { lcpMs, inpMs, cls } = splitExposure;
      await db
        .insert(splitExposure)
        .values(rows)
        .onConflictDoUpdate({
          target: [splitExposure.testId, splitExposure.visitorId],
          set: {
            lcpMs: sql`coalesce(${lcpMs}, excluded.lcp_ms)`,
            inpMs: sql`coalesce(${inpMs}, excluded.inp_ms)`,
            cls: sql`coalesce(${cls}, excluded.cls)`,
          },
          setWhere: sql`${splitExposure.arm} = excluded.arm`,
        });
    },

    async notePlayback(testId: string, visitorId: string, { played, failed }: { played: boolean; failed: boolean }) {
      await db
        .update(splitExposure)
        .set({
          played: sql`${splitExposure.played} or ${played}::boolean`,
          failed: sql`${splitExposure.failed} or ${failed}::boolean`,
        })
        .where(and(eq(splitExposure.testId, testId), eq(splitExposure.visitorId, visitorId)));
    },

    /** For the running tests that the visitor is in. Returns how many were new. */
    async convert(businessId: string, visitorId: string, conversion: SplitEvents['conversions'][number], at: Date) {
      const { id, name, value, currency } = conversion;
      const { rowCount } = await db.execute(sql`
        insert into ${splitConversion} (test_id, id, business_id, visitor_id, name, value, currency, at)
        select exposure.test_id, ${id}::text, ${businessId}::text, ${visitorId}::text, ${name}::text,
          ${value}::double precision, ${currency}::text, ${at.toISOString()}::timestamptz
        from ${splitExposure} exposure
        join ${splitTest} test on test.id = exposure.test_id and test.status = 'RUNNING'
        where exposure.business_id = ${businessId} and exposure.visitor_id = ${visitorId}
        on conflict do nothing`);
      return rowCount ?? 0;
    },

    /** That most conversions with a value named; null if most named none. */
    async currencyOf(testId: string, goal: string | null): Promise<string | null> {
      const { rows } = await db.execute<{ currency: string | null }>(sql`
        select currency from ${splitConversion}
        where test_id = ${testId} and value is not null and (${goal}::text is null or name = ${goal}::text)
        group by currency order by count(*) desc, currency limit 1`);
      return rows[0]?.currency ?? null;
    },

    async totals(testId: string, goal: string | null, currency: string | null): Promise<ArmTotals[]> {
      const { lcpMs, inpMs, cls } = splitExposure;
      const { rows } = await db.execute<Totals>(sql`
        select arm, count(*) as visitors,
          count(*) filter (where played) as played,
          count(*) filter (where failed) as failed,
          count(*) filter (where played or failed) as tried,
          count(bought.visitor_id) as converted,
          coalesce(sum(bought.conversions), 0) as conversions,
          coalesce(sum(bought.revenue), 0) as revenue,
          coalesce(sum(bought.revenue * bought.revenue), 0) as revenue_squares,
          count(*) filter (where ${lcpMs} is not null or ${inpMs} is not null or ${cls} is not null) as pages,
          ${measuresOf('lcp', lcpMs, goodPage.lcpMs)},
          ${measuresOf('inp', inpMs, goodPage.inpMs)},
          ${measuresOf('cls', cls, goodPage.cls)}
        from ${splitExposure}
        left join (
          select visitor_id, count(*) as conversions,
            coalesce(sum(value) filter (where currency is not distinct from ${currency}::text), 0) as revenue
          from ${splitConversion}
          where test_id = ${testId} and (${goal}::text is null or name = ${goal}::text)
          group by visitor_id
        ) bought on bought.visitor_id = ${splitExposure.visitorId}
        where test_id = ${testId}
        group by arm`);
      return rows.map(toTotals);
    },
  };
}

const toTotals = (row: Totals): ArmTotals => ({
  arm: row.arm,
  visitors: row.visitors,
  played: row.played,
  failed: row.failed,
  tried: row.tried,
  converted: row.converted,
  conversions: row.conversions,
  revenue: row.revenue,
  revenueSquares: row.revenue_squares,
  pages: { measured: row.pages, lcpMs: row.lcp, inpMs: row.inp, cls: row.cls },
  lcp: { measured: row.lcp_measured, poor: row.lcp_poor },
  inp: { measured: row.inp_measured, poor: row.inp_poor },
  cls: { measured: row.cls_measured, poor: row.cls_poor },
});
