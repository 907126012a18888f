import { heldSec } from './sale-client.ts';

interface Deps {
  /** The answer comes as soon as what was bought is refunded, or after `waitSec`. */
  ask: (waitSec: number, signal: AbortSignal) => Promise<{ isStanding: boolean }>;
  onFallen: () => void;
}

/** Browsers open few connections to one host, which other players and their segments need too. */
const heldAtOnce = 2;
let heldHere = 0;

const pauseMinMs = 2000;
const pauseMaxMs = 30_000;

/**
 * Learns that what was bought was refunded, for as long as it plays: by a question that the server leaves open. Where it
 * does not, as it is busy, away or behind a proxy that cuts answers short, it is asked less and less often.
 */
export function createStandingWatch({ ask, onFallen }: Deps) {
  let running: AbortController | undefined;
  let wake: (() => void) | undefined;

  async function askOnce(signal: AbortSignal): Promise<{ isStanding: boolean } | undefined> {
    const mayHold = heldHere < heldAtOnce;
    if (mayHold) heldHere++;
    try {
      return await ask(mayHold ? heldSec : 0, signal);
    } catch {
      return undefined;
    } finally {
      if (mayHold) heldHere--;
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    let pauseMs = 0;
    for (;;) {
      const askedAt = Date.now();
      const answer = await askOnce(signal);
      if (signal.aborted) return;
      if (answer && !answer.isStanding) {
        stop();
        onFallen();
        return;
      }
      const wasHeld = answer && Date.now() - askedAt > (heldSec * 1000) / 2;
      pauseMs = wasHeld ? 0 : Math.min(Math.max(pauseMs * 2, pauseMinMs), pauseMaxMs);
      if (pauseMs > 0) await pause(pauseMs);
      if (signal.aborted) return;
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function stop(): void {
    running?.abort();
    running = undefined;
    wake?.();
  }

  return {
    /** Does nothing while it asks already. */
    start(): void {
      if (running) return;
      running = new AbortController();
      void run(running.signal);
    },

    stop,

    /** The page is seen again, or the line is back: what waits to be asked is asked now. */
    sooner: (): void => wake?.(),
  };
}
