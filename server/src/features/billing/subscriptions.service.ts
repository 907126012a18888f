import type {
  BillingInterval,
  PlanPurchase,
  PlanQuote,
  PlanSelection,
  Subscription,
  SubscriptionDetails,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { toBill } from './bill-view.ts';
import { type BillingAccountRow, createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { createBillsRepository } from './bills.repository.ts';
import { discountOf, isRunning, lockSettled, quoteIn, requireName } from './business-state.ts';
import type { EndPlan } from './end-plan.ts';
import type { PlansService } from './plans.service.ts';
import { createPromoCodesRepository } from './promo-codes.repository.ts';
import { toPromoCode } from './promo-codes.service.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import type { Purchases } from './purchases.ts';
import { toQuote } from './quote-view.ts';
import { toSubscription } from './subscription-view.ts';
import { createSubscriptionsRepository, type SubscriptionRow } from './subscriptions.repository.ts';

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

export interface SubscriptionsDeps {
  plans: PlansService;
  purchases: Purchases;
  endPlan: EndPlan;
  database: Database;
  /** What decides on the tax is known anew, so that what is shown is what is billed. */
  renewVatCheck: (businessId: string) => Promise<void>;
  businessName: (businessId: string) => Promise<string | undefined>;
  ownerEmail: (businessId: string) => Promise<string | undefined>;
  clock: Clock;
}

interface Selected {
  businessSubscriptionPlanName: string;
  interval: BillingInterval;
}

/** The plan of a business: chosen, changed, cancelled and taken up again. */
export function createSubscriptionsService(deps: SubscriptionsDeps) {
  const { plans, purchases, endPlan, database, renewVatCheck, businessName, ownerEmail, clock } = deps;
  const stored = createSubscriptionsRepository(database.db);

  async function requireRunning(tx: Transaction, businessId: string): Promise<SubscriptionRow> {
    const row = await createSubscriptionsRepository(tx).find(businessId);
    if (!row || !isRunning(row)) throw new ApiError('plan.none');
    return row;
  }

  /** The last bill of a plan that has ended stays open until it is paid: no other plan makes it forgotten. */
  async function requirePaid(tx: Transaction, businessId: string): Promise<void> {
    if ((await createBillsRepository(tx).listOpen(businessId)).length > 0) throw new ApiError('plan.bill_open');
  }

  /** What a bank may yet take back is not given back as unused, nor lost if it is not taken back. */
  async function requireUndisputed(tx: Transaction, { businessId, periodEnd }: SubscriptionRow): Promise<void> {
    const bills = await createBillsRepository(tx).ofPeriod(businessId, periodEnd);
    if (bills.some(({ state }) => state === 'DISPUTED')) throw new ApiError('plan.disputed');
  }

  async function view(businessId: string): Promise<Subscription> {
    const row = await stored.find(businessId);
    if (!row) throw new ApiError('plan.none');
    const open = await createBillsRepository(database.db).listOpen(businessId);
    return toSubscription(row, open);
  }

  async function orderFor(tx: Transaction, account: BillingAccountRow, selected: Selected) {
    const config = plans.require();
    const plan = await plans.requireOffered(tx, selected.businessSubscriptionPlanName);
    return { plan, order: await quoteIn(tx, { config, account, plan, interval: selected.interval, now: clock() }) };
  }

  /** Buys in the transaction what costs nothing now; otherwise the payment that is to be finished after it. */
  async function buyIn(tx: Transaction, account: BillingAccountRow, order: PurchaseOrder) {
    const { amountDue: amount } = order;
    if (amount === 0) return { bill: await purchases.applyIn(tx, account.businessId, order) };
    const { currency } = plans.require();
    return {
      payment: await purchases.beginIn(tx, account, { amount, currency, order, billId: null, isAttended: true }),
    };
  }

  async function complete(businessId: string, begun: Awaited<ReturnType<typeof buyIn>>): Promise<PlanPurchase> {
    const bill = 'payment' in begun ? await purchases.finishOrThrow(begun.payment) : begun.bill;
    return { subscription: await view(businessId), bill: bill ? toBill(bill) : null };
  }

  async function requireNames(
    businessId: string,
    selection: Pick<PlanSelection, 'businessName' | 'businessOwnerEmail'>,
  ) {
    requireName(selection.businessName, await businessName(businessId));
    const owner = await ownerEmail(businessId);
    if (selection.businessOwnerEmail.toLowerCase() !== owner?.toLowerCase())
      throw fieldError('businessOwnerEmail', 'This is not the email of the owner of your business.');
  }

  async function buy(
    businessId: string,
    selection: Selected & Pick<PlanSelection, 'businessName' | 'businessOwnerEmail' | 'amountDue'>,
    isChange: boolean,
  ): Promise<PlanPurchase> {
    plans.require();
    await requireNames(businessId, selection);
    await renewVatCheck(businessId);
    const begun = await database.transaction(async (tx) => {
      const account = await lockSettled(tx, businessId);
      const row = await createSubscriptionsRepository(tx).find(businessId);
      if (isRunning(row) !== isChange) throw new ApiError(isChange ? 'plan.none' : 'plan.selected_already');
      await requirePaid(tx, businessId);
      if (isChange && row) await requireUndisputed(tx, row);
      const { order } = await orderFor(tx, account, selection);
      if (isChange && row?.planId === order.planId && row.interval === order.interval)
        throw new ApiError('plan.unchanged');
      if (selection.amountDue !== undefined && selection.amountDue !== order.amountDue)
        throw new ApiError('plan.quote_changed');
      return buyIn(tx, account, order);
    });
    return complete(businessId, begun);
  }

  return {
    async get(businessId: string, email: string | undefined): Promise<SubscriptionDetails> {
      const owner = (await ownerEmail(businessId)) ?? '';
      if (email !== undefined && email.toLowerCase() !== owner.toLowerCase()) throw new ApiError('account.not_found');
      const row = plans.isSelling ? await stored.find(businessId) : undefined;
      const open = row ? await createBillsRepository(database.db).listOpen(businessId) : [];
      const promoCode = await discountOf(database.db, businessId);
      const trialCode = row?.trialSpent ? undefined : await createPromoCodesRepository(database.db).ofTrial(businessId);
      const { credit } = await createBillingAccountsRepository(database.db).find(businessId);
      return {
        isSelling: plans.isSelling,
        subscription: row ? toSubscription(row, open) : null,
        promoCode: promoCode ? toPromoCode(promoCode) : null,
        mayTry: row?.trialSpent !== true,
        trialCode: trialCode ? toPromoCode(trialCode) : null,
        credit,
        businessOwnerEmail: owner,
      };
    },

    async quote(businessId: string, selected: Selected): Promise<PlanQuote> {
      const config = plans.require();
      await renewVatCheck(businessId);
      return database.transaction(async (tx) => {
        const account = await createBillingAccountsRepository(tx).find(businessId);
        const { order, plan } = await orderFor(tx, account, selected);
        const hasCard = purchases.hasCard(account);
        return toQuote({ order, account, hasCard, plan, config, discount: await discountOf(tx, businessId) });
      });
    },

    select: (businessId: string, selection: Parameters<typeof buy>[1]) => buy(businessId, selection, false),
    change: (businessId: string, selection: Parameters<typeof buy>[1]) => buy(businessId, selection, true),

    async cancel(businessId: string): Promise<Subscription> {
      await database.transaction(async (tx) => {
        await lockSettled(tx, businessId);
        const row = await requireRunning(tx, businessId);
        const subscriptions = createSubscriptionsRepository(tx);
        const open = await createBillsRepository(tx).listOpen(businessId);
        if (row.state === 'TRIAL' || open.length === 0)
          return subscriptions.update(businessId, { cancelAtPeriodEnd: true });
        const now = clock();
        await endPlan.endIn(tx, row, { stoppedAt: row.stoppedAt ?? now, end: now });
        await subscriptions.update(businessId, { cancelAtPeriodEnd: true });
      });
      return view(businessId);
    },

    /** With the card on file, or without one where nothing is to be paid. */
    async reactivate(businessId: string, amountDue: number | undefined): Promise<PlanPurchase> {
      plans.require();
      await renewVatCheck(businessId);
      const begun = await database.transaction(async (tx) => {
        const account = await lockSettled(tx, businessId);
        const subscriptions = createSubscriptionsRepository(tx);
        const row = await subscriptions.find(businessId);
        if (!row) throw new ApiError('plan.none');
        if (isRunning(row)) {
          if (!row.cancelAtPeriodEnd) throw new ApiError('plan.running');
          await subscriptions.update(businessId, { cancelAtPeriodEnd: false });
          return { bill: null };
        }
        await requirePaid(tx, businessId);
        const selected = { businessSubscriptionPlanName: row.plan.name, interval: row.interval };
        const { order } = await orderFor(tx, account, selected);
        if (amountDue !== undefined && amountDue !== order.amountDue) throw new ApiError('plan.quote_changed');
        return buyIn(tx, account, order);
      });
      return complete(businessId, begun);
    },

    find: stored.find,
  };
}
