import { expect, test } from 'vitest';
import { createAnnouncements } from './announcements.ts';

test('each graphic is announced once, never two within five seconds', () => {
  let time = 0;
  const announcements = createAnnouncements(() => time);
  expect(announcements.take('shoe')).toBe(true);
  time = 4999;
  expect(announcements.take('hat')).toBe(false);
  time = 5000;
  expect(announcements.take('shoe')).toBe(false);
  expect(announcements.take('hat')).toBe(true);
  time = 60_000;
  expect(announcements.take('hat')).toBe(false);
});
