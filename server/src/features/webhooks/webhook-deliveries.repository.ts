import type { WebhookAttempt, WebhookDeliveryState } from '@zeacon/contract';
import { and, desc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { webhook, webhookDelivery, webhookEvent } from './webhooks.table.ts';

export type DeliveryRow = typeof webhookDelivery.$inferSelect;
type EventRow = typeof webhookEvent.$inferSelect;
export type NewDelivery = Pick<DeliveryRow, 'id' | 'webhookId'>;
export type WebhookDeliveriesRepository = ReturnType<typeof createWebhookDeliveriesRepository>;

interface ClaimOptions {
  now: Date;
  leaseUntil: Date;
  /** The most deliveries of one webhook sent at a time, so that a slow webhook delays no other. */
  perWebhook: number;
  limit: number;
}

export function createWebhookDeliveriesRepository(db: Queryable) {
  const isWaiting = eq(webhookDelivery.state, 'waiting');
  const of = (webhookId: string, id: string) =>
    and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.id, id));

  return {
    async insertEvent(event: EventRow): Promise<void> {
      await db.insert(webhookEvent).values(event);
    },

    /** Adds an event and its deliveries, due immediately. */
    async insert(event: Omit<EventRow, 'body'>, deliveries: readonly NewDelivery[], now: Date): Promise<DeliveryRow[]> {
      const { id: eventId, businessId, type, objectId } = event;
      const common = { eventId, businessId, type, objectId, nextAttemptAt: now, createdAt: now };
      return db
        .insert(webhookDelivery)
        .values(deliveries.map((delivery) => ({ ...delivery, ...common })))
        .returning();
    },

    /**
     * Claims due deliveries and leases them to the caller. Of the deliveries about one object, only the first waiting
     * one can be claimed.
     */
    async claim({ now, leaseUntil, perWebhook, limit }: ClaimOptions): Promise<DeliveryRow[]> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const isFree = sql`(due.leased_until is null or due.leased_until <= ${at})`;
      const first = sql`not exists (select 1 from ${webhookDelivery} before where before.webhook_id = due.webhook_id
        and before.object_id = due.object_id and before.state = 'waiting' and before.seq < due.seq)`;
      const underWay = sql`(select count(*) from ${webhookDelivery} busy where busy.webhook_id = ${webhook.id}
        and busy.state = 'waiting' and busy.leased_until > ${at})`;
      const isClosed = sql`exists (select 1 from business_account where business_account.id = ${webhook.businessId}
        and business_account.deletes_at is not null)`;
      const ids = sql`select next.id from ${webhook}, lateral (
          select due.id, due.seq from ${webhookDelivery} due
          where due.webhook_id = ${webhook.id} and due.state = 'waiting' and due.next_attempt_at <= ${at}
            and ${isFree} and ${first}
          order by due.seq limit greatest(0, ${perWebhook} - ${underWay})
        ) next where ${webhook.isEnabled} and not ${isClosed} order by next.seq limit ${limit}`;
      const free = or(sql`${webhookDelivery.leasedUntil} is null`, sql`${webhookDelivery.leasedUntil} <= ${at}`);
      const rows = await db
        .update(webhookDelivery)
        .set({ leasedUntil: leaseUntil })
        .where(and(sql`${webhookDelivery.id} in (${ids})`, isWaiting, free))
        .returning();
      return rows.sort((a, b) => a.seq - b.seq);
    },

    /** Releases a delivery that was claimed and not sent. */
    async release(id: string): Promise<void> {
      await db
        .update(webhookDelivery)
        .set({ leasedUntil: null })
        .where(and(eq(webhookDelivery.id, id), isWaiting));
    },

    async bodyOf(eventId: string): Promise<string | undefined> {
      const [row] = await db.select({ body: webhookEvent.body }).from(webhookEvent).where(eq(webhookEvent.id, eventId));
      return row?.body;
    },

    /** Records an attempt and its outcome. */
    async settle(
      id: string,
      attempt: WebhookAttempt,
      outcome: { state: WebhookDeliveryState; nextAttemptAt: Date | null },
    ): Promise<void> {
      await db
        .update(webhookDelivery)
        .set({
          ...outcome,
          leasedUntil: null,
          attemptCount: sql`${webhookDelivery.attemptCount} + 1`,
          attempts: sql`${webhookDelivery.attempts} || ${JSON.stringify([attempt])}::jsonb`,
        })
        .where(and(eq(webhookDelivery.id, id), isWaiting));
    },

    /** Deliveries that are being sent are left to their sender. */
    async cancelWaiting(webhookId: string, now: Date): Promise<void> {
      const at = sql`${now.toISOString()}::timestamptz`;
      await db
        .update(webhookDelivery)
        .set({ state: 'cancelled', nextAttemptAt: null, leasedUntil: null })
        .where(
          and(
            eq(webhookDelivery.webhookId, webhookId),
            isWaiting,
            sql`(${webhookDelivery.leasedUntil} is null or ${webhookDelivery.leasedUntil} <= ${at})`,
          ),
        );
    },

    async list(
      webhookId: string,
      { state, page, size }: { state?: WebhookDeliveryState | undefined; page: number; size: number },
    ): Promise<{ rows: DeliveryRow[]; totalItems: number }> {
      const matches = and(
        eq(webhookDelivery.webhookId, webhookId),
        state === undefined ? undefined : eq(webhookDelivery.state, state),
      );
      const rows = await db
        .select()
        .from(webhookDelivery)
        .where(matches)
        .orderBy(desc(webhookDelivery.seq))
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(webhookDelivery, matches) };
    },

    async find(webhookId: string, id: string): Promise<(DeliveryRow & { body: string }) | undefined> {
      const [row] = await db
        .select({ ...getTableColumns(webhookDelivery), body: webhookEvent.body })
        .from(webhookDelivery)
        .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
        .where(of(webhookId, id));
      return row;
    },

    /** Removes the events with their deliveries. */
    async removeEventsBefore(before: Date): Promise<void> {
      await db.delete(webhookEvent).where(lt(webhookEvent.createdAt, before));
    },
  };
}
