import type { PublicWidget } from '@zeacon/contract';

/**
 * Where a widget belongs, once the page has that place. What stands over the page is put beside the body: pages replace
 * their body, move it, and arrange its children.
 */
export function placeOf({ form, style }: PublicWidget): Element | null {
  if (/BUBBLE|MODAL|BAR/.test(form)) return document.documentElement;
  try {
    return /INLINE|STORIES/.test(form) && style.selector ? document.querySelector(style.selector) : null;
  } catch {
    return null;
  }
}
