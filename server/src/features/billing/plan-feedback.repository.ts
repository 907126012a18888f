import type { Queryable } from '../../platform/database/database.ts';
import { planFeedback } from './billing.table.ts';

export function createPlanFeedbackRepository(db: Queryable) {
  return {
    async insert(row: typeof planFeedback.$inferSelect): Promise<void> {
      await db.insert(planFeedback).values(row);
    },
  };
}
