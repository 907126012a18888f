// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import type { ViewerCallToAction } from '@zeacon/contract';
import { areFigures, areTexts, isFigureOrNull, isObject, isTextOrNull } from '../overlays/overlay-guards.generated.ts';

export function isCallToAction(value: unknown): value is ViewerCallToAction {
  return (
    isObject(value) &&
    areTexts(value.id, value.text, value.url, value.headline, value.description, value.consentText) &&
    ['BUTTON', 'LEAD_FORM', 'AD'].includes(value.kind as string) &&
    ['TIME', 'PAUSE', 'END'].includes(value.moment as string) &&
    isObject(value.style) &&
    isTextOrNull(value.style.color) &&
    areFigures(value.startMs, value.durationMs) &&
    isFigureOrNull(value.endMs) &&
    isFigureOrNull(value.skipAfterMs) &&
    isTextOrNull(value.imageUrl)
  );
}
