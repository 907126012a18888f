import type { EmbeddedPlayerDraft, PublicPlayerConfig } from '@zeacon/contract';
import { useMemo } from 'react';
import { useVideo } from '../../platform/video-queries.ts';
import { LivePlayer } from '../../ui/live-player.tsx';
import { playbackKey } from '../../ui/playback-key.ts';
import { Notice } from '../../ui/states.tsx';
import * as styles from './player-form.css.ts';
import { previewSettings } from './preview-settings.ts';

interface Props {
  businessAccountId: string;
  playerId: string;
  draft: EmbeddedPlayerDraft;
}

/** The real player, as the form stands. */
export function PlayerPreview({ businessAccountId, playerId, draft }: Props) {
  const { streamId } = draft;
  const { data: video } = useVideo(streamId ?? '', streamId !== null);
  const playback = streamId === null ? null : (video?.playback ?? null);
  const key = playbackKey(playback);
  const settings = previewSettings(draft);
  const { name, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor } = settings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `playback`, and the settings are named one by one.
  const config = useMemo<PublicPlayerConfig>(
    () => ({ player: { uuid: playerId, businessAccountId, ...settings }, stream: playback }),
    [playerId, businessAccountId, name, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor, key],
  );

  if (streamId === null) return <p className={styles.blank}>Choose a video to see the player at work.</p>;
  return (
    <>
      {playback ? (
        <LivePlayer config={config} />
      ) : (
        <p className={styles.blank}>{video ? 'This video cannot be played yet.' : 'Loading the video.'}</p>
      )}
      {video && playback && video.publishStatus !== 'Published' && (
        <Notice tone="amber">
          Only you can see this video. Publish it so that visitors can watch it in this player.
        </Notice>
      )}
    </>
  );
}
