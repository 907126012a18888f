import { beforeAll, expect, test } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../clips.testing.ts';
import { createTestOrigin, decode, settled } from './live-origin.testing.ts';
import type { LiveFragment } from './live-origin.ts';
import { later, type Recorded, readLiveSamples, send } from './live-samples.testing.ts';

let clip: Recorded;

beforeAll(async () => {
  clip = await readLiveSamples(await makeClip('live.mp4', [...picture(6), ...tone(6), ...h264, ...aac]));
});

const from = (seconds: number) => clip.samples.filter(({ dtsUs }) => dtsUs >= seconds * 1e6);
const until = (seconds: number) => clip.samples.filter(({ dtsUs }) => dtsUs < seconds * 1e6);
const joined = (fragments: LiveFragment[]) => Buffer.concat(fragments.map(({ bytes }) => bytes));

async function readAll(fragments: AsyncIterable<LiveFragment>) {
  const all: LiveFragment[] = [];
  for await (const fragment of fragments) all.push(fragment);
  return all;
}

test('a reader that joins in the middle of a segment starts with its key frame, without a gap', async () => {
  const session = createTestOrigin();
  const input = await session.sender(clip.config);
  send(input, session.clock, until(3));
  const reading = readAll(session.origin.subscribe());
  send(input, session.clock, from(3));
  await session.origin.end();
  const read = await reading;
  expect(read.map(({ type }) => type).indexOf('part')).toBe(1);
  const { sums, complaints } = await decode(joined(read), 'v');
  expect([sums.length, complaints]).toEqual([120, '']);
});

test('a slow reader misses what does not fit, and continues with a key frame', async () => {
  const session = createTestOrigin();
  const input = await session.sender(clip.config);
  const iterator = session.origin.subscribe({ bufferBytes: 300_000 })[Symbol.asyncIterator]();
  send(input, session.clock, clip.samples);
  const buffered: LiveFragment[] = [];
  let next = iterator.next();
  for (;;) {
    const found = await Promise.race([next, settled()]);
    if (!found || found.done) break;
    buffered.push(found.value);
    next = iterator.next();
  }
  expect(joined(buffered).byteLength).toBeLessThanOrEqual(300_000);
  send(input, session.clock, later(clip.samples, 6e6));
  await session.origin.end();
  const after: LiveFragment[] = [];
  for (let one = await next; !one.done; one = await iterator.next()) after.push(one.value);
  expect(after[0]).toMatchObject({ type: 'part', isIndependent: true });
  const { sums, times, complaints } = await decode(joined([...buffered, ...after]), 'v');
  expect(complaints).toBe('');
  expect(sums.length).toBeLessThan(360);
  expect(Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toBeGreaterThan(0.9);
});

test('a new initialization segment comes before the parts that need it', async () => {
  const wide = await readLiveSamples(
    await makeClip('live-wide.mp4', [...picture(3, '426x240'), ...tone(3), ...h264, ...aac]),
  );
  const session = createTestOrigin();
  const reading = readAll(session.origin.subscribe());
  send(await session.sender(clip.config), session.clock, until(1));
  send(await session.sender(wide.config), session.clock, wide.samples);
  await session.origin.end();
  const read = await reading;
  const inits = read.flatMap((one, index) => (one.type === 'init' ? [[one.init, index]] : []));
  expect(inits.map(([init]) => init)).toEqual([1, 2]);
  const second = inits[1]?.[1] ?? 0;
  expect((await decode(joined(read.slice(second)), 'v')).sums.length).toBe(90);
});

test('a reader that leaves is removed, and one that joins after the end reads nothing', async () => {
  const session = createTestOrigin();
  const leaving = new AbortController();
  const reading = readAll(session.origin.subscribe({ signal: leaving.signal }));
  leaving.abort();
  expect(await reading).toEqual([]);
  send(await session.sender(clip.config), session.clock, until(2));
  await session.origin.end();
  expect(await readAll(session.origin.subscribe())).toEqual([]);
});
