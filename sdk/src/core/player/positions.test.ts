import { expect, test } from 'vitest';
import { createPositions } from './positions.ts';

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test.each([
  [15, 100, 0],
  [15.1, 100, 15],
  [94.9, 100, 94],
  [95, 100, 0],
])('at %s of %s seconds, the resume position is %s', (seconds, duration, expected) => {
  const positions = createPositions(() => memory_);
  const memory_ = memory();
  positions.keep('a', seconds, duration);
  expect(positions.of('a')).toBe(expected);
});

test('a video seen to its end is forgotten, the others are not', () => {
  const storage = memory();
  const positions = createPositions(() => storage);
  positions.keep('a', 40, 100);
  positions.keep('b', 50, 100);
  positions.keep('a', 100, 100);
  expect([positions.of('a'), positions.of('b')]).toEqual([0, 50]);
});

test('keeps the positions of the last fifty videos', () => {
  const storage = memory();
  const positions = createPositions(() => storage);
  for (let index = 0; index < 60; index += 1) positions.keep(`v${index}`, 30, 100);
  expect([positions.of('v9'), positions.of('v10'), positions.of('v59')]).toEqual([0, 30, 30]);
});

test.each(['{', '"text"', '{"a":1}', '[null,3,["a"]]'])('invalid stored data does no harm: %s', (text) => {
  const positions = createPositions(() => memory({ 'zc-positions': text }));
  expect(positions.of('a')).toBe(0);
});

test('blocked storage stores nothing and does not throw', () => {
  const positions = createPositions(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  positions.keep('a', 40, 100);
  expect(positions.of('a')).toBe(0);
});
