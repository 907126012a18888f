import type { Sale } from '@zeacon/contract';
import type { PurchaseRow } from './purchase-states.ts';

export const toSale = (row: PurchaseRow): Sale => ({
  id: row.id,
  streamId: row.streamId,
  streamName: row.streamName,
  playlistId: row.playlistId,
  playlistName: row.playlistName,
  communityId: row.communityId,
  communityName: row.communityName,
  email: row.email,
  amount: row.amount,
  currency: row.currency,
  takenOff: row.takenOff,
  state: row.state,
  refundedAmount: row.refundedAmount,
  isSandbox: row.isSandbox,
  createdDate: row.createdAt.toISOString(),
  paidDate: row.paidAt?.toISOString() ?? null,
  refundedDate: row.refundedAt?.toISOString() ?? null,
  repeatedSaleId: row.repeatedId,
  period: row.period,
  paidUntilDate: row.paidUntil?.toISOString() ?? null,
  disputedDate: row.disputedAt?.toISOString() ?? null,
});
