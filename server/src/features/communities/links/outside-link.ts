import { isLinkAddress, type RichText, spansOf, type TextSpan } from '@zeacon/contract';

/** What an index of the database holds. */
const maxLength = 2000;
const isAfterAddress = (sign: string) => '.,;:!?)]}"\''.includes(sign);

/** Where a stretch of text leads, and the addresses that are written in it without being links. */
function addressesOf({ text, href }: TextSpan): string[] {
  if (href !== undefined) return [href];
  return text.split(/\s/).flatMap((word) => {
    const start = '(["\''.includes(word[0] ?? ' ') ? 1 : 0;
    if (!word.startsWith('https://', start) && !word.startsWith('http://', start)) return [];
    let end = word.length;
    while (isAfterAddress(word[end - 1]!)) end--;
    return [word.slice(start, end)];
  });
}

/** The first address of the web in a text that is not one of ours, as browsers write it. */
export function outsideLink(text: RichText, isOurs: (host: string) => boolean): string | undefined {
  for (const address of spansOf(text).flatMap(addressesOf)) {
    const url = isLinkAddress(address) ? new URL(address) : undefined;
    if (!url || url.protocol === 'mailto:' || url.username || url.password) continue;
    if (url.href.length <= maxLength && !isOurs(url.host)) return url.href;
  }
  return undefined;
}
