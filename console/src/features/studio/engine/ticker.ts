interface TickerDeps {
  now: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
  /** `missed` counts the beats that passed during the previous one. */
  onBeat: (missed: number) => void;
}

/** Pause between two beats for other work. */
const breathMs = 2;

/** Beats at a steady rate without drifting; missed beats are skipped. */
export function createTicker({ now, schedule, onBeat }: TickerDeps) {
  let cancel: (() => void) | undefined;
  let rate = 30;
  let dueMs = 0;

  function beat() {
    const stepMs = 1000 / rate;
    const missed = Math.max(0, Math.floor((now() - dueMs) / stepMs));
    dueMs += (missed + 1) * stepMs;
    onBeat(missed);
    cancel = schedule(beat, Math.max(breathMs, dueMs - now()));
  }

  return {
    start(beatsPerSecond: number) {
      rate = beatsPerSecond;
      if (cancel) return;
      dueMs = now();
      cancel = schedule(beat, 0);
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}
