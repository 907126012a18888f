import { selectStream } from '../core/player/player-state.ts';
import { selectRetryable } from '../core/player-config/player-config-slice.ts';
import { ZcError } from '../core/result.ts';
import { ZcTokenExpireEvent } from '../events/token-expire.ts';
import type { CompanionOptions } from './companions.ts';

/** So long before the addresses run out they are asked for anew; half-way where they live shorter than twice that. */
const leadMs = 60_000;
const retryMs = 2000;
const longestTimerMs = 2 ** 31 - 1;

/** How long the page may take to bring a new token. */
const pageMs = 10_000;

type Options = Pick<CompanionOptions, 'store' | 'refresh' | 'announce' | 'failed' | 'wishes'>;

/** Keeps the addresses of the media valid: in time where their end is known, else as soon as one is refused. */
export function createRenewal({ store, refresh, announce, failed, wishes }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  /** The media was refused: playback stands, or will when its buffer ends. */
  let needed = false;

  const address = () => selectStream(store.state)?.hlsUrl;

  /** The player takes over the new address by itself: this only sees to it that there is one. */
  async function ask(signal: AbortSignal): Promise<void> {
    const before = address();
    try {
      await refresh();
    } catch (cause) {
      if (cause instanceof ZcError && (selectRetryable(cause) || !wishes().tokenFromPage)) throw cause;
    }
    const streamId = selectStream(store.state)?.streamId;
    if (signal.aborted || address() !== before || !streamId) return;
    // A cache on the way answered with the addresses of a moment ago, which are still good.
    if (!needed && !wishes().tokenFromPage) {
      timer = setTimeout(() => void renew(false), retryMs);
      return;
    }
    const changed = whenChanged(before, signal);
    announce(new ZcTokenExpireEvent(streamId));
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

  async function renew(expired: boolean): Promise<void> {
    needed ||= expired;
    if (asking) return;
    clearTimeout(timer);
    asking = new AbortController();
    const { signal } = asking;
    try {
      await ask(signal);
      if (signal.aborted) return;
      needed = false;
      asking = undefined;
    } catch (cause) {
      if (signal.aborted) return;
      asking = undefined;
      if (needed) wait(cause);
    }
  }

  function wait(cause: unknown) {
    if (cause instanceof ZcError && selectRetryable(cause)) {
      store.patch({ reconnecting: true });
      timer = setTimeout(() => void renew(true), retryMs);
    } else {
      needed = false;
      if (cause instanceof ZcError) failed(cause.code, cause.message, cause);
      else failed('media.token_expired', 'The addresses of the video are not valid any more.', cause);
    }
  }

  return {
    renew,
    /** `expiresAt` is epoch milliseconds, or null when the addresses stay valid. */
    schedule(expiresAt: number | null): void {
      clearTimeout(timer);
      const leftMs = (expiresAt ?? 0) - Date.now();
      const inMs = leftMs - Math.min(leadMs, leftMs / 2);
      // Where the clocks disagree, the first refused request tells.
      if (inMs > 0 && inMs < longestTimerMs) timer = setTimeout(() => void renew(false), inMs);
    },
    reconnect(): boolean {
      if (needed && !asking) void renew(true);
      return needed;
    },
    stop(): void {
      clearTimeout(timer);
      asking?.abort();
      asking = undefined;
      needed = false;
    },
  };
}
