import { type getInsightChart, InsightMeasure, type Reply } from '@zeacon/contract';
import { csvOf } from '../../platform/csv.ts';
import { type Download, jsonArrayOf } from '../../platform/download.ts';

type Chart = Reply<typeof getInsightChart>;

const columns = ['line', 'value', 'name', 'start', ...InsightMeasure.options] as const;

/** One page, as a chart has few steps. */
async function* rowsOf({ points, previous, lines }: Chart) {
  const row =
    (line: 'ALL' | 'BEFORE' | 'VALUE', { value = '', name = '' } = {}) =>
    (point: Chart['points'][number]) =>
      Object.fromEntries(columns.map((column) => [column, { ...point, line, value, name }[column]]));
  yield [
    ...points.map(row('ALL')),
    ...(previous ?? []).map(row('BEFORE')),
    ...lines.flatMap(({ points: ofLine, ...what }) => ofLine.map(row('VALUE', what))),
  ];
}

async function* cellsOf(chart: Chart) {
  for await (const rows of rowsOf(chart)) yield rows.map((row) => columns.map((column) => String(row[column] ?? '')));
}

export const chartAsCsv = (name: string, chart: Chart): Download => ({
  fileName: `${name}.csv`,
  text: csvOf(columns, cellsOf(chart)),
});

export const chartAsJson = (name: string, chart: Chart): Download => ({
  fileName: `${name}.json`,
  text: jsonArrayOf(rowsOf(chart)),
});
