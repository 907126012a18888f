import type { PublicStream } from '@zeacon/contract';
import { ZcError } from '../result.ts';
import type { Store } from '../store.ts';
import type { PlayerState } from './player-state.ts';

/** Resolves once the video is known; rejects if it cannot be loaded, or if the signal aborts. */
export function whenStream(store: Store<PlayerState>, signal: AbortSignal): Promise<PublicStream> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const { config } = store.state;
      if (config.status === 'failed') reject(config.error);
      if (config.status !== 'ready') return;
      const { stream } = config.value;
      // Before its first picture, a live stream is a countdown.
      if (stream?.live && !stream.live.hlsBroadcastUrl) return;
      if (stream) resolve(stream);
      else reject(new ZcError('playback.unavailable'));
    };
    const stop = store.subscribe(check);
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
    check();
  });
}
