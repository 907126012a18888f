import { expect, test, vi } from 'vitest';
import { createStandingWatch } from './standing-watch.ts';

const long = 60_000;

function open() {
  const refunded = new Set<string>();
  const stands = vi.fn(async (ground: object) => !refunded.has((ground as { purchaseId: string }).purchaseId));
  const watch = createStandingWatch({ stands });
  const wait = (purchaseId: string, waitMs = long, gone = new AbortController().signal) =>
    watch.untilFallen(purchaseId, waitMs, gone);
  return { refunded, stands, watch, wait };
}

test('whoever waits for a purchase is told once it falls, and nobody else', async () => {
  const { refunded, watch, wait } = open();
  const fallen = Promise.all([wait('pur_1'), wait('pur_1')]);
  const other = wait('pur_2');
  refunded.add('pur_1');
  await fallen;
  expect(watch.count()).toBe(1);
  await watch.stop();
  await other;
  expect(watch.count()).toBe(0);
});

test('a purchase is looked after once for all who wait for it', async () => {
  const { refunded, stands, wait } = open();
  const all = Promise.all(Array.from({ length: 8 }, () => wait('pur_1')));
  await vi.waitFor(() => expect(stands).toHaveBeenCalled(), 30_000);
  expect(stands).toHaveBeenCalledTimes(1);
  refunded.add('pur_1');
  await all;
});

test('what cannot be found out is asked again', async () => {
  const { refunded, stands, wait } = open();
  stands.mockRejectedValueOnce(new Error('The database is away.'));
  refunded.add('pur_1');
  await wait('pur_1');
  expect(stands).toHaveBeenCalledTimes(2);
});

test('nobody waits longer than they asked for, nor once they are gone or the server stops', async () => {
  const { watch, wait } = open();
  await wait('pur_1', 1);
  const gone = new AbortController();
  const left = wait('pur_1', long, gone.signal);
  gone.abort();
  await left;
  await wait('pur_1', long, gone.signal);
  await watch.stop();
  await wait('pur_1');
  expect(watch.count()).toBe(0);
});

test('more than eight players of one purchase are answered at once', async () => {
  const { watch, wait } = open();
  const all = Array.from({ length: 8 }, () => wait('pur_1'));
  await wait('pur_1');
  expect(watch.count()).toBe(8);
  await watch.stop();
  await Promise.all(all);
});
