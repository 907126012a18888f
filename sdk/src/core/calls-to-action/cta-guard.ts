import type { ViewerCallToAction } from '@zeacon/contract';
import { toPictureUrl } from '../overlays/to-overlays.ts';
import { isCallToAction } from './cta-guards.generated.ts';

/**
 * What a player makes of the server's calls to action: addresses absolute, left out what cannot be read. Kinds and moments
 * that this build does not know are among that: a newer server may have them.
 */
export function toCallsToAction(all: readonly unknown[], origin: string): ViewerCallToAction[] {
  const ids = new Set<string>();
  return all
    .filter(isCallToAction)
    .filter(({ id }) => ids.size < ids.add(id).size)
    .map((each) => ({ ...each, imageUrl: (each.imageUrl && toPictureUrl(each.imageUrl, origin)) ?? null }));
}
