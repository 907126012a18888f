import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { communityMember } from './communities.table.ts';
import { communityNotice } from './notices.table.ts';

/** A browser that is told what is new for a member while the community is closed. */
export const communityDevice = pgTable(
  'community_device',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id').notNull(),
    accountId: text('account_id').notNull(),
    businessId: text('business_id').notNull(),
    /** SHA-256 of the subscription's address. */
    hash: text('hash').notNull().unique('community_device_once'),
    /** The push subscription: whoever knows it could write to the device. */
    sealed: text('sealed').notNull(),
    /** The VAPID key that it was subscribed with: only its owner can send. */
    publicKey: text('public_key').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.communityId, table.accountId],
      foreignColumns: [communityMember.communityId, communityMember.accountId],
      name: 'community_device_of_member',
    }).onDelete('cascade'),
    index('community_device_by_member').on(table.communityId, table.accountId, table.createdAt),
    index('community_device_by_business').on(table.businessId),
  ],
);

/** A notice on its way to a device; gone once it arrived or is too old. */
export const communityPush = pgTable(
  'community_push',
  {
    noticeId: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => communityNotice.id, { onDelete: 'cascade' }),
    deviceId: text('device_id')
      .notNull()
      .references(() => communityDevice.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    /** A live goes before everything else. */
    isUrgent: boolean('is_urgent').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Leased until then while it is sent. */
    dueAt: instant('due_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.deviceId] }),
    index('community_push_due').on(table.isUrgent.desc(), table.dueAt),
    index('community_push_by_device').on(table.deviceId),
    index('community_push_by_business').on(table.businessId),
  ],
);
