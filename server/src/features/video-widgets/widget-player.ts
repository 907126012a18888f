import {
  type DeliveryProtocol,
  newestStories,
  type PublicPlayerConfig,
  type PublicPlaylist,
  type PublicStream,
  type Widget,
  type WidgetContent,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';

export interface WidgetPlayerDeps {
  streams: {
    /** Null when it is not published or not playable. */
    embeddable(streamId: string, shownBy: { embedId?: string | undefined }): Promise<{ stream: PublicStream | null }>;
    /** Throws if it may not be watched without a token. */
    requireWatchable(streamId: string, token: undefined): Promise<unknown>;
    /** What anybody may watch, newest first. */
    listPublic(businessId: string, page: { page: number; size: number }): Promise<{ items: { streamId: string }[] }>;
  };
  playlists: {
    /** Null if it was deleted. */
    embeddable(playlistId: string): Promise<PublicPlaylist | null>;
  };
  /** Newest first; only those that viewers get in one way, if that is named. */
  listOnAir: (businessId: string, by?: DeliveryProtocol) => Promise<string[]>;
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

  async function newest(businessId: string, size: number): Promise<string[]> {
    const { items } = await streams.listPublic(businessId, { page: 0, size });
    return items.map(({ streamId }) => streamId);
  }

  async function chosenStream(businessId: string, { kind, streamId }: WidgetContent): Promise<string | undefined> {
    if (kind === 'NEWEST') return (await newest(businessId, 1))[0];
    if (kind === 'LIVE') return (await openLive(businessId)) ?? streamId ?? undefined;
    return streamId ?? undefined;
  }

  async function one(widget: Widget, streamId: string | undefined): Promise<Played> {
    if (!streamId) return { stream: null, playlist: null };
    const embedId = widget.allowedDomains.length > 0 ? widget.key : undefined;
    return { stream: (await streams.embeddable(streamId, { embedId })).stream, playlist: null };
  }

  const several = (playlist: PublicPlaylist | null): Played => ({
    stream: playlist?.items[0]?.stream ?? null,
    playlist,
  });

  async function newestAsPlaylist({ key, name, businessAccountId }: Widget): Promise<PublicPlaylist> {
    const ids = await newest(businessAccountId, newestStories);
    const embedded = await Promise.all(ids.map((id) => streams.embeddable(id, {})));
    const items = embedded.flatMap(({ stream }) => (stream ? [{ id: stream.streamId, stream }] : []));
    return { id: key, name, description: '', items };
  }

  /** A widget that is not for HLS has nothing to play but what viewers get by WebRTC. */
  async function played(widget: Widget): Promise<Played> {
    const chosen = await chosenFor(widget);
    if (widget.hlsDisplay) return chosen;
    const streamId = chosen.playlist ? undefined : chosen.stream?.streamId;
    const byWebRtc = streamId ? await listOnAir(widget.businessAccountId, 'webRtc') : [];
    return streamId && byWebRtc.includes(streamId) ? chosen : { stream: null, playlist: null };
  }

  async function chosenFor(widget: Widget): Promise<Played> {
    const { businessAccountId, form, content } = widget;
    if (form === 'BAR') return one(widget, await openLive(businessAccountId));
    if (form === 'STORIES' && content.kind === 'NEWEST') return several(await newestAsPlaylist(widget));
    const streamId = await chosenStream(businessAccountId, content);
    if (streamId || !content.playlistId) return one(widget, streamId);
    return several(await playlists.embeddable(content.playlistId));
  }

  async function playerOf(widget: Widget): Promise<PublicPlayerConfig> {
    const { key, businessAccountId, name, style } = widget;
    const player = {
      uuid: key,
      businessAccountId,
      name,
      autoPlay: style.autoPlay,
      videoLoop: false,
      hideControls: false,
      logo: null,
      showIcon: false,
      playerColor: style.color,
    };
    return { player, ...(await played(widget)) };
  }

  return { playerOf, openLive };
}
