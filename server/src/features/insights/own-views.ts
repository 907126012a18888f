import { type AddressRange, isInRange, readAddressRange } from '@zeacon/contract';
import { LRUCache } from 'lru-cache';

/** Who asks: cookies come only from pages of this server. */
export interface OwnViewCaller {
  address: string;
  headers: Record<string, string | string[] | undefined>;
  cookies: Record<string, string | undefined>;
}

export interface OwnViewsDeps {
  /** What the business marked as its own. */
  ownAddressesOf: (businessId: string) => Promise<readonly string[]>;
  /** Whether the browser is signed in as somebody who works for the business. */
  isSignedInTo: (businessId: string, caller: Pick<OwnViewCaller, 'headers' | 'cookies'>) => Promise<boolean>;
}

/** Players report often; what the business changes holds soon after. */
const knownForMs = 10_000;

/** Tells the views of a business's own people from those of its visitors. */
export function createOwnViews({ ownAddressesOf, isSignedInTo }: OwnViewsDeps) {
  const known = new LRUCache<string, readonly AddressRange[]>({ max: 10_000, ttl: knownForMs });

  async function rangesOf(businessId: string): Promise<readonly AddressRange[]> {
    const kept = known.get(businessId);
    if (kept) return kept;
    const ranges = (await ownAddressesOf(businessId)).flatMap((text) => readAddressRange(text) ?? []);
    known.set(businessId, ranges);
    return ranges;
  }

  return async (businessId: string, caller: OwnViewCaller): Promise<boolean> =>
    (await rangesOf(businessId)).some((range) => isInRange(caller.address, range)) ||
    (await isSignedInTo(businessId, caller));
}
