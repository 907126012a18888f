import {
  type Call,
  csvByteOrderMark,
  csvLines,
  type getInsightTable,
  type InsightDimension,
  InsightMeasure,
  type Reply,
} from '@zeacon/contract';
import { valueName } from '../../entities/insights/dimension-names.ts';

type Body = Call<typeof getInsightTable>['body'];
type Page = Reply<typeof getInsightTable>;
export type ReadPage = (body: Body, signal: AbortSignal) => Promise<Page>;

const rowsPerCall = 1000;

interface Exported {
  body: Body;
  dimension: InsightDimension;
  format: 'csv' | 'json';
  read: ReadPage;
  signal: AbortSignal;
  /** How much of it is there, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * A whole table as a file. It is read page by page; what came is handed to the browser at once, which keeps large files
 * outside of memory.
 */
export async function exportTable({ body, dimension, format, read, signal, onProgress }: Exported): Promise<Blob> {
  const { options: measures } = InsightMeasure;
  const rows = (items: Page['items']) =>
    items.map((row) => ({
      value: row.value,
      name: valueName(dimension, row.value, row.name),
      ...Object.fromEntries(measures.map((measure) => [measure, row[measure]])),
    }));
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  const pieces = [new Blob([format === 'csv' ? csvByteOrderMark + csvLines([['value', 'name', ...measures]]) : '['])];
  for (let page = 0, totalPages = 1, isFirst = true; page < totalPages; page++) {
    const answer = await read({ ...body, page, size: rowsPerCall }, signal);
    totalPages = answer.totalPages;
    const part = rows(answer.items);
    if (part.length > 0) {
      const text =
        format === 'csv'
          ? csvLines(part.map((row) => Object.values(row).map((cell) => (cell === null ? '' : String(cell)))))
          : `${isFirst ? '' : ','}\n${part.map((row) => JSON.stringify(row)).join(',\n')}`;
      pieces.push(new Blob([text]));
      isFirst = false;
    }
    onProgress(totalPages === 0 ? 1 : (page + 1) / totalPages);
  }
  if (format === 'json') pieces.push(new Blob(['\n]\n']));
  return new Blob(pieces, { type });
}
