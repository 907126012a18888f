import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  exportInsightTable,
  exportInsightTableJson,
  type InsightDimension,
  type InsightMeasure,
} from '@zeacon/contract';
import { useLocation, useSearchParams } from 'wouter';
import { dimensionName } from '../../entities/insights/dimension-names.ts';
import { FigureFiles, nameWithPeriod } from '../../entities/insights/figure-files.tsx';
import { useBreakdown } from '../../entities/insights/insight-queries.ts';
import { useExistingPage } from '../../platform/list-address.ts';
import { DataTable, type Sorting } from '../../ui/data-table.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { breakdownColumns } from './breakdown-columns.tsx';
import { type BreakdownGroup, breakdownGroups } from './breakdown-groups.ts';
import { compareHref } from './compare-address.ts';
import { CompareButton } from './compare-button.tsx';
import { type InsightAddress, viewsBehind } from './insight-address.ts';
import * as styles from './insights.css.ts';

const pageSize = 10;

const asTableParameter = (dimension: InsightDimension) => (dimension === 'streamId' ? undefined : dimension);

/** The figures of each video, page, country …; whoever chooses a row sees the page of its views alone. */
export function BreakdownCard({
  address,
  without = [],
}: {
  address: InsightAddress;
  without?: readonly InsightDimension[];
}) {
  const groups = breakdownGroups.flatMap((group) => {
    const [first, ...more] = group.dimensions.filter((dimension) => !without.includes(dimension));
    return first ? [{ ...group, dimensions: [first, ...more] as const }] : [];
  });
  const selected = groups.find(({ dimensions }) => dimensions.some((one) => one === address.table)) ?? groups[0]!;
  const choose = (id: string) => {
    const [first] = groups.find((group) => group.id === id)!.dimensions;
    address.change({ table: asTableParameter(first) });
  };
  return (
    <section aria-label={t`Breakdown`}>
      <Tabs
        label={t`Breakdown`}
        selected={selected.id}
        onChange={choose}
        tabs={groups.map((group) => ({
          id: group.id,
          label: i18n._(group.label),
          content: <Breakdown address={address} group={group} />,
        }))}
      />
    </section>
  );
}

function Breakdown({ address, group }: { address: InsightAddress; group: BreakdownGroup }) {
  const { asked, sort, direction, page, table, columns, change, setFilter } = address;
  const dimension = group.dimensions.find((one) => one === table) ?? group.dimensions[0];
  const body = { ...asked, groupBy: dimension, sort, direction };
  const { data, error, refetch, isPlaceholderData } = useBreakdown({ ...body, page, size: pageSize });
  const turnTo = (next: number) => change({ page: next === 0 ? undefined : String(next + 1) });
  useExistingPage(data, turnTo);
  const sorting: Sorting = { column: sort, direction: direction === 'asc' ? 'ascending' : 'descending' };
  const onSort = (wanted: Sorting) => {
    const isSame = wanted.column === sort;
    change({
      sort: wanted.column === 'views' ? undefined : (wanted.column as InsightMeasure),
      // The largest first, until somebody asks for the smallest.
      dir: isSame && direction === 'desc' ? 'asc' : undefined,
    });
  };
  const what = dimensionName(dimension);
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  return (
    <div className={styles.group}>
      <div className={styles.bar}>
        {group.dimensions.length > 1 && (
          <NativeSelect
            label={t`Break down by`}
            options={group.dimensions.map((value) => ({ value, label: dimensionName(value) }))}
            value={dimension}
            onChange={(value) => change({ table: asTableParameter(value) })}
          />
        )}
        <Segments
          label={t`What the table shows`}
          options={[
            { value: 'reach', label: t`Reach` },
            { value: 'quality', label: t({ message: 'Quality', context: 'of playback' }) },
          ]}
          value={columns}
          onChange={(value: 'reach' | 'quality') => change({ columns: value === 'quality' ? value : undefined })}
        />
        {dimension === 'streamId' && (
          <CompareButton
            address={address}
            chosen={address.filters.streamId ?? []}
            onChoose={(videos) => navigate(compareHref(params, videos))}
          />
        )}
        <div className={styles.spring}>
          <FigureFiles
            name={nameWithPeriod(`insights-${body.groupBy}`, body)}
            asks={{ body }}
            csv={exportInsightTable}
            json={exportInsightTableJson}
          />
        </div>
      </div>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading table`}>
          <Skeleton height={40 * (pageSize + 1)} radius={16} />
        </Loading>
      )}
      {data?.totalItems === 0 && <p className={styles.soft}>{t`There is none in this period.`}</p>}
      {data && data.items.length > 0 && (
        <div className={styles.busy} aria-busy={isPlaceholderData}>
          <DataTable
            label={t`Breakdown by ${what}`}
            columns={breakdownColumns(
              dimension,
              columns,
              (value) => setFilter(dimension, [value]),
              (explain) => change({ explain }),
              (measure, value) =>
                change({ ...viewsBehind(measure, value), ...(dimension !== table && { table: dimension }) }),
            )}
            rows={data.items}
            idOf={({ value }) => value || '-'}
            sorting={sorting}
            onSort={onSort}
          />
        </div>
      )}
      {data && <Pagination {...data} onChange={turnTo} />}
    </div>
  );
}
