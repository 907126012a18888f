import type { BaseLogger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { ApplyOrder } from './apply-order.ts';
import { type BillingAccountRow, createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type BillRow, createBillsRepository } from './bills.repository.ts';
import { declineMessage } from './decline-messages.ts';
import type { ChargeAnswer, Declined, HolderAnswer, PaymentGateway } from './payment-gateway.ts';
import { createPaymentsRepository, type PaymentRow } from './payments.repository.ts';

export type Purchases = ReturnType<typeof createPurchases>;

export interface PurchasesDeps {
  database: Database;
  gateway: PaymentGateway;
  /** What is bought becomes the plan of the business. */
  applyIn: ApplyOrder;
  /** What a paid or a failed bill means for the plan. Runs in the transaction in which it is written. */
  onPaid: (tx: Transaction, bill: BillRow) => Promise<void>;
  onDeclined: (tx: Transaction, bill: BillRow) => Promise<void>;
  /** Money was taken for this bill. Runs in the transaction in which that is written. */
  onCharged: (tx: Transaction, bill: BillRow, payment: PaymentRow) => Promise<void>;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

/** So long whoever began a payment is left to finish it. */
const leaseMs = 120_000;
/** So long the holder of a card has to answer their bank. */
const holderMs = 600_000;

type Finished = { bill: BillRow | null } | { declined: Declined } | { isAsked: true };
/** Runs in the transaction in which an answer is written; false leaves everything as it is. */
type Within = (tx: Transaction) => Promise<boolean>;

/**
 * Money for a plan or a bill, in three steps: the payment is written down, the gateway is asked, and what it answered is
 * written with all that follows from it. What a crash leaves after the first is asked again with the same key.
 */
export function createPurchases({
  database,
  gateway,
  applyIn,
  onPaid,
  onDeclined,
  onCharged,
  newId,
  clock,
  log,
}: PurchasesDeps) {
  const hasCard = ({ cardToken }: Pick<BillingAccountRow, 'cardToken'>): boolean => gateway.owns(cardToken);

  async function beginIn(
    tx: Transaction,
    account: BillingAccountRow,
    what: Pick<PaymentRow, 'amount' | 'currency' | 'order' | 'billId' | 'isAttended'>,
  ): Promise<PaymentRow> {
    if (!account.cardToken || !hasCard(account)) throw new ApiError('payment.card_needed');
    const now = clock();
    return createPaymentsRepository(tx).insert({
      ...what,
      id: newId('pay'),
      businessId: account.businessId,
      cardToken: account.cardToken,
      createdAt: now,
      leasedUntil: new Date(now.getTime() + leaseMs),
    });
  }

  /** A charge of which the holder is asked goes on with what they answered. */
  async function ask(payment: PaymentRow, answer: HolderAnswer): Promise<ChargeAnswer> {
    const { id, businessId, cardToken: token, chargeId, amount, currency, isAttended, createdAt } = payment;
    try {
      if (!gateway.owns(token)) return { outcome: 'declined', reason: 'unknown-card' };
      if (chargeId !== null) return await gateway.answerCharge({ key: id, chargeId, answer });
      return await gateway.charge({
        ...{ key: id, businessId, token, currency, isAttended, begunAt: createdAt, now: clock() },
        amount: BigInt(amount),
      });
    } catch (error) {
      log.warn({ err: error, paymentId: id }, 'The payment gateway could not be asked. The payment is finished later.');
      throw new ApiError('payment.unavailable', { cause: error });
    }
  }

  /** What became of a payment that somebody else finished meanwhile. */
  async function outcomeIn(tx: Transaction, { id, businessId }: PaymentRow): Promise<Finished> {
    const row = await createPaymentsRepository(tx).find(id);
    if (row?.state === 'FAILED') return { declined: { outcome: 'declined', reason: 'declined' } };
    const bill = row?.billId ? await createBillsRepository(tx).find(businessId, row.billId) : undefined;
    return { bill: bill ?? null };
  }

  /** Asks the gateway and writes what it answered. */
  async function finish(
    payment: PaymentRow,
    { answer: holder = 'REFUSE', within = async () => true }: { answer?: HolderAnswer; within?: Within } = {},
  ): Promise<Finished> {
    const answer = await ask(payment, holder);
    return database.transaction(async (tx) => {
      const { id, businessId, order, billId } = payment;
      await createBillingAccountsRepository(tx).lock(businessId);
      const payments = createPaymentsRepository(tx);
      if (!(await within(tx)) || !(await payments.isPending(id))) return outcomeIn(tx, payment);
      if (answer.outcome === 'asks-holder') {
        await payments.ask(id, answer.chargeId, new Date(clock().getTime() + holderMs));
        return { isAsked: true };
      }
      if (answer.outcome === 'declined') {
        await payments.settle(id, { state: 'FAILED' });
        const bill = billId === null ? undefined : await createBillsRepository(tx).find(businessId, billId);
        if (bill) await onDeclined(tx, bill);
        return { declined: answer };
      }
      const { chargeId } = answer;
      const bill = order
        ? await applyIn(tx, businessId, order, chargeId)
        : await createBillsRepository(tx).update(billId!, {
            state: 'PAID',
            paidAt: clock(),
            nextAttemptAt: null,
            chargeId,
          });
      await payments.settle(id, { state: 'SUCCEEDED', chargeId, billId: bill?.id ?? null });
      if (bill && !order) await onPaid(tx, bill);
      if (bill) await onCharged(tx, bill, payment);
      return { bill };
    });
  }

  /** For whoever waits for it: a declined card is an error that says why. */
  async function finishOrThrow(payment: PaymentRow, answer?: HolderAnswer): Promise<BillRow | null> {
    const result = await finish(payment, answer && { answer });
    if ('bill' in result) return result.bill;
    if ('isAsked' in result) throw new ApiError('payment.confirmation_needed');
    throw new ApiError('payment.declined', { message: declineMessage(result.declined) });
  }

  return {
    hasCard,
    beginIn,
    applyIn,
    finish,
    finishOrThrow,

    /** The payment of which the holder of the card is asked. */
    async asked(businessId: string) {
      const row = await createPaymentsRepository(database.db).pendingOf(businessId);
      if (!row?.chargeId) return undefined;
      const { cardLastFour } = await createBillingAccountsRepository(database.db).find(businessId);
      const { id, chargeId, amount, currency, order } = row;
      return { id, chargeId, amount, currency, planName: order?.planName ?? null, lastFour: cardLastFour ?? '' };
    },

    lastOutcome: (businessId: string) => createPaymentsRepository(database.db).lastOutcome(businessId),

    /** Goes on with a payment after the holder of the card has answered. */
    async answer(businessId: string, paymentId: string, answer: HolderAnswer): Promise<void> {
      const row = await createPaymentsRepository(database.db).find(paymentId);
      if (row?.businessId !== businessId || row.state === 'FAILED') throw new ApiError('payment.nothing_to_confirm');
      if (row.state === 'SUCCEEDED') return;
      if (row.chargeId === null) throw new ApiError('payment.nothing_to_confirm');
      await finishOrThrow(row, answer);
    },

    /** Finishes what a process began that is gone. */
    async finishStale(): Promise<void> {
      for (;;) {
        const now = clock();
        const stale = await database.transaction((tx) =>
          createPaymentsRepository(tx).takeStale(now, new Date(now.getTime() + leaseMs)),
        );
        if (!stale) return;
        const isReached = await finish(stale).then(
          () => true,
          () => false,
        );
        if (!isReached) return;
      }
    },
  };
}
