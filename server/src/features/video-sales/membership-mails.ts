import type { Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import type { PurchaseRow } from './purchase-states.ts';
import type { SaleMailsDeps } from './sale-mails.ts';

interface Deps extends SaleMailsDeps {
  /** Of the community's page. */
  pageOf: (tx: Transaction, communityId: string) => Promise<{ path: string; origin?: string }>;
}

/** What members are mailed about what they paid for being one. */
export function createMembershipMails({ queueMail, businessNameOn, pageOf, clock }: Deps) {
  const about = async (tx: Transaction, row: PurchaseRow) => ({
    community: row.communityName ?? '',
    business: await businessNameOn(tx)(row.businessId),
    number: row.id,
  });
  const to = ({ email, language, businessId }: PurchaseRow) => ({
    ...{ to: email, businessId },
    language: language ?? undefined,
  });
  const paid = (row: PurchaseRow) => ({
    amount: formatMoney(row.amount, row.currency),
    date: (row.paidAt ?? clock()).toISOString().slice(0, 10),
  });

  return {
    async receipt(tx: Transaction, row: PurchaseRow): Promise<void> {
      const values = { ...(await about(tx, row)), ...paid(row), ...(await pageOf(tx, row.communityId ?? '')) };
      await queueMail(tx, { ...to(row), template: 'membership-receipt', values });
    },

    /** In its place where it was paid twice. */
    async again(tx: Transaction, row: PurchaseRow, earlier: PurchaseRow): Promise<void> {
      const values = { ...(await about(tx, row)), ...paid(row), earlier: earlier.id };
      await queueMail(tx, { ...to(row), template: 'membership-again', values });
    },

    /** `amount`: what was given back now. */
    async refunded(tx: Transaction, row: PurchaseRow, amount: number): Promise<void> {
      const values = { ...(await about(tx, row)), amount: formatMoney(amount, row.currency) };
      await queueMail(tx, { ...to(row), template: 'membership-refunded', values });
    },

    async partlyRefunded(tx: Transaction, row: PurchaseRow, amount: number): Promise<void> {
      const [back, paid] = [formatMoney(amount, row.currency), formatMoney(row.amount, row.currency)];
      const values = { ...(await about(tx, row)), amount: back, paid };
      await queueMail(tx, { ...to(row), template: 'membership-part-refunded', values });
    },
  };
}
