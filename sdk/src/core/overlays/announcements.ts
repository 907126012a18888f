const quietMs = 5000;

/** Chooses what a screen reader is told of: each graphic once, and never two within five seconds. */
export function createAnnouncements(now: () => number) {
  const told = new Set<string>();
  let quietUntil = 0;

  return {
    /** Whether to tell of this graphic, which has just come. */
    take(graphic: string): boolean {
      if (told.has(graphic) || now() < quietUntil) return false;
      told.add(graphic);
      quietUntil = now() + quietMs;
      return true;
    },
  };
}
