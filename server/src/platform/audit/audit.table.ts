import type { AuditActorKind, AuditObject } from '@zeacon/contract';
import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What was changed in businesses. A trigger that its migration makes refuses updates; rows go only when they are old.
 * The four indexes serve the filters, newest first.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    businessId: text('business_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The same for all entries of one call. */
    requestId: text('request_id').notNull(),
    action: text('action').notNull(),
    actorKind: text('actor_kind').$type<AuditActorKind>().notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    /** The member whom an operator acted as. */
    actedAsId: text('acted_as_id'),
    actedAsName: text('acted_as_name'),
    objectType: text('object_type').$type<AuditObject>().notNull(),
    objectId: text('object_id').notNull(),
    objectTitle: text('object_title'),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    redacted: jsonb('redacted').$type<string[]>().notNull(),
    address: text('address'),
    country: text('country'),
    userAgent: text('user_agent'),
  },
  (table) => [
    index('audit_entry_by_time').on(table.businessId, table.createdAt, table.seq),
    index('audit_entry_by_actor').on(table.businessId, table.actorId, table.createdAt, table.seq),
    index('audit_entry_by_action').on(table.businessId, table.action, table.createdAt, table.seq),
    index('audit_entry_by_object').on(table.businessId, table.objectType, table.objectId, table.createdAt, table.seq),
    // Small, and good for nothing but the oldest rows, which lie together.
    index('audit_entry_by_age').using('brin', table.createdAt),
  ],
);

/**
 * Rows that an audited transaction has changed so far, written by the triggers of the audited tables. The transaction
 * makes entries of them and empties it before it commits, so nobody else sees any.
 */
export const auditChange = pgTable(
  'audit_change',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    requestId: text('request_id').notNull(),
    tableName: text('table_name').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_change_by_request').on(table.requestId)],
);
