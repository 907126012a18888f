import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export type MailState = 'waiting' | 'sent' | 'failed';

/** Mails that are to be sent, and for a while those that were. */
export const mail = pgTable(
  'mail',
  {
    id: text('id').primaryKey(),
    /** The business that it is about, where there is one. */
    businessId: text('business_id'),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    language: text('language').notNull(),
    /** What the template is filled with: codes and links that let people in. Gone once nothing is to be sent any more. */
    values: jsonb('values'),
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull(),
    /** What the mail server, or the way to it, said last. */
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('mail_by_time').on(table.createdAt)],
);
