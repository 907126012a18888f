import type { SendFigures } from './engine/worker-messages.ts';

/**
 * Date of the picture being sent; undefined if none is. Figures arrive once a second; in between, the date advances
 * with the clock.
 */
export function selectPictureDate(figures: SendFigures | null): string | undefined {
  if (!figures || figures.pictureDateMs === 0) return undefined;
  return new Date(figures.pictureDateMs + Date.now() - figures.toldDateMs).toISOString();
}
