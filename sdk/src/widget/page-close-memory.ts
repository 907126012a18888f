import { createCloseMemory } from '../core/widget/close-memory.ts';

/** Of this page and its browser. */
export const closeMemory = createCloseMemory({ tab: () => sessionStorage, browser: () => localStorage }, () =>
  Date.now(),
);
