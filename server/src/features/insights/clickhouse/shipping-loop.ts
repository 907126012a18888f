import { setTimeout as sleep } from 'node:timers/promises';
import type { Shipper } from './shipper.ts';

export interface ShippingLoopDeps {
  shipper: Shipper;
  /** Called for each of them. */
  onFailure: (error: unknown) => void;
  /** Called once it works again. */
  onRecovered: () => void;
  /** Resolves after so many ms, or once the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What changes within this time is sent together: many small parts are what ClickHouse likes least. */
const everyMs = 2000;
const backOffMaxMs = 60_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Ships what changes until it is stopped; after failures it waits longer and longer, a minute at the most. */
export function createShippingLoop({ shipper, onFailure, onRecovered, wait = pause }: ShippingLoopDeps) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let waitMs = everyMs;
      try {
        if ((await shipper.ship()) === 'more') waitMs = 0;
        if (failures > 0) onRecovered();
        failures = 0;
      } catch (error) {
        onFailure(error);
        waitMs = Math.min(backOffMaxMs, everyMs * 2 ** failures);
        failures += 1;
      }
      if (waitMs > 0) await wait(waitMs, stopping.signal);
    }
    // Where it fails, others take over when its time is up.
    await shipper.release().catch(() => undefined);
  }

  return {
    start(): void {
      running ??= run();
    },

    /** Resolves once what was under way has ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
