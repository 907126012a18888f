import { i18n } from '@lingui/core';
import type { HomeChange } from '@zeacon/contract';
import { beforeAll, expect, test } from 'vitest';
import { lostPage } from '../../testing/home-samples.ts';
import { sayChange } from './change-words.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-GB', messages: {} }));

const say = (over: Partial<HomeChange>) => sayChange({ ...lostPage, ...over }, 'UTC');

test('a change is said with its reason in one sentence, and the numbers below it', () => {
  expect(say({})).toEqual({
    headline: 'Views fell by 31%: acme.example/pricing lost its player or widget on 12 May',
    details: ['acme.example/pricing: 160 before, 5 now'],
  });
});

test.each([
  ['the cause alone', { events: [] }, 'Views fell by 31%: most of it on acme.example/pricing'],
  ['a rise', { current: 600, events: [] }, 'Views rose by 20%: most of it on acme.example/pricing'],
  ['no cause', { cause: null, events: [] }, 'Views fell by 31%'],
  [
    'one video',
    { video: { streamId: 'str_1', name: 'Aurora' }, current: 600, cause: null, events: [] },
    'Views of “Aurora” rose by 20%',
  ],
  [
    'one video that was published',
    {
      ...{ video: { streamId: 'str_1', name: 'Aurora' }, current: 164, previous: 0, cause: null },
      events: [{ at: '2026-05-12T12:00:00.000Z', what: 'videoPublished', name: 'Aurora' }],
    },
    'Views of “Aurora”: 164, none before: “Aurora” was published on 12 May',
  ],
  ['from almost none', { current: 1288, previous: 12, cause: null, events: [] }, '107 times as many views'],
  [
    'one video from almost none',
    { video: { streamId: 'str_1', name: 'Aurora' }, current: 1288, previous: 12, cause: null, events: [] },
    '107 times as many views of “Aurora”',
  ],
  ['from none', { previous: 0, cause: null, events: [] }, 'Views: 345, none before'],
  [
    'a country by its name',
    { events: [], cause: { dimension: 'country', value: 'DE', name: 'DE', current: 1, previous: 9 } },
    'Views fell by 31%: most of it in Germany',
  ],
  [
    'a device in words',
    { events: [], cause: { dimension: 'device', value: 'phone', name: 'phone', current: 1, previous: 9 } },
    'Views fell by 31%: most of it on phones',
  ],
  [
    'watch time',
    { measure: 'watchTimeMs', current: 60_000, previous: 120_000, cause: null, events: [] },
    'Watch time fell by 50%',
  ],
] as [string, Partial<HomeChange>, string][])('%s', (_case, over, headline) => {
  expect(say(over).headline).toBe(headline);
});

test('that there were none before is said once', () => {
  expect(say({ previous: 0, cause: null, events: [] })).toEqual({ headline: 'Views: 345, none before', details: [] });
});

test('what happened is no reason where nothing stands out', () => {
  expect(say({ cause: null })).toEqual({
    headline: 'Views fell by 31%',
    details: ['500 before, 345 now', 'In this period: acme.example/pricing lost its player or widget on 12 May'],
  });
});

test('days are those of the business, wherever it is read', () => {
  const events = [{ ...lostPage.events[0]!, at: '2026-05-12T23:30:00.000Z' }];
  const saidIn = (timeZone: string) => sayChange({ ...lostPage, events }, timeZone).headline;
  expect(saidIn('Pacific/Auckland')).toMatch(/on 13 May$/);
  expect(saidIn('America/New_York')).toMatch(/on 12 May$/);
});
