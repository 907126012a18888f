import { t } from '@lingui/core/macro';
import { Link, useSearchParams } from 'wouter';
import { type HomeVideo, useHomePerformance } from '../../entities/home/home-queries.ts';
import { paths } from '../../paths.ts';
import { pageOfAddress, toPageOfAddress, withValues } from '../../platform/address-values.ts';
import { formatCount, formatShare, formatSpan } from '../../platform/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { Delta } from './delta.tsx';
import { type Explained, ExplainedHead } from './explained-name.tsx';
import * as styles from './home-page.css.ts';

/** Every video with its figures, most watched first. */
export function PerformanceCard({ days }: { days: number }) {
  const [params, setParams] = useSearchParams();
  const page = pageOfAddress(params, 'videos');
  const setPage = (next: number) => setParams((before) => withValues(before, { videos: toPageOfAddress(next) }));
  const { data, error, refetch } = useHomePerformance(days, page);
  const label = t`Performance of videos`;
  return (
    <Card title={label}>
      <div className={styles.list}>
        {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading label={t`Loading numbers`}>
            <Skeleton height={440} />
          </Loading>
        )}
        {data && data.totalItems === 0 && <p className={styles.stepHint}>{t`There are no videos yet.`}</p>}
        {data && data.totalItems > 0 && (
          <>
            <FigureTable label={label} columns={columnsFor(days)} rows={data.items} idOf={({ streamId }) => streamId} />
            <Pagination page={data.page} totalPages={data.totalPages} totalItems={data.totalItems} onChange={setPage} />
          </>
        )}
      </div>
    </Card>
  );
}

const columnsFor = (days: number): Column<HomeVideo>[] => {
  const explained = (name: string, measure: Explained) => <ExplainedHead {...{ name, measure, days }} />;
  return [
    {
      id: 'name',
      name: t`Video`,
      isRowHeader: true,
      isWide: true,
      cell: ({ streamId, name }) => (
        <Link href={paths.video(streamId)} className={textLink} dir="auto">
          {name}
        </Link>
      ),
    },
    {
      id: 'views',
      name: t`Views`,
      beside: explained(t`Views`, 'views'),
      isNumber: true,
      cell: ({ views, previousViews }) => (
        <>
          {formatCount(views)} <Delta current={views} previous={previousViews} days={days} />
        </>
      ),
    },
    {
      id: 'visitors',
      name: t`Unique visitors`,
      beside: explained(t`Unique visitors`, 'uniqueVisitors'),
      isNumber: true,
      cell: (video) => formatCount(video.uniqueVisitors),
    },
    {
      id: 'time',
      name: t`Watch time`,
      beside: explained(t`Watch time`, 'watchTimeMs'),
      isNumber: true,
      cell: ({ watchTimeMs }) => formatSpan(watchTimeMs),
    },
    {
      id: 'watched',
      name: t`Watched on average`,
      beside: explained(t`Watched on average`, 'averageWatched'),
      isNumber: true,
      cell: ({ averageWatched }) => (averageWatched === null ? '–' : formatShare(averageWatched)),
    },
    {
      id: 'clicks',
      name: t`Clicks on graphics`,
      beside: explained(t`Clicks on graphics`, 'overlayClicks'),
      isNumber: true,
      cell: (video) => formatCount(video.overlayClicks),
    },
    {
      id: 'won',
      name: t`Conversions and forms`,
      beside: explained(t`Conversions and forms`, 'card.won'),
      isNumber: true,
      cell: ({ conversions, leads }) => formatCount(conversions + leads),
    },
  ];
};
