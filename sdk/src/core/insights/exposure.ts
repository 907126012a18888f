/** How long something must be visible to count as seen. */
const seenAfterMs = 1000;

interface Shown {
  readonly id: string;
}

const none: ReadonlySet<string> = new Set();

/** Adds up how long each placement was visible, and reports once that it was seen. */
export function createExposure(now: () => number, seen: (id: string) => void) {
  const inSightMs = new Map<string, number>();
  let shown: readonly Shown[] = [];
  let visible = false;
  let since = now();

  return {
    /** Whether it was already reported. */
    isSeen: (id: string) => Number(inSightMs.get(id)) >= seenAfterMs,
    /**
     * Call it whenever one of the three changes, and now and then. For hidden placements, neither the time up to now
     * nor from now on counts.
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
