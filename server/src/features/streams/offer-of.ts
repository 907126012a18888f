import type { Offer } from '@zeacon/contract';
import type { StreamRow } from './streams.repository.ts';

/** What a video that is sold costs alone, or with the cheapest of its series; its preview goes with that. */
export function offerOf({
  saleAmount,
  saleCurrency,
  previewMs,
  seriesOffer,
}: Pick<StreamRow, 'saleAmount' | 'saleCurrency' | 'previewMs' | 'seriesOffer'>): Offer {
  if (saleAmount === null && seriesOffer) return seriesOffer;
  return { amount: saleAmount ?? 0, currency: saleCurrency ?? '', previewMs };
}
