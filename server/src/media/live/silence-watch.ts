import type { Clock } from '../../platform/clock.ts';

export interface SilenceWatchOptions {
  clock: Clock;
  afterMs: number;
  onMedia(): void;
  onSilence(lastMediaAtMs: number): void;
}

/** Reports when media starts to arrive and when it stops. */
export function createSilenceWatch({ clock, afterMs, onMedia, onSilence }: SilenceWatchOptions) {
  let lastMs: number | null = null;
  let isSilent = true;
  let timer: NodeJS.Timeout | undefined;

  function silent() {
    clearTimeout(timer);
    timer = undefined;
    if (isSilent || lastMs === null) return;
    isSilent = true;
    onSilence(lastMs);
  }

  function check() {
    const leftMs = (lastMs ?? 0) + afterMs - clock().getTime();
    if (leftMs <= 0) silent();
    else timer = setTimeout(check, leftMs).unref();
  }

  return {
    get lastMediaAtMs() {
      return lastMs;
    },
    media() {
      lastMs = clock().getTime();
      timer ??= setTimeout(check, afterMs).unref();
      if (!isSilent) return;
      isSilent = false;
      onMedia();
    },
    /** Call when the sender has ended. */
    silent,
    stop: () => clearTimeout(timer),
  };
}
