import { expect, test } from 'vitest';
import { badTimeZone } from './messages.ts';
import { validateTimeZone } from './time-zone.ts';

test.each(['UTC', 'Europe/Oslo', 'America/Argentina/Ushuaia', 'Asia/Kolkata', 'Etc/GMT+5'])('%s is a zone', (name) => {
  expect(validateTimeZone(name)).toBeUndefined();
});

test.each(['', 'Oslo', 'Europe/Nowhere', '+01:00', '-05', ' UTC', "UTC'; drop table"])('"%s" is none', (name) => {
  expect(validateTimeZone(name)).toBe(badTimeZone);
});
