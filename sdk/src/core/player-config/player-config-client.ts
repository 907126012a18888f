import type { PublicPlayerConfig, PublicPlaylist, PublicStream } from '@zeacon/contract';
import { publicPlayer, viewerPlaylist, viewerStreamDetails } from '../calls.ts';
import type { Http } from '../http.ts';
import { withItem } from '../playlist/playlist.ts';
import { defaultSettings } from './player-settings.ts';
import { resolveConfig } from './resolve-config.ts';

/** What a page asks for: a player made in the console, a single video, or a player with another video. */
export interface PlayerSource {
  playerId?: string | undefined;
  mediaId?: string | undefined;
  /** A playlist, instead of the player's own content. */
  playlistId?: string | undefined;
  /** Playlist entry to show; the first by default. */
  itemId?: string | undefined;
  /** Opens a video that is not public. */
  mediaToken?: string | undefined;
}

export type PlayerConfigClient = ReturnType<typeof createPlayerConfigClient>;

/** Reads configurations and makes their addresses absolute, relative to `origin`. */
export function createPlayerConfigClient(http: Http, origin: string) {
  function readPlayer(playerId: string, signal?: AbortSignal): Promise<PublicPlayerConfig> {
    return http.call(publicPlayer, { query: { embeddedVideoPlayerId: playerId }, headers: {} }, signal);
  }

  function readStream(streamId: string, token?: string, signal?: AbortSignal): Promise<PublicStream> {
    return http.call(viewerStreamDetails, { query: { streamId, token }, headers: {} }, signal);
  }

  function readPlaylist(playlistId: string, signal?: AbortSignal): Promise<PublicPlaylist> {
    return http.call(viewerPlaylist, { query: { playlistId }, headers: {} }, signal);
  }

  return {
    /** A named video or playlist replaces the player's own content. */
    async read(
      { playerId, mediaId, mediaToken, playlistId, itemId }: PlayerSource,
      signal?: AbortSignal,
    ): Promise<PublicPlayerConfig> {
      const [config, stream, playlist] = await Promise.all([
        playerId ? readPlayer(playerId, signal) : undefined,
        mediaId ? readStream(mediaId, mediaToken, signal) : undefined,
        playlistId && !mediaId ? readPlaylist(playlistId, signal) : undefined,
      ]);
      const player = config?.player ?? { ...defaultSettings, name: stream?.name ?? playlist?.name ?? '' };
      const all = stream ? null : (playlist ?? config?.playlist ?? null);
      const whole = { player, stream: stream ?? config?.stream ?? null, playlist: all };
      return withItem(resolveConfig(whole, origin, Date.now()), itemId);
    },
  };
}
