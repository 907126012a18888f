import { expect, test } from 'vitest';
import { type CallSite, frameAncestorsOf, judgeSite } from './allowed-sites.ts';

const policy = {
  allowedDomains: [
    'shop.example',
    '*.shop.example',
    '127.0.0.1:4000',
    'bücher.example',
    '[::1]:4000',
    'pay.example:443',
  ],
  allowsOpaqueOrigins: false,
  allowsUnnamedCallers: false,
};
const ownHosts = ['video.example'];
const judge = (site: Partial<CallSite>, switches = {}) => judgeSite({ ...policy, ...switches }, { ownHosts, ...site });

test.each([
  ['https://shop.example', 'listed'],
  ['https://SHOP.example', 'listed'],
  ['https://shop.example:8443', 'listed'],
  ['https://shop.example.', 'listed'],
  ['https://www.shop.example', 'listed'],
  ['https://a.b.shop.example', 'listed'],
  ['https://xn--bcher-kva.example', 'listed'],
  ['http://127.0.0.1:4000', 'listed'],
  ['http://[::1]:4000', 'listed'],
  ['https://pay.example', 'listed'],
  ['https://video.example', 'own'],
  ['http://pay.example', 'not_listed'],
  ['http://127.0.0.1:4001', 'not_listed'],
  ['http://[::1]:4001', 'not_listed'],
  ['https://video.example:8443', 'not_listed'],
  ['https://evil-shop.example', 'not_listed'],
  ['https://evilshop.example', 'not_listed'],
  ['https://shop.example.evil.example', 'not_listed'],
  ['https://shop.example@evil.example', 'not_listed'],
  ['https://evil.example/shop.example', 'not_listed'],
  ['https://evil.example#.shop.example', 'not_listed'],
  ['https://shop.exam\u0440le', 'not_listed'],
  ['https://example', 'not_listed'],
  ['null', 'opaque'],
  ['file://', 'unnamed'],
  ['capacitor://localhost', 'unnamed'],
  ['chrome-extension://shop.example', 'unnamed'],
  ['', 'unnamed'],
  ['shop.example', 'unnamed'],
])('a page of %s is %s', (origin, because) => {
  const expected = { because, may: because === 'listed' || because === 'own' };
  expect(judge({ origin, fetchSite: 'cross-site' })).toMatchObject(expected);
});

test.each<[Partial<CallSite>, string]>([
  [{ fetchSite: 'same-origin' }, 'own'],
  [{ fetchSite: 'same-origin', origin: 'null' }, 'own'],
  [{ fetchSite: 'same-origin', origin: 'https://evil.example' }, 'not_listed'],
  [{ fetchSite: 'same-site' }, 'unnamed'],
  [{ fetchSite: 'none' }, 'unnamed'],
  [{}, 'unnamed'],
  [{ referer: 'https://video.example/v/str_1/embed' }, 'own'],
  [{ referer: 'https://shop.example/mugs' }, 'listed'],
  [{ referer: 'https://evil.example/?shop.example' }, 'not_listed'],
  [{ origin: 'null', referer: 'https://shop.example/' }, 'opaque'],
  [{ origin: 'https://evil.example', referer: 'https://shop.example/' }, 'not_listed'],
])('a call with %j is %s', (site, because) => {
  expect(judge(site)).toMatchObject({ because, may: because === 'listed' || because === 'own' });
});

test('the switches let in what names no site, and nothing else', () => {
  const opaque = { allowsOpaqueOrigins: true };
  const unnamed = { allowsUnnamedCallers: true };
  expect(judge({ origin: 'null' }, opaque).may).toBe(true);
  expect(judge({ origin: 'null' }, unnamed).may).toBe(false);
  expect(judge({}, unnamed).may).toBe(true);
  expect(judge({ origin: 'capacitor://localhost' }, unnamed).may).toBe(true);
  expect(judge({}, opaque).may).toBe(false);
  expect(judge({ origin: 'https://evil.example' }, { ...opaque, ...unnamed }).may).toBe(false);
});

test('without a list every page is allowed', () => {
  for (const origin of ['null', 'https://evil.example', undefined])
    expect(judge({ origin }, { allowedDomains: [] })).toEqual({ may: true, because: 'no_list', host: null });
});

test('frames may be held by the listed sites and the platform itself', () => {
  expect(frameAncestorsOf({ allowedDomains: [] })).toBe('*');
  expect(frameAncestorsOf({ allowedDomains: ['shop.example', '*.Bücher.example', '127.0.0.1:4000'] })).toBe(
    "'self' http://shop.example:* https://shop.example:* http://*.xn--bcher-kva.example:* https://*.xn--bcher-kva.example:* http://127.0.0.1:4000 https://127.0.0.1:4000",
  );
});
