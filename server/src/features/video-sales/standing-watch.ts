import type { Grounds } from '../../platform/grounds/grounds.ts';
import { createPlaces } from '../../platform/places.ts';

/** Together with the moment for which answers about grounds serve, less than the five seconds in which a refund ends. */
const lookEveryMs = 1000;
/** Players of one purchase that wait at once; those of more are answered at once, and ask less often. */
const waitingPerPurchase = 8;
const waitingAtAll = 20_000;

/**
 * Players that wait to be told that what they play was refunded. They are looked after together: however many wait, the
 * database is asked for all of them at a time, every few seconds.
 */
export function createStandingWatch({ stands }: Pick<Grounds, 'stands'>) {
  const byPurchase = createPlaces(waitingPerPurchase);
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;

  async function look(purchaseId: string, answers: ReadonlySet<() => void>): Promise<void> {
    // What cannot be found out now is asked again in a second.
    const isStanding = await stands({ kind: 'purchase', purchaseId }).catch(() => true);
    if (!isStanding) for (const answer of answers) answer();
  }

  function add(purchaseId: string, answer: () => void): void {
    const answers = waiting.get(purchaseId) ?? new Set();
    waiting.set(purchaseId, answers.add(answer));
    count++;
    timer ??= setInterval(() => {
      for (const each of waiting) void look(...each);
    }, lookEveryMs).unref();
  }

  function remove(purchaseId: string, answer: () => void): void {
    const answers = waiting.get(purchaseId);
    answers?.delete(answer);
    if (answers?.size === 0) waiting.delete(purchaseId);
    count--;
    if (count > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** How many wait. */
    count: () => count,

    /** Resolves once the purchase has fallen, the time is over or whoever waits is gone; at once where too many wait. */
    async untilFallen(purchaseId: string, waitMs: number, gone: AbortSignal): Promise<void> {
      if (waitMs <= 0 || isStopped || gone.aborted || count >= waitingAtAll) return;
      const giveBack = byPurchase.take(purchaseId);
      if (!giveBack) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const over = setTimeout(resolve, waitMs);
      gone.addEventListener('abort', () => resolve());
      add(purchaseId, resolve);
      await promise;
      clearTimeout(over);
      remove(purchaseId, resolve);
      giveBack();
    },

    /** The server stops: all are answered, and ask another. */
    async stop(): Promise<void> {
      isStopped = true;
      for (const answers of waiting.values()) for (const answer of answers) answer();
    },
  };
}
