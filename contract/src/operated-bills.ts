import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { Bill } from './bills.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './query.ts';

const tag = 'Operators';
const requires = { kind: 'operator' } as const;
const base = `${businessBase}/operator/businesses/:businessId/bill` as const;

export const listOperatedBills = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the bills of any business, newest first',
  requires,
  params: z.object({ businessId: z.string() }),
  query: z.object(pageQuery()),
  reply: pageOf(Bill),
  errors: ['account.not_found', 'request.invalid'],
});

/** With whom it was for. `keptUntil`: the business is gone, and the bill is deleted then. */
export const ListedBill = z.extend(Bill, {
  businessId: z.string(),
  buyerName: z.string(),
  keptUntil: z.nullable(z.iso.datetime()),
});
export type ListedBill = z.infer<typeof ListedBill>;

/** Those of deleted businesses too, which the law has the seller keep. */
export const listAllBills = endpoint({
  method: 'GET',
  path: `${businessBase}/operator/bills`,
  tag,
  summary: 'List the bills of all businesses, newest first',
  requires,
  query: z.object({ search: z.optional(z.string().check(z.maxLength(100))), ...pageQuery() }),
  reply: pageOf(ListedBill),
  errors: ['request.invalid'],
});

export const getOperatedBillPdf = endpoint({
  method: 'GET',
  path: `${base}/:billId/pdf`,
  tag,
  summary: 'Read a bill of any business as PDF',
  requires,
  params: z.object({ businessId: z.string(), billId: z.string() }),
  file: 'application/pdf',
  reply: z.string(),
  errors: ['bill.not_found'],
});

/**
 * All that was paid goes back to the card, once, however often it is asked, and a credit note takes the bill back. One
 * that is open is taken back so, too: nothing is charged for it any more, and a plan that waited for it goes on. Bills of
 * deleted businesses are no exception.
 */
export const refundBill = endpoint({
  method: 'POST',
  path: `${base}/:billId/refund`,
  tag,
  summary: 'Give a business back what it paid for a bill, or take back one that is open',
  requires,
  audit: 'business.bill_refunded',
  params: z.object({ businessId: z.string(), billId: z.string() }),
  reply: Bill,
  errors: [
    'bill.not_found',
    'bill.not_refundable',
    'bill.counted_since',
    'plan.payment_pending',
    'payment.unavailable',
  ],
});
