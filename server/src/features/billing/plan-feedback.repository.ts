import { desc } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { planFeedback } from './billing.table.ts';

export type PlanFeedbackRow = typeof planFeedback.$inferSelect;

export function createPlanFeedbackRepository(db: Queryable) {
  return {
    async insert(row: PlanFeedbackRow): Promise<void> {
      await db.insert(planFeedback).values(row);
    },

    /** Newest first. */
    async list({ page, size }: { page: number; size: number }) {
      const rows = await db
        .select()
        .from(planFeedback)
        .orderBy(desc(planFeedback.createdAt), planFeedback.id)
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(planFeedback) };
    },
  };
}
