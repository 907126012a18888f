import { type getInsightTable, InsightMeasure, type Reply } from '@zeacon/contract';
import { csvOf } from '../../platform/csv.ts';
import { type Download, jsonArrayOf, mapPages } from '../../platform/download.ts';

type TableRow = Reply<typeof getInsightTable>['items'][number];
type Pages = AsyncIterable<readonly TableRow[]>;

const columns = ['value', 'name', ...InsightMeasure.options] as const;

export const tableAsCsv = (name: string, pages: Pages): Download => ({
  fileName: `${name}.csv`,
  text: csvOf(
    columns,
    mapPages(pages, (rows) => rows.map((row) => columns.map((column) => String(row[column] ?? '')))),
  ),
});

export const tableAsJson = (name: string, pages: Pages): Download => ({
  fileName: `${name}.json`,
  text: jsonArrayOf(
    mapPages(pages, (rows) => rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))),
  ),
});
