import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The keys that all servers of this database sign and encrypt with, themselves encrypted with the master key. */
export const signingKey = pgTable(
  'signing_key',
  {
    purpose: text('purpose').notNull(),
    /** Increases within a purpose: a higher number is newer. */
    number: integer('number').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** From then on, nothing made with it is accepted. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ name: 'signing_key_once', columns: [table.purpose, table.number] })],
);
