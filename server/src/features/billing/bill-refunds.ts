import type { BaseLogger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import type { BillingMail } from './billing-mails.ts';
import { type BillRow, createBillsRepository } from './bills.repository.ts';
import type { IssueBill } from './issue-bill.ts';
import { lockBillIn } from './lock-bill.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import { taxOn } from './tax.ts';

export type BillRefunds = ReturnType<typeof createBillRefunds>;

interface BillRefundsDeps {
  gateway: Pick<PaymentGateway, 'refund' | 'isSandbox'>;
  database: Database;
  issuing: Pick<IssueBill, 'takeBackIn'>;
  mail: Pick<BillingMail, 'toPayers'>;
  /** What it means for the plan that nothing is to be paid for this bill any more. */
  onPaid: (tx: Transaction, bill: BillRow) => Promise<void>;
  clock: Clock;
  log: BaseLogger;
}

/**
 * Money back for a bill, in three steps as it came: written down, asked of the gateway by its own key, written with the
 * credit note. What a crash leaves after the first is asked again.
 */
export function createBillRefunds({ gateway, database, issuing, mail, onPaid, clock, log }: BillRefundsDeps) {
  const isCharged = ({ chargeId }: BillRow): boolean => chargeId?.startsWith('sandbox:') === gateway.isSandbox;

  /** False where it was given back already. */
  async function refundedIn(tx: Transaction, which: Pick<BillRow, 'businessId' | 'id'>): Promise<boolean> {
    const bills = createBillsRepository(tx);
    const bill = await lockBillIn(tx, which);
    if (!bill || bill.state === 'REFUNDED' || bill.state === 'OPEN' || bill.state === 'CANCELLED') return false;
    const later = await bills.countedSince(bill);
    await issuing.takeBackIn(tx, bill, clock(), 'REFUNDED');
    if (later) await createBillingAccountsRepository(tx).takeCredit(bill.businessId, unusedOf(later));
    return true;
  }

  /** Nothing was paid for it, and nothing will be. */
  async function waiveIn(tx: Transaction, bill: BillRow): Promise<void> {
    // Its money may be on the way.
    if (await createPaymentsRepository(tx).pendingOf(bill.businessId)) throw new ApiError('plan.payment_pending');
    await issuing.takeBackIn(tx, bill, clock());
    await onPaid(tx, bill);
  }

  /** By us, so that who pays for the business is told of it: a bank tells of what it took back itself. */
  async function givenBackIn(tx: Transaction, bill: BillRow): Promise<void> {
    const { businessId, number, amountDue, currency } = bill;
    if (!(await refundedIn(tx, bill))) return;
    await mail.toPayers(tx, businessId, 'bill-refunded', { number, amount: formatMoney(amountDue, currency) });
  }

  async function giveBack(bill: BillRow): Promise<void> {
    const { id, chargeId } = bill;
    await gateway.refund({ key: `${id}-refund`, chargeId: chargeId ?? '' }).catch((error: unknown) => {
      log.warn({ err: error, billId: id }, 'The gateway could not be asked for a refund. It is asked again.');
      throw new ApiError('payment.unavailable', { cause: error });
    });
    await database.transaction((tx) => givenBackIn(tx, bill));
  }

  return {
    refundedIn,
    givenBackIn,

    /**
     * One that is open is taken back, as nothing was paid.
     * Throws `bill.not_refundable`, `bill.counted_since`, `plan.payment_pending`.
     */
    async refund(businessId: string, billId: string): Promise<void> {
      const begun = await database.transaction(async (tx) => {
        const bills = createBillsRepository(tx);
        const bill = await lockBillIn(tx, { businessId, id: billId });
        if (!bill) throw new ApiError('bill.not_found');
        if (bill.state === 'REFUNDED' || bill.state === 'CANCELLED' || bill.state === 'REFUNDING') return bill;
        const isOpen = bill.state === 'OPEN';
        if (!isOpen && (bill.state !== 'PAID' || !isCharged(bill))) throw new ApiError('bill.not_refundable');
        if (await bills.countedSince(bill)) throw new ApiError('bill.counted_since');
        if (isOpen) {
          await waiveIn(tx, bill);
          return bill;
        }
        return bills.update(bill.id, { state: 'REFUNDING' });
      });
      if (begun.state === 'REFUNDING') await giveBack(begun);
    },

    /** Finishes what a process began that is gone. */
    async finishStale(): Promise<void> {
      for (const bill of await createBillsRepository(database.db).listRefunding())
        await giveBack(bill).catch((error) => {
          if (!(error instanceof ApiError)) throw error;
        });
    },
  };
}

/** What a bill gave for time that was paid before and not used, with its tax. */
const unusedOf = ({ lines, taxRate: rate, taxNote: note }: BillRow): number => {
  const tax = { rate, note };
  return lines
    .filter(({ kind }) => kind === 'UNUSED')
    .reduce((all, { amount, ownTax }) => all - amount - (ownTax?.amount ?? Number(taxOn(BigInt(amount), tax))), 0);
};
