import { expect, test } from 'vitest';
import { createAddressLimit, subscriberOf } from './address-limit.ts';
import { createTestClock } from './testing/test-clock.ts';

test('an address over its limit is told when to retry, others are not affected', () => {
  const clock = createTestClock();
  const told: number[] = [];
  const reply = { header: (_name: string, value: number) => told.push(value) };
  const limit = createAddressLimit({ limit: 2, windowSec: 60, clock: clock.now });
  limit(reply, '192.0.2.1');
  clock.advanceSec(15);
  limit(reply, '192.0.2.1');
  expect(() => limit(reply, '192.0.2.1')).toThrow('Too many attempts');
  limit(reply, '192.0.2.2');
  expect(told).toEqual([45]);
  clock.advanceSec(45);
  limit(reply, '192.0.2.1');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:0db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber);
});
