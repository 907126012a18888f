import type { BillingDetails, BillingInterval, PromoCode, Subscription, SubscriptionState } from '@zeacon/contract';
import type { PlansConfig } from '../../config/plans-config.ts';
import type { Database } from '../../platform/database/database.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { createBillsRepository } from './bills.repository.ts';
import { discountOf } from './business-state.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { toPromoCode } from './promo-codes.service.ts';
import { toSubscription } from './subscription-view.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';

interface PlanOf {
  id: string;
  name: string;
  version: number;
  interval: BillingInterval;
  state: SubscriptionState;
}

export interface AccountDetails {
  currency: string | null;
  subscription: Subscription | null;
  promoCode: PromoCode | null;
  credit: number;
  billingDetails: BillingDetails;
  hasCard: boolean;
  openAmount: number;
  openBills: number;
}

interface OperatedAccountsDeps {
  config: PlansConfig | undefined;
  /** A card that another gateway stored cannot be charged. */
  gateway: Pick<PaymentGateway, 'owns'>;
  database: Pick<Database, 'db'>;
}

/** What operators see of how businesses pay. */
export function createOperatedAccountsService({ config, gateway, database: { db } }: OperatedAccountsDeps) {
  const subscriptions = createSubscriptionsRepository(db);

  return {
    async plansOf(businessIds: readonly string[]): Promise<ReadonlyMap<string, PlanOf>> {
      const rows = await subscriptions.listOf(businessIds);
      return new Map(
        rows.map(({ businessId, interval, state, plan: { id, name, version } }) => [
          businessId,
          { id, name, version, interval, state },
        ]),
      );
    },

    async businessesWith(asked: {
      state?: SubscriptionState | undefined;
      planId?: string | undefined;
    }): Promise<readonly string[] | undefined> {
      return asked.state || asked.planId ? subscriptions.businessesWith(asked) : undefined;
    },

    async detailsOf(businessId: string): Promise<AccountDetails> {
      const row = await subscriptions.find(businessId);
      const account = await createBillingAccountsRepository(db).find(businessId);
      const open = await createBillsRepository(db).listOpen(businessId);
      const promoCode = await discountOf(db, businessId);
      return {
        currency: config?.currency ?? null,
        subscription: row ? toSubscription(row, open) : null,
        promoCode: promoCode ? toPromoCode(promoCode) : null,
        credit: account.credit,
        billingDetails: account.details,
        hasCard: gateway.owns(account.cardToken),
        openAmount: open.reduce((total, { amountDue }) => total + amountDue, 0),
        openBills: open.length,
      };
    },
  };
}
