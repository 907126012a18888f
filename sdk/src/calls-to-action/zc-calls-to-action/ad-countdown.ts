const everyMs = 250;

/** Counts the time for which an ad was visible, and stops at its end. */
export function createAdCountdown(durationMs: number, told: (passedMs: number) => void, ended: () => void) {
  let passedMs = 0;
  let before = performance.now();

  const timer = setInterval(() => {
    const now = performance.now();
    if (document.visibilityState === 'visible') passedMs += now - before;
    before = now;
    if (passedMs < durationMs) return told(passedMs);
    clearInterval(timer);
    ended();
  }, everyMs);

  return { stop: () => clearInterval(timer) };
}
