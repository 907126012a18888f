const quietMs = 5000;

/** Chooses what to announce to screen readers: each graphic once, never two within five seconds. */
export function createAnnouncements(now: () => number) {
  const told = new Set<string>();
  let quietUntil = 0;

  return {
    /** Whether to announce this graphic, which just appeared. */
    take(graphic: string): boolean {
      if (told.has(graphic) || now() < quietUntil) return false;
      told.add(graphic);
      quietUntil = now() + quietMs;
      return true;
    },
  };
}
