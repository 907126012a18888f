import type { BillingInterval, BillLine } from '@zeacon/contract';
import type { CheckedDetails } from './tax.ts';

/** A day that was paid for with a plan that was left within it for a cheaper one: it is not charged again. */
export interface PaidDay {
  /** ISO 8601; the cheaper plan is paid for from here on. */
  until: string;
  /** Of the dearer plan, for the whole period. */
  price: number;
  planName: string;
}

/** What is bought, as it was shown before: a payment that is finished after a crash buys exactly that. */
export interface PurchaseOrder {
  kind: 'SELECT' | 'CHANGE';
  planId: string;
  planName: string;
  interval: BillingInterval;
  state: 'TRIAL' | 'ACTIVE';
  anchorDay: number;
  /** ISO 8601. */
  periodStart: string;
  periodEnd: string;
  periodPrice: number;
  /** The plan has no price: the trial is still to be had. */
  isFree?: boolean;
  paidDay?: PaidDay | null;
  /** Who is billed, as it was when the tax was reckoned. */
  buyer?: CheckedDetails;
  lines: BillLine[];
  subtotal: number;
  taxRate: number;
  tax: number;
  taxNote: string | null;
  total: number;
  creditUsed: number;
  /** Of a total below zero. */
  creditAdded: number;
  amountDue: number;
  /** Whose discount is in the lines and counts for so many of its months. */
  promoCode: string | null;
  promoMonths: number;
}
