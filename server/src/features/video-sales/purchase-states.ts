import type { SaleState } from '@zeacon/contract';
import type { videoPurchase } from './video-sales.table.ts';

export type PurchaseRow = typeof videoPurchase.$inferSelect;

/** In these the buyer may watch: the money is not given back before the gateway has said so, nor the bank decided. */
export const counting: readonly SaleState[] = ['PAID', 'REFUNDING', 'DISPUTED'];
/** Of which something was paid at some time. */
export const once: readonly SaleState[] = [...counting, 'REFUNDED', 'CHARGED_BACK'];

export const counts = ({ state }: Pick<PurchaseRow, 'state'>): boolean => counting.includes(state);

/** Whoever pays is asked by their bank, or fills in the form of the gateway. */
export const isAsked = ({ isCardAsked, chargeId }: Pick<PurchaseRow, 'isCardAsked' | 'chargeId'>): boolean =>
  isCardAsked || chargeId !== null;
