import { beforeAll, expect, test } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../clips.testing.ts';
import { createTestOrigin, decode, settled } from './live-origin.testing.ts';
import { later, type Recorded, readLiveSamples, send } from './live-samples.testing.ts';
import type { LiveStore } from './live-store.ts';
import { createMemoryLiveStore } from './memory-live-store.testing.ts';

let clip: Recorded;

beforeAll(async () => {
  clip = await readLiveSamples(await makeClip('live.mp4', [...picture(6), ...tone(6), ...h264, ...aac]));
});

/** A store whose calls hang until they are released. */
function createSlowStore() {
  const kept = createMemoryLiveStore();
  const held: (() => void)[] = [];
  let calls = 0;
  const hold = () => {
    calls += 1;
    return new Promise<void>((resolve) => held.push(resolve));
  };
  const store: LiveStore = {
    ...kept,
    putInit: async (...all) => {
      await hold();
      return kept.putInit(...all);
    },
    putSegment: async (...all) => {
      await hold();
      return kept.putSegment(...all);
    },
  };
  return { kept, store, calls: () => calls, release: () => held.shift()?.() };
}

test('a store that fails for a while loses nothing, and keeps the order', async () => {
  const failures: unknown[] = [];
  const session = createTestOrigin({ onStoreFailure: (error) => failures.push(error) });
  session.store.refuseNext(3);
  send(await session.sender(clip.config), session.clock, clip.samples);
  await session.origin.end();
  expect(failures.length).toBe(3);
  expect([...session.store.segments.keys()]).toEqual([1, 2, 3]);
  expect((await decode(session.store.joined()[0] ?? Buffer.alloc(0), 'v')).sums.length).toBe(180);
  expect(session.origin.stats()).toMatchObject({ unstoredSegments: 0, lostSegments: 0 });
});

test('media is stored in order, the initialization segment first, and kept in memory until then', async () => {
  const { kept, store, calls, release } = createSlowStore();
  const session = createTestOrigin({ store, memoryMs: 0 });
  const input = await session.sender(clip.config);
  for (let round = 0; round < 6; round += 1) send(input, session.clock, later(clip.samples, round * 6e6));
  expect([calls(), kept.inits.size]).toEqual([1, 0]);
  expect(session.origin.stats().unstoredSegments).toBe(17);
  expect(session.origin.segment(1)).toBeDefined();
  release();
  await settled();
  expect([calls(), kept.inits.size, kept.segments.size]).toEqual([2, 1, 0]);
  release();
  await settled();
  expect([...kept.segments.keys()]).toEqual([1]);
  expect(session.origin.segment(1)).toBeUndefined();
  expect(session.origin.segment(2)).toBeDefined();
});

test('only the segment that waited longer than allowed is lost', async () => {
  const { clock, store, origin, sender, text } = createTestOrigin({
    backlogMs: 5000,
    onStoreFailure: () => clock.advanceSec(6),
  });
  const input = await sender(clip.config);
  store.refuseNext(1);
  send(
    input,
    clock,
    clip.samples.filter(({ dtsUs }) => dtsUs < 3e6),
  );
  await expect.poll(() => origin.stats().unstoredSegments).toBe(0);
  send(
    input,
    clock,
    clip.samples.filter(({ dtsUs }) => dtsUs >= 3e6),
  );
  await origin.end();
  expect(origin.stats().lostSegments).toBe(1);
  expect([...store.segments.keys()]).toEqual([2, 3]);
  expect(await text({ window: 'all' })).toContain('#EXT-X-GAP');
  expect(origin.segments().map(({ isLost }) => isLost)).toEqual([true, false, false]);
});

test('a server that must stop does not wait for an unavailable store', async () => {
  const { origin, sender, clock, store } = createTestOrigin();
  store.refuseNext(1000);
  send(await sender(clip.config), clock, clip.samples);
  const giveUp = new AbortController();
  const closed = origin.close(giveUp.signal);
  giveUp.abort();
  await closed;
  expect(store.segments.size).toBe(0);
});
