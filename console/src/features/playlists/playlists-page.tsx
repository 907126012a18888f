import type { Playlist } from '@zeacon/contract';
import { ListVideo, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatAgo, formatSpan } from '../../platform/format.ts';
import { usePlaylists } from '../../platform/playlist-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Poster } from '../../ui/poster.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { videoCount } from '../../ui/video-count.ts';
import { NewPlaylistDialog } from './new-playlist-dialog.tsx';
import { type SortName, sorts, usePlaylistSearch } from './playlist-search.ts';
import * as styles from './playlists-page.css.ts';

const sortOptions = Object.entries(sorts).map(([value, { label }]) => ({ value: value as SortName, label }));

export function PlaylistsPage() {
  const { search, sort, query, change } = usePlaylistSearch();
  const { data, error, refetch } = usePlaylists(query);
  const [isCreating, setIsCreating] = useState(false);
  const isEmpty = data?.totalItems === 0 && search === '';
  const create = (
    <Button variant="primary" icon={Plus} onPress={() => setIsCreating(true)}>
      New playlist
    </Button>
  );
  return (
    <Page
      title="Playlists"
      lead="Put videos in an order and play them one after the other."
      actions={data && !isEmpty && create}
    >
      {!isEmpty && (
        <div className={styles.filters}>
          <SearchBox
            label="Search playlists"
            placeholder="Search by name"
            value={search}
            onChange={(text) => change({ search: text })}
          />
          <Select
            label="Sort"
            isCompact
            options={sortOptions}
            value={sort}
            onChange={(value) => change({ sort: value === 'newest' ? '' : value })}
          />
        </div>
      )}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading playlists">
          <div className={styles.grid}>
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} height={236} radius={16} />
            ))}
          </div>
        </Loading>
      )}
      {isEmpty && (
        <EmptyState icon={ListVideo} title="No playlists yet" action={create}>
          Make one, add videos to it, and embed it: visitors watch one video after the other.
        </EmptyState>
      )}
      {data && data.items.length === 0 && !isEmpty && (
        <EmptyState
          icon={SearchX}
          title="No playlist matches"
          action={<Button onPress={() => change({ search: '', page: '' })}>Show all playlists</Button>}
        >
          Try another name.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.grid} aria-label="Playlists">
            {data.items.map((playlist) => (
              <PlaylistCard key={playlist.id} playlist={playlist} />
            ))}
          </ul>
          <Pagination {...data} onChange={(page) => change({ page: page === 0 ? '' : String(page + 1) })} />
        </>
      )}
      <NewPlaylistDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}

function PlaylistCard({ playlist }: { playlist: Playlist }) {
  const { id, name, itemCount, totalDurationMs, thumbnailUrl, updatedDate } = playlist;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <Poster src={thumbnailUrl} />
        <span className={styles.count} aria-hidden>
          <ListVideo size={14} />
          {itemCount}
        </span>
      </div>
      <div className={styles.words}>
        <Link href={paths.playlist(id)} className={styles.name}>
          {name}
        </Link>
        <span className={styles.meta}>
          {itemCount === 0 ? 'No videos yet' : `${videoCount(itemCount)}, ${formatSpan(totalDurationMs)}`}
        </span>
        <span className={styles.meta}>Changed {formatAgo(updatedDate)}</span>
      </div>
    </li>
  );
}
