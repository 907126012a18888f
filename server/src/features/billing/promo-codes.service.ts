import type { PromoCode } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockSettled } from './business-state.ts';
import type { PlansService } from './plans.service.ts';
import { createPromoCodesRepository, type PromoCodeUseRow } from './promo-codes.repository.ts';

export type PromoCodesService = ReturnType<typeof createPromoCodesService>;

/** Codes that take something off bills. */
export function createPromoCodesService({
  plans,
  database,
  clock,
}: {
  plans: PlansService;
  database: Database;
  clock: Clock;
}) {
  return {
    async use(businessId: string, text: string): Promise<PromoCode> {
      const code = text.trim().toUpperCase();
      const offered = plans.require().promoCodes.find((one) => one.code === code);
      const now = clock();
      if (!offered || (offered.expiresAt !== null && offered.expiresAt <= now))
        throw new ApiError('promo_code.invalid');
      return database.transaction(async (tx) => {
        await lockSettled(tx, businessId);
        const codes = createPromoCodesRepository(tx);
        await codes.lock(code);
        if (await codes.has(businessId, code)) throw new ApiError('promo_code.used');
        if (offered.uses !== null && (await codes.countUses(code)) >= offered.uses)
          throw new ApiError('promo_code.invalid');
        const { percent, amount, trialDays, bills: billsLeft, expiresAt } = offered;
        const row = { businessId, code, percent, amount, trialDays, billsLeft, expiresAt, usedAt: now };
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
  billsLeft,
  expiresAt,
}: PromoCodeUseRow): PromoCode => ({
  code,
  percent,
  amount,
  trialDays,
  bills: billsLeft,
  expiresDate: expiresAt?.toISOString() ?? null,
});
