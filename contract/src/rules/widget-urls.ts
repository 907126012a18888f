import { duplicateUrl, fill, isRequired } from './messages.ts';
import { splitUrl, validateUrl } from './urls.ts';

/** The case of the host and a trailing slash make no difference. */
function sameness(url: string): string {
  const parts = splitUrl(url);
  if (!parts) return url;
  const rest = parts.rest.endsWith('/') ? parts.rest.slice(0, -1) : parts.rest;
  return `${parts.scheme}://${parts.authority.toLowerCase()}${rest}`;
}

/** One result per URL, in the list's order; of two equal URLs, the later one is the duplicate. */
export function validateWidgetUrls(urls: readonly string[]): (string | undefined)[] {
  const seen = new Set<string>();
  return urls.map((url) => {
    if (url.trim() === '') return fill(isRequired, { field: 'URL' });
    const invalid = validateUrl(url);
    if (invalid) return invalid;
    const key = sameness(url);
    if (seen.has(key)) return duplicateUrl;
    seen.add(key);
    return undefined;
  });
}
