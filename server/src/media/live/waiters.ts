/** Requests that wait for something to become available. */
export function createWaiters() {
  const waiting = new Set<() => void>();

  return {
    /**
     * Resolves with the value of `ask` as soon as it is defined; with undefined on timeout or when the signal aborts.
     */
    until<T>(
      ask: () => T | undefined,
      { signal, timeoutMs }: { signal?: AbortSignal | undefined; timeoutMs?: number },
    ) {
      const now = ask();
      if (now !== undefined || signal?.aborted) return Promise.resolve(now);
      return new Promise<T | undefined>((resolve) => {
        const finish = (value: T | undefined) => {
          waiting.delete(check);
          clearTimeout(timer);
          signal?.removeEventListener('abort', stop);
          resolve(value);
        };
        const stop = () => finish(undefined);
        const check = () => {
          const value = ask();
          if (value !== undefined) finish(value);
        };
        const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs);
        signal?.addEventListener('abort', stop, { once: true });
        waiting.add(check);
      });
    },
    wake() {
      for (const check of [...waiting]) check();
    },
    get size() {
      return waiting.size;
    },
  };
}

export type Waiters = ReturnType<typeof createWaiters>;
