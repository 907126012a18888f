import { purchaseLinkMinutes, receiptLinkDays, soldName } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { createPurchaseLinksRepository } from './purchase-links.repository.ts';
import type { PurchaseRow } from './purchase-states.ts';

interface About {
  /** Or the series. */
  video: string;
  business: string;
}

interface OfMembership {
  community: string;
  business: string;
}

export type SaleMail = { to: string; language: string | undefined; businessId: string } & (
  | { template: 'purchase-receipt'; values: About & { number: string; amount: string; date: string; path: string } }
  | {
      template: 'purchase-again';
      values: About & { number: string; earlier: string; amount: string; date: string; path: string };
    }
  | { template: 'purchase-link'; values: About & { path: string; validMinutes: number } }
  | { template: 'purchase-refunded'; values: About & { number: string; amount: string } }
  | { template: 'purchase-part-refunded'; values: About & { number: string; amount: string; paid: string } }
  | {
      template: 'membership-receipt';
      values: OfMembership & { number: string; amount: string; date: string; path: string; origin?: string };
    }
  | {
      template: 'membership-again';
      values: OfMembership & { number: string; earlier: string; amount: string; date: string };
    }
  | {
      template: 'membership-renewed';
      values: OfMembership & { number: string; amount: string; date: string; until: string; path: string };
    }
  | { template: 'membership-unpaid'; values: OfMembership & { amount: string; date: string; path: string } }
  | { template: 'membership-card-needed'; values: OfMembership & { amount: string; date: string; path: string } }
  | { template: 'membership-lapsed'; values: OfMembership & { amount: string; path: string } }
  | { template: 'membership-refunded'; values: OfMembership & { number: string; amount: string } }
  | { template: 'membership-part-refunded'; values: OfMembership & { number: string; amount: string; paid: string } }
);

export interface SaleMailsDeps {
  queueMail: (tx: Transaction, mail: SaleMail) => Promise<void>;
  businessNameOn: (on: Queryable) => (businessId: string) => Promise<string>;
  clock: Clock;
}

/** What viewers are mailed about what they bought. */
export function createSaleMails({ queueMail, businessNameOn, clock }: SaleMailsDeps) {
  async function linkIn(tx: Transaction, { id }: PurchaseRow, streamId: string, minutes: number): Promise<string> {
    const token = newSecretToken();
    const expiresAt = new Date(clock().getTime() + minutes * 60_000);
    await createPurchaseLinksRepository(tx).add({ hash: digestOf(token), purchaseId: id, expiresAt }, clock());
    // Behind the hash, which no server on the way is told.
    return `/v/${streamId}#bought=${token}`;
  }
  const about = async (tx: Transaction, row: PurchaseRow): Promise<About> => ({
    video: soldName(row),
    business: await businessNameOn(tx)(row.businessId),
  });
  const to = ({ email, language, businessId }: PurchaseRow) => ({
    to: email,
    language: language ?? undefined,
    businessId,
  });

  const paid = async (tx: Transaction, row: PurchaseRow, opened: PurchaseRow) => ({
    ...(await about(tx, row)),
    number: row.id,
    amount: formatMoney(row.amount, row.currency),
    date: (row.paidAt ?? clock()).toISOString().slice(0, 10),
    path: await linkIn(tx, opened, row.streamId ?? '', receiptLinkDays * 1440),
  });

  return {
    async receipt(tx: Transaction, row: PurchaseRow): Promise<void> {
      await queueMail(tx, { ...to(row), template: 'purchase-receipt', values: await paid(tx, row, row) });
    },

    /** In its place where it was paid twice. What it leads to is what was bought first. */
    async again(tx: Transaction, row: PurchaseRow, earlier: PurchaseRow): Promise<void> {
      const values = { ...(await paid(tx, row, earlier)), earlier: earlier.id };
      await queueMail(tx, { ...to(row), template: 'purchase-again', values });
    },

    /** To the video at which it is asked for. */
    async link(tx: Transaction, row: PurchaseRow, streamId: string, language: string | undefined): Promise<void> {
      const path = await linkIn(tx, row, streamId, purchaseLinkMinutes);
      const values = { ...(await about(tx, row)), path, validMinutes: purchaseLinkMinutes };
      await queueMail(tx, { ...to({ ...row, language: language ?? row.language }), template: 'purchase-link', values });
    },

    /** `amount`: what was given back now. */
    async refunded(tx: Transaction, row: PurchaseRow, amount: number): Promise<void> {
      const values = { ...(await about(tx, row)), number: row.id, amount: formatMoney(amount, row.currency) };
      await queueMail(tx, { ...to(row), template: 'purchase-refunded', values });
    },

    async partlyRefunded(tx: Transaction, row: PurchaseRow, amount: number): Promise<void> {
      const [back, paid] = [formatMoney(amount, row.currency), formatMoney(row.amount, row.currency)];
      const values = { ...(await about(tx, row)), number: row.id, amount: back, paid };
      await queueMail(tx, { ...to(row), template: 'purchase-part-refunded', values });
    },
  };
}
