import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Playlist } from '@zeacon/contract';
import { ListVideo, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { usePlaylists } from '../../entities/playlists/playlist-queries.ts';
import { videoCount } from '../../entities/videos/video-count.ts';
import { paths } from '../../paths.ts';
import { formatAgo, formatSpan } from '../../platform/format.ts';
import { May } from '../../platform/may.tsx';
import { useNewDialog } from '../../platform/new-dialog.ts';
import { Button } from '../../ui/button.tsx';
import * as cards from '../../ui/card-grid.css.ts';
import { CardBones, CardGrid } from '../../ui/card-grid.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Poster } from '../../ui/poster.tsx';
import { Select } from '../../ui/select.tsx';
import { NewPlaylistDialog } from './new-playlist-dialog.tsx';
import { PlaylistMenu } from './playlist-menu.tsx';
import { type SortName, sorts, usePlaylistSearch } from './playlist-search.ts';
import * as styles from './playlists-page.css.ts';

const sortOptions = () =>
  Object.entries(sorts).map(([value, { label }]) => ({ value: value as SortName, label: i18n._(label) }));

export function PlaylistsPage() {
  const { address, sort, query } = usePlaylistSearch();
  const list = usePlaylists(query);
  const [isCreating, setIsCreating] = useNewDialog();
  return (
    <>
      <ListPage
        title={t`Playlists`}
        lead={t`Put videos in an order and play them one after the other.`}
        list={list}
        address={address}
        action={
          <May do="playlists.write">
            <Button variant="primary" icon={Plus} onPress={() => setIsCreating(true)}>
              {t`New playlist`}
            </Button>
          </May>
        }
        search={{ label: t`Search playlists`, placeholder: t`Search by name` }}
        filters={
          <Select
            label={t`Sort`}
            isCompact
            options={sortOptions()}
            value={sort}
            onChange={(value) => address.change({ sort: value === 'newest' ? '' : value })}
          />
        }
        loading={{ label: t`Loading playlists`, bones: <CardBones height={236} /> }}
        empty={{
          icon: ListVideo,
          title: t`No playlists yet`,
          text: t`Create one, add videos to it, and embed it: visitors watch one video after another.`,
        }}
        noMatch={{ title: t`No playlist matches`, text: t`Try another name.`, showAll: t`Show all playlists` }}
      >
        {(playlists) => (
          <CardGrid label={t`Playlists`}>
            {playlists.map((playlist) => (
              <PlaylistCard key={playlist.id} playlist={playlist} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      <NewPlaylistDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}

function PlaylistCard({ playlist }: { playlist: Playlist }) {
  const { id, name, itemCount, totalDurationMs, thumbnailUrl, updatedDate } = playlist;
  const videos = videoCount(itemCount);
  const length = formatSpan(totalDurationMs);
  const age = formatAgo(updatedDate);
  return (
    <li className={cards.card}>
      <div className={styles.picture}>
        <Poster src={thumbnailUrl} />
        <span className={styles.count} aria-hidden>
          <ListVideo size={14} />
          {itemCount}
        </span>
      </div>
      <div className={cards.words}>
        <div className={cards.head}>
          <Link href={paths.playlist(id)} className={cards.name}>
            {name}
          </Link>
          <div className={cards.menu}>
            <PlaylistMenu playlist={playlist} />
          </div>
        </div>
        <span className={cards.meta}>{itemCount === 0 ? t`No videos yet` : t`${videos}, ${length}`}</span>
        <span className={cards.meta}>{t`Changed ${age}`}</span>
      </div>
    </li>
  );
}
