import { type Bill, type BillSummary, type Page, toPage } from '@zeacon/contract';
import type { PlansConfig } from '../../config/plans-config.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { toBill } from './bill-view.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type BillFilter, type BillRow, createBillsRepository } from './bills.repository.ts';
import { isRunning, lockSettled, nextPeriodOf } from './business-state.ts';
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

/** What was billed to a business, and what will be. */
export function createBillsService({ config, database, purchases, usedBeyond, clock }: BillsDeps) {
  const bills = createBillsRepository(database.db);

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

    get: async (businessId: string, id: string): Promise<Bill> => toBill(await require(businessId, id)),
    require,

    async pay(businessId: string, id: string): Promise<Bill> {
      await pay(businessId, id);
      return toBill(await require(businessId, id));
    },

    /** The oldest first; the first that is declined ends it. */
    async payOpen(businessId: string): Promise<void> {
      for (const { id } of await bills.listOpen(businessId)) await pay(businessId, id);
    },

    async summary(businessId: string): Promise<BillSummary> {
      return database.transaction(async (tx) => {
        const row = await createSubscriptionsRepository(tx).find(businessId);
        const account = await createBillingAccountsRepository(tx).find(businessId);
        const open = await createBillsRepository(tx).listOpen(businessId);
        const running = config && row && isRunning(row) ? row : undefined;
        const isRenewed = running && !running.cancelAtPeriodEnd;
        const next = isRenewed ? (await nextPeriodOf(tx, running, clock())).lines : [];
        const lines = [...(running ? await usedBeyond.soFar(tx, running) : []), ...next];
        const rules = config ?? { seller: { country: '' }, taxRates: new Map() };
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
          amountDue: money.amountDue,
          openAmount: open.reduce((total, { amountDue }) => total + amountDue, 0),
          openBills: open.length,
          nextBillDate: running && lines.length > 0 ? running.periodEnd.toISOString() : null,
        };
      });
    },
  };
}
