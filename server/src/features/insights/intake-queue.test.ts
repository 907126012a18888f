import { expect, test } from 'vitest';
import { eventBatch, storedEvent } from './event-batch.testing.ts';
import type { EventBatch } from './event-store.ts';
import { createIntakeQueue } from './intake-queue.ts';

/** A store that writes when it is told to. */
function createStore() {
  const writes: { batches: readonly EventBatch[]; finish(): void; fail(): void }[] = [];
  const append = (batches: readonly EventBatch[]) =>
    new Promise<number[]>((resolve, reject) => {
      writes.push({
        batches,
        finish: () => resolve(batches.map(({ events }) => events.length)),
        fail: () => reject(new Error('The database is away.')),
      });
    });
  return { writes, append };
}

const of = (view: string, events = 1) =>
  eventBatch(
    Array.from({ length: events }, (_, n) => storedEvent(`${view}-${n}`, 'play')),
    { viewId: view },
  );
const viewsOf = ({ batches }: { batches: readonly EventBatch[] }) => batches.map(({ viewId }) => viewId);

test('what comes while a write is under way shares the next one', async () => {
  const store = createStore();
  const queue = createIntakeQueue({ store });
  const answers = [queue.append(of('a'))];
  await expect.poll(() => store.writes.length).toBe(1);
  answers.push(queue.append(of('b', 2)), queue.append(of('c', 3)));
  store.writes[0]!.finish();
  await expect.poll(() => store.writes.length).toBe(2);
  expect(store.writes.map(viewsOf)).toEqual([['a'], ['b', 'c']]);
  store.writes[1]!.finish();
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
});

test('a write takes so many events at the most, and one larger batch alone', async () => {
  const store = createStore();
  const queue = createIntakeQueue({ store, perWrite: 5 });
  void queue.append(of('a', 3));
  void queue.append(of('b', 3));
  void queue.append(of('c', 9));
  void queue.append(of('d', 2));
  for (let write = 0; write < 4; write += 1) {
    await expect.poll(() => store.writes.length).toBe(write + 1);
    store.writes[write]!.finish();
  }
  expect(store.writes.map(viewsOf)).toEqual([['a'], ['b'], ['c'], ['d']]);
});

test('more than may wait is refused with when to come back, and taken once there is room', async () => {
  const store = createStore();
  const queue = createIntakeQueue({ store, waitingMax: 4 });
  const first = queue.append(of('a', 3));
  expect(() => queue.append(of('b', 2))).toThrow(expect.objectContaining({ code: 'insight.intake_busy' }));
  const second = queue.append(of('c', 1));
  await expect.poll(() => store.writes.length).toBe(1);
  store.writes[0]!.finish();
  expect(await Promise.all([first, second])).toEqual([3, 1]);
  const third = queue.append(of('d', 4));
  await expect.poll(() => store.writes.length).toBe(2);
  store.writes[1]!.finish();
  expect(await third).toBe(4);
});

test('a batch that cannot be stored does not take the others with it', async () => {
  const queue = createIntakeQueue({
    store: {
      append: async (batches) => {
        if (batches.some(({ viewId }) => viewId === 'bad')) throw new Error('It cannot be stored.');
        return batches.map(({ events }) => events.length);
      },
    },
  });
  const answers = await Promise.allSettled([queue.append(of('a')), queue.append(of('bad')), queue.append(of('c', 2))]);
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    1,
    'Error: It cannot be stored.',
    2,
  ]);
});

test('is settled once nothing waits', async () => {
  const store = createStore();
  const queue = createIntakeQueue({ store });
  await queue.settled();
  void queue.append(of('a'));
  let settled = false;
  const settling = queue.settled().then(() => (settled = true));
  await expect.poll(() => store.writes.length).toBe(1);
  expect(settled).toBe(false);
  store.writes[0]!.finish();
  await settling;
});
