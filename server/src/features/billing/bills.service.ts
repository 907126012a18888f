import { type Bill, type BillSummary, type ListedBill, type Page, toPage } from '@zeacon/contract';
import type { PlansConfig } from '../../config/plans-config.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { billPdf } from './bill-pdf.ts';
import { toBill, toListedBill } from './bill-view.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type BillFilter, type BillRow, createBillsRepository } from './bills.repository.ts';
import { isRunning, lockSettled, nextPeriodOf } from './business-state.ts';
import { createPdfFonts } from './pdf-fonts.ts';
import type { Purchases } from './purchases.ts';
import { totalsOf } from './quote.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';
import type { UsedBeyond } from './used-beyond.ts';

export type BillsService = ReturnType<typeof createBillsService>;

export interface BillsDeps {
  config: PlansConfig | undefined;
  database: Database;
  purchases: Purchases;
  usedBeyond: Pick<UsedBeyond, 'soFar'>;
  clock: Clock;
}

/** Where nothing is sold any more. */
const usualYears = 10;

/** What was billed to a business, and what will be. */
export function createBillsService({ config, database, purchases, usedBeyond, clock }: BillsDeps) {
  const bills = createBillsRepository(database.db);
  const fonts = createPdfFonts(config?.fonts ?? []);

  async function require(businessId: string, id: string): Promise<BillRow> {
    const row = await bills.find(businessId, id);
    if (!row) throw new ApiError('bill.not_found');
    return row;
  }

  async function pay(businessId: string, id: string): Promise<void> {
    const payment = await database.transaction(async (tx) => {
      const account = await lockSettled(tx, businessId);
      const bill = await createBillsRepository(tx).find(businessId, id);
      if (!bill) throw new ApiError('bill.not_found');
      if (bill.state !== 'OPEN') throw new ApiError('bill.not_open');
      const { amountDue: amount, currency } = bill;
      return purchases.beginIn(tx, account, { amount, currency, order: null, billId: id, isAttended: true });
    });
    await purchases.finishOrThrow(payment);
  }

  return {
    async list(businessId: string, query: BillFilter & { page: number; size: number }): Promise<Page<Bill>> {
      const { rows, totalItems } = await bills.list(businessId, query, query);
      return toPage(rows.map(toBill), totalItems, query);
    },

    /** For operators, also of businesses that are gone. */
    async listAll({ search, ...query }: { search?: string | undefined; page: number; size: number }) {
      const { rows, totalItems } = await bills.listAll(search, query);
      return toPage(rows.map(toListedBill), totalItems, query) satisfies Page<ListedBill>;
    },

    /** Its business is gone with the transaction; its bills are kept as long as the law asks for. */
    keepIn: (tx: Transaction, businessId: string) =>
      createBillsRepository(tx).keep(businessId, config?.keepBillsYears ?? usualYears),

    /** What need not be kept any more. */
    trim: () => bills.removeKeptUntil(clock()),

    get: async (businessId: string, id: string): Promise<Bill> => toBill(await require(businessId, id)),
    require,

    /** A page to keep, in pieces. */
    pdf: (bill: BillRow) => billPdf(bill, fonts),

    async pay(businessId: string, id: string): Promise<Bill> {
      await pay(businessId, id);
      return toBill(await require(businessId, id));
    },

    /**
     * The oldest first; the first that is declined ends it. One that was paid or taken back meanwhile is left out, and
     * all while another payment is under way.
     */
    async payOpen(businessId: string): Promise<void> {
      for (const { id } of await bills.listOpen(businessId)) await pay(businessId, id).catch(unlessElsewhere);
    },

    async summary(businessId: string): Promise<BillSummary> {
      return database.transaction(async (tx) => {
        const row = await createSubscriptionsRepository(tx).find(businessId);
        const account = await createBillingAccountsRepository(tx).find(businessId);
        const open = await createBillsRepository(tx).listOpen(businessId);
        const running = config && row && isRunning(row) ? row : undefined;
        const isRenewed = running && !running.cancelAtPeriodEnd && running.state !== 'READ_ONLY';
        const next = isRenewed ? (await nextPeriodOf(tx, running, running.periodEnd)).lines : [];
        const lines = [...(running ? await usedBeyond.soFar(tx, running) : []), ...next];
        const rules = config ?? { currency: 'EUR', seller: { country: '' }, taxRates: new Map() };
        const money = totalsOf(lines, rules, account.details, BigInt(account.credit));
        return {
          currency: config?.currency ?? 'EUR',
          planName: running?.plan.name ?? null,
          periodStart: running?.periodStart.toISOString() ?? null,
          periodEnd: running?.periodEnd.toISOString() ?? null,
          lines,
          subtotal: money.subtotal,
          taxRate: money.taxRate / 100,
          tax: money.tax,
          total: money.total,
          credit: account.credit,
          creditUsed: money.creditUsed,
          amountDue: money.amountDue,
          openAmount: open.reduce((total, { amountDue }) => total + amountDue, 0),
          openBills: open.length,
          nextBillDate: running && lines.length > 0 ? running.periodEnd.toISOString() : null,
        };
      });
    },
  };
}

const unlessElsewhere = (error: unknown): void => {
  const isElsewhere = error instanceof ApiError && ['bill.not_open', 'plan.payment_pending'].includes(error.code);
  if (!isElsewhere) throw error;
};
