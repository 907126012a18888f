import { ChartLine, Table } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatShare, formatSpan } from '../platform/format.ts';
import { periodDays, useDailyFigures, useHeadlineFigures } from '../platform/insight-queries.ts';
import { IconButton } from './button.tsx';
import { Chart } from './chart.tsx';
import * as styles from './figures.css.ts';
import { Card } from './page.tsx';
import { Select } from './select.tsx';
import { Loading, Problem, Skeleton } from './states.tsx';

/** The headline figures of the last 28 days: of one video, or of the whole business. */
export function HeadlineFigures({ streamId }: { streamId?: string }) {
  const { data, error, refetch } = useHeadlineFigures(streamId);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading figures">
        <Skeleton height={82} radius={16} />
      </Loading>
    );
  }
  const figures = [
    { name: 'Views', value: formatCount(data.views) },
    { name: 'Unique visitors', value: formatCount(data.uniqueVisitors) },
    { name: 'Watch time', value: formatSpan(data.watchTimeMs) },
    { name: 'Watched to the end', value: data.views === 0 ? '–' : formatShare(data.completionRate) },
  ];
  return (
    <dl className={styles.grid} aria-label={`Figures of the last ${periodDays} days`}>
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
  views: { label: 'Views', format: formatCount },
  uniqueVisitors: { label: 'Unique visitors', format: formatCount },
  watchTimeMs: { label: 'Watch time', format: formatSpan },
};
type Measure = keyof typeof measures;

const dayLabel = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The figures of each day, as a picture or as a table. */
export function DailyChart({ streamId }: { streamId?: string }) {
  const { data, error, refetch } = useDailyFigures(streamId);
  const [measure, setMeasure] = useState<Measure>('views');
  const [asTable, setAsTable] = useState(false);
  const { label, format } = measures[measure];
  const tools = (
    <div className={styles.tools}>
      <Select
        label="Figure"
        isCompact
        options={Object.entries(measures).map(([value, { label }]) => ({ value: value as Measure, label }))}
        value={measure}
        onChange={setMeasure}
      />
      <IconButton
        icon={asTable ? ChartLine : Table}
        label={asTable ? 'Show as chart' : 'Show as table'}
        onPress={() => setAsTable(!asTable)}
      />
    </div>
  );
  return (
    <Card title={`Last ${periodDays} days`} actions={tools}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading chart">
          <Skeleton height={246} />
        </Loading>
      )}
      {data && (
        <Chart
          measure={label}
          format={format}
          asTable={asTable}
          points={data.points.map((point) => ({
            label: dayLabel.format(new Date(`${point.date.slice(0, 10)}T00:00:00Z`)),
            value: point[measure],
          }))}
        />
      )}
    </Card>
  );
}
