import { duplicateUrl, fill, isRequired } from './messages.ts';
import { splitUrl, validateUrl } from './urls.ts';

/** Two spellings of one page are one: the host's case and a closing slash say nothing. */
function sameness(url: string): string {
  const parts = splitUrl(url);
  if (!parts) return url;
  const rest = parts.rest.endsWith('/') ? parts.rest.slice(0, -1) : parts.rest;
  return `${parts.scheme}://${parts.authority.toLowerCase()}${rest}`;
}

/** One verdict per URL, in the list's order; of two alike the later one is the duplicate. */
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
