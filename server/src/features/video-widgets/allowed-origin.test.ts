import { expect, test } from 'vitest';
import { isAllowedOrigin } from './allowed-origin.ts';

const domains = ['shop.example', '*.shop.example', '127.0.0.1:4000'];

test.each([
  ['https://shop.example', true],
  ['https://shop.example:8443', true],
  ['https://www.shop.example', true],
  ['http://127.0.0.1:4000', true],
  ['http://127.0.0.1:4001', false],
  ['https://platform.example', true],
  ['https://evilshop.example', false],
  ['https://shop.example.evil.example', false],
  ['https://evil.example', false],
  ['null', false],
  ['file://', false],
  ['', false],
])('a page of %s: %s', (origin, expected) => {
  expect(isAllowedOrigin(domains, { origin, fetchSite: 'cross-site', ownHost: 'platform.example' })).toBe(expected);
});

test.each([
  ['same-origin', true],
  ['none', false],
  [undefined, false],
])('a call without an origin that is %s: %s', (fetchSite, expected) => {
  expect(isAllowedOrigin(domains, { origin: undefined, fetchSite, ownHost: 'platform.example' })).toBe(expected);
});

test('without a list every page is allowed', () => {
  expect(isAllowedOrigin([], { origin: 'null', fetchSite: undefined, ownHost: 'platform.example' })).toBe(true);
});
