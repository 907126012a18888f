import type { PublicPlayerConfig } from '@zeacon/contract';
import { publicPlayer, viewerPlaylist, viewerStreamDetails } from '../calls.ts';
import type { Http } from '../http.ts';
import { withItem } from '../playlist/playlist.ts';
import { ZcError } from '../result.ts';
import { defaultSettings } from './player-settings.ts';
import { resolveConfig } from './resolve-config.ts';

/** What a page asks for: a player made in the console, a single video, or a player with another video. */
export interface PlayerSource {
  playerId?: string | undefined;
  mediaId?: string | undefined;
  /** A playlist, instead of the player's own content. */
  playlistId?: string | undefined;
  /** Opens the videos of the playlist that are not public. */
  playlistToken?: string | undefined;
  /** Playlist entry to show; the first by default. */
  itemId?: string | undefined;
  /** Opens a video that is not public. */
  mediaToken?: string | undefined;
  /** Sent in a header, which no log keeps. */
  embedToken?: string | undefined;
}

interface Reading {
  answer: Promise<PublicPlayerConfig>;
  /** On the page's clock. */
  answeredAt: number;
}

/** What was read last: players of one page that ask for the same share one answer. */
const readings: Record<string, Reading | undefined> = {};

export type PlayerConfigClient = ReturnType<typeof createPlayerConfigClient>;

/** Reads configurations and makes their addresses absolute, relative to `origin`. */
export function createPlayerConfigClient(http: Http, origin: string) {
  async function ask({ playerId, mediaId, mediaToken, embedToken, playlistId, playlistToken, itemId }: PlayerSource) {
    const headers = embedToken ? { 'embed-token': embedToken } : {};
    const [config, stream, playlist] = await Promise.all([
      playerId ? http.call(publicPlayer, { query: { embeddedVideoPlayerId: playerId }, headers }) : undefined,
      mediaId
        ? http.call(viewerStreamDetails, { query: { streamId: mediaId, token: mediaToken }, headers })
        : undefined,
      playlistId && !mediaId
        ? http.call(viewerPlaylist, { query: { playlistId, token: playlistToken }, headers })
        : undefined,
    ]);
    if (config?.refusal && !stream && !playlist) throw new ZcError(config.refusal);
    const player = config?.player ?? { ...defaultSettings, name: stream?.name ?? playlist?.name ?? '' };
    const all = stream ? null : (playlist ?? config?.playlist ?? null);
    const whole = { player, stream: stream ?? config?.stream ?? null, playlist: all };
    return withItem(resolveConfig(whole, origin, Date.now()), itemId);
  }

  return {
    /** A named video or playlist replaces the player's own content. An answer from after `since` serves as well. */
    read(source: PlayerSource, since = Number.POSITIVE_INFINITY): Promise<PublicPlayerConfig> {
      const key = JSON.stringify([origin, source]);
      const last = readings[key];
      if (last && last.answeredAt >= since) return last.answer;
      const reading: Reading = { answer: ask(source), answeredAt: Number.POSITIVE_INFINITY };
      readings[key] = reading;
      reading.answer.then(
        () => {
          reading.answeredAt = performance.now();
        },
        () => {
          reading.answeredAt = -1;
        },
      );
      return reading.answer;
    },
  };
}
