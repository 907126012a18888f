import type { BillLine, BillState } from '@zeacon/contract';
import type { PlansConfig } from '../../config/plans-config.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type BillRow, createBillsRepository } from './bills.repository.ts';
import { createPromoCodesRepository } from './promo-codes.repository.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import type { CheckedDetails } from './tax.ts';

type Money = Pick<
  PurchaseOrder,
  'lines' | 'subtotal' | 'taxRate' | 'tax' | 'taxNote' | 'total' | 'creditUsed' | 'creditAdded' | 'amountDue'
>;

interface Issued extends Money {
  businessId: string;
  planName: string;
  buyer: CheckedDetails;
  state: BillState;
  chargeId?: string;
  now: Date;
}

export type IssueBill = ReturnType<typeof createIssueBill>;

/** Of a business that gave no other for its bills. */
type NameIn = (tx: Transaction, businessId: string) => Promise<string>;

/** Writes bills, with the credit that they take and give. Called with the account of the business locked. */
export function createIssueBill(sold: () => PlansConfig, nameIn: NameIn, newId: NewId) {
  return {
    async issueIn(tx: Transaction, { creditAdded, chargeId, now, ...issued }: Issued): Promise<BillRow> {
      const { businessId, buyer, state, total } = issued;
      const { currency, seller, billPrefix } = sold();
      // What is neither due nor paid by credit is put on the next bill.
      const settled = Math.max(total, 0) - issued.amountDue;
      await createBillingAccountsRepository(tx).addCredit(businessId, creditAdded - settled);
      return createBillsRepository(tx).issue(billPrefix, {
        ...issued,
        buyer: { ...buyer, name: buyer.name || (await nameIn(tx, businessId)) },
        id: newId('bil'),
        kind: total < 0 ? 'CREDIT_NOTE' : 'INVOICE',
        currency,
        seller,
        creditOf: null,
        issuedAt: now,
        paidAt: state === 'PAID' ? now : null,
        nextAttemptAt: state === 'OPEN' ? now : null,
        chargeId: chargeId ?? null,
      });
    },

    /**
     * Takes a bill back with a credit note of the same amounts; the credit and the months of a promo code that it took are
     * there again. `REFUNDED`: what was paid has gone back.
     */
    async takeBackIn(
      tx: Transaction,
      open: BillRow,
      now: Date,
      state: 'CANCELLED' | 'REFUNDED' = 'CANCELLED',
    ): Promise<void> {
      const bills = createBillsRepository(tx);
      await createBillingAccountsRepository(tx).addCredit(open.businessId, open.creditUsed);
      await bills.update(open.id, { state, nextAttemptAt: null });
      await giveMonthsBackIn(tx, open);
      const { businessId, planName, currency: of, seller: by, buyer, taxRate, taxNote } = open;
      await bills.issue(sold().billPrefix, {
        ...{ businessId, planName, currency: of, seller: by, buyer, taxRate, taxNote },
        id: newId('bil'),
        kind: 'CREDIT_NOTE',
        state: 'PAID',
        lines: takenBackLines(open),
        subtotal: -open.subtotal,
        tax: -open.tax,
        total: -open.total,
        creditUsed: 0,
        amountDue: 0,
        creditOf: open.number,
        issuedAt: now,
        paidAt: now,
        nextAttemptAt: null,
        chargeId: null,
        keptUntil: open.keptUntil,
      });
    },
  };
}

/** They count once for each period, with its first bill: those of a change within it count none. */
async function giveMonthsBackIn(tx: Transaction, { id, businessId, lines }: BillRow): Promise<void> {
  const taken = lines.find(({ kind }) => kind === 'DISCOUNT');
  if (!taken?.until) return;
  const first = (await createBillsRepository(tx).ofPeriod(businessId, new Date(taken.until))).at(-1);
  if (first?.id === id) await createPromoCodesRepository(tx).giveMonthsBack(businessId, taken.name, taken.quantity);
}

/** One for all that has the tax of the bill, and one for each line that has its own. */
function takenBackLines({ number, subtotal, lines }: BillRow): BillLine[] {
  const takenBack = { kind: 'CANCELLED', name: number, quantity: 1 } as const;
  const own = lines.flatMap(({ amount, from, until, ownTax }): BillLine[] =>
    ownTax ? [{ ...takenBack, from, until, amount: -amount, ownTax: { ...ownTax, amount: -ownTax.amount } }] : [],
  );
  const rest = own.reduce((total, { amount }) => total + amount, subtotal);
  return [{ ...takenBack, from: null, until: null, amount: -rest }, ...own];
}
