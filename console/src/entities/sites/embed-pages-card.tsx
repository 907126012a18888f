import { t } from '@lingui/core/macro';
import { type EmbedPage, embedPageDays } from '@zeacon/contract';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../platform/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './embed-pages.css.ts';
import { type PagesOf, useEmbedPages } from './site-queries.ts';

const size = 10;

/** The pages where players were seen, from what players report when somebody opens a page. */
export function EmbedPagesCard({ of }: { of: PagesOf }) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useEmbedPages(of, { page, size });
  return (
    <Card title={t`Last seen on`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading pages`}>
          <Skeleton height={120} radius={10} />
        </Loading>
      )}
      {data?.totalItems === 0 && (
        <p className={styles.soft}>{t`No visit was reported in the last ${embedPageDays} days.`}</p>
      )}
      {data && data.items.length > 0 && (
        <>
          <DataTable
            label={t`Last seen on`}
            columns={columnsFor(of)}
            rows={data.items}
            idOf={({ kind, embedId, pageUrl }) => `${kind} ${embedId} ${pageUrl}`}
          />
          <Pagination {...data} onChange={setPage} />
        </>
      )}
    </Card>
  );
}

function deletedText(kind: EmbedPage['kind']): string {
  if (kind === 'WIDGET') return t`Deleted widget`;
  return kind === 'PLAYER' ? t`Deleted player` : t`Deleted video`;
}

function columnsFor(of: PagesOf): Column<EmbedPage>[] {
  return [
    {
      id: 'page',
      name: t`Page`,
      isRowHeader: true,
      isWide: true,
      cell: ({ pageUrl, name, kind }) => (
        <>
          <a className={`${textLink} ${styles.url}`} href={pageUrl} target="_blank" rel="noopener noreferrer" dir="ltr">
            {pageUrl}
          </a>
          {'siteId' in of && <span className={styles.soft}>{name ?? deletedText(kind)}</span>}
        </>
      ),
    },
    { id: 'count', name: t`Page views`, isNumber: true, cell: ({ count }) => formatCount(count) },
    { id: 'first', name: t`First seen`, isNumber: true, cell: ({ firstSeenDate }) => formatMoment(firstSeenDate) },
    { id: 'last', name: t`Last seen`, isNumber: true, cell: ({ lastSeenDate }) => formatMoment(lastSeenDate) },
  ];
}
