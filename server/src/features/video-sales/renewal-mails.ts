import type { Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import type { PurchaseRow } from './purchase-states.ts';
import type { RenewalRow } from './renewals.repository.ts';
import type { SaleMailsDeps } from './sale-mails.ts';

export type RenewalMails = ReturnType<typeof createRenewalMails>;

interface Deps extends Pick<SaleMailsDeps, 'queueMail' | 'businessNameOn' | 'clock'> {
  /** Of the community's page. */
  pageOf: (tx: Transaction, communityId: string) => Promise<{ path: string; origin?: string }>;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** What members are mailed about a membership that renews. */
export function createRenewalMails({ queueMail, businessNameOn, pageOf, clock }: Deps) {
  type About = Pick<RenewalRow, 'businessId' | 'communityName' | 'amount' | 'currency'> & {
    communityId: string | null;
  };
  const about = async (tx: Transaction, { businessId, communityId, communityName, amount, currency }: About) => ({
    ...{ community: communityName ?? '', amount: formatMoney(amount, currency) },
    business: await businessNameOn(tx)(businessId),
    ...(await pageOf(tx, communityId ?? '')),
  });
  const to = ({ email, language, businessId }: Pick<RenewalRow, 'email' | 'language' | 'businessId'>) => ({
    ...{ to: email, businessId, language: language ?? undefined },
  });

  return {
    async receipt(tx: Transaction, row: PurchaseRow): Promise<void> {
      const date = dayOf(row.paidAt ?? clock());
      const values = { ...(await about(tx, row)), number: row.id, date, until: dayOf(row.paidUntil ?? clock()) };
      await queueMail(tx, { ...to(row), template: 'membership-renewed', values });
    },

    /** The card could not be charged, and is tried again. */
    async unpaid(tx: Transaction, row: RenewalRow, next: Date): Promise<void> {
      const values = { ...(await about(tx, row)), date: dayOf(next) };
      await queueMail(tx, { ...to(row), template: 'membership-unpaid', values });
    },

    /** Nothing is charged with it: its holder enters it again, in time for `last`. */
    async cardNeeded(tx: Transaction, row: RenewalRow, last: Date): Promise<void> {
      const values = { ...(await about(tx, row)), date: dayOf(last) };
      await queueMail(tx, { ...to(row), template: 'membership-card-needed', values });
    },

    async lapsed(tx: Transaction, row: RenewalRow): Promise<void> {
      await queueMail(tx, { ...to(row), template: 'membership-lapsed', values: await about(tx, row) });
    },
  };
}
