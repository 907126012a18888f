import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEngineStore } from './engine-store.ts';
import { createSending } from './sending.ts';
import type { WorkerRequest } from './worker-messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A studio that sends, with a worker that does nothing by itself. */
async function openSending() {
  const store = createEngineStore(720);
  const told: WorkerRequest['type'][] = [];
  const sending = createSending({
    store,
    mixer: { resume: async () => {} } as Parameters<typeof createSending>[0]['mixer'],
    post: ({ type }) => void told.push(type),
  });
  const starting = sending.start({ sendId: 'page', software: 'test', getTicket: () => Promise.reject() });
  sending.take({ type: 'connection', connection: 'open' });
  await starting;
  return { store, told, sending };
}

test('stopping waits until the worker has sent the rest', async () => {
  const { store, told, sending } = await openSending();
  const stopping = sending.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect([told.at(-1), store.state.isSending]).toEqual(['stop', true]);
  sending.take({ type: 'stopped' });
  await stopping;
  expect(store.state.isSending).toBe(false);
});

test('a worker that hangs does not keep a live from ending', async () => {
  const { store, sending } = await openSending();
  const stopping = sending.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  await stopping;
  expect(store.state.isSending).toBe(false);
});
