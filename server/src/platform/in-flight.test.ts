import { expect, test } from 'vitest';
import { shareInFlight } from './in-flight.ts';

test('simultaneous callers share one look-up, later ones get a new one', async () => {
  const asked: string[] = [];
  const read = shareInFlight(async (key) => `${key}${asked.push(key)}`);
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b2']);
  expect(await read('a')).toBe('a3');
});

test('a failed look-up is not cached', async () => {
  let fails = true;
  const read = shareInFlight(async () => {
    if (fails) throw new Error('no');
    return 'yes';
  });
  const refused = Promise.allSettled([read('a'), read('a')]);
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read('a')).toBe('yes');
});
