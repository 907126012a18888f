import { expect, test } from 'vitest';
import { newCall } from './call-drafts.ts';
import { previewOverlays } from './call-overlays.ts';

const shownFor = (change: object) =>
  previewOverlays({ ...newCall(5000, 60_000), ...change }, null, 'str_1').callsToAction;

test('whenever it will appear, it is previewed from the first picture on', () => {
  for (const moment of ['TIME', 'PAUSE', 'END'] as const)
    expect(shownFor({ moment })).toMatchObject([{ moment: 'TIME', startMs: 0, endMs: null }]);
});

test('a button is seen before it has a text and a link, and with them once they are typed', () => {
  expect(shownFor({})).toMatchObject([{ text: 'Text', url: location.origin }]);
  const typed = { text: 'Buy now', url: 'https://shop.example' };
  expect(shownFor(typed)).toMatchObject([typed]);
});
