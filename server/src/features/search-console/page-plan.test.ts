import { expect, test } from 'vitest';
import { addDays } from '../../platform/days.ts';
import { addMonths, covers, googleDay, pageKey, patternOf, planUnits, propertyFor } from './page-plan.ts';

test.each([
  ['https://shop.example/', 'https://shop.example/a', true],
  ['https://shop.example/', 'http://shop.example/a', false],
  ['https://shop.example/', 'https://www.shop.example/a', false],
  ['https://shop.example/en/', 'https://shop.example/en/a', true],
  ['https://shop.example/en/', 'https://shop.example/english', false],
  ['sc-domain:shop.example', 'https://shop.example/a', true],
  ['sc-domain:shop.example', 'http://www.shop.example:8080/a', true],
  ['sc-domain:shop.example', 'https://notshop.example/a', false],
  ['sc-domain:shop.example', 'https://shop.example.evil.example/a', false],
])('%s covers %s: %s', (siteUrl, pageUrl, isCovered) => {
  expect(covers(siteUrl, pageUrl)).toBe(isCovered);
});

test('a page is read from one property alone, the narrowest', () => {
  const all = ['sc-domain:example', 'sc-domain:shop.example', 'https://shop.example/', 'https://shop.example/en/'];
  expect(propertyFor('https://shop.example/en/a', all)).toBe('https://shop.example/en/');
  expect(propertyFor('https://shop.example/a', all)).toBe('https://shop.example/');
  expect(propertyFor('https://www.shop.example/a', all)).toBe('sc-domain:shop.example');
  expect(propertyFor('https://attic.test/a', all)).toBeUndefined();
});

test.each([
  ['https://shop.example/a', true],
  ['https://shop.example/a/', true],
  ['https://shop.example/a?size=42#top', true],
  ['https://shop.example/a/?size=42', true],
  ['https://shop.example/a#top', true],
  ['https://shop.example/ab', false],
  ['https://shop.example/a/b', false],
  ['https://shop-example/a', false],
  ['https://shop.example/x?next=https://shop.example/a', false],
  ['https://shop.example', true],
  ['https://shop.example/', true],
  ['https://shop.example/c++(1)', true],
])('the pattern of pages says of %s: %s', (address, isAsked) => {
  const pages = ['https://shop.example/a', 'https://shop.example/', 'https://shop.example/c++(1)'];
  expect(new RegExp(patternOf(pages)).test(address)).toBe(isAsked);
  expect(pages.map(pageKey).includes(pageKey(address))).toBe(isAsked);
});

test('a new page is asked about from the oldest day on, in windows that leave no day out', () => {
  const page = { pageUrl: 'https://shop.example/a', siteUrl: 'https://shop.example/', settledUntil: null };
  const units = planUnits([page], { oldest: '2024-11-10', today: '2026-03-10' });
  expect(units.map(({ from, until }) => [from, until])).toEqual([
    ['2024-11-10', '2025-03-09'],
    ['2025-03-10', '2025-07-07'],
    ['2025-07-08', '2025-11-04'],
    ['2025-11-05', '2026-03-04'],
    ['2026-03-05', '2026-03-10'],
  ]);
});

test('pages that were left at the same day are asked about together, up to forty and as far as the pattern may be long', () => {
  const siteUrl = 'https://shop.example/';
  const page = (path: string, settledUntil: string) => ({ pageUrl: `${siteUrl}${path}`, siteUrl, settledUntil });
  const short = Array.from({ length: 41 }, (_, n) => page(`p${n}`, '2026-03-04'));
  const long = [page('x'.repeat(900), '2026-03-01'), page(`${'.'.repeat(900)}`, '2026-03-01')];
  const longest = Array.from({ length: 3 }, (_, n) => page(`${n}${'.'.repeat(900)}`, '2026-02-01'));
  const units = planUnits([...short, ...long, ...longest], { oldest: '2025-01-01', today: '2026-03-10' });
  expect(units.map(({ from, pageUrls }) => [from, pageUrls.length])).toEqual([
    ['2026-03-05', 40],
    ['2026-03-05', 1],
    ['2026-03-02', 2],
    ['2026-02-02', 2],
    ['2026-02-02', 1],
  ]);
  for (const { pageUrls } of units) expect(patternOf(pageUrls).length).toBeLessThan(4096);
});

test('nothing is asked about days that are settled, nor about those that nobody keeps any more', () => {
  const page = { pageUrl: 'https://shop.example/a', siteUrl: 'https://shop.example/' };
  const days = { oldest: '2026-03-01', today: '2026-03-10' };
  expect(planUnits([{ ...page, settledUntil: '2026-03-10' }], days)).toEqual([]);
  expect(planUnits([{ ...page, settledUntil: '2025-03-10' }], days)).toMatchObject([{ from: '2026-03-01' }]);
});

test('days are counted as in California, and over the ends of months and years', () => {
  expect(googleDay(new Date('2026-03-10T06:59:00Z'))).toBe('2026-03-09');
  expect(googleDay(new Date('2026-03-10T07:01:00Z'))).toBe('2026-03-10');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addMonths('2026-03-10', -16)).toBe('2024-11-10');
  expect(addMonths('2026-03-31', -1)).toBe('2026-03-03');
});
