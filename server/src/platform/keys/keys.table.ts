import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The keys that all servers of this database sign and seal with, themselves sealed with the master key. */
export const signingKey = pgTable(
  'signing_key',
  {
    purpose: text('purpose').notNull(),
    /** Counts up within a purpose: a higher one was made later. */
    number: integer('number').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** From then on nothing that was made with it is believed. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ name: 'signing_key_once', columns: [table.purpose, table.number] })],
);
