import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { bill } from './billing.table.ts';
import { revenueStep } from './operated.table.ts';

/** From one edge to the next. */
export interface RevenueMove {
  startCustomers: number;
  startMrr: number;
  gainedCustomers: number;
  gainedMrr: number;
  grown: number;
  shrunk: number;
  lostCustomers: number;
  lostMrr: number;
  endCustomers: number;
  endMrr: number;
}

const sum = (what: string, where: string) => sql.raw(`coalesce(sum(${what}) filter (where ${where}), 0)::text`);
const many = (where: string) => sql.raw(`count(*) filter (where ${where})::integer`);

export function createRevenueRepository(db: Queryable) {
  /** A step lasts until the next of its payer. */
  const lasting = (currency: string) => sql`select ${revenueStep.payer} as payer, ${revenueStep.at} as at,
      ${revenueStep.state} as state, ${revenueStep.monthly} as monthly,
      lead(${revenueStep.at}) over (partition by ${revenueStep.payer} order by ${revenueStep.at}, ${revenueStep.seq}) as until
    from ${revenueStep} where ${revenueStep.currency} = ${currency}`;

  return {
    /** One move for each two edges that follow each other, which are in order. What happens at an edge counts after it. */
    async moves(currency: string, edges: readonly Date[]): Promise<RevenueMove[]> {
      const given = JSON.stringify(edges.map((edge) => edge.toISOString()));
      const { rows } = await db.execute(sql`
        with step as (${lasting(currency)}),
        edge as (
          select ordinality::integer as n, value::timestamptz as at
          from jsonb_array_elements_text(${given}::jsonb) with ordinality
        ),
        paying as (
          select edge.n, step.payer, step.monthly
          from edge join step on step.at < edge.at and (step.until is null or step.until >= edge.at)
          where step.monthly > 0
        ),
        move as (
          select coalesce(a.n, b.n - 1) as n, coalesce(a.monthly, 0) as was, coalesce(b.monthly, 0) as is
          from paying a full join paying b on b.payer = a.payer and b.n = a.n + 1
        )
        select edge.n, ${many('was > 0')} as "startCustomers", ${sum('was', 'was > 0')} as "startMrr",
          ${many('was = 0 and "is" > 0')} as "gainedCustomers", ${sum('"is"', 'was = 0')} as "gainedMrr",
          ${sum('"is" - was', 'was > 0 and "is" > was')} as grown,
          ${sum('was - "is"', '"is" > 0 and "is" < was')} as shrunk,
          ${many('was > 0 and "is" = 0')} as "lostCustomers", ${sum('was', '"is" = 0')} as "lostMrr",
          ${many('"is" > 0')} as "endCustomers", ${sum('"is"', '"is" > 0')} as "endMrr"
        from edge left join move on move.n = edge.n
        where edge.n < ${edges.length}
        group by edge.n order by edge.n`);
      return rows.map(({ n: _n, ...figures }) =>
        Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value)])),
      ) as unknown as RevenueMove[];
    },

    /** How plans stand just before an instant. */
    async standing(currency: string, before: Date): Promise<ReadonlyMap<string, { businesses: number; mrr: number }>> {
      const { rows } = await db.execute(sql`
        with step as (${lasting(currency)})
        select state, count(*)::integer as businesses, sum(monthly)::text as mrr from step
        where at < ${before.toISOString()}::timestamptz and (until is null or until >= ${before.toISOString()}::timestamptz)
        group by state`);
      return new Map(
        rows.map(({ state, businesses, mrr }) => [
          state as string,
          { businesses: Number(businesses), mrr: Number(mrr) },
        ]),
      );
    },

    async openAmount(currency: string): Promise<number> {
      const { rows } = await db.execute(sql`select coalesce(sum(${bill.amountDue}), 0)::text as amount from ${bill}
        where ${bill.state} = 'OPEN' and ${bill.currency} = ${currency}`);
      return Number(rows[0]!.amount);
    },
  };
}
