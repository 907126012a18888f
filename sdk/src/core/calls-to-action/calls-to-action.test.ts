import type { ViewerCallToAction } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { isDue, selectCover } from './calls-to-action.ts';

function callToAction(changes: Partial<ViewerCallToAction>): ViewerCallToAction {
  return {
    id: 'cta_1',
    kind: 'BUTTON',
    text: 'Buy',
    url: 'https://shop.example',
    moment: 'TIME',
    startMs: 1000,
    endMs: 2000,
    style: { position: 'TOP_LEFT', look: 'SOLID', color: null },
    headline: '',
    description: '',
    consentText: '',
    isSkippable: true,
    imageUrl: null,
    durationMs: 10_000,
    skipAfterMs: null,
    trackConversions: true,
    ...changes,
  };
}
const playing = { timeMs: 0, paused: false, ended: false };

test.each([
  ['before its time', {}, { timeMs: 999.9 }, false],
  ['at its time', {}, { timeMs: 1000 }, true],
  ['at its end', {}, { timeMs: 2000 }, false],
  ['without an end', { endMs: null }, { timeMs: 1e9 }, true],
  ['before the first picture', { startMs: 0 }, { timeMs: undefined }, false],
  ['on pause, playing', { moment: 'PAUSE' }, {}, false],
  ['on pause, paused', { moment: 'PAUSE' }, { paused: true }, true],
  ['on pause, at the end', { moment: 'PAUSE' }, { paused: true, ended: true }, false],
  ['at the end, paused', { moment: 'END' }, { paused: true }, false],
  ['at the end', { moment: 'END' }, { paused: true, ended: true }, true],
] as const)('a call to action %s', (_case, changes, moment, due) => {
  expect(isDue(callToAction(changes), { ...playing, ...moment })).toBe(due);
});

test('an ad comes before a form, each only once', () => {
  const form = callToAction({ id: 'form', kind: 'LEAD_FORM' });
  const ad = callToAction({ id: 'ad', kind: 'AD' });
  const done = new Set<string>();
  const next = () => selectCover([form, ad, callToAction({})], { ...playing, timeMs: 1500 }, done)?.id;
  expect(next()).toBe('ad');
  done.add('ad');
  expect(next()).toBe('form');
  done.add('form');
  expect(next()).toBeUndefined();
});

test('after passing several ads, only the last one is shown, in whichever direction the viewer seeks next', () => {
  const ads = [1000, 5000, 9000].map((startMs) =>
    callToAction({ id: `ad${startMs}`, kind: 'AD', startMs, endMs: null }),
  );
  const done = new Set<string>();
  const at = (timeMs: number) => selectCover(ads, { ...playing, timeMs }, done)?.id;
  expect(at(6000)).toBe('ad5000');
  done.add('ad5000');
  expect(at(6000)).toBeUndefined();
  expect(at(2000)).toBeUndefined();
  expect(at(9000)).toBe('ad9000');
});
