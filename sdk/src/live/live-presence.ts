import type { LiveChannel } from '../realtime/live-channel.ts';
import type { LiveHost } from './live-host.ts';

export interface LivePresenceOptions {
  host: LiveHost;
  /** Of the platform. */
  origin: string;
  streamId: string;
  /** Of a stream that is not public. */
  token: () => string | undefined;
}

/** Counts this viewer among those of a live, by a connection to its channel; chat and raised hands share it. */
export function createLivePresence({ host, origin, streamId, token }: LivePresenceOptions, signal: AbortSignal) {
  let channel: LiveChannel | undefined;
  let entered = false;

  function leave() {
    channel?.leave();
    channel = undefined;
    entered = false;
  }
  signal.addEventListener('abort', leave);

  return {
    leave,
    async enter(): Promise<void> {
      if (entered || host.preview) return;
      entered = true;
      const loaded = await import('../realtime/live-channel.ts').catch(() => undefined);
      // It may have left meanwhile, or the code may have come twice.
      if (!loaded || !entered || channel || signal.aborted) return;
      channel = loaded.joinLiveChannel({ origin, streamId, token, embedToken: () => host.embedToken });
    },
  };
}
