import type { SendFigures } from './engine/worker-messages.ts';

/**
 * When the picture was taken that is sent now; undefined while none is. Figures come once a second: from one to the next it
 * goes on with the clock.
 */
export function selectPictureDate(figures: SendFigures | null): string | undefined {
  if (!figures || figures.pictureDateMs === 0) return undefined;
  return new Date(figures.pictureDateMs + Date.now() - figures.toldDateMs).toISOString();
}
