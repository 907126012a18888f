import { plural, t } from '@lingui/core/macro';
import { type SearchFigures, type SearchPage, SearchPageSort } from '@zeacon/contract';
import { FileSearch } from 'lucide-react';
import { formatCount, formatFinerShare, formatSpan } from '../../platform/format.ts';
import { useExistingPage } from '../../platform/list-address.ts';
import { type Column, DataTable, type Sorting } from '../../ui/data-table.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import * as styles from './search-console.css.ts';
import { placeText } from './search-totals.tsx';
import type { SearchAddress } from './use-search-address.ts';

/** Each page with players: how search shows it, and what is watched there. */
export function SearchPagesCard({ figures, address }: { figures: SearchFigures; address: SearchAddress }) {
  const { uncovered, items } = figures;
  useExistingPage(figures, address.turnTo);
  const sites = uncovered.origins.map((origin) => new URL(origin).host).join(', ');
  const sort = ({ column, direction }: Sorting) =>
    address.change({
      sort: column === 'impressions' ? '' : SearchPageSort.parse(column),
      direction: direction === 'ascending' ? 'asc' : '',
    });
  return (
    <Card title={t`Pages with your players`}>
      {items.length === 0 && (
        <EmptyState icon={FileSearch} title={t`No pages yet`}>
          {t`A page appears here once somebody has seen a player on it, and a connected account has its site in Search Console.`}
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <DataTable
            label={t`Pages with your players`}
            columns={columns()}
            rows={items}
            idOf={({ pageUrl }) => pageUrl}
            sorting={{ column: address.sort, direction: address.direction === 'asc' ? 'ascending' : 'descending' }}
            onSort={sort}
          />
          <Pagination {...figures} onChange={address.turnTo} />
        </>
      )}
      {uncovered.pages > 0 && (
        <Notice tone="amber">
          {plural(uncovered.pages, {
            one: `# page with players is on a site that no connected account can see: ${sites}. Add the site in Search Console, or connect another account.`,
            other: `# pages with players are on sites that no connected account can see: ${sites}. Add the sites in Search Console, or connect another account.`,
          })}
        </Notice>
      )}
    </Card>
  );
}

function columns(): Column<SearchPage>[] {
  const number = { isNumber: true, isSortable: true };
  return [
    {
      id: 'page',
      name: t`Page`,
      isRowHeader: true,
      isWide: true,
      cell: ({ pageUrl }) => (
        <a className={`${textLink} ${styles.url}`} href={pageUrl} target="_blank" rel="noopener noreferrer" dir="ltr">
          {pageUrl}
        </a>
      ),
    },
    { id: 'impressions', name: t`Impressions`, ...number, cell: (page) => formatCount(page.impressions) },
    { id: 'clicks', name: t`Clicks`, ...number, cell: ({ clicks }) => formatCount(clicks) },
    {
      id: 'clickRate',
      name: t`Click-through rate`,
      ...number,
      cell: ({ clickRate, impressions }) => (impressions === 0 ? '–' : formatFinerShare(clickRate)),
    },
    { id: 'position', name: t`Position`, ...number, cell: ({ position }) => placeText(position) },
    { id: 'views', name: t`Views`, ...number, cell: ({ views }) => formatCount(views) },
    { id: 'watchTimeMs', name: t`Watch time`, ...number, cell: ({ watchTimeMs }) => formatSpan(watchTimeMs) },
  ];
}
