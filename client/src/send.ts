import { readFailure, ZeaconError } from './zeacon-error.ts';

export interface SendOptions {
  fetch: typeof fetch;
  /** How often a call that may be repeated is tried again. */
  retries: number;
  /** For one attempt. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

const repeatable = new Set(['GET', 'PUT', 'DELETE']);
const passing = new Set([429, 502, 503, 504]);
const firstPauseMs = 250;
const longestPauseMs = 60_000;

/** Sends until an answer is good, final, or the tries are used up. Reads the answer within the time of its attempt. */
export async function send<T>(
  url: string,
  init: RequestInit & { method: string },
  read: (response: Response) => Promise<T>,
  { retries, ...options }: SendOptions,
): Promise<T> {
  const tries = repeatable.has(init.method) ? retries : 0;
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(url, init, read, options);
    if ('value' in outcome) return outcome.value;
    const { error, retryAfter } = outcome;
    const isPassing = error.status === 0 || passing.has(error.status);
    const pauseMs = pauseAfter(attempt, retryAfter);
    if (attempt >= tries || !isPassing || pauseMs > longestPauseMs) throw error;
    await pause(pauseMs, options.signal);
  }
}

type Outcome<T> = { value: T } | { error: ZeaconError; retryAfter?: string | null };

async function tryOnce<T>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
  { fetch, timeoutMs, signal }: Omit<SendOptions, 'retries'>,
): Promise<Outcome<T>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    if (response.ok) return { value: await read(response) };
    return { error: await readFailure(response), retryAfter: response.headers.get('retry-after') };
  } catch (cause) {
    signal?.throwIfAborted();
    return { error: timeout.aborted ? timedOut(timeoutMs, cause) : lost(cause) };
  }
}

const timedOut = (timeoutMs: number, cause: unknown) =>
  new ZeaconError({ code: 'network.timeout', message: `The server did not answer within ${timeoutMs} ms.`, cause });
const lost = (cause: unknown) =>
  new ZeaconError({ code: 'network.failed', message: 'The server could not be reached.', cause });

/** What the server asks for, in seconds or as a date; otherwise twice as long each time, spread out. */
function pauseAfter(attempt: number, retryAfter: string | null | undefined): number {
  const asked = retryAfter ? Number(retryAfter) * 1000 : Number.NaN;
  if (Number.isFinite(asked)) return Math.max(0, asked);
  const until = retryAfter ? Date.parse(retryAfter) - Date.now() : Number.NaN;
  if (Number.isFinite(until)) return Math.max(0, until);
  return firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
