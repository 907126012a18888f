import type { LiveStatus, PublicLive } from '@zeacon/contract';

export interface LiveWatcherOptions {
  read: (signal: AbortSignal) => Promise<PublicLive>;
  /** Called with every answer. */
  onLive: (live: PublicLive) => void;
  /** From 0 to 1; replaced in tests. */
  random?: () => number;
}

const quickMs = 3000;
const steadyMs = 10_000;
const longestMs = 30_000;

const paceOf: Record<LiveStatus, number> = {
  SCHEDULED: steadyMs,
  WAITING: quickMs,
  LIVE: steadyMs,
  INTERRUPTED: quickMs,
  ENDED: Number.POSITIVE_INFINITY,
};

/** Polls the state of a live stream until it has ended. Starts paused. */
export function createLiveWatcher({ read, onLive, random = Math.random }: LiveWatcherOptions) {
  let status: LiveStatus = 'SCHEDULED';
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runs = false;
  let hurries = false;
  let failures = 0;

  function plan() {
    clearTimeout(timer);
    if (!runs || status === 'ENDED') return;
    const pace = hurries ? quickMs : paceOf[status];
    // Spread, because all viewers of a live stream arrive at the same time.
    const ms = Math.min(longestMs, pace * 2 ** failures) * (0.9 + random() / 5);
    timer = setTimeout(() => void ask(), ms);
  }

  async function ask(): Promise<void> {
    if (asking || !runs || status === 'ENDED') return;
    clearTimeout(timer);
    asking = new AbortController();
    const { signal } = asking;
    try {
      const live = await read(signal);
      if (signal.aborted) return;
      failures = 0;
      status = live.liveStatus;
      onLive(live);
    } catch {
      if (signal.aborted) return;
      failures += 1;
    }
    asking = undefined;
    plan();
  }

  return {
    /** Sets the status, learned elsewhere. */
    know(known: LiveStatus): void {
      if (known === status) return;
      status = known;
      plan();
    },
    /** Polls at once. */
    ask: (): void => void ask(),
    /** Polls often, whatever the status, because something changed that is not known yet. */
    hurry(now: boolean): void {
      if (now === hurries) return;
      hurries = now;
      if (now) void ask();
      else plan();
    },
    resume(): void {
      if (runs) return;
      runs = true;
      void ask();
    },
    pause(): void {
      runs = false;
      clearTimeout(timer);
      asking?.abort();
      asking = undefined;
    },
  };
}
