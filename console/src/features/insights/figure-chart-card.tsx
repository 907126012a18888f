import { t } from '@lingui/core/macro';
import {
  type ChartNote,
  exportInsightChart,
  exportInsightChartJson,
  InsightDimension,
  type InsightInterval,
  type InsightMeasure,
} from '@zeacon/contract';
import { CalendarRange } from 'lucide-react';
import { useMemo } from 'react';
import { useChartNotes } from '../../entities/chart-notes/chart-note-queries.ts';
import { dimensionName } from '../../entities/insights/dimension-names.ts';
import { type ChartAnswer, drawnChart, stepWords } from '../../entities/insights/drawn-chart.ts';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { figureDefinitions, figures } from '../../entities/insights/figure-definitions.ts';
import { FigureFiles, nameWithPeriod } from '../../entities/insights/figure-files.tsx';
import { figureName, formatFigure, noFigures } from '../../entities/insights/figure-format.ts';
import { useFigureChart } from '../../entities/insights/insight-queries.ts';
import { notesByStep } from '../../entities/insights/note-steps.ts';
import { Button } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { addressZoom } from './address-zoom.ts';
import type { ComparedVideo } from './compared-videos.ts';
import type { InsightAddress } from './insight-address.ts';
import * as styles from './insights.css.ts';
import { NoteList } from './note-list.tsx';

const chartHeight = 260;
const noNotes: readonly ChartNote[] = [];

const intervalNames = (): Record<InsightInterval, string> => ({
  hour: t`By hour`,
  day: t`By day`,
  week: t`By week`,
  month: t`By month`,
});

interface Props {
  address: InsightAddress;
  /** Dimensions that the page itself decides. */
  without?: readonly InsightDimension[];
  /** A line for each of these, instead of what the address says. */
  videos?: readonly ComparedVideo[];
}

/** One figure over the period, beside that of the period before or in a line for each value of a dimension. */
export function FigureChartCard({ address, without = [], videos }: Props) {
  const { asked, measure, interval, intervals, isCompared, change } = address;
  const groupBy = videos ? 'streamId' : address.lines;
  const asTable = address.asTables.includes('figure');
  const body = { ...asked, interval, compare: isCompared && !groupBy, ...(groupBy && { groupBy }) };
  const { data, error, refetch, isPlaceholderData } = useFigureChart(body);
  const drawn = useMemo(
    () => data && drawnChart(videos ? withLineOfEach(data, videos) : data, measure, groupBy, interval),
    [data, videos, measure, groupBy, interval],
  );
  const { data: notes = noNotes } = useChartNotes(asked.startDate, asked.endDate);
  const points = data?.points;
  const starts = useMemo(() => points?.map(({ start }) => start) ?? [], [points]);
  const texts = useMemo(() => notesByStep(starts, notes), [starts, notes]);
  const marks = useMemo(() => [...texts.keys()].map((at) => ({ at, tone: 'note' as const })), [texts]);
  const { zoom, onZoom } = addressZoom(address, 'figure', starts);
  const name = figureName(measure);
  const by = intervalNames()[interval];
  const asPeriod = zoom && interval === 'day' && (
    <Button
      size="small"
      icon={CalendarRange}
      onPress={() => change({ period: 'custom', from: starts[zoom.from]!, to: starts[zoom.to]! })}
    >
      {t`Make this the period`}
    </Button>
  );
  return (
    <Card
      title={name}
      actions={
        <div className={styles.tools}>
          {asPeriod}
          <NativeSelect
            label={t`Metric`}
            options={figures.map((value) => ({ value, label: figureName(value) }))}
            value={measure}
            onChange={(figure: InsightMeasure) => change({ figure: figure === 'views' ? undefined : figure })}
          />
          <NativeSelect
            label={t`Steps of the chart`}
            options={intervals.map((value) => ({ value, label: intervalNames()[value] }))}
            value={interval}
            onChange={(value) => change({ by: value === intervals[0] ? undefined : value })}
          />
          {!videos && (
            <NativeSelect
              label={t`Lines of the chart`}
              options={[
                { value: '' as const, label: t`One line` },
                ...InsightDimension.options
                  .filter((dimension) => !without.includes(dimension))
                  .map((dimension) => ({ value: dimension, label: linesBy(dimension) })),
              ]}
              value={groupBy ?? ''}
              onChange={(value) => change({ lines: value || undefined })}
            />
          )}
          <TableSwitch asTable={asTable} onChange={(next) => address.setAsTable('figure', next)} />
          <ExplainButton name={name} onPress={() => change({ explain: measure })} />
        </div>
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading chart`}>
          <Skeleton height={chartHeight} />
        </Loading>
      )}
      {drawn && (
        <Chart
          {...drawn}
          label={`${name}: ${by}`}
          stepName={stepWords()[interval]}
          format={(value) => formatFigure(measure, value)}
          isWhole={figureDefinitions[measure].shape === 'count'}
          asTable={asTable}
          height={chartHeight}
          isBusy={isPlaceholderData}
          zoom={zoom}
          onZoom={onZoom}
          marks={marks}
          notes={texts}
        />
      )}
      <div className={`${styles.bar} ${styles.belowChart}`}>
        <div className={styles.spring}>
          <FigureFiles
            name={nameWithPeriod('chart', body)}
            asks={{ body }}
            csv={exportInsightChart}
            json={exportInsightChartJson}
          />
        </div>
      </div>
      <NoteList notes={notes} day={asked.endDate} />
    </Card>
  );
}

/** In the order of the videos, also of those that nobody saw. */
function withLineOfEach(answer: ChartAnswer, videos: readonly ComparedVideo[]): ChartAnswer {
  const nothing = answer.points.map(({ start }) => ({ ...noFigures, start }));
  return {
    ...answer,
    lines: videos.map(
      ({ id, name }) => answer.lines.find(({ value }) => value === id) ?? { value: id, name, points: nothing },
    ),
  };
}

function linesBy(dimension: InsightDimension): string {
  const what = dimensionName(dimension);
  return t({ message: `Lines: ${what}`, comment: 'One line of a chart for each value, such as "Lines: Country"' });
}
