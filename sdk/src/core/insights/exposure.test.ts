import { beforeEach, expect, test } from 'vitest';
import { createExposure } from './exposure.ts';

const shoe = { id: 'shoe' };
const hat = { id: 'hat' };
let time = 0;
let seen: string[] = [];

function create() {
  return createExposure(
    () => time,
    (id) => seen.push(id),
  );
}

beforeEach(() => {
  time = 5000;
  seen = [];
});

test('counts something once it was visible for a second in total', () => {
  const exposure = create();
  exposure.follow([shoe], true);
  time += 600;
  exposure.follow([], true);
  time += 5000;
  exposure.follow([shoe, hat], true);
  time += 399;
  exposure.follow([shoe, hat], true);
  expect(seen).toEqual([]);
  time += 1;
  exposure.follow([shoe, hat], true);
  expect(seen).toEqual(['shoe']);
  time += 10_000;
  exposure.follow([], true);
  expect(seen).toEqual(['shoe', 'hat']);
});

test('does not count time in which the player was not visible', () => {
  const exposure = create();
  exposure.follow([shoe], false);
  time += 5000;
  exposure.follow([shoe], true);
  time += 999;
  exposure.follow([shoe], false);
  time += 5000;
  exposure.follow([shoe], true);
  expect(seen).toEqual([]);
  time += 1;
  exposure.follow([shoe], true);
  expect(seen).toEqual(['shoe']);
});

test('counts neither the time before nor the time after something was found hidden', () => {
  const exposure = create();
  const shown = [shoe, hat];
  exposure.follow(shown, true);
  time += 900;
  exposure.follow(shown, true, new Set(['shoe']));
  time += 900;
  exposure.follow(shown, true);
  expect(seen).toEqual(['hat']);
  time += 999;
  exposure.follow(shown, true);
  expect(exposure.isSeen('shoe')).toBe(false);
  time += 1;
  exposure.follow(shown, true);
  expect(exposure.isSeen('shoe')).toBe(true);
});
