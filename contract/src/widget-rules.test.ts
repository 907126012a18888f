import { expect, test } from 'vitest';
import { matchesHost, matchesUrl, refusalOfWidget } from './widget-rules.ts';
import type { WidgetRules } from './widgets.ts';

test.each([
  ['/products/*', 'https://shop.example/products/mug', true],
  ['/products/*', 'https://shop.example/products', false],
  ['/products*', 'https://shop.example/products', true],
  ['/products/*', 'https://shop.example/de/products/mug', false],
  ['*/products/*', 'https://shop.example/de/products/mug', false],
  ['/*/products/*', 'https://shop.example/de/products/mug', true],
  ['/', 'https://shop.example', true],
  ['/', 'https://shop.example/x', false],
  ['https://shop.example/a', 'https://shop.example/a/', true],
  ['https://shop.example/a', 'https://shop.example/a?b#c', true],
  ['https://shop.example/a', 'http://shop.example/a', false],
  ['shop.example/a', 'http://SHOP.example/a', true],
  ['shop.example/a', 'https://shop.example/A', false],
  ['shop.example/*', 'https://evil.example/?shop.example/', false],
  ['shop.example/*', 'https://shop.example.evil.example/', false],
  ['*.shop.example/*', 'https://www.shop.example/a', true],
  ['*.shop.example/*', 'https://shop.example/a', false],
  ['*.shop.example/*', 'https://evilshop.example/a', false],
  ['shop.example/*', 'https://shop.example:8443/a', true],
  ['shop.example:8080/*', 'https://shop.example:8443/a', false],
  ['/search?q=*', 'https://shop.example/search?q=mug', true],
  ['/search?q=*', 'https://shop.example/search', false],
  ['/*a*b', 'https://shop.example/xaxb', true],
  ['/*ab*b', 'https://shop.example/xab', false],
  [`/${'*a'.repeat(200)}`, `https://shop.example/${'a'.repeat(199)}`, false],
])('the pattern %s and the page %s: %s', (pattern, url, expected) => {
  expect(matchesUrl(pattern, url)).toBe(expected);
});

test.each([
  ['shop.example', 'shop.example:3000', true],
  ['shop.example:3000', 'shop.example:3001', false],
  ['*.shop.example', 'a.b.shop.example', true],
])('the domain %s and the host %s: %s', (wanted, host, expected) => {
  expect(matchesHost(wanted, host)).toBe(expected);
});

const everywhere: WidgetRules = {
  urls: [],
  device: 'ALL',
  languages: [],
  startsAt: null,
  endsAt: null,
  afterSeconds: 0,
  afterScrollPercent: 0,
};
const visit = {
  url: 'https://shop.example/products/mug',
  isMobile: false,
  languages: ['de-AT', 'en'],
  now: Date.parse('2026-06-01T12:00:00Z'),
};
const on = (url: string) => ({ url, exclude: false });
const not = (url: string) => ({ url, exclude: true });

test.each<[string, Partial<WidgetRules>, string | undefined]>([
  ['without rules', {}, undefined],
  ['for this page', { urls: [on('/cart'), on('/products/*')] }, undefined],
  ['for another page', { urls: [on('/cart')] }, 'other_page'],
  ['for all but this page', { urls: [not('/products/*')] }, 'excluded'],
  ['for all but another page', { urls: [not('/cart')] }, undefined],
  ['for this page, which another rule excludes', { urls: [on('/products/*'), not('/products/mug')] }, 'excluded'],
  ['for phones', { device: 'MOBILE' }, 'other_device'],
  ['for desktops', { device: 'DESKTOP' }, undefined],
  ['in German', { languages: ['fr', 'de'] }, undefined],
  ['in the German of Switzerland', { languages: ['de-CH'] }, 'other_language'],
  ['in Danish', { languages: ['d'] }, 'other_language'],
  ['from now on', { startsAt: '2026-06-01T14:00:00+02:00' }, undefined],
  ['from a second later', { startsAt: '2026-06-01T12:00:01Z' }, 'too_early'],
  ['until now', { endsAt: '2026-06-01T12:00:00Z' }, 'over'],
  ['until a second later', { endsAt: '2026-06-01T12:00:01Z' }, undefined],
])('a widget %s', (_case, rules, refusal) => {
  expect(refusalOfWidget({ ...everywhere, ...rules }, visit)).toBe(refusal);
});

test('a widget for phones is shown on a phone alone', () => {
  const rules = { ...everywhere, device: 'MOBILE' as const };
  expect(refusalOfWidget(rules, { ...visit, isMobile: true })).toBeUndefined();
});
