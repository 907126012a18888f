import type { NotificationChoice, NotificationKind } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export interface NotificationData {
  name: string;
  detail: string | null;
}

/** Goes with the membership that it was written for, and with the person, by foreign keys that its migration makes. */
export const notification = pgTable(
  'notification',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    data: jsonb('data').$type<NotificationData>().notNull(),
    /** How many it stands for. */
    count: integer('count').notNull().default(1),
    /** Of the newest that it stands for. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    index('notification_by_member').on(table.userId, table.businessId, table.createdAt, table.id),
    index('notification_by_subject').on(table.businessId, table.subjectId),
    index('notification_unread').on(table.userId, table.businessId, table.kind).where(sql`read_at is null`),
    index('notification_by_age').on(table.createdAt),
  ],
);

/** What a member chose for the kinds that they chose anything for. Goes as notifications do. */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    businessId: text('business_id').notNull(),
    userId: text('user_id').notNull(),
    choices: jsonb('choices').$type<NotificationChoice[]>().notNull(),
    /** Of the mails. */
    language: text('language'),
    /** In which Monday morning is when the weekly mail is sent; UTC if it is null. */
    timeZone: text('time_zone'),
    /** The Monday of the last weekly mail, `YYYY-MM-DD`. */
    digestWeek: text('digest_week'),
  },
  (table) => [primaryKey({ name: 'notification_choice_once', columns: [table.userId, table.businessId] })],
);
