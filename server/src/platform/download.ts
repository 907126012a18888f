/** A file that is made while it is sent. */
export interface Download {
  fileName: string;
  text: AsyncIterable<string>;
}

/** Each page is read after the previous one was consumed. */
export async function* mapPages<Page, Mapped>(pages: AsyncIterable<Page>, map: (page: Page) => Mapped) {
  for await (const page of pages) yield map(page);
}
