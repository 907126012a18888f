import { createPositions } from '../core/player/positions.ts';

/** Of this page's origin, where the visitor keeps them. */
export const pagePositions = createPositions(() => localStorage);
