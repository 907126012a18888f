import { t } from '@lingui/core/macro';
import type { InsightMeasure } from '@zeacon/contract';
import { ChartLine, Table } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { dayName } from './chart-steps.ts';
import { figureDefinitions } from './figure-definitions.ts';
import { figureName, figureOf, formatFigure } from './figure-format.ts';
import * as styles from './figures.css.ts';
import { lastPeriod, periodDays } from './insight-dates.ts';
import { useFigureChart, useFigures } from './insight-queries.ts';

const headline = ['views', 'uniqueVisitors', 'watchTimeMs', 'completionRate'] as const;

/** The headline figures of the last 28 days, of the whole business. */
export function HeadlineFigures() {
  const { data, error, refetch } = useFigures(lastPeriod());
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label={t`Loading figures`}>
        <Skeleton height={82} radius={16} />
      </Loading>
    );
  }
  return (
    <dl className={styles.grid} aria-label={t`Figures of the last ${periodDays} days`}>
      {headline.map((measure) => (
        <div key={measure} className={styles.cell}>
          <dd className={styles.value}>{formatFigure(measure, figureOf(data, measure))}</dd>
          <dt className={styles.name}>{figureName(measure)}</dt>
        </div>
      ))}
    </dl>
  );
}

const choices: readonly InsightMeasure[] = ['views', 'uniqueVisitors', 'watchTimeMs'];

/** The figures of each of the last 28 days, as a chart or as a table. */
export function DailyChart() {
  const { data, error, refetch, isPlaceholderData } = useFigureChart(lastPeriod());
  const [measure, setMeasure] = useState<InsightMeasure>('views');
  const [asTable, setAsTable] = useState(false);
  const name = figureName(measure);
  const tools = (
    <div className={styles.tools}>
      <NativeSelect
        label={t`Figure`}
        options={choices.map((value) => ({ value, label: figureName(value) }))}
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
          <Skeleton height={220} />
        </Loading>
      )}
      {data && (
        <Chart
          label={t`${name} by day`}
          stepName={t`Day`}
          steps={data.points.map(({ start }) => dayName(start))}
          lines={[{ id: measure, name, values: data.points.map((point) => figureOf(point, measure)) }]}
          format={(value) => formatFigure(measure, value)}
          isWhole={figureDefinitions[measure].shape === 'count'}
          asTable={asTable}
          isBusy={isPlaceholderData}
        />
      )}
    </Card>
  );
}
