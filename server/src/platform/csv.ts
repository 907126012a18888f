import { csvByteOrderMark, csvLines } from '@zeacon/contract';

/** Rows of cells as CSV that is safe in a spreadsheet. Starts with a byte order mark. Yields one chunk per page, on demand. */
export async function* csvOf(
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string, void> {
  yield csvByteOrderMark + csvLines([head]);
  for await (const rows of pages) yield csvLines(rows);
}
