/** Without it, spreadsheets assume another encoding. */
export const csvByteOrderMark = '\u{feff}';
/** Text that a spreadsheet would read as a formula, or as the end of the previous cell. */
const runs = /^[\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

/**
 * Rows of cells as lines of CSV (RFC 4180), every cell quoted, for a spreadsheet: cells that it would run as formulas
 * begin with an apostrophe.
 */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

function quoted(cell: string): string {
  const safe = runs.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
