/** How long something must have been in sight to have been seen. */
const seenAfterMs = 1000;

/** Adds up for how long each placement was really in sight, and tells once that it was seen. */
export function createExposure(now: () => number, seen: (id: string) => void) {
  const inSightMs = new Map<string, number>();
  let shown: readonly { readonly id: string }[] = [];
  let visible = false;
  let since = now();

  return {
    /** Call it whenever one of the two changes, and now and then. */
    follow(nowShown: readonly { readonly id: string }[], nowVisible: boolean): void {
      const passed = visible ? now() - since : 0;
      since = now();
      for (const { id } of passed > 0 ? shown : []) {
        const before = inSightMs.get(id) ?? 0;
        if (before >= seenAfterMs) continue;
        inSightMs.set(id, before + passed);
        if (before + passed >= seenAfterMs) seen(id);
      }
      shown = nowShown;
      visible = nowVisible;
    },
  };
}
