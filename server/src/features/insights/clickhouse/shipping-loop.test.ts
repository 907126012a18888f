import { expect, test } from 'vitest';
import type { Shipped } from './shipper.ts';
import { createShippingLoop } from './shipping-loop.ts';

/** A loop over what shipping answers, one after another; waits are noted, and end at once. */
function build(answers: (Shipped | Error)[]) {
  const waits: number[] = [];
  const said: string[] = [];
  const { promise: used, resolve: isUsed } = Promise.withResolvers<void>();
  const loop = createShippingLoop({
    shipper: {
      async ship() {
        const answer = answers.shift() ?? 'idle';
        if (answers.length === 0) isUsed();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      async release() {
        said.push('released');
      },
    },
    onFailure: (error) => said.push(String(error)),
    onRecovered: () => said.push('recovered'),
    wait: async (ms) => void waits.push(ms),
  });
  return { loop, waits, said, used };
}

test('goes on at once while there is more, and waits two seconds else', async () => {
  const { loop, waits, said, used } = build(['more', 'more', 'idle', 'held', 'more']);
  loop.start();
  await used;
  await loop.stop();
  expect(waits.slice(0, 2)).toEqual([2000, 2000]);
  expect(said).toEqual(['released']);
});

test('waits longer with every failure, a minute at the most, and says when it works again', async () => {
  const { loop, waits, said, used } = build([
    ...Array.from({ length: 7 }, (_, n) => new Error(`${n}`)),
    'idle',
    'more',
  ]);
  loop.start();
  await used;
  await loop.stop();
  expect(waits.slice(0, 8)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 2000]);
  expect(said).toEqual([...Array.from({ length: 7 }, (_, n) => `Error: ${n}`), 'recovered', 'released']);
});
