import { expect, test } from 'vitest';
import { createSchedule, type Span } from './schedule.ts';

/** A seeded generator, so that failures can be reproduced. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomSpans(random: (below: number) => number, count: number): Span[] {
  return Array.from({ length: count }, () => {
    const startMs = random(2000);
    return { startMs, endMs: random(5) === 0 ? Number.POSITIVE_INFINITY : startMs + random(400) };
  });
}

const isOn = ({ startMs, endMs }: Span, timeMs: number) => startMs <= timeMs && timeMs < endMs;

test('what is on matches checking every span, at random times and at every boundary', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = createRandom(seed);
    const spans = randomSpans(random, random(30));
    const schedule = createSchedule(spans);
    const edges = spans.flatMap(({ startMs, endMs }) => [startMs - 0.001, startMs, endMs - 0.001, endMs]);
    const times = [...edges, ...Array.from({ length: 200 }, () => random(2500) - 50 + random(1000) / 1000)];
    for (const time of times) expect(schedule.at(time)).toEqual(spans.filter((span) => isOn(span, time)));
  }
});

test('what comes next matches checking every span', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const random = createRandom(seed);
    const spans = randomSpans(random, 20).filter(({ startMs, endMs }) => endMs > startMs);
    const schedule = createSchedule(spans);
    for (let round = 0; round < 50; round += 1) {
      const from = random(2200);
      const to = from + random(300);
      const coming = spans.filter(({ startMs }) => startMs > from && startMs <= to);
      expect(schedule.between(from, to)).toEqual(coming.sort((a, b) => a.startMs - b.startMs));
    }
  }
});

test('the list is identical while nothing starts or ends', () => {
  const schedule = createSchedule([{ startMs: 100, endMs: 200 }]);
  const before = schedule.at(100);
  expect(schedule.at(199.999)).toBe(before);
  expect(schedule.at(200)).not.toBe(before);
});

test('an empty span is never on', () => {
  const schedule = createSchedule([{ startMs: 100, endMs: 100 }]);
  expect(schedule.at(100)).toEqual([]);
  expect(schedule.between(0, 200)).toEqual([]);
});
