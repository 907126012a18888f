import { t } from '@lingui/core/macro';
import { Archive, CalendarPlus, Film, History, SearchX } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { type DrawnRows, useLibraryRows } from '../../entities/videos/many-videos-queries.ts';
import { videoCount } from '../../entities/videos/video-count.ts';
import { paths } from '../../paths.ts';
import { May } from '../../platform/may.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Problem } from '../../ui/states.tsx';
import * as filterStyles from './library-filters.css.ts';
import { LibraryFilters, LibraryTypes } from './library-filters.tsx';
import { type Library, useLibrarySearch } from './library-search.ts';
import { LibrarySkeleton } from './library-skeleton.tsx';

/** Fetched once it is known that there are videos, as a new business has none. */
const LibraryRows = later(() => import('./library-rows.tsx').then((m) => m.LibraryRows));

interface Props {
  /** Chooses files for the library. */
  uploadButton: ReactNode;
  /** Chooses recordings for the archive. */
  uploadRecordingButton: ReactNode;
  /** Current and interrupted uploads. */
  uploads: ReactNode;
  /** Uploads dropped files as recordings to the archive. */
  dropIntoArchive: ReactNode;
}

export function VideosPage({ uploadButton, uploadRecordingButton, uploads, dropIntoArchive }: Props) {
  const library = useLibrarySearch();
  const [rows, setRows] = useState<DrawnRows>({ from: 0, to: 0, focused: 0 });
  const { start, total, failed, ids, at } = useLibraryRows(library.query, rows);
  const isArchive = library.type === 'ARCHIVE';
  const isEmpty = total === 0 && !library.isNarrowed && !isArchive;
  const upload = isArchive ? uploadRecordingButton : uploadButton;
  const history = (
    <LinkButton href={paths.history} variant="quiet" size="small" icon={History}>
      {t`History`}
    </LinkButton>
  );
  return (
    <Page
      title={t`Videos`}
      lead={t`Upload videos, publish them, and put them into players.`}
      actions={
        <>
          <May do="videos.create">
            <LinkButton href={paths.newEvent} icon={CalendarPlus}>
              {t`New event`}
            </LinkButton>
          </May>
          {total !== undefined && (isEmpty ? history : upload)}
        </>
      }
    >
      {isArchive && dropIntoArchive}
      {uploads}
      <div className={filterStyles.bar}>
        <LibraryTypes library={library} />
        {!isEmpty && (
          <div className={filterStyles.side}>
            {total !== undefined && (
              <span className={filterStyles.count} role="status">
                {videoCount(total)}
              </span>
            )}
            {history}
          </div>
        )}
      </div>
      {!isEmpty && <LibraryFilters library={library} />}
      {start.error && !start.data && <Problem error={start.error} onRetry={() => void start.refetch()} />}
      {failed && <Problem error={failed.error} onRetry={() => void failed.refetch()} />}
      {!start.data && !start.error && <LibrarySkeleton />}
      {total === 0 && <NothingHere library={library} upload={upload} />}
      {total !== undefined && total > 0 && (
        <Suspense fallback={<LibrarySkeleton />}>
          <LibraryRows library={library} total={total} at={at} ids={ids} onDraw={setRows} />
        </Suspense>
      )}
    </Page>
  );
}

function NothingHere({ library, upload }: { library: Library; upload: ReactNode }) {
  if (library.isNarrowed)
    return (
      <EmptyState
        icon={SearchX}
        title={t`No video matches`}
        action={<Button onPress={library.showAll}>{t`Show all videos`}</Button>}
      >
        {t`Try another title, or fewer filters.`}
      </EmptyState>
    );
  if (library.type === 'ARCHIVE')
    return (
      <EmptyState icon={Archive} title={t`The archive is empty`} action={upload}>
        {t`Recordings that are not for viewers yet. Move videos here, or upload recordings; convert them to on-demand videos when they are wanted.`}
      </EmptyState>
    );
  return (
    <EmptyState icon={Film} title={t`No videos yet`} action={upload}>
      {t`Choose video files, or drop them anywhere on this page. Each one plays seconds after its upload finishes.`}
    </EmptyState>
  );
}
