import type { BillingDetails, Card, PaymentProfile } from '@zeacon/contract';
import { plainVatId } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type BillingAccountRow, createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { declineMessage } from './decline-messages.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { PlansService } from './plans.service.ts';

export type PaymentProfilesService = ReturnType<typeof createPaymentProfilesService>;

export interface PaymentProfilesDeps {
  plans: PlansService;
  gateway: PaymentGateway;
  database: Database;
  /** Charges what is open to the card that is there now. */
  payOpen: (businessId: string) => Promise<void>;
  clock: Clock;
}

const noCardConfirming = {
  ...{ confirmingToken: null, confirmingLastFour: null, confirmingExpires: null },
  ...{ confirmingBrand: null, confirmingName: null },
};

/** Cards go through here to the gateway; what is kept is what it calls them, and what a receipt shows. */
export function createPaymentProfilesService({ plans, gateway, database, payOpen, clock }: PaymentProfilesDeps) {
  const accounts = createBillingAccountsRepository(database.db);

  const view = async (businessId: string): Promise<PaymentProfile> =>
    toProfile(await accounts.find(businessId), gateway.isSandbox);

  async function reach<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch {
      // Without its cause, which may repeat what was sent.
      throw new ApiError('payment.unavailable');
    }
  }

  /** The one that is there stays until the new one is confirmed. */
  async function store(businessId: string, card: Card): Promise<PaymentProfile> {
    plans.require();
    const answer = await reach(() => gateway.storeCard(card, clock()));
    if (answer.outcome === 'declined') throw new ApiError('payment.declined', { message: declineMessage(answer) });
    const { token, brand, lastFour, expires } = answer.card;
    const { nameOnCard } = card;
    const isStored = answer.outcome === 'stored';
    await database.transaction(async (tx) => {
      const on = createBillingAccountsRepository(tx);
      await on.lock(businessId);
      await on.update(
        businessId,
        isStored
          ? {
              ...{ cardToken: token, cardBrand: brand, cardLastFour: lastFour, cardExpires: expires },
              ...{ cardName: nameOnCard, ...noCardConfirming },
            }
          : {
              ...{ confirmingToken: token, confirmingBrand: brand, confirmingLastFour: lastFour },
              ...{ confirmingExpires: expires, confirmingName: nameOnCard },
            },
      );
    });
    if (isStored) await payOpen(businessId);
    return view(businessId);
  }

  return {
    get: view,

    async add(businessId: string, card: Card): Promise<PaymentProfile> {
      if ((await accounts.find(businessId)).cardToken !== null) throw new ApiError('payment.card_exists');
      return store(businessId, card);
    },

    replace: store,

    async confirm(
      businessId: string,
      { confirmingId, answer }: { confirmingId: string; answer: 'APPROVE' | 'REFUSE' },
    ): Promise<PaymentProfile> {
      plans.require();
      const before = await accounts.find(businessId);
      if (before.confirmingToken === null || before.confirmingToken !== confirmingId)
        throw new ApiError('payment.nothing_to_confirm');
      const confirmed = await reach(() => gateway.confirmCard(confirmingId, answer));
      await database.transaction(async (tx) => {
        const on = createBillingAccountsRepository(tx);
        const row = await on.lock(businessId);
        if (row.confirmingToken !== confirmingId) throw new ApiError('payment.nothing_to_confirm');
        const card = {
          ...{ cardBrand: row.confirmingBrand, cardLastFour: row.confirmingLastFour },
          ...{ cardExpires: row.confirmingExpires, cardName: row.confirmingName },
        };
        await on.update(businessId, {
          ...noCardConfirming,
          ...(confirmed.outcome === 'stored' && { ...card, cardToken: confirmed.token }),
        });
      });
      if (confirmed.outcome === 'declined')
        throw new ApiError('payment.declined', { message: declineMessage(confirmed) });
      await payOpen(businessId);
      return view(businessId);
    },

    async saveDetails(businessId: string, details: BillingDetails): Promise<PaymentProfile> {
      await database.transaction(async (tx) => {
        const on = createBillingAccountsRepository(tx);
        await on.lock(businessId);
        await on.update(businessId, { details: { ...details, vatId: plainVatId(details.vatId) } });
      });
      return view(businessId);
    },
  };
}

function toProfile(row: BillingAccountRow, isSandbox: boolean): PaymentProfile {
  const { confirmingToken: id, confirmingLastFour } = row;
  return {
    card:
      row.cardToken === null
        ? null
        : {
            brand: row.cardBrand ?? '',
            lastFour: row.cardLastFour ?? '',
            expirationDate: row.cardExpires ?? '',
            nameOnCard: row.cardName ?? '',
          },
    confirming: id === null ? null : { id, lastFour: confirmingLastFour ?? '' },
    billingDetails: row.details,
    isSandbox,
  };
}
