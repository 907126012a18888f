/** `pageViewMaxTries` and `pageViewRetryIntervalMs` in the contract (spec sections 4 and 9). */
const maxTries = 5;
const retryMs = 500;

export interface PageViewOptions {
  /** Whether visitor id and stream id are set. */
  complete: () => boolean;
  send: () => void;
}

/** Sends the page view once its attributes are set: checks every 500 ms, gives up after five times. */
export function createPageView({ complete, send }: PageViewOptions) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let tries = 0;

  function look() {
    tries += 1;
    const ready = complete();
    if (ready || tries >= maxTries) clearInterval(timer);
    if (ready) send();
  }

  return {
    start(): void {
      if (timer !== undefined) return;
      timer = setInterval(look, retryMs);
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}
