import type { PublicPlayerConfig, PublicPlaylist, PublicStream, Widget, WidgetContent } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';

export interface WidgetPlayerDeps {
  streams: {
    /** Null when it is not published or not playable. */
    embeddable(streamId: string): Promise<{ stream: PublicStream | null }>;
    /** Throws if it may not be watched without a token. */
    requireWatchable(streamId: string, token: undefined): Promise<unknown>;
    /** What anybody may watch, newest first. */
    listPublic(businessId: string, page: { page: number; size: number }): Promise<{ items: { streamId: string }[] }>;
  };
  playlists: {
    /** Null if it was deleted. */
    embeddable(playlistId: string): Promise<PublicPlaylist | null>;
  };
  /** Newest first. */
  listOnAir: (businessId: string) => Promise<string[]>;
}

type Played = Pick<PublicPlayerConfig, 'stream' | 'playlist'>;

/** Decides what a widget plays at this moment. */
export function createWidgetPlayer({ streams, playlists, listOnAir }: WidgetPlayerDeps) {
  /** A live that only some may watch is not shown to a whole site. */
  async function openLive(businessId: string): Promise<string | undefined> {
    for (const streamId of await listOnAir(businessId)) {
      try {
        await streams.requireWatchable(streamId, undefined);
        return streamId;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }
    return undefined;
  }

  const newest = async (businessId: string) =>
    (await streams.listPublic(businessId, { page: 0, size: 1 })).items[0]?.streamId;

  async function chosenStream(businessId: string, { kind, streamId }: WidgetContent): Promise<string | undefined> {
    if (kind === 'NEWEST') return newest(businessId);
    if (kind === 'LIVE') return (await openLive(businessId)) ?? streamId ?? undefined;
    return streamId ?? undefined;
  }

  async function played(businessId: string, content: WidgetContent): Promise<Played> {
    const streamId = await chosenStream(businessId, content);
    if (streamId) return { stream: (await streams.embeddable(streamId)).stream, playlist: null };
    const playlist = content.playlistId ? await playlists.embeddable(content.playlistId) : null;
    return { stream: playlist?.items[0]?.stream ?? null, playlist };
  }

  return async ({ key, businessAccountId, name, content, style }: Widget): Promise<PublicPlayerConfig> => ({
    player: {
      uuid: key,
      businessAccountId,
      name,
      autoPlay: style.autoPlay,
      videoLoop: false,
      hideControls: false,
      logo: null,
      showIcon: false,
      playerColor: style.color,
    },
    ...(await played(businessAccountId, content)),
  });
}
