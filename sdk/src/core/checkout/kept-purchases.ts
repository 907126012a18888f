import { createKeptByStream } from './kept-by-stream.ts';

/** What this browser has bought. */
const purchases = createKeptByStream('zc-bought');

export function keptPurchase(streamId: string): string | undefined {
  const kept = purchases.here(streamId) ?? purchases.stored(streamId);
  return typeof kept === 'string' ? kept : undefined;
}

/** Undefined forgets it. */
export const keepPurchase = purchases.keep;
