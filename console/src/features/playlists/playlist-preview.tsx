import { t } from '@lingui/core/macro';
import type { PlaylistWithDetails } from '@zeacon/contract';
import { useMemo } from 'react';
import { LivePlayer } from '../../entities/players/live-player.tsx';
import { playlistConfig, playlistConfigKey } from '../../entities/players/playlist-config.ts';
import * as styles from './playlist-page.css.ts';

/** The real player as visitors see it, in the current order. */
export function PlaylistPreview({ playlist }: { playlist: PlaylistWithDetails }) {
  const key = playlistConfigKey(playlist);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what of the playlist the player shows.
  const config = useMemo(() => playlistConfig(playlist), [key]);
  if (config.stream) return <LivePlayer config={config} />;
  return (
    <p className={styles.blank}>
      {playlist.details.length === 0
        ? t`Add videos to see the playlist in action.`
        : t`None of the videos is shown to viewers yet.`}
    </p>
  );
}
