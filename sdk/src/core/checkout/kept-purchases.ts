import { createKeptByStream } from './kept-by-stream.ts';

/** What this browser has bought. */
const purchases = createKeptByStream('zc-bought');

/** Of a video, or of a series. */
export function keptPurchase(id: string): string | undefined {
  const kept = purchases.here(id) ?? purchases.stored(id);
  return typeof kept === 'string' ? kept : undefined;
}

/** Undefined forgets it. */
export const keepPurchase = purchases.keep;

export const idsOfPurchases = purchases.ids;

export const hasPurchases = (): boolean => !purchases.isEmpty();
