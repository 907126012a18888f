import type { Bill, ListedBill } from '@zeacon/contract';
import type { BillRow } from './bills.repository.ts';

export const toBill = (row: BillRow): Bill => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  planName: row.planName,
  currency: row.currency,
  lines: row.lines,
  subtotal: row.subtotal,
  taxRate: row.taxRate / 100,
  tax: row.tax,
  taxNote: row.taxNote,
  total: row.total,
  creditUsed: row.creditUsed,
  amountDue: row.amountDue,
  creditOf: row.creditOf,
  issuedDate: row.issuedAt.toISOString(),
  paidDate: row.paidAt?.toISOString() ?? null,
});

export const toListedBill = (row: BillRow): ListedBill => ({
  ...toBill(row),
  businessId: row.businessId,
  buyerName: row.buyer.name,
  keptUntil: row.keptUntil?.toISOString() ?? null,
});
