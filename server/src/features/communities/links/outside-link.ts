import type { RichText } from '@zeacon/contract';

/** What an index of the database holds. */
const maxLength = 2000;

/** The first address of the web in a text that is not one of ours, as browsers write it. */
export function outsideLink({ blocks }: RichText, isOurs: (host: string) => boolean): string | undefined {
  const spans = blocks.flatMap((block) => (block.type === 'list' ? block.items.flat() : block.content));
  for (const { href } of spans) {
    const url = href === undefined ? null : URL.parse(href);
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) continue;
    if (url.username || url.password || url.href.length > maxLength || isOurs(url.host)) continue;
    return url.href;
  }
  return undefined;
}
