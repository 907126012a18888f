/** How much of an old speed is left after this long. */
const halfLifeMs = 3000;
const shortestStepMs = 250;

export interface SpeedMeter {
  /** Takes the bytes sent so far; returns bytes per second, or null until known. */
  at: (sentBytes: number) => number | null;
}

/** A smooth speed: an average in which older steps fade. */
export function createSpeedMeter(now: () => number, sentBytes: number): SpeedMeter {
  let last = { at: now(), sentBytes };
  let speed: number | null = null;
  return {
    at(sent) {
      const elapsedMs = now() - last.at;
      if (elapsedMs < shortestStepMs) return speed;
      const current = (Math.max(0, sent - last.sentBytes) / elapsedMs) * 1000;
      const kept = 0.5 ** (elapsedMs / halfLifeMs);
      speed = speed === null ? current : speed * kept + current * (1 - kept);
      last = { at: now(), sentBytes: sent };
      return speed;
    },
  };
}
