/** Without it spreadsheets take the text for one of another encoding. */
const byteOrderMark = '\u{feff}';
/** What a spreadsheet would take for a formula, or for the end of the cell before one. */
const runs = /^[\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

type Rows = readonly (readonly string[])[];

/**
 * Rows of cells as CSV (RFC 4180), every cell quoted, for a spreadsheet: what it would run begins with an apostrophe.
 * Begins with a byte order mark. A piece is made of each page when it is asked for.
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
