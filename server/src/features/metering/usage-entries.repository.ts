import type { PlanMeter } from '@zeacon/contract';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { usageAccount, usageCursor, usageEntry, usageHour } from './metering.table.ts';
import type { UsageSource } from './usage-fact.ts';

export type UsageEntryRow = typeof usageEntry.$inferSelect;
export interface DayTotal {
  day: string;
  meter: PlanMeter;
  sum: bigint;
  /** In which something was counted. */
  hours: number;
}

interface Counted {
  quantity: number;
  entries: number;
}

const total = sql<string>`sum(${usageEntry.quantity})::text`;

export function createUsageEntriesRepository(db: Queryable) {
  return {
    /** Until the transaction ends, nobody else writes entries of this business. Until when it was billed. */
    async lock(businessId: string): Promise<Date | null> {
      await db.insert(usageAccount).values({ businessId }).onConflictDoNothing();
      const [row] = await db.select().from(usageAccount).where(eq(usageAccount.businessId, businessId)).for('update');
      return row?.billedUntil ?? null;
    },

    async setBilledUntil(businessId: string, billedUntil: Date): Promise<void> {
      await db
        .update(usageAccount)
        .set({ billedUntil: sql`greatest(${usageAccount.billedUntil}, ${billedUntil.toISOString()}::timestamptz)` })
        .where(eq(usageAccount.businessId, businessId));
    },

    async billedUntil(businessId: string): Promise<Date | null> {
      const [row] = await db.select().from(usageAccount).where(eq(usageAccount.businessId, businessId));
      return row?.billedUntil ?? null;
    },

    async counted(source: UsageSource, factIds: readonly string[]): Promise<Map<string, Counted>> {
      const rows = await db
        .select({ factId: usageEntry.factId, quantity: total, entries: sql<number>`count(*)::integer` })
        .from(usageEntry)
        .where(and(eq(usageEntry.source, source), inArray(usageEntry.factId, [...factIds])))
        .groupBy(usageEntry.factId);
      return new Map(
        rows.map(({ factId, quantity, entries }) => [factId, { quantity: Number(quantity), entries }] as const),
      );
    },

    /** Those that are new, with the totals of their hours. */
    async insert(rows: readonly UsageEntryRow[]): Promise<UsageEntryRow[]> {
      const added = await db
        .insert(usageEntry)
        .values([...rows])
        .onConflictDoNothing()
        .returning();
      const hours = new Map<string, typeof usageHour.$inferInsert>();
      for (const { businessId, meter, quantity, at } of added) {
        const hour = new Date(at);
        hour.setUTCMinutes(0, 0, 0);
        const key = `${businessId} ${meter} ${hour.toISOString()}`;
        hours.set(key, { businessId, meter, hour, quantity: (hours.get(key)?.quantity ?? 0) + quantity });
      }
      if (hours.size > 0)
        await db
          .insert(usageHour)
          .values([...hours.values()])
          .onConflictDoUpdate({
            target: [usageHour.businessId, usageHour.meter, usageHour.hour],
            set: { quantity: sql`${usageHour.quantity} + excluded.quantity` },
          });
      return added;
    },

    /** By meter and fact, from `from` until before `until`. */
    async sums(
      businessId: string,
      from: Date,
      until: Date,
    ): Promise<{ meter: PlanMeter; sum: bigint; peak: bigint }[]> {
      const facts = db
        .select({ meter: usageEntry.meter, quantity: sql<string>`sum(${usageEntry.quantity})`.as('quantity') })
        .from(usageEntry)
        .where(and(eq(usageEntry.businessId, businessId), gte(usageEntry.at, from), lt(usageEntry.at, until)))
        .groupBy(usageEntry.meter, usageEntry.source, usageEntry.factId)
        .as('facts');
      const rows = await db
        .select({
          meter: facts.meter,
          sum: sql<string>`sum(${facts.quantity})::text`,
          peak: sql<string>`max(${facts.quantity})::text`,
        })
        .from(facts)
        .groupBy(facts.meter);
      return rows.map(({ meter, sum, peak }) => ({ meter, sum: BigInt(sum), peak: BigInt(peak) }));
    },

    /** By UTC day, out of the totals of hours. */
    async days(businessId: string, from: Date, until: Date): Promise<DayTotal[]> {
      const day = sql<string>`to_char(${usageHour.hour} at time zone 'UTC', 'YYYY-MM-DD')`;
      const rows = await db
        .select({
          day,
          meter: usageHour.meter,
          sum: sql<string>`sum(${usageHour.quantity})::text`,
          hours: sql<number>`count(*)::integer`,
        })
        .from(usageHour)
        .where(and(eq(usageHour.businessId, businessId), gte(usageHour.hour, from), lt(usageHour.hour, until)))
        .groupBy(sql`1`, usageHour.meter)
        .orderBy(sql`1`);
      return rows.map(({ sum, ...rest }) => ({ ...rest, sum: BigInt(sum) }));
    },

    async cursor(source: UsageSource): Promise<Date | undefined> {
      const [row] = await db.select().from(usageCursor).where(eq(usageCursor.source, source));
      return row?.countedUntil;
    },

    async moveCursor(source: UsageSource, countedUntil: Date): Promise<void> {
      await db
        .insert(usageCursor)
        .values({ source, countedUntil })
        .onConflictDoUpdate({
          target: usageCursor.source,
          set: { countedUntil: sql`greatest(${usageCursor.countedUntil}, excluded.counted_until)` },
        });
    },
  };
}
