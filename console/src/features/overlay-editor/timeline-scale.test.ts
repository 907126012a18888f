import { expect, test } from 'vitest';
import { assignRows, createTimelineScale, rulerTimes, snapSpan, snapTime, zoomOf } from './timeline-scale.ts';

test('zoomed out, the whole video fills the view', () => {
  const scale = createTimelineScale(60_000, 600, 0);
  expect(scale.widthPx).toBe(600);
  expect(scale.toPx(30_000)).toBe(300);
  expect(scale.toMs(300)).toBe(30_000);
});

test.each([0, 0.3, 0.7, 1])('a time survives the round trip at zoom %s', (zoom) => {
  const scale = createTimelineScale(3_600_000, 800, zoom);
  for (const ms of [0, 1, 40, 999_999, 3_600_000]) expect(scale.toMs(scale.toPx(ms))).toBe(ms);
});

test('zoomed in, a frame is wide enough to point at', () => {
  const scale = createTimelineScale(3_600_000, 800, 1);
  expect(scale.toPx(40)).toBeGreaterThanOrEqual(7);
});

test('a short video is never shown narrower than the view', () => {
  expect(createTimelineScale(1000, 800, 1).widthPx).toBe(800);
});

test.each([
  [-50, 0],
  [99_999, 60_000],
])('the position %s px is a time within the video', (px, ms) => {
  expect(createTimelineScale(60_000, 600, 0).toMs(px)).toBe(ms);
});

test('times on the ruler have some distance, at round steps', () => {
  const scale = createTimelineScale(60_000, 600, 0);
  expect(rulerTimes(scale, 0, 60_000, 90)).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
  expect(rulerTimes(scale, 12_345, 20_000, 45)).toEqual([10_000, 15_000, 20_000]);
});

test('a time snaps to the nearest within reach', () => {
  const scale = createTimelineScale(60_000, 600, 0);
  expect(snapTime(10_450, [10_000, 10_800, 40_000], scale, 8)).toBe(10_800);
  expect(snapTime(20_000, [10_000, 10_800, 40_000], scale, 8)).toBe(20_000);
});

test('overlapping spans are in different rows, others share one', () => {
  const spans = [
    { startMs: 0, endMs: 10 },
    { startMs: 5, endMs: 15 },
    { startMs: 10, endMs: 20 },
    { startMs: 12, endMs: 14 },
  ];
  expect(assignRows(spans)).toEqual([0, 1, 0, 2]);
});

test.each([0, 0.25, 0.8, 1])(
  'the zoom of a scale is found again from how much wider it is than the view: %s',
  (zoom) => {
    const scale = createTimelineScale(3_600_000, 800, zoom);
    expect(zoomOf(3_600_000, 800, scale.pxPerMs)).toBeCloseTo(zoom);
  },
);

test('the zoom stays within its limits', () => {
  expect(zoomOf(60_000, 600, 99)).toBe(1);
  expect(zoomOf(60_000, 600, 0)).toBe(0);
  expect(zoomOf(1000, 800, 0.8)).toBe(0);
});

test('a dragged span snaps with its start or end, whichever is closer', () => {
  const scale = createTimelineScale(60_000, 600, 0);
  expect(snapSpan(10_300, 20_000, [10_000, 20_100], scale, 8)).toBe(100);
  expect(snapSpan(10_100, 20_300, [10_000, 20_500], scale, 8)).toBe(-100);
  expect(snapSpan(15_000, 25_000, [10_000], scale, 8)).toBe(0);
});
