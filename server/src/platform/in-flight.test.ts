import { expect, test } from 'vitest';
import { shareInFlight } from './in-flight.ts';

test('those who ask together share one look-up, those who ask later get a new one', async () => {
  const asked: string[] = [];
  const read = shareInFlight(async (key) => `${key}${asked.push(key)}`);
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b2']);
  expect(await read('a')).toBe('a3');
});

test('a look-up that failed is not remembered', async () => {
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
