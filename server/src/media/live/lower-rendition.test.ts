import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { aac, h264, h264b, makeClip, picture, tone } from '../clips.testing.ts';
import { createLiveSlots } from './live-slots.ts';
import { createTestOrigin, decode } from './live-origin.testing.ts';
import { type Recorded, readLiveSamples, send } from './live-samples.testing.ts';
import { createLowerRendition, type LowerRenditionOptions } from './lower-rendition.ts';
import { parsePlaylist, playlistFaults } from './playlist-validator.testing.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';

const clips: Record<string, Recorded> = {};
beforeAll(async () => {
  const size = '960x540';
  clips.plain = await readLiveSamples(await makeClip('l.mp4', [...picture(6, size), ...tone(6), ...h264, ...aac]));
  clips.reordered = await readLiveSamples(await makeClip('lb.mp4', [...picture(6, size), ...tone(6), ...h264b, ...aac]));
});

function create(options: Partial<LowerRenditionOptions> = {}) {
  const clock = createTestClock();
  const failures: string[] = [];
  const lower = createLowerRendition({
    clock: clock.now,
    slots: createLiveSlots(1),
    sourceFolder: '../source/',
    longestLagMs: 60_000,
    onFailure: (reason) => failures.push(reason),
    ...options,
  });
  const session = createTestOrigin({ follower: lower.follower, clock: clock.now });
  onTestFinished(() => lower.close());
  return { ...session, clock, lower, failures };
}

test.each(['plain', 'reordered'])('x %s', async (name) => {
  const clip = clips[name]!;
  const { origin, clock, lower, sender, failures } = create();
  send(await sender(clip.config), clock, clip.samples);
  await origin.end();
  const t = Date.now();
  await lower.end();
  console.log(Date.now() - t, failures);
  const text = (await lower.playlist({ window: 'all' })).body;
  console.log(text);
  const source = (await origin.playlist({ window: 'all' })).body;
  console.log(source);
  expect(playlistFaults(text)).toEqual([]);
  const { segments } = parsePlaylist(text);
  const joined = Buffer.concat([lower.init(1)!, ...segments.map(({ seq }) => lower.segment(seq)!)]);
  const a = await decode(joined, 'v');
  console.log(a.sums.length, a.times.slice(0, 5), a.times.slice(-5), a.complaints);
  const joinedS = Buffer.concat([origin.init(1)!, ...segments.map(({ seq }) => origin.segment(seq)!)]);
  const b = await decode(joinedS, 'v');
  console.log(b.sums.length, b.times.slice(0, 5), b.times.slice(-5), b.complaints);
  expect(a.times).toEqual(b.times);
});
