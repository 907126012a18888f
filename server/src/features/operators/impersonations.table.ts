import type { ImpersonationAccess, ImpersonationEnd } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * When operators acted as members of businesses. A log too, so it keeps the names of its beginning and outlives people
 * and businesses.
 */
export const impersonation = pgTable(
  'impersonation',
  {
    id: text('id').primaryKey(),
    operatorId: text('operator_id').notNull(),
    operatorEmail: text('operator_email').notNull(),
    /** The sign-in session that it was begun in. */
    operatorSessionId: text('operator_session_id').notNull(),
    userId: text('user_id').notNull(),
    userEmail: text('user_email').notNull(),
    businessId: text('business_id').notNull(),
    businessName: text('business_name').notNull(),
    reason: text('reason').notNull(),
    access: text('access').$type<ImpersonationAccess>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Null while it lasts. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    end: text('end').$type<ImpersonationEnd>(),
    /** The sections of the API that were read, in the order of the first time; null until one is. */
    viewed: text('viewed').array(),
  },
  (table) => [
    index('impersonation_by_time').on(table.startedAt, table.id),
    index('impersonation_running').on(table.businessId).where(sql`${table.endedAt} is null`),
  ],
);
