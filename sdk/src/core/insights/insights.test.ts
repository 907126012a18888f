import type { InsightBatch } from '@zeacon/contract';
import * as contract from '@zeacon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Delivery } from './insight-transport.ts';
import { createInsights } from './insights.ts';
import type { Consent } from './permission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start({ identified = true, permission = 'granted' as Consent } = {}) {
  const sent: { batch: InsightBatch; closing: boolean }[] = [];
  const answers: (Delivery | Promise<Delivery>)[] = [];
  const facts = { visitorId: identified ? 'visitor-1' : undefined, permission, random: 0 };
  let id = 0;
  const insights = createInsights({
    transport: {
      async deliver(batch, { closing }) {
        sent.push({ batch: structuredClone(batch), closing });
        return answers.shift() ?? 'taken';
      },
    },
    attributes: () => ({
      visitorId: facts.visitorId,
      viewId: 'view-0001',
      streamId: 'str_1',
      pageUrl: 'https://shop.example/',
      destinationType: 'EMBEDDED',
    }),
    permission: () => facts.permission,
    clock: () => 1000,
    newId: () => `event-${String(++id).padStart(4, '0')}`,
    random: () => facts.random,
  });
  const ids = () => sent.map(({ batch }) => batch.events.map((event) => event.id));
  return { insights, sent, answers, facts, ids };
}

test('delivers batches that the contract accepts', async () => {
  const { insights, sent } = start();
  insights.record('play', { positionMs: 0 });
  await insights.flush();
  expect(contract.InsightBatch.safeParse(sent[0]?.batch).success).toBe(true);
});

test('collects events and sends them together after ten seconds', async () => {
  const { insights, ids } = start();
  insights.record('play');
  insights.record('pause');
  await vi.advanceTimersByTimeAsync(9999);
  expect(ids()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ids()).toEqual([['event-0001', 'event-0002']]);
});

test('retries a failed batch with the same ids, together with new events', async () => {
  const { insights, answers, ids } = start();
  answers.push('failed');
  insights.record('play');
  await insights.flush();
  insights.record('pause');
  await vi.advanceTimersByTimeAsync(1000);
  expect(ids()).toEqual([['event-0001'], ['event-0001', 'event-0002']]);
});

test('waits twice as long after each failure', async () => {
  const { insights, answers, sent } = start();
  answers.push('failed', 'failed', 'failed');
  insights.record('play');
  await insights.flush();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(3);
});

test('waits for as long as the server asks, whatever happens meanwhile', async () => {
  const { insights, answers, sent } = start();
  answers.push(60_000);
  insights.record('play');
  await insights.flush();
  for (let count = 0; count < 150; count += 1) insights.record('seek');
  await insights.flush();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ batch }) => batch.events.length)).toEqual([1, 100, 51]);
});

test.each([
  ['a little later than asked, so that not all players come at once', 60_000, 75_000],
  ['after five minutes at the latest, whatever the server asks', 86_400_000, 375_000],
  ['no sooner than without being asked', 1, 1250],
])('retries %s', async (_what, asked, tried) => {
  const { insights, answers, facts, sent } = start();
  facts.random = 0.5;
  answers.push(asked);
  insights.record('play');
  await insights.flush();
  await vi.advanceTimersByTimeAsync(tried - 1);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
});

test('keeps waiting for as long as the server asked when the page was hidden meanwhile', async () => {
  const { insights, answers, sent } = start();
  answers.push('failed', 60_000, 'failed');
  insights.record('play');
  await insights.flush();
  insights.close();
  await vi.advanceTimersByTimeAsync(0);
  insights.close();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(sent.map(({ closing }) => closing)).toEqual([false, true, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(4);
});

test('does not resend what the server refused', async () => {
  const { insights, answers, sent } = start();
  answers.push('refused');
  insights.record('play');
  await insights.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
});

test('keeps events until the visitor is identified', async () => {
  const { insights, facts, sent } = start({ identified: false });
  insights.record('play');
  await insights.flush();
  expect(sent).toHaveLength(0);
  facts.visitorId = 'visitor-1';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
});

test('resends open batches when the page closes, but only once', async () => {
  const { insights, answers, sent } = start();
  answers.push(new Promise(() => undefined));
  insights.record('play');
  void insights.flush();
  insights.record('pause');
  insights.close();
  insights.close();
  expect(sent.map(({ closing, batch }) => [closing, batch.events.length])).toEqual([
    [false, 1],
    [true, 2],
  ]);
});

test('splits waiting events into batches the server accepts', async () => {
  const { insights, facts, sent } = start({ identified: false });
  for (let count = 0; count < 250; count += 1) insights.record('seek');
  facts.visitorId = 'visitor-1';
  insights.close();
  expect(sent.map(({ batch }) => batch.events.length)).toEqual([100, 100, 50]);
  expect(contract.maxEventsPerBatch).toBe(100);
});

test('limits what it keeps while nothing can be sent', async () => {
  const { insights, facts, ids } = start({ identified: false });
  for (let count = 0; count < 800; count += 1) insights.record('seek');
  facts.visitorId = 'visitor-1';
  insights.close();
  expect(ids().flat()).toHaveLength(500);
});

test('accepts nothing if counting is denied', async () => {
  const { insights, facts, sent } = start({ permission: 'denied' });
  insights.record('play');
  facts.permission = 'granted';
  await insights.flush();
  expect(sent).toHaveLength(0);
});

test('holds events while consent is pending, and drops them when it is denied', async () => {
  const { insights, facts, sent } = start({ permission: 'pending' });
  insights.record('play');
  await insights.flush();
  expect(sent).toHaveLength(0);
  facts.permission = 'denied';
  await insights.flush();
  facts.permission = 'granted';
  await insights.flush();
  expect(sent).toHaveLength(0);
});

test('delivers the events of a finished view, even if the first attempt fails', async () => {
  const { insights, answers, ids } = start();
  answers.push('failed');
  insights.record('ended');
  insights.stop();
  insights.record('play');
  await vi.advanceTimersByTimeAsync(1000);
  expect(ids()).toEqual([['event-0001'], ['event-0001']]);
});

test('delivers the end of a view that the server has no room for until minutes later', async () => {
  const { insights, answers, ids } = start();
  answers.push(...Array(8).fill(60_000));
  insights.record('ended');
  await insights.flush();
  insights.stop();
  await vi.advanceTimersByTimeAsync(420_000);
  expect(ids()).toHaveLength(9);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ids()).toHaveLength(9);
});

test('gives up the end of a view after a while', async () => {
  const { insights, answers, sent } = start();
  answers.push(...Array(99).fill('failed'));
  insights.record('ended');
  insights.stop();
  await vi.advanceTimersByTimeAsync(660_000);
  const { length } = sent;
  expect(length).toBeGreaterThan(5);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toHaveLength(length);
});
