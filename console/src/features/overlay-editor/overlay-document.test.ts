import type { CallToAction, Hypergraphic } from '@zeacon/contract';
import { expect, test } from 'vitest';
import {
  besideOthers,
  fitStyle,
  moveLayers,
  newOverlayId,
  type OverlayDocument,
  pasteOverlays,
  placeGraphic,
  removeOverlays,
  shiftTogether,
  styleGraphics,
  timeOverlays,
} from './overlay-document.ts';

const graphic = {
  uuid: 'hyp_1',
  style: { top: 10, left: 20, width: 30 },
  dropTimestamp: null,
  removeTimestamp: null,
  hlsDisplay: true,
} as Hypergraphic;
const empty: OverlayDocument = { hypergraphics: [], callsToAction: [] };
const durationMs = 20_000;

function documentOf(...ids: string[]): OverlayDocument {
  return ids.reduce((doc, id) => placeGraphic(doc, graphic, { id, atMs: 1000, durationMs }), empty);
}
const order = (doc: OverlayDocument) => doc.hypergraphics.map(({ id }) => id).join('');

test.each([
  ['in the middle', 4000, {}, 4000, 9000],
  ['near the end', 18_000, {}, 18_000, null],
  ['at the very end', 20_000, {}, 19_900, null],
  ['at its own times', 0, { dropTimestamp: 2000, removeTimestamp: 3000 }, 2000, 3000],
])('a graphic is placed %s', (_case, atMs, own, dropTimestamp, removeTimestamp) => {
  const doc = placeGraphic(empty, { ...graphic, ...own }, { id: 'a', atMs, durationMs });
  expect(doc.hypergraphics[0]).toMatchObject({ dropTimestamp, removeTimestamp, style: graphic.style });
});

test.each([
  ['forward', 'b', 'acbd'],
  ['backward', 'c', 'acbd'],
  ['front', 'b', 'acdb'],
  ['back', 'c', 'cabd'],
  ['forward', 'd', 'abcd'],
  ['backward', 'a', 'abcd'],
  ['front', 'ab', 'cdab'],
] as const)('%s moves %s through the layers to %s', (step, ids, expected) => {
  expect(order(moveLayers(documentOf('a', 'b', 'c', 'd'), new Set(ids), step))).toBe(expected);
});

test.each([
  [{ dropTimestamp: -500, removeTimestamp: 1000 }, 0, 1000],
  [{ dropTimestamp: 5000, removeTimestamp: 5000 }, 5000, 5100],
  [{ dropTimestamp: 5000, removeTimestamp: 20_000 }, 5000, null],
  [{ dropTimestamp: 99_999, removeTimestamp: null }, 19_900, null],
])('the span %j is kept within the video', (span, dropTimestamp, removeTimestamp) => {
  const doc = timeOverlays(documentOf('a'), new Map([['a', span]]), durationMs);
  expect(doc.hypergraphics[0]).toMatchObject({ dropTimestamp, removeTimestamp });
});

test('pasted overlays start at the playhead, keep their distances and get new ids', () => {
  const doc = timeOverlays(
    documentOf('a', 'b'),
    new Map([['b', { dropTimestamp: 3000, removeTimestamp: 4000 }]]),
    20_000,
  );
  const call = { id: 'c', moment: 'TIME', startMs: 2000, endMs: null } as CallToAction;
  let count = 0;
  const pasted = pasteOverlays(
    doc,
    { ...doc, callsToAction: [call] },
    {
      atMs: 10_000,
      durationMs,
      newId: (prefix) => `${prefix}_${count++}`,
    },
  );
  expect(pasted.ids).toEqual(['hgp_0', 'hgp_1', 'cta_2']);
  expect(pasted.doc.hypergraphics.map(({ dropTimestamp }) => dropTimestamp)).toEqual([1000, 3000, 10_000, 12_000]);
  expect(pasted.doc.callsToAction[0]).toMatchObject({ startMs: 11_000, endMs: null });
});

test('removing works for graphics and calls to action', () => {
  const doc = { ...documentOf('a', 'b'), callsToAction: [{ id: 'c' } as CallToAction] };
  expect(removeOverlays(doc, new Set(['a', 'c']))).toMatchObject({ hypergraphics: [{ id: 'b' }], callsToAction: [] });
});

test.each([
  [{ top: 95, left: 90, width: 30 }, 20, { top: 80, left: 70, width: 30 }],
  [{ top: -5, left: -5, width: 0 }, 20, { top: 0, left: 0, width: 1 }],
  [{ top: 1.23456, left: 2.34567, width: 3.45678 }, 5, { top: 1.235, left: 2.346, width: 3.457 }],
])('%j is kept inside the picture', (style, height, expected) => expect(fitStyle(style, height)).toEqual(expected));

test('ids have the server’s format, and differ', () => {
  const ids = new Set(Array.from({ length: 100 }, () => newOverlayId('hgp')));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^hgp_[a-z0-9]{20}$/);
});

test('a graphic that would be taller than the picture is made narrower', () => {
  expect(fitStyle({ top: 30, left: 50, width: 80 }, 200)).toEqual({ top: 0, left: 50, width: 40 });
});

test('spans that are moved together keep their distances at both ends of the video', () => {
  const spans = [
    { dropTimestamp: 2000, removeTimestamp: 4000 },
    { dropTimestamp: 9000, removeTimestamp: 12_000 },
  ];
  expect(shiftTogether(spans, -5000, durationMs)).toBe(-2000);
  expect(shiftTogether(spans, 50_000, durationMs)).toBe(8000);
  expect(shiftTogether([...spans, { dropTimestamp: 500, removeTimestamp: null }], 700, durationMs)).toBe(0);
});

test('a change without effect returns the same document, so that nothing is saved or undone', () => {
  const doc = documentOf('a', 'b');
  const { style, dropTimestamp, removeTimestamp } = doc.hypergraphics[0]!;
  expect(styleGraphics(doc, new Map([['a', { ...style }]]))).toBe(doc);
  expect(timeOverlays(doc, new Map([['a', { dropTimestamp, removeTimestamp }]]), durationMs)).toBe(doc);
  expect(removeOverlays(doc, new Set(['gone']))).toBe(doc);
  expect(moveLayers(doc, new Set(['b']), 'front')).toBe(doc);
});

test('overlays pasted onto a video of another aspect ratio stay inside its picture', () => {
  const copied = styleGraphics(documentOf('a'), new Map([['a', { top: 70, left: 20, width: 30 }]]));
  const fit = (placement: { style: typeof graphic.style }) => fitStyle(placement.style, 60);
  const { doc } = pasteOverlays(empty, copied, { atMs: 0, durationMs, newId: () => 'new', fit });
  expect(doc.hypergraphics[0]?.style).toEqual({ top: 40, left: 20, width: 30 });
});

test('a copy that would cover the original is offset, and the next copy again', () => {
  const doc = documentOf('a');
  const [placed] = doc.hypergraphics;
  const beside = besideOthers(placed!, doc);
  expect(beside).toEqual({ top: 12, left: 22, width: 30 });
  const two = { ...doc, hypergraphics: [placed!, { ...placed!, id: 'b', style: beside }] };
  expect(besideOthers(placed!, two)).toEqual({ top: 14, left: 24, width: 30 });
  expect(besideOthers({ ...placed!, hypergraphicId: 'hyp_2' }, doc)).toBe(placed!.style);
});
