import { createCloseMemory } from '../core/widget/close-memory.ts';
import { pageName } from './next-page.ts';
import { pageStorages } from './page-storages.ts';

/** Of this page and its browser. */
export const closeMemory = createCloseMemory({
  storages: pageStorages,
  now: () => Date.now(),
  page: () => pageName(location.href),
});
