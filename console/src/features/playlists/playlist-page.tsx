import { type PlaylistWithDetails, playlistDescriptionMaxLength, playlistNameMaxLength } from '@zeacon/contract';
import { ListVideo, SquarePlay, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { formatAgo, formatSpan } from '../../platform/format.ts';
import { usePlaylist } from '../../platform/playlist-queries.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EditableText } from '../../ui/editable-text.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import * as pageStyles from '../../ui/page.css.ts';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { SnippetCard } from '../../ui/snippet-card.tsx';
import { videoCount } from '../../ui/video-count.ts';
import { DeletePlaylistDialog } from './delete-playlist-dialog.tsx';
import { fieldMessage, judgeDescription, judgeName } from './playlist-fields.ts';
import * as styles from './playlist-page.css.ts';
import { PlaylistPreview } from './playlist-preview.tsx';
import { PlaylistVideos } from './playlist-videos.tsx';
import { usePlaylistActions } from './use-playlist-actions.ts';

const back = { href: paths.playlists, label: 'Playlists' };

export function PlaylistPage({ id }: { id: string }) {
  const { data, error, refetch } = usePlaylist(id);
  if (data) return <OpenPlaylist playlist={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      what="playlist"
      title="Playlist"
      back={back}
      icon={ListVideo}
      all={{ href: paths.playlists, label: 'See all playlists' }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function OpenPlaylist({ playlist }: { playlist: PlaylistWithDetails }) {
  const { id, name, description, details, updatedDate } = playlist;
  const { describe } = usePlaylistActions(playlist);
  const [isDeleting, setIsDeleting] = useState(false);
  const [, navigate] = useLocation();
  const durationMs = details.reduce((sum, { stream }) => sum + (stream.playback?.durationMs ?? 0), 0);
  const hidden = details.filter(({ isShown }) => !isShown).length;
  return (
    <Page
      title={name}
      back={back}
      heading={
        <EditableText
          label="Name"
          value={name}
          maxLength={playlistNameMaxLength}
          judge={judgeName}
          onSave={(wanted) => describe({ name: wanted })}
          messageOf={(error) => fieldMessage(error, 'name')}
        >
          <h1 className={pageStyles.title}>{name}</h1>
        </EditableText>
      }
      lead={
        <>
          {videoCount(details.length)}
          {details.length > 0 && `, ${formatSpan(durationMs)}`}
          {hidden > 0 && `, ${hidden} hidden from viewers`}
          {`. Changed ${formatAgo(updatedDate)}.`}
        </>
      }
      actions={
        <>
          <Button variant="danger" icon={Trash2} onPress={() => setIsDeleting(true)}>
            Delete
          </Button>
          <LinkButton href={paths.newPlayerForPlaylist(id)} icon={SquarePlay}>
            Make a player
          </LinkButton>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.player}>
          <PlaylistPreview playlist={playlist} />
        </div>
        <div className={styles.videos}>
          <PlaylistVideos playlist={playlist} />
        </div>
        <div className={styles.about}>
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
          <SnippetCard embedded={{ playlistId: id }} />
        </div>
      </div>
      <DeletePlaylistDialog
        playlist={playlist}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => navigate(paths.playlists)}
      />
    </Page>
  );
}
