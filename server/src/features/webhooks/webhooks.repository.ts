import type { WebhookOffReason } from '@zeacon/contract';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { webhook } from './webhooks.table.ts';

export type WebhookRow = typeof webhook.$inferSelect;
/** Omitted fields stay unchanged. */
type WebhookChanges = {
  [Name in 'url' | 'description' | 'eventTypes' | 'isEnabled' | 'offReason']?: WebhookRow[Name] | undefined;
};
type NewWebhook = Pick<
  WebhookRow,
  'id' | 'businessId' | 'url' | 'description' | 'eventTypes' | 'secretSealed' | 'createdAt'
>;

export function createWebhooksRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(webhook.businessId, businessId), eq(webhook.id, id));

  return {
    /** Newest first. */
    async list(businessId: string): Promise<WebhookRow[]> {
      return db
        .select()
        .from(webhook)
        .where(eq(webhook.businessId, businessId))
        .orderBy(desc(webhook.createdAt), desc(webhook.id));
    },

    async find(businessId: string, id: string): Promise<WebhookRow | undefined> {
      const [row] = await db.select().from(webhook).where(owned(businessId, id));
      return row;
    },

    /** Prevents others from adding a webhook to this business until the transaction ends. */
    async lockBusiness(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks:${businessId}`}))`);
    },

    /** Finds a webhook of any business, and prevents changes by others until the transaction ends. */
    async lockAny(id: string): Promise<WebhookRow | undefined> {
      const [row] = await db.select().from(webhook).where(eq(webhook.id, id)).for('no key update');
      return row;
    },

    async lock(businessId: string, id: string): Promise<WebhookRow | undefined> {
      const [row] = await db.select().from(webhook).where(owned(businessId, id)).for('no key update');
      return row;
    },

    async count(businessId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(webhook).where(eq(webhook.businessId, businessId));
      return row?.total ?? 0;
    },

    async insert(row: NewWebhook): Promise<WebhookRow> {
      const [inserted] = await db.insert(webhook).values(row).returning();
      return inserted!;
    },

    async update(id: string, changes: WebhookChanges): Promise<WebhookRow> {
      const [row] = await db.update(webhook).set(changes).where(eq(webhook.id, id)).returning();
      return row!;
    },

    async setSecrets(
      id: string,
      secrets: Pick<WebhookRow, 'secretSealed' | 'formerSecretSealed' | 'formerExpiresAt'>,
    ): Promise<void> {
      await db.update(webhook).set(secrets).where(eq(webhook.id, id));
    },

    async switchOff(id: string, offReason: WebhookOffReason): Promise<void> {
      await db.update(webhook).set({ isEnabled: false, offReason }).where(eq(webhook.id, id));
    },

    /** Removes a webhook with its deliveries. */
    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db.delete(webhook).where(owned(businessId, id)).returning({ id: webhook.id });
      return rows.length > 0;
    },

    async listeningTo(businessId: string, type: string): Promise<string[]> {
      const rows = await db
        .select({ id: webhook.id })
        .from(webhook)
        .where(
          and(
            eq(webhook.businessId, businessId),
            eq(webhook.isEnabled, true),
            sql`${type} = any(${webhook.eventTypes})`,
          ),
        )
        .orderBy(asc(webhook.id));
      return rows.map(({ id }) => id);
    },
  };
}
