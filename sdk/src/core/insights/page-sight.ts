/** What is needed of a `document`. */
export interface SightedPage extends Pick<EventTarget, 'addEventListener'> {
  readonly visibilityState: string;
  /** Loaded in advance, and perhaps never opened. Not every browser knows it. */
  readonly prerendering?: boolean;
}

/** Both, as not every browser tells of the same one when a prerendered page is opened. */
const changes = ['visibilitychange', 'prerenderingchange'];

/** Whether the page was in front of somebody at least once from now on; `onSeen` is called when that is not so yet. */
export function createPageSight(page: SightedPage, onSeen: () => void, signal: AbortSignal) {
  const isVisible = () => page.visibilityState === 'visible' && page.prerendering !== true;
  let isSeen = isVisible();
  function look() {
    if (isSeen || !isVisible()) return;
    isSeen = true;
    onSeen();
  }
  for (const name of changes) page.addEventListener(name, look, { signal });

  return { isSeen: () => isSeen };
}
