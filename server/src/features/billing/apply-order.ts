import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import type { IssueBill } from './issue-bill.ts';
import { createPlansRepository } from './plans.repository.ts';
import { createPromoCodesRepository } from './promo-codes.repository.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';
import type { UsedBeyond } from './used-beyond.ts';

export type ApplyOrder = ReturnType<typeof createApplyOrder>;

export interface ApplyOrderDeps {
  issuing: IssueBill;
  resumeVideos: (tx: Transaction, businessId: string) => Promise<void>;
  usedBeyond: Pick<UsedBeyond, 'forgiveIn' | 'leaveIn'>;
  /** The plan of the business, or its state, is another one. */
  planChangedIn: (tx: Transaction, businessId: string) => Promise<void>;
  clock: Clock;
}

/** Makes what is bought the plan of the business, and writes its bill. */
export function createApplyOrder({ issuing, resumeVideos, usedBeyond, planChangedIn, clock }: ApplyOrderDeps) {
  return async function applyIn(tx: Transaction, businessId: string, order: PurchaseOrder, chargeId?: string) {
    const now = clock();
    const {
      kind,
      isFree = false,
      paidDay = null,
      planId,
      planName,
      interval,
      state,
      anchorDay,
      periodStart,
      periodEnd,
      periodPrice,
      promoCode,
      promoMonths,
      buyer,
      ...money
    } = order;
    const issued =
      money.lines.length === 0
        ? null
        : await issuing.issueIn(tx, {
            ...money,
            businessId,
            planName,
            // What was ordered by a server that did not keep it yet is for whoever is billed now.
            buyer: buyer ?? (await createBillingAccountsRepository(tx).find(businessId)).details,
            state: 'PAID',
            now,
            ...(chargeId && { chargeId }),
          });
    const codes = createPromoCodesRepository(tx);
    if (promoCode !== null) await codes.countMonths(businessId, promoCode, promoMonths);
    if (!isFree) await codes.spendTrials(businessId);
    const subscriptions = createSubscriptionsRepository(tx);
    const before = await subscriptions.find(businessId);
    if (before?.videosStoppedAt) await resumeVideos(tx, businessId);
    const start = new Date(periodStart);
    const next = kind === 'CHANGE' && before && (await createPlansRepository(tx).find(planId));
    const owedLines = next
      ? await usedBeyond.leaveIn(tx, before, { row: next, interval, state, periodStart: start }, now)
      : [];
    await subscriptions.put({
      ...{ businessId, planId, interval, state, anchorDay, periodPrice, owedLines, paidDay, createdAt: now },
      periodStart: start,
      periodEnd: new Date(periodEnd),
      trialSpent: before?.trialSpent || !isFree,
    });
    if (kind === 'SELECT') await usedBeyond.forgiveIn(tx, businessId, start);
    await planChangedIn(tx, businessId);
    return issued;
  };
}
