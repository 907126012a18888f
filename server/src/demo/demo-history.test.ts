import { expect, test } from 'vitest';
import { historyDays } from './demo-audience.ts';
import { demoHistory } from './demo-history.ts';

const until = new Date('2026-06-15T13:00:00Z');
const batches = demoHistory(until);
const events = batches.flatMap((batch) => batch.events);
const dayMs = 86_400_000;

test('the history is the same whenever it is made for one moment', () => {
  expect(demoHistory(until)).toEqual(batches);
});

test('it covers ninety days up to that moment, in order, with an id for each event', () => {
  const times = batches.map(({ receivedAt }) => receivedAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(until.getTime());
  expect(until.getTime() - times[0]!).toBeGreaterThan((historyDays - 1) * dayMs);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(batches.length).toBeGreaterThan(4000);
  expect(batches.length).toBeLessThan(9000);
});

test('nobody watches beyond the end, or more than the time that has passed', () => {
  for (const { events, videoMs } of batches) {
    const watched = events.reduce((sum, { watchedMs }) => sum + (watchedMs ?? 0), 0);
    expect(watched).toBeLessThanOrEqual(events.at(-1)!.at.getTime() - events[0]!.at.getTime());
    for (const { positionMs, watchedMs } of events) {
      expect(positionMs ?? 0).toBeLessThanOrEqual(videoMs!);
      expect(watchedMs ?? 0).toBeLessThanOrEqual(positionMs ?? 0);
    }
  }
});

test('the page of the lantern loses its widget nine days ago', () => {
  const last = batches.findLast(({ pageUrl }) => pageUrl.includes('/products/lantern'))!;
  const daysAgo = (until.getTime() - last.receivedAt.getTime()) / dayMs;
  expect(daysAgo).toBeGreaterThan(8.5);
  expect(daysAgo).toBeLessThan(10);
});

test.each([
  ['play', 0.3, 0.5],
  ['error', 0.0005, 0.01],
  ['overlayClick', 0.005, 0.05],
  ['ended', 0.1, 0.2],
])('of those who saw a player, a plausible share did %s', (type, from, below) => {
  const share = events.filter((event) => event.type === type).length / batches.length;
  expect(share).toBeGreaterThan(from);
  expect(share).toBeLessThan(below);
});
