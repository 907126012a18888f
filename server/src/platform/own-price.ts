import type { Offer } from '@zeacon/contract';

/** The columns of what can be sold. */
export interface PriceColumns {
  /** In minor units. */
  saleAmount: number | null;
  saleCurrency: string | null;
  previewMs: number;
}

/** What a row costs by itself; null where it is not sold so. */
export const ownPrice = ({ saleAmount, saleCurrency, previewMs }: PriceColumns): Offer | null =>
  saleAmount === null || saleCurrency === null ? null : { amount: saleAmount, currency: saleCurrency, previewMs };

/** Null: it is sold no longer. */
export const priceColumns = (offer: Offer | null): PriceColumns => ({
  saleAmount: offer?.amount ?? null,
  saleCurrency: offer?.currency ?? null,
  previewMs: offer?.previewMs ?? 0,
});
