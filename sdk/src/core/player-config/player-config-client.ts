import type { PublicPlayerConfig, PublicStream } from '@zeacon/contract';
import { publicPlayer, viewerStreamDetails } from '../calls.ts';
import type { Http } from '../http.ts';
import { defaultSettings } from './player-settings.ts';
import { resolveConfig } from './resolve-config.ts';

/** What a page names: a player made in the console, a single video, or a player with another video in it. */
export interface PlayerSource {
  playerId?: string | undefined;
  mediaId?: string | undefined;
  /** Opens a video that is not public. */
  mediaToken?: string | undefined;
}

export type PlayerConfigClient = ReturnType<typeof createPlayerConfigClient>;

/** Answers configurations whose addresses are absolute: `origin` is where relative ones belong. */
export function createPlayerConfigClient(http: Http, origin: string) {
  function readPlayer(playerId: string, signal?: AbortSignal): Promise<PublicPlayerConfig> {
    return http.call(publicPlayer, { query: { embeddedVideoPlayerId: playerId }, headers: {} }, signal);
  }

  function readStream(streamId: string, token?: string, signal?: AbortSignal): Promise<PublicStream> {
    return http.call(viewerStreamDetails, { query: { streamId, token }, headers: {} }, signal);
  }

  return {
    /** A named video takes the place of the one the player was given in the console. */
    async read({ playerId, mediaId, mediaToken }: PlayerSource, signal?: AbortSignal): Promise<PublicPlayerConfig> {
      const [config, stream] = await Promise.all([
        playerId ? readPlayer(playerId, signal) : undefined,
        mediaId ? readStream(mediaId, mediaToken, signal) : undefined,
      ]);
      const player = config?.player ?? { ...defaultSettings, name: stream?.name ?? '' };
      return resolveConfig({ player, stream: stream ?? config?.stream ?? null }, origin);
    },
  };
}
