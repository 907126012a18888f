/** A file that is made while it is sent. */
export interface Download {
  fileName: string;
  text: AsyncIterable<string>;
}

/** Each page is read after the previous one was consumed. */
export async function* mapPages<Page, Mapped>(pages: AsyncIterable<Page>, map: (page: Page) => Mapped) {
  for await (const page of pages) yield map(page);
}

/** One array with an element a line, page by page: what ends without its bracket is no JSON. */
export async function* jsonArrayOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string, void> {
  let begin = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield begin + rows.map((row) => JSON.stringify(row)).join(',\n');
    begin = ',\n';
  }
  yield begin === '[\n' ? '[]\n' : '\n]\n';
}
