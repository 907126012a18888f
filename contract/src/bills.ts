import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { Instant, pageOf, pageQuery } from './query.ts';

/**
 * `PLAN`: the plan for a time. `UNUSED`: what was paid for a time that is not used. `DISCOUNT`: of a promo code, named
 * by `name`. `OVERAGE`: of the meter `name`, `quantity` units beyond what is included. `CANCELLED`: takes another bill back.
 */
export const BillLine = z.object({
  kind: z.enum(['PLAN', 'UNUSED', 'DISCOUNT', 'OVERAGE', 'CANCELLED']),
  name: z.string(),
  quantity: z.number(),
  from: z.nullable(Instant),
  until: z.nullable(Instant),
  amount: Amount,
  /**
   * Where it is not the bill's: what was paid before is given back with the tax that was paid on it. `rate` in percent,
   * `amount` in the tax of the bill.
   */
  ownTax: z.optional(z.object({ rate: z.number(), amount: Amount, note: z.nullable(z.string()) })),
});
export type BillLine = z.infer<typeof BillLine>;

/**
 * `CANCELLED`: a credit note takes it back. `DISPUTED`: whoever holds the card had the payment taken back. `REFUNDED`: the
 * money was given back, with a credit note.
 */
export const BillState = z.enum(['OPEN', 'PAID', 'CANCELLED', 'DISPUTED', 'REFUNDING', 'REFUNDED']);
export type BillState = z.infer<typeof BillState>;

/** Once issued, only its state changes. */
export const Bill = z.object({
  id: z.string(),
  /** Numbers follow each other without a gap. */
  number: z.string(),
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  state: BillState,
  planName: z.string(),
  currency: z.string(),
  lines: z.array(BillLine),
  /** The sum of the lines. */
  subtotal: Amount,
  /** In percent; of all lines without `ownTax`. */
  taxRate: z.number(),
  /** On all lines, by the rate of each. */
  tax: Amount,
  taxNote: z.nullable(z.string()),
  /** Subtotal and tax; negative for a credit note. */
  total: Amount,
  creditUsed: Amount,
  amountDue: Amount,
  /** Of a credit note: the bill that it takes back. */
  creditOf: z.nullable(z.string()),
  issuedDate: Instant,
  paidDate: z.nullable(Instant),
});
export type Bill = z.infer<typeof Bill>;

export const BillSummary = z.object({
  currency: z.string(),
  planName: z.nullable(z.string()),
  periodStart: z.nullable(Instant),
  periodEnd: z.nullable(Instant),
  /** What the next bill will have on it as things are now; empty where there is none. */
  lines: z.array(BillLine),
  subtotal: Amount,
  taxRate: z.number(),
  tax: Amount,
  total: Amount,
  credit: Amount,
  creditUsed: Amount,
  amountDue: Amount,
  /** Of all bills that are not paid. */
  openAmount: Amount,
  openBills: z.number(),
  nextBillDate: z.nullable(Instant),
});
export type BillSummary = z.infer<typeof BillSummary>;

const tag = 'Bills';
const requires = { kind: 'member', permission: 'billing.manage' } as const;
const account = z.object({ id: z.string() });
const text = z.optional(z.string().check(z.maxLength(200)));

export const getBillSummary = endpoint({
  method: 'GET',
  path: `${businessBase}/account/:id/bill/current-summary`,
  tag,
  summary: 'Read what the next bill will be, and what is open',
  requires,
  params: account,
  reply: BillSummary,
  errors: ['account.not_found'],
});

/** `search` looks in numbers and plans; `number` and `planName` in one of them. */
export const listBills = endpoint({
  method: 'GET',
  path: `${businessBase}/account/:id/bill`,
  tag,
  summary: 'List the bills of the business, newest first',
  requires,
  params: account,
  query: z.object({ ...pageQuery(), search: text, number: text, planName: text, state: z.optional(BillState) }),
  reply: pageOf(Bill),
  errors: ['account.not_found', 'request.invalid'],
});

export const getBill = endpoint({
  method: 'GET',
  path: `${businessBase}/account/:id/bill/:billId`,
  tag,
  summary: 'Read a bill',
  requires,
  params: z.object({ id: z.string(), billId: z.string() }),
  reply: Bill,
  errors: ['account.not_found', 'bill.not_found'],
});

export const getBillPdf = endpoint({
  method: 'GET',
  path: `${businessBase}/account/:id/bill/:billId/pdf`,
  tag,
  summary: 'Read a bill as PDF',
  requires,
  params: z.object({ id: z.string(), billId: z.string() }),
  file: 'application/pdf',
  reply: z.string(),
  errors: ['account.not_found', 'bill.not_found'],
});

/** Pays what is open at once, with the card as it is. */
export const payBill = endpoint({
  method: 'POST',
  path: `${businessBase}/account/:id/bill/:billId/pay`,
  tag,
  summary: 'Pay an open bill with the stored card',
  requires,
  impersonated: 'never',
  audit: 'business.bill_paid',
  params: z.object({ id: z.string(), billId: z.string() }),
  reply: Bill,
  errors: [
    'account.not_found',
    'bill.not_found',
    'bill.not_open',
    'plan.payment_pending',
    'payment.card_needed',
    'payment.declined',
    'payment.unavailable',
    'payment.confirmation_needed',
  ],
});
