import { t } from '@lingui/core/macro';
import { type PlaylistWithDetails, playlistDescriptionMaxLength, playlistNameMaxLength } from '@zeacon/contract';
import { ListVideo, SquarePlay, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { SnippetCard } from '../../entities/players/snippet-card.tsx';
import { usePlaylist } from '../../entities/playlists/playlist-queries.ts';
import { useDeletePlaylist } from '../../entities/playlists/use-delete-playlist.tsx';
import { videoCount } from '../../entities/videos/video-count.ts';
import { paths } from '../../paths.ts';
import { formatAgo, formatSpan } from '../../platform/format.ts';
import { May, useMay } from '../../platform/may.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EditableText } from '../../ui/editable-text.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import * as pageStyles from '../../ui/page.css.ts';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { fieldMessage, validateDescription, validateName } from './playlist-fields.ts';
import * as styles from './playlist-page.css.ts';
import { PlaylistPreview } from './playlist-preview.tsx';
import { PlaylistVideos } from './playlist-videos.tsx';
import { SeriesPrice } from './series-price.tsx';
import { usePlaylistActions } from './use-playlist-actions.ts';

const back = () => ({ href: paths.playlists, label: t`Playlists` });

export function PlaylistPage({ id }: { id: string }) {
  const { data, error, refetch } = usePlaylist(id);
  if (data) return <OpenPlaylist playlist={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      missing={t`There is no such playlist`}
      title={t`Playlist`}
      back={back()}
      icon={ListVideo}
      all={{ href: paths.playlists, label: t`See all playlists` }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function OpenPlaylist({ playlist }: { playlist: PlaylistWithDetails }) {
  const { id, name, description, details, updatedDate } = playlist;
  const { describe } = usePlaylistActions(playlist);
  const deletePlaylist = useDeletePlaylist();
  const mayWrite = useMay('playlists.write');
  const [, navigate] = useLocation();
  const durationMs = details.reduce((sum, { stream }) => sum + (stream.playback?.durationMs ?? 0), 0);
  const hidden = details.filter(({ isShown }) => !isShown).length;
  const age = formatAgo(updatedDate);
  return (
    <Page
      title={name}
      back={back()}
      heading={
        mayWrite ? (
          <EditableText
            label={t`Name`}
            value={name}
            maxLength={playlistNameMaxLength}
            judge={validateName}
            onSave={(wanted) => describe({ name: wanted })}
            messageOf={(error) => fieldMessage(error, 'name')}
          >
            <h1 className={pageStyles.title}>{name}</h1>
          </EditableText>
        ) : (
          <h1 className={pageStyles.title}>{name}</h1>
        )
      }
      lead={
        <>
          {facts(details.length, durationMs, hidden)} {t`Changed ${age}.`}
        </>
      }
      actions={
        <>
          <May do="playlists.write">
            <Button
              variant="danger"
              icon={Trash2}
              onPress={() => deletePlaylist(playlist, () => navigate(paths.playlists))}
            >
              {t`Delete`}
            </Button>
          </May>
          <May do="players.write">
            <LinkButton href={paths.newPlayerForPlaylist(id)} icon={SquarePlay}>
              {t`Make a player`}
            </LinkButton>
          </May>
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
          <Card title={t`Description`}>
            {mayWrite ? (
              <EditableText
                label={t`Description`}
                value={description}
                maxLength={playlistDescriptionMaxLength}
                multiline
                judge={validateDescription}
                onSave={(wanted) => describe({ description: wanted })}
                messageOf={(error) => fieldMessage(error, 'description')}
              >
                <p className={styles.description}>{description || t`No description yet.`}</p>
              </EditableText>
            ) : (
              <p className={styles.description}>{description || t`No description yet.`}</p>
            )}
          </Card>
          <May do="playlists.write">
            <SeriesPrice playlist={playlist} />
          </May>
          <SnippetCard embedded={{ playlistId: id }} />
        </div>
      </div>
    </Page>
  );
}

/** A sentence about a playlist's videos. */
function facts(count: number, durationMs: number, hidden: number): string {
  const videos = videoCount(count);
  const length = formatSpan(durationMs);
  if (count === 0) return t`${videos}.`;
  return hidden === 0 ? t`${videos}, ${length}.` : t`${videos}, ${length}, ${hidden} hidden from viewers.`;
}
