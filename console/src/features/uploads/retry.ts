import { ApiFailure } from '../../platform/api-failure.ts';

export interface Pacing {
  now: () => number;
  /** Resolves after `ms`, or earlier when trying again is promising; rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const firstDelayMs = 500;
const longestDelayMs = 10_000;
/** How long a server may be down before an upload gives up. */
const patienceMs = 15 * 60_000;

/** Temporary failures: no response, a starting or failing server, or too many calls. */
function passesByItself(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}

/** Retries with growing pauses while the failure may be temporary. */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  { now, wait }: Pacing,
  signal: AbortSignal,
  onTrouble: (isInTrouble: boolean) => void = () => {},
): Promise<Result> {
  const startedAt = now();
  for (let tries = 0; ; tries += 1) {
    try {
      const result = await attempt();
      if (tries > 0) onTrouble(false);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!passesByItself(error) || now() - startedAt > patienceMs) {
        if (tries > 0) onTrouble(false);
        throw error;
      }
      if (tries === 0) onTrouble(true);
      await wait(Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(tries, 10)), signal);
    }
  }
}

/**
 * Waits in the browser; coming back online ends the wait. Each wait is extended by up to a quarter, to spread the load.
 */
export function waitInBrowser(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = window.setTimeout(end, ms * (1 + Math.random() / 4));
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
