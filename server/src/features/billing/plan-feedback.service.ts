import { type OperatedFeedback, type Page, type PlanFeedbackReason, toPage } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createPlanFeedbackRepository } from './plan-feedback.repository.ts';

export type PlanFeedbackService = ReturnType<typeof createPlanFeedbackService>;

export interface PlanFeedbackDeps {
  database: Pick<Database, 'db'>;
  businessName: (businessId: string) => Promise<string | undefined>;
  newId: NewId;
  clock: Clock;
}

/** Why businesses cancelled their plans. */
export function createPlanFeedbackService({ database, businessName, newId, clock }: PlanFeedbackDeps) {
  const stored = createPlanFeedbackRepository(database.db);
  return {
    add: (businessId: string, { reason, text }: { reason: PlanFeedbackReason; text: string }): Promise<void> =>
      stored.insert({ id: newId('enq'), businessId, reason, text, createdAt: clock() }),

    async list(query: { page: number; size: number }): Promise<Page<OperatedFeedback>> {
      const { rows, totalItems } = await stored.list(query);
      const items = await Promise.all(
        rows.map(async ({ createdAt, ...row }) => ({
          ...row,
          businessName: (await businessName(row.businessId)) ?? '',
          createdDate: createdAt.toISOString(),
        })),
      );
      return toPage(items, totalItems, query);
    },
  };
}
