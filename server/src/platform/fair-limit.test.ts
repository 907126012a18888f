import { expect, test } from 'vitest';
import { createFairLimit } from './fair-limit.ts';

/** Work that ends when the test says so, and the order in which it began. */
function openStage(atOnce: number) {
  const limit = createFairLimit(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (group: string, name: string, signal?: AbortSignal) =>
      limit(
        group,
        () =>
          new Promise<string>((resolve) => {
            begun.push(name);
            ends.set(name, () => resolve(name));
          }),
        signal,
      ),
    async end(name: string) {
      ends.get(name)!();
      await new Promise(setImmediate);
    },
  };
}

test('a group that brings one piece is next, however many another brought before', async () => {
  const { ask, begun, end } = openStage(2);
  for (let made = 1; made <= 40; made++) void ask('many', `many ${made}`);
  const mine = ask('one', 'one 1');
  await new Promise(setImmediate);
  expect(begun).toEqual(['many 1', 'many 2']);
  await end('many 1');
  expect(begun).toEqual(['many 1', 'many 2', 'one 1']);
  await end('one 1');
  expect(await mine).toBe('one 1');
  expect(begun.at(-1)).toBe('many 3');
});

test('groups with as much running take turns', async () => {
  const { ask, begun, end } = openStage(1);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name[0]!, name);
  await new Promise(setImmediate);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('what is given up while it waits takes no place, and what fails gives its back', async () => {
  const { ask, begun, end } = openStage(1);
  const gone = new AbortController();
  void ask('a', 'first');
  const given = ask('a', 'given up', gone.signal);
  void ask('a', 'last');
  await new Promise(setImmediate);
  gone.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  await end('first');
  expect(begun).toEqual(['first', 'last']);
  const limit = createFairLimit(1);
  await expect(limit('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit('b', async () => 'next')).toBe('next');
});
