import type { WebhookAttempt, WebhookDeliveryState, WebhookEventType, WebhookOffReason } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const webhook = pgTable(
  'webhook',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    eventTypes: text('event_types').array().$type<WebhookEventType[]>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Null if a person switched it off. */
    offReason: text('off_reason').$type<WebhookOffReason>(),
    /** Encrypted. */
    secretSealed: text('secret_sealed').notNull(),
    formerSecretSealed: text('former_secret_sealed'),
    /** The former secret also signs until then. */
    formerExpiresAt: timestamp('former_expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('webhook_by_business').on(table.businessId, table.createdAt, table.id)],
);

/** An event, with one body for all its deliveries. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    type: text('type').notNull(),
    /** Id of the object that the event is about. */
    objectId: text('object_id').notNull(),
    body: text('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('webhook_event_by_age').on(table.createdAt)],
);

/** One event for one webhook. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: text('id').primaryKey(),
    /** Of two deliveries about one object, the lower is sent first. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    businessId: text('business_id').notNull(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    eventId: text('event_id')
      .notNull()
      .references(() => webhookEvent.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    state: text('state').$type<WebhookDeliveryState>().notNull().default('waiting'),
    attemptCount: integer('attempt_count').notNull().default(0),
    attempts: jsonb('attempts').$type<WebhookAttempt[]>().notNull().default([]),
    /** Null if it is not tried anymore. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    /** Until then a process is sending it. After that, the process is considered dead and another may send it. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('webhook_delivery_by_webhook').on(table.webhookId, table.seq),
    index('webhook_delivery_by_event').on(table.eventId),
    index('webhook_delivery_waiting').on(table.webhookId, table.seq).where(sql`state = 'waiting'`),
    index('webhook_delivery_waiting_of_object')
      .on(table.webhookId, table.objectId, table.seq)
      .where(sql`state = 'waiting'`),
  ],
);
