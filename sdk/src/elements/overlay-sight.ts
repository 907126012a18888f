import { createExposure } from '../core/overlays/exposure.ts';

const countEveryMs = 250;
/** Less of the player than this, and what is on it does not count as seen. */
const share = 0.5;

type Shown = readonly { readonly id: string }[];

export type Sight = ReturnType<typeof createSight>;

/** Tells of what was shown for a second, on a player that was really in sight for as long. */
export function createSight(layer: Element, seen: (id: string) => void) {
  const start = () => createExposure(() => performance.now(), seen);
  let exposure = start();
  let shown: Shown = [];
  let inSight = false;

  const count = () => exposure.follow(shown, inSight && document.visibilityState === 'visible');
  const observer = new IntersectionObserver(
    (entries) => {
      inSight = (entries.at(-1)?.intersectionRatio ?? 0) >= share;
      count();
    },
    { threshold: share },
  );
  observer.observe(layer);
  document.addEventListener('visibilitychange', count);
  const timer = setInterval(count, countEveryMs);

  return {
    show(now: Shown): void {
      shown = now;
      count();
    },
    /** Another video is on: what is shown now was not seen on it yet. */
    forget(): void {
      exposure = start();
    },
    stop(): void {
      exposure.follow([], false);
      observer.disconnect();
      document.removeEventListener('visibilitychange', count);
      clearInterval(timer);
    },
  };
}
