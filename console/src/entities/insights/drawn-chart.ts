import { t } from '@lingui/core/macro';
import type { getInsightChart, InsightDimension, InsightInterval, InsightMeasure, Reply } from '@zeacon/contract';
import type { ChartLine } from '../../ui/chart/chart-line.ts';
import { stepNames } from './chart-steps.ts';
import { valueName } from './dimension-names.ts';
import { figureName, figureOf } from './figure-format.ts';

export type ChartAnswer = Reply<typeof getInsightChart>;

export const stepWords = (): Record<InsightInterval, string> => ({
  hour: t`Hour`,
  day: t`Day`,
  week: t`Week`,
  month: t`Month`,
});

/** One figure over a period, beside that of the period before or in a line for each value of a dimension. */
export function drawnChart(
  { points, finishedSteps, previous, lines }: ChartAnswer,
  measure: InsightMeasure,
  groupBy: InsightDimension | undefined,
  interval: InsightInterval,
): { steps: string[]; ticks: string[]; lines: ChartLine[]; underWay: number | undefined } {
  const names = points.map(({ start }) => stepNames(interval, start));
  const valuesOf = (of: ChartAnswer['points'], end = points.length) =>
    points.map((_point, step) => (of[step] && step < end ? figureOf(of[step], measure) : null));
  const begun = finishedSteps + 1;
  const own = { id: measure, name: previous ? t`This period` : figureName(measure), values: valuesOf(points, begun) };
  const before = previous && { id: 'before', name: t`Period before`, values: valuesOf(previous), isFaint: true };
  return {
    steps: names.map(({ full }) => full),
    ticks: names.map(({ short }) => short),
    lines: groupBy
      ? lines.map((line, index) => ({
          id: `${index} ${line.value}`,
          name: valueName(groupBy, line.value, line.name),
          values: valuesOf(line.points, begun),
        }))
      : before
        ? [own, before]
        : [own],
    underWay: finishedSteps < points.length ? finishedSteps : undefined,
  };
}
