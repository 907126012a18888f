/** How long something must have been in sight to have been seen. */
const seenAfterMs = 1000;

interface Shown {
  readonly id: string;
}

const none: ReadonlySet<string> = new Set();

/** Adds up for how long each placement was really in sight, and tells once that it was seen. */
export function createExposure(now: () => number, seen: (id: string) => void) {
  const inSightMs = new Map<string, number>();
  let shown: readonly Shown[] = [];
  let visible = false;
  let since = now();

  return {
    /** Whether there is nothing more to tell of it. */
    isSeen: (id: string) => Number(inSightMs.get(id)) >= seenAfterMs,
    /**
     * Call it whenever one of the three changes, and now and then. Nothing is added up for what is hidden: not the time
     * up to now, and not the time from now on.
     */
    follow(nowShown: readonly Shown[], nowVisible: boolean, hidden = none): void {
      const passed = visible ? now() - since : 0;
      since = now();
      for (const { id } of passed > 0 ? shown : []) {
        const before = inSightMs.get(id) ?? 0;
        if (before >= seenAfterMs || hidden.has(id)) continue;
        inSightMs.set(id, before + passed);
        if (before + passed >= seenAfterMs) seen(id);
      }
      shown = hidden.size > 0 ? nowShown.filter(({ id }) => !hidden.has(id)) : nowShown;
      visible = nowVisible;
    },
  };
}
