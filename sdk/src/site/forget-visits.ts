import { isOfVisits } from '../core/widget/visit-memory.ts';

/** Erases what rules about the visitor had stored. What was closed stays so, for it is the visitor's own wish. */
export function forgetVisits(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (isOfVisits(name)) storage.removeItem(name);
  } catch {
    // Blocked: nothing was stored.
  }
}
