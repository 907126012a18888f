import type { visitorDataFragment, visitorDataPagePath } from '@zeacon/contract';
import { readKnownIds } from './known-ids.ts';

const path: typeof visitorDataPagePath = '/privacy';
const fragment: typeof visitorDataFragment = 'visitor';

/**
 * Links on this page to the platform's page about visitors take along the ids that players keep on this site, which no
 * other site can read. Behind the `#` of an address nothing is sent to a server.
 */
export function passVisitorOn(platform: string): void {
  document.addEventListener('click', async (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : undefined;
    if (event.defaultPrevented || !link) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { origin, pathname, hash } = link;
    if (origin !== platform || pathname !== path || hash !== '') return;
    event.preventDefault();
    const ids = await readKnownIds();
    const url = ids.length > 0 ? `${link.href.replace(/#.*/, '')}#${fragment}=${ids.join(',')}` : link.href;
    if (link.target === '_blank') open(url, '_blank', 'noopener');
    else location.assign(url);
  });
}
