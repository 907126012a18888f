import type { SubscriptionState } from '@zeacon/contract';
import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { OfferedPlan } from '../../config/plans-config.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { plan, subscription } from './billing.table.ts';

export type PlanRow = typeof plan.$inferSelect;

export function createPlansRepository(db: Queryable) {
  return {
    /** Servers that start at once write the versions one after another. */
    async lock(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('plans'))`);
    },

    async listOffered(): Promise<PlanRow[]> {
      return db.select().from(plan).where(isNotNull(plan.position)).orderBy(asc(plan.position));
    },

    /** What is offered in its order, then the rest by name, the newest version of each first. */
    async listVersions(): Promise<PlanRow[]> {
      return db.select().from(plan).orderBy(sql`${plan.position} nulls last`, asc(plan.name), desc(plan.version));
    },

    async businessCounts(): Promise<{ planId: string; state: SubscriptionState; businesses: number }[]> {
      return db
        .select({
          planId: subscription.planId,
          state: subscription.state,
          businesses: sql<number>`count(*)::integer`,
        })
        .from(subscription)
        .groupBy(subscription.planId, subscription.state);
    },

    async find(id: string): Promise<PlanRow | undefined> {
      const [row] = await db.select().from(plan).where(eq(plan.id, id));
      return row;
    },

    async newestOf(name: string): Promise<PlanRow | undefined> {
      const [row] = await db.select().from(plan).where(eq(plan.name, name)).orderBy(desc(plan.version)).limit(1);
      return row;
    },

    async insert(row: {
      id: string;
      name: string;
      version: number;
      details: OfferedPlan;
      createdAt: Date;
    }): Promise<void> {
      await db.insert(plan).values(row);
    },

    /** In this order; no others are offered. */
    async offer(ids: readonly string[]): Promise<void> {
      await db.update(plan).set({ position: null }).where(isNotNull(plan.position));
      for (const [position, id] of ids.entries()) await db.update(plan).set({ position }).where(eq(plan.id, id));
    },
  };
}
