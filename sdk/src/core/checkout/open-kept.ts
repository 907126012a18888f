import type { PublicStream } from '@zeacon/contract';
import { ZcError } from '../result.ts';
import { hasPurchases, keepPurchase, keptPurchase } from './kept-purchases.ts';
import type { SaleClient } from './sale-client.ts';

/** A video that was opened, with what opened it, which is kept by its id or by that of its series. */
export interface Opened {
  stream: PublicStream;
  entitlement: string;
  by: string;
}

/**
 * Opens a video with what this browser has bought: the video alone, or a series that it is in. What does not count any
 * more is forgotten. Undefined if nothing of it was bought here; rejects while the connection is away.
 */
export async function openKept(
  client: Pick<SaleClient, 'open' | 'read' | 'check'>,
  streamId: string,
): Promise<Opened | undefined> {
  async function openBy(by: string): Promise<Opened | undefined> {
    const entitlement = keptPurchase(by);
    if (!entitlement) return undefined;
    try {
      return { stream: await client.open(entitlement), entitlement, by };
    } catch (cause) {
      if (!(cause instanceof ZcError) || cause.code !== 'sale.entitlement_invalid') throw cause;
      if (by === streamId || (await hasEnded(entitlement))) keepPurchase(by, undefined);
      return undefined;
    }
  }

  /** A series may have lost this video before it was bought, and still open others. */
  const hasEnded = (entitlement: string) =>
    client.check(entitlement).then(
      ({ isStanding }) => !isStanding,
      () => false,
    );

  const alone = await openBy(streamId);
  if (alone || !hasPurchases()) return alone;
  const { openedBy } = await client.read();
  for (const playlistId of openedBy) {
    const opened = await openBy(playlistId);
    if (opened) return opened;
  }
  return undefined;
}
