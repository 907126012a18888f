import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import {
  listPublicVideos,
  newestStories,
  type PublicPlayerConfig,
  type PublicStream,
  type PublicWidget,
  type WidgetDraft,
  type WidgetForm,
} from '@zeacon/contract';
import { ZcWidget } from '@zeacon/sdk/react';
import { useMemo } from 'react';
import { plainPlayer } from '../../entities/players/plain-player.ts';
import { playbackKey } from '../../entities/players/playback-key.ts';
import { playlistConfig, playlistConfigKey } from '../../entities/players/playlist-config.ts';
import { usePlaylist } from '../../entities/playlists/playlist-queries.ts';
import { useVideosById } from '../../entities/videos/many-videos-queries.ts';
import { useApi } from '../../platform/api.ts';
import { useAccount } from '../../platform/session.ts';
import { PreviewPage } from './preview-page.tsx';

/** The real widget with the form's current values, on a plain page. */
export function WidgetPreview({ draft }: { draft: WidgetDraft }) {
  const player = usePlayed(draft);
  const { form, style, rules } = draft;
  const looks = JSON.stringify([form, style]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is seen of the widget.
  const config = useMemo<PublicWidget>(
    () => ({ key: 'preview', form, style: asOpened(form, style), rules, player }),
    [looks, player],
  );
  const widget = <ZcWidget key={`${form} ${style.startsOpen}`} config={config} preview />;
  const isInPage = form === 'INLINE' || form === 'STORIES';
  return <PreviewPage place={isInPage && widget} above={!isInPage && widget} note={noteOf(draft, player)} />;
}

/** A dialog is seen open, whoever opens it on the page. */
const asOpened = (form: WidgetForm, style: WidgetDraft['style']) =>
  form === 'MODAL' ? { ...style, startsOpen: true } : style;

/** Whether it plays nothing but lives. Something else stands in for them in the preview. */
const isLiveAlone = ({ content: { kind, streamId, playlistId } }: WidgetDraft) =>
  kind === 'LIVE' && !streamId && !playlistId;

function noteOf(draft: WidgetDraft, { stream }: PublicPlayerConfig): string | undefined {
  if (!stream && !isLiveAlone(draft)) return t`Choose what it plays to see the widget in action.`;
  if (!draft.hlsDisplay) return t`Pages show it only during a live stream that viewers get by WebRTC.`;
  if (draft.form === 'BAR') return t`The bar appears when you go live.`;
  return isLiveAlone(draft) ? t`Pages show it while you are live.` : undefined;
}

/** The ids of the newest videos that everybody may see. */
function useNewest(businessId: string, size: number): readonly string[] {
  const api = useApi();
  const { data } = useQuery({
    enabled: size > 0,
    queryKey: ['widgets', 'newest', businessId, size],
    queryFn: ({ signal }) => api.call(listPublicVideos, { query: { businessId, page: 0, size } }, signal),
  });
  return data?.items.map(({ streamId }) => streamId) ?? [];
}

/** What viewers would be shown now, as far as the form decides it; of lives, what they would see of one. */
function usePlayed(draft: WidgetDraft): PublicPlayerConfig {
  const { form, content, style } = draft;
  const { color, autoPlay } = style;
  const { id: businessId } = useAccount();
  const isLive = isLiveAlone(draft);
  const newest = useNewest(
    businessId,
    isLive || content.kind === 'NEWEST' ? (form === 'STORIES' ? newestStories : 1) : 0,
  );
  const videos = useVideosById(content.streamId ? [content.streamId] : newest);
  const { data: playlist } = usePlaylist(content.playlistId ?? '', content.playlistId !== null);
  const chosenPlaylist = content.playlistId === null ? undefined : playlist;
  const streams = videos.flatMap(({ playback }) => playback ?? []);
  const key = chosenPlaylist ? playlistConfigKey(chosenPlaylist) : streams.map(playbackKey).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what is played.
  return useMemo<PublicPlayerConfig>(() => {
    const looks = { name: '', ...plainPlayer, autoPlay, playerColor: color };
    if (chosenPlaylist) return playlistConfig(chosenPlaylist, '', looks);
    const stream = streams[0] ?? null;
    return {
      player: { uuid: '', businessAccountId: businessId, ...looks },
      stream: stream && isLive ? { ...stream, name: t`Your live stream` } : stream,
      ...(form === 'STORIES' && stream && { playlist: asPlaylist(streams) }),
    };
  }, [form, key, color, autoPlay, businessId, isLive]);
}

const asPlaylist = (streams: readonly PublicStream[]): PublicPlayerConfig['playlist'] => ({
  ...{ id: '', name: '', description: '' },
  items: streams.map((stream) => ({ id: stream.streamId, stream })),
});
