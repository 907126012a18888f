/** A phone's page is left by its address bar, which shows when somebody scrolls up quickly. */
const upwardPx = 200;
const withinMs = 250;
/** Whoever has seen no more than this has not begun to read. */
const readPx = 400;

/**
 * Calls back when the visitor is about to leave, until the signal: the pointer leaves the window at its top, or somebody
 * who has scrolled down on a touch screen scrolls up quickly.
 */
export function onExitIntent(page: Window, leaving: () => void, signal: AbortSignal): void {
  page.document.addEventListener(
    'mouseout',
    ({ relatedTarget, clientY }) => {
      if (relatedTarget === null && clientY <= 0) leaving();
    },
    { signal },
  );
  if (!page.matchMedia('(pointer: coarse)').matches) return;
  let from = { y: page.scrollY, at: 0 };
  const scrolled = ({ timeStamp }: Event) => {
    const y = page.scrollY;
    if (y > from.y || timeStamp - from.at > withinMs) from = { y, at: timeStamp };
    else if (from.y > readPx && from.y - y > upwardPx) leaving();
  };
  page.addEventListener('scroll', scrolled, { passive: true, signal });
}
