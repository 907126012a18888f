import type { SalesEnquiry } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import type { BillRow } from './bills.repository.ts';
import type { PaymentRow } from './payments.repository.ts';

/** What is mailed about money. */
export interface BillingMailValues {
  'payment-failed': { business: string; number: string; amount: string; date: string; path: string };
  'bill-paid': { business: string; number: string; amount: string; date: string; path: string };
  'plan-read-only': { business: string; number: string; amount: string; date: string; path: string };
  'card-missing': { business: string; number: string; amount: string; date: string; path: string };
  'last-bill-failed': { business: string; number: string; amount: string; path: string };
  'bill-refunded': { business: string; number: string; amount: string; path: string };
  'payment-disputed': { business: string; number: string; amount: string; plan: string; date: string; path: string };
  'plan-payment-disputed': { business: string; number: string; amount: string; path: string };
  'trial-ending': { business: string; plan: string; amount: string; date: string; path: string };
  'trial-ending-no-card': { business: string; plan: string; amount: string; date: string; path: string };
  'plan-ended': { business: string; plan: string; date: string; path: string };
  'plan-reactivation': { business: string; plan: string; path: string };
  'sales-enquiry': { business: string; name: string; contact: string; path: string };
}

type Draft<T extends keyof BillingMailValues> = {
  to: string;
  language: string | undefined;
  template: T;
  values: BillingMailValues[T];
};
export type BillingMailDraft = { [T in keyof BillingMailValues]: Draft<T> }[keyof BillingMailValues];

type ToPayers = Exclude<keyof BillingMailValues, 'plan-reactivation' | 'sales-enquiry' | 'plan-payment-disputed'>;

export interface BillingMailDeps {
  queueMail: (tx: Transaction, mail: BillingMailDraft) => Promise<void>;
  nameIn: (tx: Transaction, businessId: string) => Promise<string>;
  /** Of the owner, and of members whose role is about money. */
  payersIn: (tx: Transaction, businessId: string) => Promise<string[]>;
}

export type BillingMail = ReturnType<typeof createBillingMail>;

/** Where bills and cards are in the console. */
export const billingPath = '/billing';
/** Where operators read what people ask before they buy. */
const enquiriesPath = '/operator/enquiries';

export function createBillingMail({ queueMail, nameIn, payersIn }: BillingMailDeps) {
  async function toPayers<T extends ToPayers>(
    tx: Transaction,
    businessId: string,
    template: T,
    values: Omit<BillingMailValues[T], 'business' | 'path'>,
  ): Promise<void> {
    const business = await nameIn(tx, businessId);
    for (const to of await payersIn(tx, businessId)) {
      const draft = { to, language: undefined, template, values: { business, path: billingPath, ...values } };
      // The compiler cannot see that a template and its values stay together.
      await queueMail(tx, draft as unknown as BillingMailDraft);
    }
  }

  return {
    toPayers,

    billPaid(
      tx: Transaction,
      { businessId, number }: BillRow,
      { amount, currency, createdAt }: PaymentRow,
    ): Promise<void> {
      const values = { number, amount: formatMoney(amount, currency), date: dayOf(createdAt) };
      return toPayers(tx, businessId, 'bill-paid', values);
    },

    /** To an operator: a business had a payment taken back. */
    async disputed(
      tx: Transaction,
      to: string,
      businessId: string,
      values: { number: string; amount: string },
    ): Promise<void> {
      const business = await nameIn(tx, businessId);
      const path = `/operator/businesses/${businessId}`;
      const draft = {
        language: undefined,
        template: 'plan-payment-disputed',
        values: { ...values, business, path },
      } as const;
      await queueMail(tx, { to, ...draft });
    },

    toOperator(
      tx: Transaction,
      to: string,
      { businessName: business, name, contactMode, email, phone }: SalesEnquiry,
    ): Promise<void> {
      const contact = contactMode === 'PHONE' ? phone : email;
      const values = { business, name, contact, path: enquiriesPath };
      return queueMail(tx, { to, language: undefined, template: 'sales-enquiry', values });
    },
  };
}

/** As people of every language read it. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
