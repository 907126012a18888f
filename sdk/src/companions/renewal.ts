import { selectStream } from '../core/player/player-state.ts';
import { selectRetryable } from '../core/player-config/player-config-slice.ts';
import { ZcError } from '../core/result.ts';
import type { CompanionOptions } from './companion-options.ts';
import { ZcTokenExpireEvent } from './events/token-expire.ts';

/** How long before they expire the addresses are renewed; half-way if they live less than twice that. */
const leadMs = 120_000;
/** Requests wait if the addresses expire within this time, or a quarter of their lifetime if that is shorter. */
const marginMs = 10_000;
const retryMs = 2000;
const longestTimerMs = 2 ** 31 - 1;
/** How often a cache on the way may return the refused addresses. */
const staleAnswers = 3;

/** How long the page may take to provide a new token. */
const pageMs = 10_000;

type Options = Pick<CompanionOptions, 'store' | 'refresh' | 'announce' | 'failed' | 'wishes'>;

/** Keeps the addresses of the media valid: in time if their expiry is known, otherwise as soon as one is refused. */
export function createRenewal({ store, refresh, announce, failed, wishes }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  /** Resolves, and never rejects, when the running request is answered. */
  let asked: Promise<void> | undefined;
  /** Time (epoch ms) from which requests wait for new addresses. */
  let holdsFrom = Number.POSITIVE_INFINITY;
  /** The media was refused: playback has stopped, or will when the buffer is empty. */
  let needed = false;

  const address = () => selectStream(store.state)?.hlsUrl;

  /** The player uses the new addresses by itself; this only makes sure that there are some. */
  async function ask(signal: AbortSignal): Promise<void> {
    const before = address();
    for (let stale = 0; ; stale += 1) {
      try {
        await refresh();
      } catch (cause) {
        if (cause instanceof ZcError && (selectRetryable(cause) || !wishes().tokenFromPage)) throw cause;
      }
      if (signal.aborted || address() !== before || !selectStream(store.state)) return;
      if (wishes().tokenFromPage || stale === staleAnswers) break;
      // A cache on the way returned the previous addresses, which may still be valid.
      if (!needed) {
        timer = setTimeout(() => void renew(false), retryMs);
        return;
      }
      await pass(retryMs, signal);
    }
    const changed = whenChanged(before, signal);
    announce(new ZcTokenExpireEvent(selectStream(store.state)?.streamId ?? ''));
    await changed;
  }

  function whenChanged(before: string | undefined, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (settle: () => void) => {
        clearTimeout(timeout);
        unsubscribe();
        settle();
      };
      const timeout = setTimeout(() => stop(() => reject(new Error('No new token came.'))), pageMs);
      const unsubscribe = store.subscribe(() => address() && address() !== before && stop(resolve));
      signal.addEventListener('abort', () => stop(() => reject(signal.reason)));
    });
  }

  function renew(expired: boolean): Promise<void> {
    needed ||= expired;
    if (asked) return asked;
    clearTimeout(timer);
    asking = new AbortController();
    const { signal } = asking;
    const done = () => {
      if (signal.aborted) return false;
      asked = undefined;
      return true;
    };
    asked = ask(signal).then(
      () => {
        if (done()) needed = false;
      },
      (cause: unknown) => {
        if (done() && needed) wait(cause);
      },
    );
    return asked;
  }

  function wait(cause: unknown) {
    if (cause instanceof ZcError && selectRetryable(cause)) {
      store.patch({ reconnecting: true });
      timer = setTimeout(() => void renew(true), retryMs);
    } else {
      needed = false;
      if (cause instanceof ZcError) failed(cause.code, cause.message, cause);
      else failed('media.token_expired', undefined, cause);
    }
  }

  return {
    renew,
    /** `expiresAt` is epoch milliseconds, or null if the addresses stay valid. */
    schedule(expiresAt: number | null): void {
      clearTimeout(timer);
      holdsFrom = Number.POSITIVE_INFINITY;
      if (expiresAt === null) return;
      const leftMs = expiresAt - Date.now();
      const inMs = leftMs - Math.min(leadMs, leftMs / 2);
      holdsFrom = expiresAt - Math.min(marginMs, leftMs / 4);
      if (inMs > 0 && inMs < longestTimerMs) timer = setTimeout(() => void renew(false), inMs);
    },
    /** Resolves, and never rejects, once a request may be sent; undefined if it may at once. */
    fresh(): Promise<void> | undefined {
      if (Date.now() < holdsFrom) return undefined;
      return renew(false).then(() => {
        // If no new address arrived, or the clocks disagree, a refused request will show it.
        if (Date.now() >= holdsFrom) holdsFrom = Number.POSITIVE_INFINITY;
      });
    },
    reconnect(): boolean {
      if (needed) void renew(true);
      return needed;
    },
    stop(): void {
      clearTimeout(timer);
      asking?.abort();
      asked = undefined;
      holdsFrom = Number.POSITIVE_INFINITY;
      needed = false;
    },
  };
}

function pass(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
