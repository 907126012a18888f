import { keyDatabase } from '../core/visitor/visitor-key.ts';

/** In the page's session storage, which a tab has for itself: tokens by what they open. */
export const keptTokensName = 'zc-viewer-token';
/** The visitor's ids, positions, choices and last click. */
const storedNames = ['zeacon.visitor', 'zeacon.visitor.vendor', 'zc-positions', 'zc-viewer', 'zc_click'];

/** Erases what players stored about the visitor on this page's origin. `key`: of this page, if it is being opened. */
export function eraseStoredVisitor(key?: Promise<unknown>): void {
  const erase = () => void indexedDB.deleteDatabase(keyDatabase);
  if (key) key.then(erase, erase);
  try {
    for (const name of storedNames) localStorage.removeItem(name);
    for (const name of [keptTokensName, 'zc-feed']) sessionStorage.removeItem(name);
    if (!key) erase();
  } catch {
    // Blocked storage holds nothing.
  }
}
