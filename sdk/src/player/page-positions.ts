import { createPositions } from '../core/player/positions.ts';

/** The resume positions stored for this page's origin. */
export const pagePositions = createPositions(() => localStorage);
