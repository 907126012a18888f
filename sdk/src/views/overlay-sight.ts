import { createExposure } from '../core/insights/exposure.ts';

const lookEveryMs = 250;
/** Share of the player that must be visible for its overlays to count as seen. */
const share = 0.5;

interface Shown {
  readonly id: string;
  readonly element: Element;
}

export type Sight = ReturnType<typeof createSight>;

/**
 * Reports what was shown for a second on a player that was visible for as long. Elements that are cut off, outside the
 * window or covered in their middle were not seen.
 */
export function createSight(layer: HTMLElement, seen: (id: string) => void) {
  /** Reported between frames, because reporting takes time. */
  const untold: string[] = [];
  const start = () =>
    createExposure(
      () => performance.now(),
      (id) => untold.push(id),
    );
  let exposure = start();
  let shown: readonly Shown[] = [];
  let hidden: ReadonlySet<string> = new Set();
  let inSight = false;

  // Whatever covers the picture makes the elements under it inert.
  const isSeen = () => inSight && !layer.inert && document.visibilityState === 'visible';
  const count = () => exposure.follow(shown, isSeen(), hidden);
  const look = () => {
    const root = layer.getRootNode() as ShadowRoot;
    const unseen = isSeen() ? shown.filter(({ id }) => !exposure.isSeen(id)) : [];
    hidden = new Set(unseen.filter((each) => isHidden(each.element, root)).map(({ id }) => id));
    count();
    tell();
  };
  const tell = () => {
    for (const id of untold.splice(0)) seen(id);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      inSight = (entries.at(-1)?.intersectionRatio ?? 0) >= share;
      count();
    },
    { threshold: share },
  );
  observer.observe(layer);
  document.addEventListener('visibilitychange', count);
  const timer = setInterval(look, lookEveryMs);

  return {
    show(now: readonly Shown[]): void {
      shown = now;
      count();
    },
    /** The video changed: the current elements have not been seen on it yet. */
    forget(): void {
      tell();
      exposure = start();
    },
    stop(): void {
      exposure.follow([], false);
      tell();
      observer.disconnect();
      document.removeEventListener('visibilitychange', count);
      clearInterval(timer);
    },
  };
}

/** Whether something else is in its middle; false outside the window. */
function isHidden(element: Element, root: ShadowRoot): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return !element.contains(root.elementFromPoint(left + width / 2, top + height / 2));
}
