import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { SearchAccount } from '@zeacon/contract';
import { useSearchFigures } from '../../entities/search-console/search-queries.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { SearchChartCard } from './search-chart-card.tsx';
import * as styles from './search-console.css.ts';
import { SearchPagesCard } from './search-pages-card.tsx';
import { SearchTotals } from './search-totals.tsx';
import { type Period, periods, useSearchAddress } from './use-search-address.ts';

const dayMs = 86_400_000;

/** Figures of a period: altogether, by day and by page. */
export function SearchReport({ accounts }: { accounts: readonly SearchAccount[] }) {
  const address = useSearchAddress();
  const { period, sort, direction, page } = address;
  const fetched = accounts.map(({ fetchedDate }) => fetchedDate ?? '').join(' ');
  const list = useSearchFigures({ ...daysOf(period), sort, direction, page, size: 25 }, fetched);
  const { data, error, refetch } = list;
  return (
    <>
      <div className={styles.tools}>
        <NativeSelect
          label={t`Period`}
          options={Object.entries(periods).map(([value, label]) => ({ value: value as Period, label: i18n._(label) }))}
          value={period}
          onChange={(next) => address.change({ period: next === '28' ? '' : next })}
        />
      </div>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading numbers`}>
          <Skeleton height={320} radius={16} />
        </Loading>
      )}
      {data && (
        <>
          <SearchTotals figures={data} />
          <SearchChartCard figures={data} />
          <SearchPagesCard figures={data} address={address} />
        </>
      )}
    </>
  );
}

/** Up to today, as parameters of the call. */
function daysOf(period: Period, now: Date = new Date()) {
  const start = new Date(now.getTime() - (Number(period) - 1) * dayMs);
  return { startDate: start.toISOString().slice(0, 10), endDate: now.toISOString().slice(0, 10) };
}
