import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import type { IssueBill } from './issue-bill.ts';
import { createPromoCodesRepository } from './promo-codes.repository.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';

export type ApplyOrder = ReturnType<typeof createApplyOrder>;

export interface ApplyOrderDeps {
  issuing: IssueBill;
  resumeVideos: (tx: Transaction, businessId: string) => Promise<void>;
  /** What was used until then is never billed. */
  forgiveUsageIn: (tx: Transaction, businessId: string, until: Date) => Promise<void>;
  /** The plan of the business, or its state, is another one. */
  planChangedIn: (tx: Transaction, businessId: string) => Promise<void>;
  clock: Clock;
}

/** Makes what is bought the plan of the business, and writes its bill. */
export function createApplyOrder({ issuing, resumeVideos, forgiveUsageIn, planChangedIn, clock }: ApplyOrderDeps) {
  return async function applyIn(tx: Transaction, businessId: string, order: PurchaseOrder, chargeId?: string) {
    const now = clock();
    const { details: buyer } = await createBillingAccountsRepository(tx).find(businessId);
    const {
      kind,
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
      ...money
    } = order;
    const issued =
      money.lines.length === 0
        ? null
        : await issuing.issueIn(tx, {
            ...money,
            businessId,
            planName,
            buyer,
            state: 'PAID',
            now,
            ...(chargeId && { chargeId }),
          });
    const codes = createPromoCodesRepository(tx);
    if (promoCode !== null) await codes.countMonths(businessId, promoCode, promoMonths);
    if (kind === 'SELECT') await codes.spendTrials(businessId);
    const subscriptions = createSubscriptionsRepository(tx);
    if ((await subscriptions.find(businessId))?.videosStoppedAt) await resumeVideos(tx, businessId);
    await subscriptions.put({
      ...{ businessId, planId, interval, state, anchorDay, periodPrice, createdAt: now },
      periodStart: new Date(periodStart),
      periodEnd: new Date(periodEnd),
    });
    if (kind === 'SELECT') await forgiveUsageIn(tx, businessId, new Date(periodStart));
    await planChangedIn(tx, businessId);
    return issued;
  };
}
