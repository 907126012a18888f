import { withQuery } from '../../media/playlist.ts';

/** Adds a signed query to every file that a playlist or thumbnails track names. */
export function withSignedNames(name: string, text: string, query: string): string {
  if (!name.endsWith('.vtt')) return withQuery(text, query);
  return text.replace(/^(\S+\.jpg)(#\S*)?$/gm, (_line, uri: string, fragment = '') => `${uri}?${query}${fragment}`);
}
