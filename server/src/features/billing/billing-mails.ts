import type { Transaction } from '../../platform/database/database.ts';

/** What is mailed about money. */
export interface BillingMailValues {
  'payment-failed': { business: string; number: string; amount: string; date: string; path: string };
  'plan-read-only': { business: string; number: string; amount: string; date: string; path: string };
  'plan-reactivation': { business: string; plan: string; path: string };
}

type Draft<T extends keyof BillingMailValues> = {
  to: string;
  language: string | undefined;
  template: T;
  values: BillingMailValues[T];
};
export type BillingMailDraft = { [T in keyof BillingMailValues]: Draft<T> }[keyof BillingMailValues];

export interface BillingMailDeps {
  queueMail: (tx: Transaction, mail: BillingMailDraft) => Promise<void>;
  nameIn: (tx: Transaction, businessId: string) => Promise<string>;
  /** Of the owner, and of members whose role is about money. */
  payersIn: (tx: Transaction, businessId: string) => Promise<string[]>;
}

export type BillingMail = ReturnType<typeof createBillingMail>;

/** Where bills and cards are in the console. */
export const billingPath = '/billing';

export function createBillingMail({ queueMail, nameIn, payersIn }: BillingMailDeps) {
  return {
    async toPayers(
      tx: Transaction,
      businessId: string,
      template: 'payment-failed' | 'plan-read-only',
      values: { number: string; amount: string; date: string },
    ): Promise<void> {
      const business = await nameIn(tx, businessId);
      for (const to of await payersIn(tx, businessId))
        await queueMail(tx, { to, language: undefined, template, values: { business, path: billingPath, ...values } });
    },
  };
}
