import { parseUrl } from '@zeacon/contract';
import { Html, html } from '../../platform/web/html.ts';

const address = /https?:\/\/[^\s<>"'“”]+/gi;
/** Characters that end a sentence, not an address. */
const trailing = ".,;:!?]}'…";

/** Turns web addresses in a text into links that pass on no reputation or referrer of this page. */
export function toLinkedText(text: string): Html {
  const parts: Html[] = [];
  let at = 0;
  for (const { 0: match, index } of text.matchAll(address)) {
    const link = trim(match);
    const url = parseUrl(link);
    if (!url) continue;
    parts.push(html`${text.slice(at, index)}${toLink(link, url)}`);
    at = index + link.length;
  }
  parts.push(html`${text.slice(at)}`);
  return new Html(parts.join(''));
}

/** A closing parenthesis belongs to the address if the address opened it. */
function trim(match: string): string {
  let unopened = match.split(')').length - match.split('(').length;
  let end = match.length;
  while (end > 0) {
    const last = match[end - 1]!;
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!trailing.includes(last)) break;
    end -= 1;
  }
  return match.slice(0, end);
}

const toLink = (link: string, { href }: URL) =>
  html`<a href="${href}" target="_blank" rel="nofollow noopener ugc">${link}</a>`;
