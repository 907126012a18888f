import type { BillingDetails, Card, PaymentProfile } from '@zeacon/contract';
import { plainVatId } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type BillingAccountRow, createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { declineMessage } from './decline-messages.ts';
import type { HolderAnswer, PaymentGateway, StoredCard } from './payment-gateway.ts';
import type { PlansService } from './plans.service.ts';
import type { Purchases } from './purchases.ts';
import type { VatChecks } from './vat-checks.ts';

export type PaymentProfilesService = ReturnType<typeof createPaymentProfilesService>;

export interface PaymentProfilesDeps {
  plans: PlansService;
  gateway: PaymentGateway;
  database: Database;
  purchases: Pick<Purchases, 'asked' | 'lastOutcome' | 'answer'>;
  /** Charges what is open to the card that is there now. */
  payOpen: (businessId: string) => Promise<void>;
  vatChecks: Pick<VatChecks, 'checked'>;
  clock: Clock;
}

const noCardConfirming = {
  ...{ confirmingToken: null, confirmingLastFour: null, confirmingExpires: null },
  ...{ confirmingBrand: null, confirmingName: null },
};

/** Cards go through here to the gateway; what is kept is what it calls them, and what a receipt shows. */
export function createPaymentProfilesService(deps: PaymentProfilesDeps) {
  const { plans, gateway, database, purchases, payOpen, vatChecks, clock } = deps;
  const accounts = createBillingAccountsRepository(database.db);

  const view = async (businessId: string): Promise<PaymentProfile> =>
    toProfile(await accounts.find(businessId), gateway);

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
    if (!gateway.takesCardFields) throw new ApiError('payment.fields_refused');
    const answer = await reach(() => gateway.storeCard(businessId, card, clock()));
    if (answer.outcome === 'declined') throw new ApiError('payment.declined', { message: declineMessage(answer) });
    const { token, brand, lastFour, expires, name } = answer.card;
    const isStored = answer.outcome === 'stored';
    await database.transaction(async (tx) => {
      const on = createBillingAccountsRepository(tx);
      await on.lock(businessId);
      await on.update(
        businessId,
        isStored
          ? toCardColumns(answer.card)
          : {
              ...{ confirmingToken: token, confirmingBrand: brand, confirmingLastFour: lastFour },
              ...{ confirmingExpires: expires, confirmingName: name },
            },
      );
    });
    if (isStored) await payOpen(businessId);
    return view(businessId);
  }

  return {
    get: view,

    async add(businessId: string, card: Card): Promise<PaymentProfile> {
      if (gateway.owns((await accounts.find(businessId)).cardToken)) throw new ApiError('payment.card_exists');
      return store(businessId, card);
    },

    replace: store,

    async openForm(businessId: string) {
      plans.require();
      if (!gateway.form) throw new ApiError('payment.no_form');
      return reach(() => gateway.openForm(businessId));
    },

    async confirm(
      businessId: string,
      { confirmingId, answer }: { confirmingId: string; answer: HolderAnswer },
    ): Promise<PaymentProfile> {
      plans.require();
      const before = await accounts.find(businessId);
      // The form of a gateway is its own to know.
      if (!gateway.form && before.confirmingToken !== confirmingId) throw new ApiError('payment.nothing_to_confirm');
      const confirmed = await reach(() => gateway.confirmCard(businessId, confirmingId, answer));
      if (confirmed.outcome === 'unknown') throw new ApiError('payment.nothing_to_confirm');
      await database.transaction(async (tx) => {
        const on = createBillingAccountsRepository(tx);
        const row = await on.lock(businessId);
        if (!gateway.form && row.confirmingToken !== confirmingId) throw new ApiError('payment.nothing_to_confirm');
        if (confirmed.outcome === 'declined') return on.update(businessId, noCardConfirming);
        await on.update(businessId, {
          ...noCardConfirming,
          ...(confirmed.card
            ? toCardColumns(confirmed.card)
            : { ...confirmedColumns(row), cardToken: confirmed.token }),
        });
      });
      if (confirmed.outcome === 'declined')
        throw new ApiError('payment.declined', { message: declineMessage(confirmed) });
      await payOpen(businessId);
      return view(businessId);
    },

    async toConfirm(businessId: string) {
      const asked = await purchases.asked(businessId);
      if (!asked) return { payment: null, lastOutcome: (await purchases.lastOutcome(businessId)) ?? null };
      const { chargeId, ...payment } = asked;
      const clientSecret = await reach(() => gateway.secretOf(chargeId));
      return { payment: { ...payment, clientSecret }, lastOutcome: null };
    },

    finishPayment: purchases.answer,

    async saveDetails(businessId: string, details: BillingDetails): Promise<PaymentProfile> {
      const before = (await accounts.find(businessId)).details;
      const saved = await vatChecks.checked({ ...details, vatId: plainVatId(details.vatId) }, before);
      await database.transaction(async (tx) => {
        const on = createBillingAccountsRepository(tx);
        await on.lock(businessId);
        await on.update(businessId, { details: saved });
      });
      return view(businessId);
    },
  };
}

export const toCardColumns = ({ token, brand, lastFour, expires, name }: StoredCard) => ({
  ...{ cardToken: token, cardBrand: brand, cardLastFour: lastFour, cardExpires: expires, cardName: name },
  ...noCardConfirming,
});

const confirmedColumns = (row: BillingAccountRow) => ({
  ...{ cardBrand: row.confirmingBrand, cardLastFour: row.confirmingLastFour },
  ...{ cardExpires: row.confirmingExpires, cardName: row.confirmingName },
});

function toProfile(row: BillingAccountRow, gateway: PaymentGateway): PaymentProfile {
  const { confirmingToken: id, confirmingLastFour } = row;
  return {
    card: gateway.owns(row.cardToken)
      ? {
          brand: row.cardBrand ?? '',
          lastFour: row.cardLastFour ?? '',
          expirationDate: row.cardExpires ?? '',
          nameOnCard: row.cardName ?? '',
        }
      : null,
    confirming: id !== null && gateway.owns(id) ? { id, lastFour: confirmingLastFour ?? '' } : null,
    billingDetails: row.details,
    vatCheck: row.details.vatCheck ?? null,
    isSandbox: gateway.isSandbox,
    form: gateway.form,
  };
}
