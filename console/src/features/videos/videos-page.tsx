import type { Page as PageOf, Stream } from '@zeacon/contract';
import { Film, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { periodDays, useVideoFigures } from '../../platform/insight-queries.ts';
import { useVideos } from '../../platform/video-queries.ts';
import { Button } from '../../ui/button.tsx';
import * as shared from '../../ui/page.css.ts';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { useLibrarySearch } from './library-search.ts';
import { VideoRow } from './video-row.tsx';
import * as styles from './videos-page.css.ts';

interface Props {
  /** Lets one choose files. */
  uploadButton: ReactNode;
  /** Uploads under way and interrupted ones. */
  uploads: ReactNode;
}

export function VideosPage({ uploadButton, uploads }: Props) {
  const library = useLibrarySearch();
  const { data, error, refetch } = useVideos(library.query);
  const isEmpty = data?.totalItems === 0 && !library.isNarrowed;
  return (
    <Page
      title="Videos"
      lead="Upload videos, publish them, and put them into players."
      actions={!isEmpty && data && uploadButton}
    >
      {uploads}
      {!isEmpty && <LibraryFilters library={library} />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LibrarySkeleton />}
      {isEmpty && (
        <EmptyState icon={Film} title="No videos yet" action={uploadButton}>
          Choose video files, or drop them anywhere on this page. Each one plays within seconds of its upload's end.
        </EmptyState>
      )}
      {data && data.items.length === 0 && !isEmpty && (
        <EmptyState
          icon={SearchX}
          title="No video matches"
          action={<Button onPress={() => library.change({ search: '', status: '', page: '' })}>Show all videos</Button>}
        >
          Try another title, or another status.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <VideoTable videos={data} />
          <Pagination {...data} onChange={(page) => library.change({ page: page === 0 ? '' : String(page + 1) })} />
        </>
      )}
    </Page>
  );
}

function VideoTable({ videos }: { videos: PageOf<Stream> }) {
  const figures = useVideoFigures();
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={shared.hidden}>Videos; views and watch time are of the last {periodDays} days</caption>
        <colgroup>
          <col />
          <col className={styles.colState} />
          <col className={styles.colWide} />
          <col className={styles.colWide} />
          <col className={styles.colWide} />
          <col className={styles.colMenu} />
        </colgroup>
        <thead className={styles.head}>
          <tr>
            <th scope="col" className={styles.headCell}>
              Video
            </th>
            <th scope="col" className={`${styles.headCell} ${styles.stateCell}`}>
              State
            </th>
            <th scope="col" className={`${styles.headCell} ${styles.wideOnly}`}>
              Visibility
            </th>
            <th scope="col" className={`${styles.headCell} ${styles.number} ${styles.wideOnly}`}>
              Views, {periodDays} d
            </th>
            <th scope="col" className={`${styles.headCell} ${styles.number} ${styles.wideOnly}`}>
              Watch time
            </th>
            <th scope="col" className={styles.headCell}>
              <span className={shared.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {videos.items.map((video) => (
            <VideoRow key={video.id} video={video} figures={figures.data?.get(video.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LibrarySkeleton() {
  return (
    <Loading label="Loading videos">
      <div className={`${styles.frame} ${styles.bones}`}>
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={styles.bone}>
            <Skeleton height={72} radius={10} />
            <div className={styles.boneWords}>
              <Skeleton height={16} width="45%" />
              <Skeleton height={12} width="20%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
