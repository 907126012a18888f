interface Waiting {
  group: string;
  start: () => void;
}

/**
 * Runs so many pieces of work at once. A free place goes to the group that has the fewest running, and among these to the
 * one that has waited longest for a turn: one that brings many makes itself wait, not others.
 */
export function createFairLimit(atOnce: number) {
  const running = new Map<string, number>();
  /** The turn in which each group with something waiting or running was last served. */
  const servedAt = new Map<string, number>();
  const waiting: Waiting[] = [];
  let turn = 0;
  let taken = 0;

  function next(): void {
    if (taken >= atOnce) return;
    const rank = ({ group }: Waiting) => [running.get(group) ?? 0, servedAt.get(group) ?? 0] as const;
    let best: Waiting | undefined;
    for (const one of waiting) if (!best || isBefore(rank(one), rank(best))) best = one;
    if (!best) return;
    waiting.splice(waiting.indexOf(best), 1);
    best.start();
  }

  function take(group: string): void {
    taken += 1;
    turn += 1;
    running.set(group, (running.get(group) ?? 0) + 1);
    servedAt.set(group, turn);
  }

  function giveBack(group: string): void {
    taken -= 1;
    const left = running.get(group)! - 1;
    if (left > 0) running.set(group, left);
    else running.delete(group);
    next();
    if (!running.has(group) && !waiting.some((one) => one.group === group)) servedAt.delete(group);
  }

  const turnOf = (group: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const one: Waiting = {
        group,
        start() {
          signal?.removeEventListener('abort', leave);
          take(group);
          resolve();
        },
      };
      function leave() {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal?.reason);
      }
      waiting.push(one);
      signal?.addEventListener('abort', leave, { once: true });
      next();
    });

  /** Rejects with the signal's reason if that comes before its turn. */
  return async <T>(group: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    await turnOf(group, signal);
    try {
      return await work();
    } finally {
      giveBack(group);
    }
  };
}

const isBefore = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
