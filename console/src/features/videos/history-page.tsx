import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type ContentType, type HistoryEntry, type Visibility, visibilities } from '@zeacon/contract';
import { History } from 'lucide-react';
import { Link } from 'wouter';
import { useHistory } from '../../entities/videos/video-queries.ts';
import { VisibilityMark, visibilityLabels } from '../../entities/videos/video-state.tsx';
import { paths } from '../../paths.ts';
import { formatClock, formatMoment } from '../../platform/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Select } from '../../ui/select.tsx';
import { Badge, Skeleton } from '../../ui/states.tsx';
import * as styles from './history-page.css.ts';
import { fromSorting, type HistorySortName, historySorts, toSorting, useHistorySearch } from './history-search.ts';

const any = 'any';
const visibilityOptions = (): { value: Visibility | typeof any; label: string }[] => [
  { value: any, label: t`Any visibility` },
  ...visibilities.map((value) => ({ value, label: i18n._(visibilityLabels[value].label) })),
];
const sortOptions = () =>
  Object.entries(historySorts).map(([value, { label }]) => ({ value: value as HistorySortName, label: i18n._(label) }));

const contentTypeLabels = {
  VOD: msg`On Demand`,
  LIVE: msg({ message: 'Live', context: 'kind of video' }),
  PLAYLIST: msg`Playlist`,
} as const satisfies Record<ContentType, MessageDescriptor>;

/** Every video that the business has or had. */
export function HistoryPage() {
  const { address, sort, visibility, query, changeSort } = useHistorySearch();
  const list = useHistory(query);
  return (
    <ListPage
      title={t`History`}
      lead={t`Every video you have or had, and what happened to it.`}
      back={{ href: paths.videos, label: t`Videos` }}
      list={list}
      address={address}
      search={{ label: t`Search the history`, placeholder: t`Search by title` }}
      filters={
        <>
          <Select
            label={t`Visibility`}
            isCompact
            options={visibilityOptions()}
            value={visibility || any}
            onChange={(value) => address.change({ visibility: value === any ? '' : value })}
          />
          <Select label={t`Sort`} isCompact options={sortOptions()} value={sort} onChange={changeSort} />
        </>
      }
      loading={{ label: t`Loading the history`, bones: <Skeleton height={320} radius={16} /> }}
      empty={{
        icon: History,
        title: t`Nothing has happened yet`,
        text: t`Videos appear here as soon as you upload them, and stay after they are deleted.`,
        action: <LinkButton href={paths.videos}>{t`See all videos`}</LinkButton>,
      }}
      noMatch={{
        title: t`No video matches`,
        text: t`Try another title, or another visibility.`,
        showAll: t`Show all videos`,
      }}
    >
      {(entries) => (
        <DataTable
          label={t`History of your videos`}
          columns={columns()}
          rows={entries}
          idOf={(entry: HistoryEntry) => entry.streamId}
          sorting={toSorting(sort)}
          onSort={(sorting) => changeSort(fromSorting(sorting))}
        />
      )}
    </ListPage>
  );
}

/** Names match those the server sorts by. */
const columns = (): readonly Column<HistoryEntry>[] => [
  {
    id: 'name',
    name: t`Video`,
    isRowHeader: true,
    isSortable: true,
    isWide: true,
    cell: (entry) => <Name {...entry} />,
  },
  { id: 'state', name: t`State`, isRowHeader: true, cell: (entry) => <State {...entry} /> },
  {
    id: 'type',
    name: t`Type`,
    cell: ({ mediaType, contentType }) =>
      mediaType === 'ARCHIVE' ? t`Archive` : i18n._(contentTypeLabels[contentType]),
  },
  {
    id: 'visibility',
    name: t`Visibility`,
    cell: ({ accessVisibility }) => <VisibilityMark visibility={accessVisibility} />,
  },
  {
    id: 'durationMs',
    name: t`Length`,
    isSortable: true,
    isNumber: true,
    cell: ({ durationMs }) => (durationMs === null ? '–' : formatClock(durationMs)),
  },
  {
    id: 'createdDate',
    name: t({ message: 'Added', context: 'date' }),
    isSortable: true,
    isNumber: true,
    cell: ({ createdDate }) => formatMoment(createdDate),
  },
];

function Name({ streamId, name, state, reason }: HistoryEntry) {
  const isDeleted = state === 'DELETED';
  return (
    <>
      {isDeleted ? (
        <span className={styles.gone} dir="auto">
          {name}
        </span>
      ) : (
        <Link href={paths.video(streamId)} className={textLink} dir="auto">
          {name}
        </Link>
      )}
      {isDeleted && reason && <span className={styles.note}>{t`Reason: ${reason}`}</span>}
    </>
  );
}

function State({ state, deletedDate }: HistoryEntry) {
  return (
    <>
      {state === 'DELETED' ? (
        <Badge tone="grey">{t`Deleted`}</Badge>
      ) : (
        <Badge tone="green">{t({ message: 'Present', comment: 'Said of a video that has not been deleted' })}</Badge>
      )}
      {deletedDate && <span className={styles.note}>{formatMoment(deletedDate)}</span>}
    </>
  );
}
