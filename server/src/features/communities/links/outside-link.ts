import { isLinkAddress, type RichText, spansOf, type TextSpan, writtenPieces } from '@zeacon/contract';

/** What an index of the database holds. */
const maxLength = 2000;

/** Where a stretch of text leads, or the addresses that are written in it. */
function addressesOf({ text, href }: TextSpan): string[] {
  return href === undefined ? writtenPieces(text).flatMap((piece) => piece.href ?? []) : [href];
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
