import type { OwnRenewal } from '@zeacon/contract';
import type { RenewalRow } from './renewals.repository.ts';

/** As its member sees it. */
export const toOwnRenewal = (row: RenewalRow): OwnRenewal => ({
  ...{ amount: row.amount, currency: row.currency, period: row.period, isCancelled: row.isCancelled },
  state: row.state === 'PAST_DUE' ? 'PAST_DUE' : 'ACTIVE',
  paidUntilDate: row.paidUntil.toISOString(),
  nextPaymentDate: row.isCancelled ? null : (row.dueAt?.toISOString() ?? null),
  isCardAsked: row.askedCard !== null,
  card: row.card && { brand: row.card.brand, lastFour: row.card.lastFour, expires: row.card.expires },
});
