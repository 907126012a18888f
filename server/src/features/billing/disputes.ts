import type { BaseLogger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import type { BillRefunds } from './bill-refunds.ts';
import { createBillingAccountsRepository, noCard } from './billing-accounts.repository.ts';
import { type BillingMail, dayOf } from './billing-mails.ts';
import { type BillRow, createBillsRepository } from './bills.repository.ts';
import { isRunning } from './business-state.ts';
import { each } from './each-due.ts';
import type { EndPlan } from './end-plan.ts';
import { lockBillIn } from './lock-bill.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import { addDays } from './periods.ts';
import { createSubscriptionsRepository, type SubscriptionRow } from './subscriptions.repository.ts';

export type Disputes = ReturnType<typeof createDisputes>;

interface DisputesDeps {
  database: Database;
  gateway: Pick<PaymentGateway, 'disputedAmong'>;
  refunds: Pick<BillRefunds, 'refundedIn'>;
  endPlan: Pick<EndPlan, 'endIn'>;
  mail: Pick<BillingMail, 'toPayers' | 'disputed'>;
  operatorEmails: (on: Queryable) => Promise<string[]>;
  clock: Clock;
  log: BaseLogger;
}

/** Banks let holders take money back for so long. */
const disputeDays = 120;

/** Whoever had a payment taken back is charged by nobody's hand but their own: that of the next one would be, too. */
export async function mayCharge(on: Queryable, row: SubscriptionRow | undefined): Promise<boolean> {
  if (!row?.cancelAtPeriodEnd) return true;
  return !(await createBillsRepository(on).hasDisputed(row.businessId));
}

/** Payments of plans that the holder of the card had taken back by their bank. */
export function createDisputes({
  database,
  gateway,
  refunds,
  endPlan,
  mail,
  operatorEmails,
  clock,
  log,
}: DisputesDeps) {
  /** The plan goes on until the end of its period, unless it is kept by hand. */
  async function openedIn(tx: Transaction, { id, businessId }: Pick<BillRow, 'id' | 'businessId'>): Promise<void> {
    const bill = await lockBillIn(tx, { businessId, id });
    if (!bill || !(await createBillsRepository(tx).move(id, 'PAID', 'DISPUTED'))) return;
    const { number, amountDue, currency } = bill;
    const values = { number, amount: formatMoney(amountDue, currency) };
    for (const to of await operatorEmails(tx)) await mail.disputed(tx, to, businessId, values);
    const subscriptions = createSubscriptionsRepository(tx);
    const row = await subscriptions.find(businessId);
    if (!row || !isRunning(row) || row.cancelAtPeriodEnd) return;
    await subscriptions.update(businessId, { cancelAtPeriodEnd: true });
    const ending = { plan: row.plan.name, date: dayOf(row.periodEnd) };
    await mail.toPayers(tx, businessId, 'payment-disputed', { ...values, ...ending });
  }

  /** Nothing is charged any more to a card whose holder was given the money back. The account is locked. */
  async function forgetCardIn(tx: Transaction, { id, businessId }: BillRow): Promise<void> {
    const accounts = createBillingAccountsRepository(tx);
    const { cardToken } = await accounts.find(businessId);
    if (cardToken !== null && cardToken === (await createPaymentsRepository(tx).cardThatPaid(id)))
      await accounts.update(businessId, noCard);
  }

  /** The plan ends where the period that runs was paid with it, or with what it gave as credit for time not used. */
  async function endUnpaidIn(tx: Transaction, lost: BillRow): Promise<void> {
    const row = await createSubscriptionsRepository(tx).find(lost.businessId);
    if (!row || !isRunning(row)) return;
    const end = row.periodEnd.toISOString();
    for (let paid: BillRow | undefined = lost; paid; paid = await createBillsRepository(tx).countedSince(paid)) {
      if (!paid.lines.some(({ kind, until }) => kind === 'PLAN' && until === end)) continue;
      const now = clock();
      return endPlan.endIn(tx, row, { stoppedAt: row.stoppedAt ?? now, end: now });
    }
  }

  return {
    /** As the gateway tells of it, in the transaction that notes that it was heard. */
    async decidedIn(tx: Transaction, bill: BillRow, state: 'OPEN' | 'WON' | 'LOST'): Promise<void> {
      if (state === 'OPEN') await openedIn(tx, bill);
      else if (state === 'WON') await createBillsRepository(tx).move(bill.id, 'DISPUTED', 'PAID');
      else {
        await openedIn(tx, bill);
        await forgetCardIn(tx, bill);
        if (await refunds.refundedIn(tx, bill)) await endUnpaidIn(tx, bill);
      }
    },

    /** In case the gateway tells of none by itself, or that was lost. */
    async look(): Promise<void> {
      const charged = await createBillsRepository(database.db).chargedSince(addDays(clock(), -disputeDays));
      const ids = charged.map(({ chargeId }) => chargeId);
      const disputed = new Set(await gateway.disputedAmong(ids, clock()));
      const found = charged.filter(({ chargeId }) => disputed.has(chargeId));
      await each(log, found, 'note a dispute', (bill) => database.transaction((tx) => openedIn(tx, bill)));
    },
  };
}
