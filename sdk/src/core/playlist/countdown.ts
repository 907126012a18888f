export const upNextSeconds = 5;

export interface Countdown {
  start(): void;
  stop(): void;
}

/** Counts seconds down to one and then acts. `show` gets each number, and undefined at the end or when stopped. */
export function createCountdown(show: (seconds: number | undefined) => void, act: () => void): Countdown {
  let left = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function stop() {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    show(undefined);
  }

  return {
    start() {
      stop();
      left = upNextSeconds;
      timer = setInterval(() => {
        left -= 1;
        if (left > 0) return show(left);
        stop();
        act();
      }, 1000);
      show(left);
    },
    stop,
  };
}
