import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { plan, subscription } from './billing.table.ts';
import type { PlanRow } from './plans.repository.ts';

type Row = typeof subscription.$inferSelect;
export type SubscriptionRow = Row & { plan: PlanRow };

export function createSubscriptionsRepository(db: Queryable) {
  return {
    async find(businessId: string): Promise<SubscriptionRow | undefined> {
      const [row] = await db
        .select({ ...getTableColumns(subscription), plan: getTableColumns(plan) })
        .from(subscription)
        .innerJoin(plan, eq(plan.id, subscription.planId))
        .where(eq(subscription.businessId, businessId));
      return row;
    },

    async listOf(businessIds: readonly string[]): Promise<SubscriptionRow[]> {
      if (businessIds.length === 0) return [];
      return db
        .select({ ...getTableColumns(subscription), plan: getTableColumns(plan) })
        .from(subscription)
        .innerJoin(plan, eq(plan.id, subscription.planId))
        .where(inArray(subscription.businessId, [...businessIds]));
    },

    /** Of what is not named, any will do. */
    async businessesWith({ state, planId }: { state?: Row['state'] | undefined; planId?: string | undefined }) {
      const rows = await db
        .select({ businessId: subscription.businessId })
        .from(subscription)
        .where(and(state && eq(subscription.state, state), planId ? eq(subscription.planId, planId) : undefined));
      return rows.map(({ businessId }) => businessId);
    },

    /** There is one trial, so what was said of it stays. */
    async put(row: Omit<Row, 'cancelAtPeriodEnd' | 'stoppedAt' | 'videosStoppedAt' | 'trialMailedAt'>): Promise<void> {
      const fresh = { ...row, cancelAtPeriodEnd: false, stoppedAt: null, videosStoppedAt: null };
      const { createdAt, ...changes } = fresh;
      await db.insert(subscription).values(fresh).onConflictDoUpdate({ target: subscription.businessId, set: changes });
    },

    async update(businessId: string, changes: Partial<Omit<Row, 'businessId' | 'createdAt'>>): Promise<void> {
      await db.update(subscription).set(changes).where(eq(subscription.businessId, businessId));
    },

    /** Which stopped before this, and whose videos play still. */
    async stoppedBefore(before: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ businessId: subscription.businessId })
        .from(subscription)
        .where(and(lte(subscription.stoppedAt, before), isNull(subscription.videosStoppedAt)))
        .limit(limit);
      return rows.map(({ businessId }) => businessId);
    },

    /** Whose videos do not play. */
    async withVideosStopped(): Promise<string[]> {
      const rows = await db
        .select({ businessId: subscription.businessId })
        .from(subscription)
        .where(isNotNull(subscription.videosStoppedAt));
      return rows.map(({ businessId }) => businessId);
    },

    /** Whose trial goes on after this and ends within `lead` hours, or within half of it; nobody was told so far. */
    async trialsEnding(now: Date, lead: number, limit: number, after = ''): Promise<string[]> {
      const { businessId, periodStart, periodEnd } = subscription;
      const ahead = sql`least(make_interval(hours => ${lead}::int), (${periodEnd} - ${periodStart}) / 2)`;
      const rows = await db
        .select({ businessId })
        .from(subscription)
        .where(
          and(
            eq(subscription.state, 'TRIAL'),
            isNull(subscription.trialMailedAt),
            eq(subscription.cancelAtPeriodEnd, false),
            gt(periodEnd, now),
            sql`${periodEnd} - ${ahead} <= ${now.toISOString()}::timestamptz`,
            gt(businessId, after),
          ),
        )
        .orderBy(asc(businessId))
        .limit(limit);
      return rows.map(({ businessId: id }) => id);
    },

    /** Whose period is over, in order of their ids. */
    async dueBy(now: Date, limit: number, after = ''): Promise<string[]> {
      const rows = await db
        .select({ businessId: subscription.businessId })
        .from(subscription)
        .where(
          and(
            inArray(subscription.state, ['TRIAL', 'ACTIVE', 'PAST_DUE', 'READ_ONLY']),
            lte(subscription.periodEnd, now),
            gt(subscription.businessId, after),
          ),
        )
        .orderBy(asc(subscription.businessId))
        .limit(limit);
      return rows.map(({ businessId }) => businessId);
    },
  };
}
