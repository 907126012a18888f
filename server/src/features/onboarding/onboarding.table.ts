import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Who hid the first steps of which business. Goes with the membership and the person, by foreign keys of its migration. */
export const onboardingDismissal = pgTable(
  'onboarding_dismissal',
  {
    businessId: text('business_id').notNull(),
    userId: text('user_id').notNull(),
    dismissedAt: timestamp('dismissed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ name: 'onboarding_dismissal_once', columns: [table.userId, table.businessId] })],
);
