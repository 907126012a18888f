import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export type MailState = 'waiting' | 'sent' | 'failed';

/** Mails to be sent and, for a while, sent ones. */
export const mail = pgTable(
  'mail',
  {
    id: text('id').primaryKey(),
    /** The business that it is about, if any. */
    businessId: text('business_id'),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    language: text('language').notNull(),
    /** The values for the template: codes and links that give access. Deleted once there is nothing left to send. */
    values: jsonb('values'),
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull(),
    /** The last response of the mail server, or the last connection error. */
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('mail_by_time').on(table.createdAt)],
);
