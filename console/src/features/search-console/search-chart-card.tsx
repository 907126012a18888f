import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { SearchFigures } from '@zeacon/contract';
import { Search } from 'lucide-react';
import { formatter } from '../../language/formatter.ts';
import { useChartAddress } from '../../platform/chart-address.ts';
import { formatCount } from '../../platform/format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import * as styles from './search-console.css.ts';

const measures = { impressions: msg`Impressions`, clicks: msg`Clicks` };
type Measure = keyof typeof measures;

const dayText = formatter((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeZone: 'UTC' }));
const shortDayText = formatter(
  (locales) => new Intl.DateTimeFormat(locales, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const midnightOf = (date: string) => new Date(`${date}T00:00:00Z`);
const toDay = (date: string) => dayText().format(midnightOf(date));

/** Impressions or clicks of each day, as a chart or as a table. */
export function SearchChartCard({ figures: { points, latestDate } }: { figures: SearchFigures }) {
  const { asTable, setAsTable, figure, setFigure, zooming } = useChartAddress(
    'search',
    points.map(({ date }) => date),
  );
  const measure: Measure = figure === 'clicks' ? figure : 'impressions';
  const name = i18n._(measures[measure]);
  const latest = latestDate && toDay(latestDate);
  const isEmpty = points.every(({ impressions }) => impressions === 0);
  const tools = !isEmpty && (
    <div className={styles.tools}>
      <NativeSelect
        label={t`Metric`}
        options={Object.entries(measures).map(([value, label]) => ({
          value: value as Measure,
          label: i18n._(label),
        }))}
        value={measure}
        onChange={(value) => setFigure(value === 'impressions' ? undefined : value)}
      />
      <TableSwitch asTable={asTable} onChange={setAsTable} />
    </div>
  );
  return (
    <Card title={t`In Google’s search`} actions={tools}>
      {isEmpty ? (
        <EmptyState icon={Search} title={t`Not shown in this period`}>
          {t`None of these pages appeared in Google Search. Google’s data arrives two to three days late.`}
        </EmptyState>
      ) : (
        <Chart
          {...zooming}
          label={t`${name} by day`}
          stepName={t`Day`}
          steps={points.map(({ date }) => toDay(date))}
          ticks={points.map(({ date }) => shortDayText().format(midnightOf(date)))}
          lines={[{ id: measure, name, values: points.map((point) => point[measure]) }]}
          format={formatCount}
          asTable={asTable}
          isWhole
        />
      )}
      {latest && (
        <p className={styles.note}>
          {t`Google’s data goes up to ${latest}, and the last few days can still change. It counts days in California time.`}
        </p>
      )}
    </Card>
  );
}
