import { stringify } from 'csv-stringify/sync';

/** Without it, spreadsheets assume another encoding. */
const byteOrderMark = '\u{feff}';
/**
 * Text that a spreadsheet would read as a formula, or as the end of the previous cell. More than what `escape_formulas`
 * of csv-stringify finds, which looks at the first character alone.
 */
const runs = /^[\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

/** Rows of cells as CSV that is safe in a spreadsheet. Starts with a byte order mark. Yields one chunk per page, on demand. */
export async function* csvOf(
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string, void> {
  let begin = byteOrderMark + lines([head]);
  // The head goes with the first page, so that nothing is sent before it is known that there is one.
  for await (const rows of pages) {
    yield begin + lines(rows);
    begin = '';
  }
  if (begin !== '') yield begin;
}

const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(safe)),
    { quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  );

const safe = (cell: string) => (runs.test(cell) ? `'${cell}` : cell);
