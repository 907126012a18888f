import { type EmbeddedPlayerDraft, HexColor, type PublicPlayerConfig } from '@zeacon/contract';
import { useMemo } from 'react';
import { useVideo } from '../../platform/video-queries.ts';
import { LivePlayer } from '../../ui/live-player.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './player-form.css.ts';

interface Props {
  businessAccountId: string;
  playerId: string;
  draft: EmbeddedPlayerDraft;
}

/** The real player, as the form stands. A colour or a logo that is half typed does not reach it. */
export function PlayerPreview({ businessAccountId, playerId, draft }: Props) {
  const { streamId, name, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor } = draft;
  const { data: video } = useVideo(streamId ?? '', streamId !== null);
  const playback = streamId === null ? null : (video?.playback ?? null);
  const playbackKey = playback && `${playback.streamId} ${playback.hlsUrl.split('?')[0]}`;
  const color = HexColor.safeParse(playerColor).success ? playerColor : '#e11d2e';
  const logoUrl = logo && URL.canParse(withScheme(logo)) ? withScheme(logo) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `playbackKey` stands for `playback`, whose signature changes with every answer.
  const config = useMemo<PublicPlayerConfig>(
    () => ({
      player: {
        uuid: playerId,
        businessAccountId,
        name,
        autoPlay,
        videoLoop,
        hideControls,
        logo: logoUrl,
        showIcon,
        playerColor: color,
      },
      stream: playback,
    }),
    [playerId, businessAccountId, name, autoPlay, videoLoop, hideControls, logoUrl, showIcon, color, playbackKey],
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

function withScheme(url: string): string {
  return url.includes('://') ? url : `https://${url}`;
}
