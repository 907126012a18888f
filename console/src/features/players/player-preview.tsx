import { t } from '@lingui/core/macro';
import type { EmbeddedPlayerDraft, PlaylistWithDetails, PublicPlayerConfig, Stream } from '@zeacon/contract';
import { useMemo } from 'react';
import { LivePlayer } from '../../entities/players/live-player.tsx';
import { playbackKey } from '../../entities/players/playback-key.ts';
import { playlistConfig, playlistConfigKey } from '../../entities/players/playlist-config.ts';
import { usePlaylist } from '../../entities/playlists/playlist-queries.ts';
import { useVideo } from '../../entities/videos/video-queries.ts';
import { Notice } from '../../ui/states.tsx';
import * as styles from './player-form.css.ts';
import { previewSettings } from './preview-settings.ts';

interface Props {
  businessAccountId: string;
  playerId: string;
  draft: EmbeddedPlayerDraft;
}

/** The real player, with the form's current values. */
export function PlayerPreview({ businessAccountId, playerId, draft }: Props) {
  const { streamId, playlistId } = draft;
  const { data: video } = useVideo(streamId ?? '', streamId !== null);
  const { data: playlist } = usePlaylist(playlistId ?? '', playlistId !== null);
  const settings = previewSettings(draft);
  const chosenVideo = streamId === null ? undefined : video;
  const chosenPlaylist = playlistId === null ? undefined : playlist;
  const key = chosenPlaylist ? playlistConfigKey(chosenPlaylist) : playbackKey(chosenVideo?.playback);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what is played, the text for the settings.
  const config = useMemo<PublicPlayerConfig>(() => {
    if (chosenPlaylist) return playlistConfig(chosenPlaylist, playerId, settings);
    return { player: { uuid: playerId, businessAccountId, ...settings }, stream: chosenVideo?.playback ?? null };
  }, [playerId, businessAccountId, JSON.stringify(settings), key]);

  if (streamId === null && playlistId === null) {
    return <p className={styles.blank}>{t`Choose what it plays to see the player in action.`}</p>;
  }
  return (
    <>
      {config.stream ? (
        <LivePlayer config={config} />
      ) : (
        <p className={styles.blank}>{whyNothingPlays(chosenVideo, chosenPlaylist)}</p>
      )}
      {chosenVideo && config.stream && chosenVideo.publishStatus !== 'Published' && (
        <Notice tone="amber">
          {t`Only you can see this video. Publish it so that visitors can watch it in this player.`}
        </Notice>
      )}
    </>
  );
}

function whyNothingPlays(video: Stream | undefined, playlist: PlaylistWithDetails | undefined): string {
  if (video) return t`This video cannot be played yet.`;
  if (!playlist) return t`Loading`;
  return playlist.details.length === 0
    ? t`This playlist has no videos yet.`
    : t`None of the videos of this playlist is shown to viewers yet.`;
}
