const parentOf = (element: Element): Element | null => {
  const parent = element.assignedSlot ?? element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
};

/** What scrolls a feed: itself or something around it, or the page. */
export function findScroller(feed: Element): Element {
  for (let element: Element | null = feed; element; element = parentOf(element)) {
    if (element === document.body || element === document.documentElement) break;
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return document.scrollingElement ?? document.documentElement;
}

const isPage = (scroller: Element) => scroller === document.scrollingElement || scroller === document.documentElement;

/** What sends its scroll events. */
export const scrollSource = (scroller: Element): EventTarget => (isPage(scroller) ? document : scroller);

/** The part of the window in which the scroller shows something. */
export function viewOf(scroller: Element): { top: number; bottom: number } {
  if (isPage(scroller)) return { top: 0, bottom: innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top, bottom };
}

export function scrollBy(scroller: Element, pixels: number): void {
  if (Math.abs(pixels) >= 1) scroller.scrollBy({ top: pixels, behavior: 'instant' });
}
