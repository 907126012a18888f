import type { ViewerCallToAction } from '@zeacon/contract';
import { areFigures, areTexts, isFigureOrNull, isObject, isTextOrNull } from './overlay-guards.ts';
import { toPictureUrl } from './to-overlays.ts';

const kinds = ['BUTTON', 'LEAD_FORM', 'AD'];
const moments = ['TIME', 'PAUSE', 'END'];

/** Kinds and moments that this player does not know are left out: a newer server may have them. */
function isCallToAction(value: unknown): value is ViewerCallToAction {
  return (
    isObject(value) &&
    areTexts(value.id, value.text, value.url, value.headline, value.description, value.consentText) &&
    kinds.includes(value.kind as string) &&
    moments.includes(value.moment as string) &&
    isObject(value.style) &&
    isTextOrNull(value.style.color) &&
    areFigures(value.startMs, value.durationMs) &&
    [value.endMs, value.skipAfterMs].every(isFigureOrNull) &&
    isTextOrNull(value.imageUrl)
  );
}

/** What a player makes of the server's calls to action: what cannot be read left out, addresses absolute. */
export function toCallsToAction(all: readonly unknown[], origin: string): ViewerCallToAction[] {
  const ids = new Set<string>();
  return all
    .filter(isCallToAction)
    .filter(({ id }) => ids.size < ids.add(id).size)
    .map((each) => ({ ...each, imageUrl: (each.imageUrl && toPictureUrl(each.imageUrl, origin)) ?? null }));
}
