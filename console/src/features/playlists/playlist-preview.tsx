import { type PlaylistWithDetails, playlistDescriptionMaxLength } from '@zeacon/contract';
import { useMemo } from 'react';
import { EditableText } from '../../ui/editable-text.tsx';
import { LivePlayer } from '../../ui/live-player.tsx';
import { Card } from '../../ui/page.tsx';
import { playlistConfig, playlistConfigKey } from '../../ui/playlist-config.ts';
import { fieldMessage, judgeDescription } from './playlist-fields.ts';
import * as styles from './playlist-page.css.ts';
import { usePlaylistActions } from './use-playlist-actions.ts';

/** The real player as visitors find it, and the words about it. */
export function PlaylistPreview({ playlist }: { playlist: PlaylistWithDetails }) {
  const { description } = playlist;
  const { describe } = usePlaylistActions(playlist);
  const key = playlistConfigKey(playlist);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what of the playlist the player shows.
  const config = useMemo(() => playlistConfig(playlist), [key]);
  return (
    <>
      {config.stream ? (
        <LivePlayer config={config} />
      ) : (
        <p className={styles.blank}>
          {playlist.details.length === 0
            ? 'Add videos to see the playlist at work.'
            : 'None of the videos is shown to viewers yet.'}
        </p>
      )}
      <Card title="Description">
        <EditableText
          label="Description"
          value={description}
          maxLength={playlistDescriptionMaxLength}
          multiline
          judge={judgeDescription}
          onSave={(wanted) => describe({ description: wanted })}
          messageOf={(error) => fieldMessage(error, 'description')}
        >
          <p className={styles.description}>{description || 'No description yet.'}</p>
        </EditableText>
      </Card>
    </>
  );
}
