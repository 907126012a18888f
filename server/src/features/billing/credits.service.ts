import { type CreditDraft, type CreditEntry, type Page, toPage } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type CreditEntryRow, createCreditsRepository } from './credits.repository.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import type { PlansService } from './plans.service.ts';

export type CreditsService = ReturnType<typeof createCreditsService>;

interface CreditsDeps {
  plans: PlansService;
  database: Database;
  newId: NewId;
  clock: Clock;
}

/** Credit that operators give. Bills take it as they take what was paid too much. */
export function createCreditsService({ plans, database, newId, clock }: CreditsDeps) {
  return {
    async give(
      businessId: string,
      { requestId, amount, reason }: CreditDraft,
      givenBy: string,
    ): Promise<{ entry: CreditEntry; credit: number }> {
      const { currency } = plans.require();
      return database.transaction(async (tx) => {
        const accounts = createBillingAccountsRepository(tx);
        const { credit } = await accounts.lock(businessId);
        const credits = createCreditsRepository(tx);
        const given = await credits.findByRequest(businessId, requestId);
        const plainReason = reason.trim();
        if (given) {
          if (given.amount !== amount || given.reason !== plainReason) throw new ApiError('credit.request_reused');
          return { entry: toCreditEntry(given), credit };
        }
        // A payment under way may be about to take what is there.
        if (amount < 0 && (await createPaymentsRepository(tx).pendingOf(businessId)))
          throw new ApiError('plan.payment_pending');
        if (amount < 0 && credit + amount < 0) throw new ApiError('credit.below_zero');
        const entry = await credits.insert({
          id: newId('crd'),
          ...{ businessId, requestId, amount, currency, givenBy },
          reason: plainReason,
          createdAt: clock(),
        });
        await accounts.addCredit(businessId, amount);
        return { entry: toCreditEntry(entry), credit: credit + amount };
      });
    },

    async list(businessId: string, query: { page: number; size: number }): Promise<Page<CreditEntry>> {
      const { rows, totalItems } = await createCreditsRepository(database.db).list(businessId, query);
      return toPage(rows.map(toCreditEntry), totalItems, query);
    },
  };
}

const toCreditEntry = ({ id, amount, currency, reason, givenBy, createdAt }: CreditEntryRow): CreditEntry => ({
  ...{ id, amount, currency, reason, givenBy },
  createdDate: createdAt.toISOString(),
});
