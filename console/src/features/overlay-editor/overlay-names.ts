import { t } from '@lingui/core/macro';
import type { CallToAction, Hypergraphic, HypergraphicPlacement } from '@zeacon/contract';
import type { OverlayDocument } from './overlay-document.ts';

/** A graphic on the video together with its library graphic. */
export interface PlacedGraphic {
  placement: HypergraphicPlacement;
  graphic: Hypergraphic;
}

/** Lowest layer first; a placement whose graphic was deleted is left out. */
export function placedGraphics(doc: OverlayDocument, library: ReadonlyMap<string, Hypergraphic>): PlacedGraphic[] {
  return doc.hypergraphics.flatMap((placement) => {
    const graphic = library.get(placement.hypergraphicId);
    return graphic ? [{ placement, graphic }] : [];
  });
}

export function isShownAt({ dropTimestamp, removeTimestamp }: HypergraphicPlacement, ms: number): boolean {
  return dropTimestamp <= ms && (removeTimestamp === null || ms < removeTimestamp);
}

export function nameOfCall({ kind, text, headline }: CallToAction): string {
  const title = headline || text;
  if (kind === 'BUTTON') return title ? t`Button: ${title}` : t`Button: without text`;
  if (kind === 'LEAD_FORM') return title ? t`Form: ${title}` : t`Form: without text`;
  return title ? t`Ad: ${title}` : t`Ad: without text`;
}
