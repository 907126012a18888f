import { expect, test } from 'vitest';
import { isInRange, readAddressRange, validateAddressRange } from './address-range.ts';

test.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8::/32', '::1', '::ffff:203.0.113.7', '10.0.0.0/8'])(
  '%s is an address or a range',
  (text) => {
    expect(validateAddressRange(text)).toBeUndefined();
  },
);

test.each([
  ...['', 'shop.example', '203.0.113', '203.0.113.256', '203.0.113.01', '203.0.113.7/33', '203.0.113.7/', '0.0.0.0/0'],
  ...[
    '1.2.3.4/4',
    '2001:db8',
    '2001::db8::1',
    '2001:db8::/129',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    '12345::',
    '1.2.3.4/8/8',
  ],
])('“%s” is none', (text) => {
  expect(validateAddressRange(text)).toBe('Enter an IP address, or a range such as 203.0.113.0/24');
});

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.8', '203.0.113.7', false],
  ['::ffff:203.0.113.7', '203.0.113.0/24', true],
  ['203.0.114.7', '203.0.113.0/24', false],
  ['203.0.115.7', '203.0.112.0/22', true],
  ['2001:db8:0:1::9', '2001:db8::/48', true],
  ['2001:db8:1::9', '2001:db8::/48', false],
  ['fe80::1%eth0', 'fe80::/16', true],
  ['2001:db8::1', '203.0.113.0/24', false],
  ['nonsense', '203.0.113.0/24', false],
])('%s in %s: %s', (address, range, expected) => {
  expect(isInRange(address, readAddressRange(range)!)).toBe(expected);
});
