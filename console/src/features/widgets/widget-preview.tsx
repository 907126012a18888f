import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import {
  listPublicVideos,
  type PublicPlayerConfig,
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
import { useVideo } from '../../entities/videos/video-queries.ts';
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
  return (
    <PreviewPage place={isInPage && widget} above={!isInPage && widget} note={!player.stream && emptyNote(form)} />
  );
}

/** A dialog is seen open, whoever opens it on the page. */
const asOpened = (form: WidgetForm, style: WidgetDraft['style']) =>
  form === 'MODAL' ? { ...style, startsOpen: true } : style;

const emptyNote = (form: WidgetForm) =>
  form === 'BAR' ? t`The bar appears when you go live.` : t`Choose what it plays to see the widget at work.`;

/** What viewers would be shown now, as far as the form decides it. */
function usePlayed({ form, content, style: { color, autoPlay } }: WidgetDraft): PublicPlayerConfig {
  const { id: businessId } = useAccount();
  const api = useApi();
  const isNewest = content.kind === 'NEWEST';
  const newest = useQuery({
    enabled: isNewest,
    queryKey: ['widgets', 'newest', businessId],
    queryFn: ({ signal }) => api.call(listPublicVideos, { query: { businessId, page: 0, size: 1 } }, signal),
  });
  const streamId = isNewest ? (newest.data?.items[0]?.streamId ?? null) : content.streamId;
  const { data: video } = useVideo(streamId ?? '', streamId !== null);
  const { data: playlist } = usePlaylist(content.playlistId ?? '', content.playlistId !== null);
  const chosenVideo = streamId === null ? undefined : video;
  const chosenPlaylist = content.playlistId === null ? undefined : playlist;
  const key = chosenPlaylist ? playlistConfigKey(chosenPlaylist) : playbackKey(chosenVideo?.playback);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what is played.
  return useMemo<PublicPlayerConfig>(() => {
    const looks = { name: '', ...plainPlayer, autoPlay, playerColor: color };
    if (chosenPlaylist) return playlistConfig(chosenPlaylist, '', looks);
    const stream = chosenVideo?.playback ?? null;
    const played = { player: { uuid: '', businessAccountId: businessId, ...looks }, stream };
    if (form !== 'STORIES' || !stream) return played;
    return { ...played, playlist: { id: '', name: '', description: '', items: [{ id: stream.streamId, stream }] } };
  }, [form, key, color, autoPlay, businessId]);
}
