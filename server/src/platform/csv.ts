/** Without it, spreadsheets assume another encoding. */
const byteOrderMark = '\u{feff}';
/** Text that a spreadsheet would read as a formula, or as the end of the previous cell. */
const runs = /^[\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

type Rows = readonly (readonly string[])[];

/**
 * Rows of cells as CSV (RFC 4180), every cell quoted, for a spreadsheet: cells that it would run as formulas begin with
 * an apostrophe. Starts with a byte order mark. Yields one chunk per page, on demand.
 */
export async function* csvOf(head: readonly string[], pages: AsyncIterable<Rows>): AsyncGenerator<string, void> {
  yield byteOrderMark + toLines([head]);
  for await (const rows of pages) yield toLines(rows);
}

const toLines = (rows: Rows): string => rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

function quoted(cell: string): string {
  const safe = runs.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
