import type { PromoCode } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockSettled } from './business-state.ts';
import type { PlansService } from './plans.service.ts';
import { createPromoCodesRepository, type PromoCodeUseRow } from './promo-codes.repository.ts';
import type { PromoOffersService } from './promo-offers.service.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';

export type PromoCodesService = ReturnType<typeof createPromoCodesService>;

/** Codes that take something off bills, or make a trial longer. */
export function createPromoCodesService({
  plans,
  offers,
  database,
  clock,
}: {
  plans: PlansService;
  offers: Pick<PromoOffersService, 'usable'>;
  database: Database;
  clock: Clock;
}) {
  return {
    async use(businessId: string, text: string): Promise<PromoCode> {
      const code = text.trim().toUpperCase();
      plans.require();
      const now = clock();
      return database.transaction(async (tx) => {
        await lockSettled(tx, businessId);
        const codes = createPromoCodesRepository(tx);
        await codes.lock(code);
        const offered = await offers.usable(tx, code);
        if (!offered) throw new ApiError('promo_code.invalid');
        if (await codes.has(businessId, code)) throw new ApiError('promo_code.used');
        if (offered.uses !== null && (await codes.countUses(code)) >= offered.uses)
          throw new ApiError('promo_code.invalid');
        const isOfTrial = offered.percent === null && offered.amount === null;
        if (isOfTrial && (await createSubscriptionsRepository(tx).find(businessId))?.trialSpent)
          throw new ApiError('promo_code.trial_over');
        const { percent, amount, trialDays, months: monthsLeft, expiresAt } = offered;
        const row = { businessId, code, percent, amount, trialDays, monthsLeft, expiresAt, usedAt: now };
        await codes.insert(row);
        return toPromoCode(row);
      });
    },
  };
}

export const toPromoCode = ({
  code,
  percent,
  amount,
  trialDays,
  monthsLeft,
  expiresAt,
}: PromoCodeUseRow): PromoCode => ({
  code,
  percent,
  amount,
  trialDays,
  months: monthsLeft,
  expiresDate: expiresAt?.toISOString() ?? null,
});
