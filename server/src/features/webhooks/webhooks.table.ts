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
    /** Null where a person switched it off. */
    offReason: text('off_reason').$type<WebhookOffReason>(),
    /** Encrypted. */
    secretSealed: text('secret_sealed').notNull(),
    formerSecretSealed: text('former_secret_sealed'),
    /** Until then the former secret signs too. */
    formerExpiresAt: timestamp('former_expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('webhook_by_business').on(table.businessId, table.createdAt, table.id)],
);

/** What happened, as it is told: one body for all who are told of it. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    type: text('type').notNull(),
    /** What it is about. */
    objectId: text('object_id').notNull(),
    body: text('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('webhook_event_by_age').on(table.createdAt)],
);

/** An event on its way to a webhook. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: text('id').primaryKey(),
    /** Of two that are about one object, the lower is sent first. */
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
    /** Null when it is not tried any more. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    /** Until then a process is sending it; one that died by then is not waited for. */
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
