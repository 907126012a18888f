import { csvOf } from './csv.ts';
import { type Download, jsonArrayOf, mapPages } from './download.ts';

type Row<Column extends string> = Readonly<Partial<Record<Column, unknown>>>;
type Pages<Column extends string> = AsyncIterable<readonly Row<Column>[]>;

/** A column for each name; what is unknown is empty. */
export const rowsAsCsv = <Column extends string>(
  name: string,
  columns: readonly Column[],
  pages: Pages<Column>,
): Download => ({
  fileName: `${name}.csv`,
  text: csvOf(
    columns,
    mapPages(pages, (rows) => rows.map((row) => columns.map((column) => String(row[column] ?? '')))),
  ),
});

/** One array, of objects with these fields. */
export const rowsAsJson = <Column extends string>(
  name: string,
  columns: readonly Column[],
  pages: Pages<Column>,
): Download => ({
  fileName: `${name}.json`,
  text: jsonArrayOf(
    mapPages(pages, (rows) => rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))),
  ),
});
