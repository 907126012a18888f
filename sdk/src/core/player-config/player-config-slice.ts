import type { PublicPlayerConfig } from '@zeacon/contract';
import { ZcError } from '../result.ts';
import type { Store } from '../store.ts';
import type { PlayerConfigClient, PlayerSource } from './player-config-client.ts';
import type { PlayerConfigState } from './player-config-state.ts';

export function createPlayerConfigSlice(
  store: Pick<Store<PlayerConfigState>, 'patch'>,
  client: () => PlayerConfigClient,
  /** What a newer load may still come of, before a failure is shown. */
  lastHope: () => Promise<unknown> | undefined,
) {
  let inFlight: AbortController | undefined;

  function abort() {
    inFlight?.abort();
    inFlight = undefined;
  }

  return {
    /** A newer load supersedes an older one, so a slow first answer cannot overwrite a fast second. */
    async load(source: PlayerSource, since?: number): Promise<void> {
      abort();
      inFlight = new AbortController();
      const { signal } = inFlight;
      store.patch({ config: { status: 'loading' } });
      try {
        const value = await client().read(source, since);
        if (!signal.aborted) store.patch({ config: { status: 'ready', value } });
      } catch (cause) {
        await lastHope();
        if (!signal.aborted) store.patch({ config: { status: 'failed', error: toError(cause) } });
      }
    },
    /** Reads the settings again in the background. If that fails, the shown ones stay and it rejects. */
    async refresh(source: PlayerSource): Promise<PublicPlayerConfig> {
      abort();
      inFlight = new AbortController();
      const { signal } = inFlight;
      const value = await client().read(source);
      signal.throwIfAborted();
      store.patch({ config: { status: 'ready', value } });
      return value;
    },
    /** Sets settings that the page already has. */
    set(value: PublicPlayerConfig): void {
      abort();
      store.patch({ config: { status: 'ready', value } });
    },
    clear(): void {
      abort();
      store.patch({ config: { status: 'idle' } });
    },
  };
}

/** Whether a plain retry may help: the connection failed, not the request. */
export function selectRetryable(error: ZcError): boolean {
  return !/^(play(er|list)|stream|media|embed_\w+|request|route)\./.test(error.code);
}

function toError(cause: unknown): ZcError {
  if (cause instanceof ZcError) return cause;
  return new ZcError('client.failed', undefined, undefined, { cause });
}
