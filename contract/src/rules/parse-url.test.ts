import { expect, test } from 'vitest';
import { isLinkAddress } from './link-address.ts';
import { ownDomainOf } from './own-domain.ts';
import { siteOriginOf } from './urls.ts';

/** Longer than hosts that can be read. */
const host = `${'J-'.repeat(20_000)}J.example`;

test('a host that is too long to be read is no address of anything, and no failure', () => {
  expect([isLinkAddress(`http://${'J-'.repeat(20_000)}`), siteOriginOf(host), ownDomainOf(host)]).toEqual([
    false,
    undefined,
    undefined,
  ]);
});
