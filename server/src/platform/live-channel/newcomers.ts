import { rangeOf } from '../address-limit.ts';
import type { Clock } from '../clock.ts';
import { createWindowLimit } from '../window-limit.ts';

/** A visitor whose id was signed for so long ago is no newcomer. */
const settledAfterMs = 60_000;
const windowSec = 60;

export interface Newcomer {
  streamId: string;
  address: string;
  /** It is known who they are. */
  isSigned?: boolean | undefined;
  /** Since when the id has been known, in epoch ms. */
  visitorSinceMs?: number | undefined;
}

/**
 * A limit that the visitors of a live share whose ids were made up just now, within a range of addresses: whoever is
 * limited as one visitor could come back as another. It never lasts: a minute later they have only limits of their own.
 * Returns the ms to wait.
 */
export function createNewcomerLimit({ limit, clock }: { limit: number; clock: Clock }) {
  const take = createWindowLimit({ limit, windowSec, clock });

  return ({ streamId, address, isSigned, visitorSinceMs = Number.POSITIVE_INFINITY }: Newcomer): number | undefined => {
    if (isSigned || clock().getTime() - visitorSinceMs >= settledAfterMs) return undefined;
    const waitSec = take(`${streamId} ${rangeOf(address)}`);
    return waitSec === undefined ? undefined : waitSec * 1000;
  };
}

export type NewcomerLimit = ReturnType<typeof createNewcomerLimit>;
