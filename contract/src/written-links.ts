import { isLinkAddress, parseUrl } from './rules/index.ts';

/** A stretch of a text; with `href` one that is an address of the web. */
export interface WrittenPiece {
  text: string;
  href?: string;
}

/** Right after one of these an address is the rest of something else. */
const isInside = (sign: string) => /[\w.@/:-]/.test(sign);
const endsAddress = (sign: string) => /[\s\p{C}"'<>\\`{}|^、。｡．，；：！？「」『』（）《》【】]/u.test(sign);
const isPunctuation = (sign: string) => '.,;:!?*_~…’”»؟،؛।'.includes(sign);
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

const countOf = (text: string, sign: string) => text.split(sign).length - 1;

/** Without what ends the sentence, or a bracket that was opened before it. */
function cutEnd(address: string): string {
  const left: Record<string, number> = {};
  for (const [close, open] of Object.entries(brackets)) left[close] = countOf(address, close) - countOf(address, open);
  let end = address.length;
  for (; end > 0; end--) {
    const sign = address[end - 1]!;
    if (isPunctuation(sign)) continue;
    if ((left[sign] ?? 0) <= 0) break;
    left[sign]! -= 1;
  }
  return address.slice(0, end);
}

/** Undefined for what only looks like one, and where a name before an `@` would hide whose page it is. */
function toHref(address: string): string | undefined {
  const isBare = address.slice(0, 4).toLowerCase() === 'www.';
  const href = isBare ? `https://${address}` : address;
  const url = isLinkAddress(href) ? parseUrl(href) : undefined;
  if (!url || url.username || url.password) return undefined;
  const labels = url.hostname.split('.');
  return isBare && (labels.length < 3 || labels.includes('')) ? undefined : url.href;
}

/** Divides a text at the addresses that are written in it, such as `https://a.example/x` and `www.a.example`. */
export function writtenPieces(text: string): WrittenPiece[] {
  const pieces: WrittenPiece[] = [];
  let done = 0;
  /** No address begins in the middle of what was none: each sign is looked at once. */
  let seen = 0;
  for (const { index } of text.matchAll(/https?:\/\/|www\./gi)) {
    if (index < seen || (index > 0 && isInside(text[index - 1]!))) continue;
    let end = index;
    while (end < text.length && !endsAddress(text[end]!)) end++;
    const address = cutEnd(text.slice(index, end));
    const href = toHref(address);
    seen = end;
    if (href === undefined) continue;
    if (index > done) pieces.push({ text: text.slice(done, index) });
    pieces.push({ text: address, href });
    done = index + address.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}
