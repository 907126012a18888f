import { contentTypeLabels, type HistoryEntry, visibilities } from '@zeacon/contract';
import { History, SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatClock, formatMoment } from '../../platform/format.ts';
import { useHistory } from '../../platform/video-queries.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import * as shared from '../../ui/page.css.ts';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { Badge, EmptyState, Problem } from '../../ui/states.tsx';
import { VisibilityMark, visibilityLabels } from '../../ui/video-state.tsx';
import * as styles from './history-page.css.ts';
import { type HistorySortName, historySorts, useHistorySearch } from './history-search.ts';
import { LibrarySkeleton } from './library-skeleton.tsx';

const any = 'any';
const visibilityOptions = [
  { value: any, label: 'Any visibility' },
  ...visibilities.map((value) => ({ value, label: visibilityLabels[value].label })),
];
const sortOptions = Object.entries(historySorts).map(([value, { label }]) => ({ value, label }));

/** Every video the business has or had. */
export function HistoryPage() {
  const { search, sort, visibility, query, isNarrowed, change } = useHistorySearch();
  const { data, error, refetch } = useHistory(query);
  return (
    <Page
      title="History"
      lead="Every video you have or had, with what became of it."
      back={{ href: paths.videos, label: 'Videos' }}
    >
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchBox
            label="Search the history"
            placeholder="Search by title"
            value={search}
            onChange={(text) => change({ search: text })}
          />
        </div>
        <Select
          label="Visibility"
          isCompact
          options={visibilityOptions}
          value={visibility || any}
          onChange={(value: string) => change({ visibility: value === any ? '' : value })}
        />
        <Select
          label="Sort"
          isCompact
          options={sortOptions}
          value={sort as string}
          onChange={(value: string) => change({ sort: (value as HistorySortName) === 'newest' ? '' : value })}
        />
      </div>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LibrarySkeleton />}
      {data?.totalItems === 0 &&
        (isNarrowed ? (
          <EmptyState
            icon={SearchX}
            title="No video matches"
            action={<Button onPress={() => change({ search: '', visibility: '' })}>Show all videos</Button>}
          >
            Try another title, or another visibility.
          </EmptyState>
        ) : (
          <EmptyState
            icon={History}
            title="Nothing has happened yet"
            action={<LinkButton href={paths.videos}>See all videos</LinkButton>}
          >
            Videos appear here as soon as you upload them, and stay after they are deleted.
          </EmptyState>
        ))}
      {data && data.items.length > 0 && (
        <>
          <HistoryTable entries={data.items} />
          <Pagination {...data} onChange={(page) => change({ page: page === 0 ? '' : String(page + 1) })} />
        </>
      )}
    </Page>
  );
}

function HistoryTable({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={shared.hidden}>History of your videos</caption>
        <thead className={styles.head}>
          <tr>
            {['Video', 'State', 'Visibility', 'Length', 'Added'].map((name) => (
              <th key={name} scope="col" className={styles.headCell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <HistoryRow key={entry.streamId} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HistoryRow({ entry }: { entry: HistoryEntry }) {
  const { streamId, name, state, mediaType, contentType, durationMs, createdDate, deletedDate, reason } = entry;
  const isDeleted = state === 'DELETED';
  return (
    <tr className={styles.row}>
      <td className={styles.nameCell}>
        {isDeleted ? (
          <span className={styles.gone}>{name}</span>
        ) : (
          <Link href={paths.video(streamId)} className={shared.textLink}>
            {name}
          </Link>
        )}
        <span className={styles.note}>{mediaType === 'ARCHIVE' ? 'Archive' : contentTypeLabels[contentType]}</span>
        {isDeleted && reason && <span className={styles.note}>Reason: {reason}</span>}
      </td>
      <td className={styles.cell}>
        {isDeleted ? <Badge tone="grey">Deleted</Badge> : <Badge tone="green">Present</Badge>}
        {deletedDate && <span className={styles.note}>{formatMoment(deletedDate)}</span>}
      </td>
      <td className={styles.cell}>
        <VisibilityMark visibility={entry.accessVisibility} />
      </td>
      <td className={styles.cell}>{durationMs === null ? '–' : formatClock(durationMs)}</td>
      <td className={styles.cell}>{formatMoment(createdDate)}</td>
    </tr>
  );
}
