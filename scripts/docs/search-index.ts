import MiniSearch from 'minisearch';
import type { Site } from './site.ts';

/** Field options of the site's search; the browser's side needs the same. */
export const searchOptions = { fields: ['title', 'headings', 'text'], storeFields: ['title', 'url', 'description'] };

/** The search's index, ready to be loaded by a browser. */
export function toSearchIndex({ pages }: Site): string {
  const search = new MiniSearch(searchOptions);
  search.addAll(
    pages.map(({ title, url, description, headings, text }, id) => ({
      id,
      title,
      url,
      description: description.slice(0, 140),
      headings: headings.map((heading) => heading.text).join('\n'),
      text,
    })),
  );
  return JSON.stringify(search);
}
