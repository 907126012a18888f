import type { PublicLive } from '@zeacon/contract';
import { isOnAir } from '../core/player/live-state.ts';
import type { EngineFactory } from '../engine/engine.ts';
import type { PeerEngine } from '../peer/peer-engine.ts';
import type { ChannelOptions } from '../realtime/live-channel.ts';

export interface LiveEngineOptions {
  /** Of the stream. */
  channel: () => ChannelOptions;
  live: () => PublicLive;
}

/** Plays a live stream: HLS, with peer connections on top if the host's own picture may be shown. */
export function createLiveEngine({ channel, live }: LiveEngineOptions) {
  let peer: PeerEngine | undefined;

  return {
    async create(createHls: EngineFactory): Promise<EngineFactory> {
      const { liveStatus, streamMode } = live();
      if (!isOnAir(liveStatus) || streamMode !== 'webRtc' || !('RTCPeerConnection' in globalThis)) return createHls;
      try {
        const [{ createPeerEngine }, { joinWatchChannel }] = await Promise.all([
          import('../peer/peer-engine.ts'),
          import('../peer/watch-channel.ts'),
        ]);
        return (...given) => {
          peer = createPeerEngine(
            {
              createHls,
              join: () => joinWatchChannel(channel()),
              startedMs: () => Date.parse(live().startedDate ?? '') || Date.now(),
            },
            ...given,
          );
          return peer;
        };
      } catch {
        return createHls;
      }
    },
    /** Seeks by itself. False if the video element should seek. */
    seek: (to: number): boolean => peer?.seek(to) === true,
  };
}
