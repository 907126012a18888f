import { expect, test } from 'vitest';
import { isRemembering, matchesHost, matchesUrl, refusalOfWidget } from './widget-rules.ts';
import { plainWidgetRules, type WidgetRules } from './widget-settings.ts';

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

const everywhere = plainWidgetRules;
const visit = {
  url: 'https://shop.example/products/mug',
  isMobile: false,
  languages: ['de-AT', 'en'],
  now: Date.parse('2026-06-01T12:00:00Z'),
  isReturning: false,
  timesShown: 0,
  campaign: '',
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

const query = (name: string, test: 'IS' | 'CONTAINS' | 'PRESENT', value: string, not = false) => [
  { name, test, value, not },
];
const shop = 'https://shop.example/?color=Red&color=blue&utm_source=News';

test.each<[string, WidgetRules['query'], string, string, boolean]>([
  ['is', query('color', 'IS', 'red'), shop, '', true],
  ['is, in its second value', query('color', 'IS', 'BLUE'), shop, '', true],
  ['is another', query('color', 'IS', 're'), shop, '', false],
  ['contains', query('color', 'CONTAINS', 'lu'), shop, '', true],
  ['is there', query('color', 'PRESENT', ''), shop, '', true],
  ['is there, in another case', query('Color', 'PRESENT', ''), shop, '', false],
  ['is missing', query('size', 'PRESENT', ''), shop, '', false],
  ['is not', query('color', 'IS', 'red', true), shop, '', false],
  ['is not, because it is missing', query('size', 'IS', 'red', true), shop, '', true],
  ['must be missing', query('size', 'PRESENT', '', true), shop, '', true],
  ['is in the fragment alone', query('size', 'PRESENT', ''), 'https://shop.example/#?size=1', '', false],
  ['of a campaign is', query('utm_source', 'IS', 'news'), shop, '', true],
  ['of a campaign was', query('utm_source', 'IS', 'news'), 'https://shop.example/cart', '?utm_source=news', true],
  ['of a campaign has been replaced', query('utm_source', 'IS', 'mail'), shop, '?utm_source=mail', false],
  ['of a page before', query('color', 'IS', 'red'), 'https://shop.example/cart', '?color=red&utm_source=x', false],
  ['of two holds', [...query('color', 'IS', 'red'), ...query('size', 'PRESENT', '')], shop, '', false],
])('a widget for pages where a parameter %s', (_case, conditions, url, campaign, isShown) => {
  const refusal = refusalOfWidget({ ...everywhere, query: conditions }, { ...visit, url, campaign });
  expect(refusal).toBe(isShown ? undefined : 'other_query');
});

test.each<[string, Partial<WidgetRules>, Partial<typeof visit>, string | undefined]>([
  ['new ones', { visitor: 'NEW' }, {}, undefined],
  ['new ones', { visitor: 'NEW' }, { isReturning: true }, 'other_visitor'],
  ['returning ones', { visitor: 'RETURNING' }, {}, 'other_visitor'],
  ['returning ones', { visitor: 'RETURNING' }, { isReturning: true }, undefined],
  ['anybody twice', { cap: { times: 2, per: 'DAY' } }, { timesShown: 1 }, undefined],
  ['anybody twice', { cap: { times: 2, per: 'DAY' } }, { timesShown: 2 }, 'capped'],
  ['new ones on a phone', { visitor: 'NEW', device: 'MOBILE' }, { isReturning: true }, 'other_device'],
])('a widget for %s, %o, before %o: %s', (_case, rules, facts, refusal) => {
  expect(refusalOfWidget({ ...everywhere, ...rules }, { ...visit, ...facts })).toBe(refusal);
});

test.each<[string, Partial<WidgetRules>, boolean]>([
  ['a page', { query: query('color', 'PRESENT', '') }, false],
  ['a campaign', { query: query('UTM_medium', 'PRESENT', '') }, true],
  ['returning visitors', { visitor: 'RETURNING' }, true],
  ['a cap', { cap: { times: 1, per: 'DAY' } }, false],
])('rules about %s are judged by pages before: %s', (_case, rules, expected) => {
  expect(isRemembering({ ...everywhere, ...rules })).toBe(expected);
});
