import type { BaseLogger } from 'pino';
import type { Purchasing } from './purchasing.ts';
import type { createSaleEventsService } from './sale-events.service.ts';

interface Deps {
  finishStale: Purchasing['finishStale'];
  /** Charges what is due. */
  renew: () => Promise<void>;
  events: Pick<ReturnType<typeof createSaleEventsService>, 'askForDisputes' | 'trim'>;
  log: BaseLogger;
}

/** How often what is unfinished is looked for. */
const sweepEveryMs = 60_000;
const disputesEveryMs = 6 * 3_600_000;

/** Finishes what was left, and asks for disputes that nobody told of, every now and then. */
export function createRepeatedWork({ finishStale, renew, events, log }: Deps) {
  const timers: ReturnType<typeof setInterval>[] = [];
  const stopping = new AbortController();
  const running: Promise<void>[] = [];

  /** At once and then every so often, one after another. */
  function repeat(work: () => Promise<unknown>, everyMs: number, failure: string): void {
    const at = running.push(Promise.resolve()) - 1;
    const once = () => {
      running[at] = running[at]!.then(work).then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, failure),
      );
    };
    once();
    timers.push(setInterval(once, everyMs).unref());
  }

  async function sweep(): Promise<void> {
    await finishStale();
    await events.trim();
  }

  return {
    start(): void {
      repeat(renew, sweepEveryMs, 'The server could not renew memberships.');
      repeat(sweep, sweepEveryMs, 'The server could not finish what viewers began to pay.');
      const ask = () => events.askForDisputes(stopping.signal);
      repeat(ask, disputesEveryMs, 'The server could not ask for disputes of sales.');
    },

    async stop(): Promise<void> {
      timers.forEach(clearInterval);
      stopping.abort();
      await Promise.all(running);
    },
  };
}
