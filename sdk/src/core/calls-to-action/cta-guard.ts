import type { ViewerCallToAction } from '@zeacon/contract';
import { toPictureUrl } from '../overlays/to-overlays.ts';
import { isCallToAction } from './cta-guards.generated.ts';

/**
 * Reads the server's calls to action: makes addresses absolute and leaves out invalid ones, including kinds and moments
 * of newer servers that this build does not know.
 */
export function toCallsToAction(all: readonly unknown[], origin: string): ViewerCallToAction[] {
  const ids = new Set<string>();
  return all
    .filter(isCallToAction)
    .filter(({ id }) => ids.size < ids.add(id).size)
    .map((each) => ({ ...each, imageUrl: (each.imageUrl && toPictureUrl(each.imageUrl, origin)) ?? null }));
}
