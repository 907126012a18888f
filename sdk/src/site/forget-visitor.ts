import { isOfVisits } from '../core/widget/visit-memory.ts';
import { eraseStoredVisitor } from '../views/stored-visitor.ts';
import { isDenied } from './may-recognise.ts';

/**
 * Erases what rules about the visitor had stored and, unless views may be counted, what players had. What was closed stays
 * so, for it is the visitor's own wish.
 */
export function forgetVisitor(consent: string | undefined): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (isOfVisits(name)) storage.removeItem(name);
  } catch {
    // Blocked: nothing was stored.
  }
  if (isDenied(consent)) eraseStoredVisitor();
}
