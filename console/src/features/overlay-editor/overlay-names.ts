import type { CallToAction, CallToActionKind, Hypergraphic, HypergraphicPlacement } from '@zeacon/contract';
import type { OverlayDocument } from './overlay-document.ts';

/** A graphic on the video together with what it is a picture of. */
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

const kinds: Record<CallToActionKind, string> = { BUTTON: 'Button', LEAD_FORM: 'Form', AD: 'Ad' };

export function nameOfCall({ kind, text, headline }: CallToAction): string {
  return `${kinds[kind]}: ${headline || text || 'without text'}`;
}
