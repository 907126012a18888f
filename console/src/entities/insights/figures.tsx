import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ChartLine, Table } from 'lucide-react';
import { useState } from 'react';
import { formatter } from '../../language/formatter.ts';
import { formatCount, formatShare, formatSpan } from '../../platform/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './figures.css.ts';
import { periodDays, useDailyFigures, useHeadlineFigures } from './insight-queries.ts';

/** The headline figures of the last 28 days: for one video, or for the whole business. */
export function HeadlineFigures({ streamId }: { streamId?: string }) {
  const { data, error, refetch } = useHeadlineFigures(streamId);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label={t`Loading figures`}>
        <Skeleton height={82} radius={16} />
      </Loading>
    );
  }
  const figures = [
    { name: t`Views`, value: formatCount(data.views) },
    { name: t`Unique visitors`, value: formatCount(data.uniqueVisitors) },
    { name: t`Watch time`, value: formatSpan(data.watchTimeMs) },
    { name: t`Watched to the end`, value: data.views === 0 ? '–' : formatShare(data.completionRate) },
  ];
  return (
    <dl className={styles.grid} aria-label={t`Figures of the last ${periodDays} days`}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles.cell}>
          <dd className={styles.value}>{value}</dd>
          <dt className={styles.name}>{name}</dt>
        </div>
      ))}
    </dl>
  );
}

const measures = {
  views: { label: msg`Views`, format: formatCount },
  uniqueVisitors: { label: msg`Unique visitors`, format: formatCount },
  watchTimeMs: { label: msg`Watch time`, format: formatSpan },
};
type Measure = keyof typeof measures;

const dayLabel = formatter(
  (locales) => new Intl.DateTimeFormat(locales, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** The figures of each day, as a chart or as a table. */
export function DailyChart({ streamId }: { streamId?: string }) {
  const { data, error, refetch } = useDailyFigures(streamId);
  const [measure, setMeasure] = useState<Measure>('views');
  const [asTable, setAsTable] = useState(false);
  const { label, format } = measures[measure];
  const tools = (
    <div className={styles.tools}>
      <NativeSelect
        label={t`Figure`}
        options={Object.entries(measures).map(([value, { label }]) => ({
          value: value as Measure,
          label: i18n._(label),
        }))}
        value={measure}
        onChange={setMeasure}
      />
      <IconButton
        icon={asTable ? ChartLine : Table}
        label={asTable ? t`Show as chart` : t`Show as table`}
        onPress={() => setAsTable(!asTable)}
      />
    </div>
  );
  return (
    <Card title={t`Last ${periodDays} days`} actions={tools}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading chart`}>
          <Skeleton height={246} />
        </Loading>
      )}
      {data && (
        <Chart
          measure={i18n._(label)}
          format={format}
          asTable={asTable}
          points={data.points.map((point) => ({
            label: dayLabel().format(new Date(`${point.date.slice(0, 10)}T00:00:00Z`)),
            value: point[measure],
          }))}
        />
      )}
    </Card>
  );
}
