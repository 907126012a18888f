import { createExposure } from '../core/insights/exposure.ts';

const lookEveryMs = 250;
/** Less of the player than this, and what is on it does not count as seen. */
const share = 0.5;

interface Shown {
  readonly id: string;
  readonly element: Element;
}

export type Sight = ReturnType<typeof createSight>;

/**
 * Tells of what was shown for a second, on a player that was really in sight for as long. What is cut off, lies outside
 * the window or under something else in its middle was not seen.
 */
export function createSight(layer: HTMLElement, seen: (id: string) => void) {
  /** Told between frames: telling takes its time. */
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

  // What covers the picture makes inert what lies under it.
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
    /** Another video is on: what is shown now was not seen on it yet. */
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

/** Whether something else is in its middle. Nothing is, outside the window. */
function isHidden(element: Element, root: ShadowRoot): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return !element.contains(root.elementFromPoint(left + width / 2, top + height / 2));
}
