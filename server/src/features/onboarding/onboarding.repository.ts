import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { onboardingDismissal } from './onboarding.table.ts';

interface Asker {
  businessId: string;
  userId: string;
}

export function createOnboardingRepository(db: Queryable) {
  return {
    async dismiss({ businessId, userId }: Asker, dismissedAt: Date): Promise<void> {
      await db.insert(onboardingDismissal).values({ businessId, userId, dismissedAt }).onConflictDoNothing();
    },

    async bringBack({ businessId, userId }: Asker): Promise<void> {
      await db
        .delete(onboardingDismissal)
        .where(and(eq(onboardingDismissal.businessId, businessId), eq(onboardingDismissal.userId, userId)));
    },
  };
}
