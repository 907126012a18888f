import type { placementsMaxPerStream, ViewerHypergraphic, ViewerOverlays } from '@zeacon/contract';
import { isGraphic, isPlacement } from './overlay-guards.generated.ts';
import type { OverlayState, Placed } from './overlay-state.ts';

const placementsMax: typeof placementsMaxPerStream = 1000;

/** Reads the server's response: makes addresses absolute and leaves out what is invalid or not for HLS viewers. */
export function toOverlays(overlays: ViewerOverlays, origin: string): OverlayState {
  const graphics = new Map<string, ViewerHypergraphic>();
  for (const graphic of overlays.hypergraphics.filter(isGraphic)) {
    const resolved = resolveGraphic(graphic, origin);
    if (resolved) graphics.set(graphic.uuid, resolved);
  }
  const placed = overlays.placements
    .slice(0, placementsMax)
    .filter(isPlacement)
    .flatMap((placement): Placed[] => {
      const { id, hypergraphicId, style, dropTimestamp: startMs, removeTimestamp, hlsDisplay } = placement;
      const { top, left, width } = style;
      const graphic = graphics.get(hypergraphicId);
      if (!graphic || hlsDisplay === false) return [];
      const endMs = removeTimestamp ?? Number.POSITIVE_INFINITY;
      return [{ id, graphic, startMs, endMs, top, left, width }];
    });
  return { streamId: overlays.streamId, placed, callsToAction: overlays.callsToAction };
}

/** The same graphic with absolute addresses; undefined if it has no picture that may be shown. */
export function resolveGraphic(graphic: ViewerHypergraphic, origin: string): ViewerHypergraphic | undefined {
  const defaultPath = toPictureUrl(graphic.defaultPath, origin);
  const hoverPath = (graphic.hoverPath && toPictureUrl(graphic.hoverPath, origin)) || null;
  return defaultPath && graphic.width > 0 && graphic.height > 0 ? { ...graphic, defaultPath, hoverPath } : undefined;
}

export function toPictureUrl(path: string, origin: string): string | undefined {
  if (!URL.canParse(path, origin)) return undefined;
  const { protocol, href } = new URL(path, origin);
  return /^https?:$/.test(protocol) ? href : undefined;
}
