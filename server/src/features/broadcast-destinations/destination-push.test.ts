import { expect, test, vi } from 'vitest';
import type { PushToRtmp, RtmpPushEnd } from '../../media/rtmp-push.ts';
import { keepPushing } from './destination-push.ts';

const refused: RtmpPushEnd = { reason: 'refused', message: 'No such key.' };
const lost: RtmpPushEnd = { reason: 'lost', message: 'Lost.' };
const away: RtmpPushEnd = { reason: 'unreachable', message: 'Away.' };

/** Runs attempts with the given outcomes, some of which send first. Then the live ends. */
async function run(
  attempts: readonly (RtmpPushEnd & { sends?: boolean; forMs?: number })[],
  at: { delays?: number[] } = {},
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reports: [string, string | null][] = [];
  const waiting = [...attempts];
  const startedAt: number[] = [];
  let clock = 0;
  const push: PushToRtmp = async ({ onSending }) => {
    startedAt.push(clock);
    const next = waiting.shift();
    if (!next) return { reason: 'ended' };
    const { sends, forMs = 0, ...end } = next;
    if (sends) onSending();
    await vi.advanceTimersByTimeAsync(forMs);
    clock += forMs;
    return end;
  };
  const wait = async (ms: number) => {
    at.delays?.push(ms);
    clock += ms;
  };
  await keepPushing({
    ...{ push, wait, random: () => 0.5, signal: new AbortController().signal, settings: {} },
    ...{ origin: {} as never, rtmpUrl: 'rtmp://example.com/live', streamKey: 'key' },
    report: (state, message) => void reports.push([state, message]),
  });
  vi.useRealTimers();
  return { reports, attempts: startedAt.length };
}

test('a push that sends and ends with its live was connecting and sending', async () => {
  const { reports } = await run([{ reason: 'ended', sends: true }]);
  expect(reports).toEqual([
    ['connecting', null],
    ['sending', null],
  ]);
});

test('five refusals in a row end the attempts, and the reason stays', async () => {
  const { reports, attempts } = await run(Array.from({ length: 8 }, () => refused));
  expect(attempts).toBe(5);
  expect(reports).toEqual([
    ['connecting', null],
    ...Array.from({ length: 4 }, () => ['reconnecting', 'No such key.']),
    ['failed', 'No such key.'],
  ]);
});

test('a server that accepts and disconnects at once counts as refusing', async () => {
  const { reports, attempts } = await run(Array.from({ length: 8 }, () => ({ ...lost, sends: true, forMs: 9_000 })));
  expect(attempts).toBe(5);
  expect(reports.at(-1)).toEqual(['failed', 'Lost.']);
});

test('a push that breaks after sending long enough reconnects, however often', async () => {
  const { reports, attempts } = await run(Array.from({ length: 12 }, () => ({ ...lost, sends: true, forMs: 10_000 })));
  expect(attempts).toBe(13);
  expect(reports.at(-1)).toEqual(['reconnecting', 'Lost.']);
});

test('an unreachable server is tried again, less and less often', async () => {
  const delays: number[] = [];
  const { attempts } = await run(
    Array.from({ length: 9 }, () => away),
    { delays },
  );
  expect(attempts).toBe(10);
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
});

test('a reconfigured encoder is pushed on without a pause', async () => {
  const delays: number[] = [];
  const { reports } = await run(
    [
      { reason: 'changed', sends: true },
      { reason: 'changed', sends: true },
    ],
    { delays },
  );
  expect(delays).toEqual([]);
  expect(reports.map(([state]) => state)).toEqual(['connecting', 'sending', 'sending']);
});

test('what can never be sent is not tried again', async () => {
  const { reports, attempts } = await run([{ reason: 'unsendable', message: 'Not H.264.' }, refused]);
  expect(attempts).toBe(1);
  expect(reports.at(-1)).toEqual(['failed', 'Not H.264.']);
});
