import { expect, test } from 'vitest';
import { countryOf, toCountry } from './country-of.ts';

test.each([
  ['193.99.144.80', 'DE'],
  ['212.58.224.1', 'GB'],
  ['2a02:8071::1', 'DE'],
  ['::ffff:193.99.144.80', 'DE'],
])('%s was assigned in %s', (address, country) => {
  expect(countryOf(address)).toBe(country);
});

test.each(['127.0.0.1', '::1', '10.0.0.1', '203.0.113.7', 'fe80::1%eth0', '', 'nowhere', '999.1.1.1'])(
  'of "%s" no country is known',
  (address) => {
    expect(countryOf(address)).toBeUndefined();
  },
);

test.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  ['EU', undefined],
  ['XX', undefined],
  ['T1', undefined],
  ['DEU', undefined],
  ['', undefined],
  [null, undefined],
  [['DE'], undefined],
])('%j is read as %j', (text, country) => {
  expect(toCountry(text)).toBe(country);
});
