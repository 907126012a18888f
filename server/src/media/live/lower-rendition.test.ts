import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { someOf } from '../../platform/testing/thorough.ts';
import { aac, h264, h264b, makeClip, opus, picture, tone } from '../clips.testing.ts';
import type { LiveSample } from './live-input.ts';
import { createTestOrigin, decode } from './live-origin.testing.ts';
import type { LiveOriginOptions } from './live-origin.ts';
import { later, type Recorded, readLiveSamples, send } from './live-samples.testing.ts';
import { createLiveSlots, type LiveSlots } from './live-slots.ts';
import { createLowerRendition, type LowerRendition, type LowerRenditionOptions } from './lower-rendition.ts';
import { parsePlaylist, playlistFaults } from './playlist-validator.testing.ts';

const clips: Record<string, Recorded> = {};

beforeAll(async () => {
  const sound = [...tone(6), ...aac];
  const made = {
    large: [...picture(6, '960x540'), ...sound, ...h264],
    opus: [...picture(6, '960x540'), ...tone(6), ...opus, ...h264],
    reordered: [...picture(6, '960x540'), ...sound, ...h264b],
    upright: [...picture(2, '600x900'), ...h264],
    rare: [...picture(8, '960x540'), ...sound, ...h264, '-g', '180'],
    small: [...picture(2, '640x480'), ...h264],
    heard: [...tone(2), ...aac],
  };
  for (const [name, args] of Object.entries(made))
    clips[name] = await readLiveSamples(await makeClip(`ladder-${name}.mp4`, args));
});

const clip = (name: string) => clips[name] as Recorded;
const between = (from: number, until: number) =>
  clip('large').samples.filter(({ dtsUs }) => dtsUs >= from * 1e6 && dtsUs < until * 1e6);

const until = (samples: readonly LiveSample[], seconds: number) => samples.filter(({ dtsUs }) => dtsUs < seconds * 1e6);

function create(options: Partial<LowerRenditionOptions> = {}, source: Partial<LiveOriginOptions> = {}) {
  const clock = createTestClock();
  const failures: string[] = [];
  const lower = createLowerRendition({
    clock: clock.now,
    slots: createLiveSlots(1).open('biz'),
    sourceFolder: '../source/',
    longestLagMs: 60_000,
    onFailure: (reason) => failures.push(reason),
    ...options,
  });
  onTestFinished(() => lower.close());
  return { ...createTestOrigin({ ...source, follower: lower.follower, clock: clock.now }), clock, lower, failures };
}

type Session = ReturnType<typeof create>;

/** Everything that was sent was encoded or given up. */
const isCaughtUp = ({ origin, lower }: Session) =>
  vi.waitFor(() => expect(lower.position()).toEqual(origin.position()), { timeout: 30_000 });

/** An encoder ends a moment after its last picture. */
const isFree = (slots: LiveSlots) =>
  vi.waitFor(() => expect(slots.countFree()).toBeGreaterThan(0), { timeout: 30_000 });

async function texts({ origin, lower }: Pick<Session, 'origin' | 'lower'>) {
  const all = { window: 'all' } as const;
  return { source: (await origin.playlist(all)).body, lower: (await lower.playlist(all)).body };
}

const foldersOf = (text: string) =>
  parsePlaylist(text).segments.map(({ uri, parts }) => (uri ?? parts[0]?.uri ?? '').replace(/[^/]*$/, ''));

/** Times since the first picture, because ffmpeg shifts the times of a file with reordered pictures. */
const sinceFirst = (times: number[]) => times.map((time) => Math.round((time - (times[0] ?? 0)) * 1e4));

/** The same text without the folders of files. */
const withoutFolders = (text: string) => text.replaceAll('../source/', '').replace(/#EXT-X-MAP:.*\n/g, '');

async function file(lower: Pick<LowerRendition, 'init' | 'segment'>, ...numbers: number[]): Promise<Buffer> {
  const [init, ...segments] = [lower.init(1), ...numbers.map((seq) => lower.segment(seq))];
  return Buffer.concat([init ?? Buffer.alloc(0), ...segments.map((bytes) => bytes ?? Buffer.alloc(0))]);
}

/** An ffmpeg whose process ids are recorded, the newest last. */
async function useFfmpeg(script = 'exec ffmpeg "$@"') {
  const folder = await mkdtemp(join(tmpdir(), 'zeacon-ladder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const ffmpegPath = join(folder, 'ffmpeg');
  await writeFile(ffmpegPath, `#!/bin/sh\necho $$ >> ${folder}/started\n${script}\n`);
  await chmod(ffmpegPath, 0o755);
  const started = async () =>
    (await readFile(join(folder, 'started'), 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).map(Number);
  return { ffmpegPath, started, kill: async () => process.kill((await started()).at(-1) ?? 0, 'SIGKILL') };
}

test.each(
  someOf(
    [
      ['large', 'mp4a.40.2'],
      ['reordered', 'mp4a.40.2'],
      ['opus', 'opus'],
    ],
    2,
  ),
)('of %s it has the same segments, parts, dates, pictures and audio', async (name, audioCodec) => {
  const { config, samples } = clip(name);
  const session = create();
  const { origin, lower, clock, sender, failures } = session;
  send(await sender(config), clock, samples);
  await origin.end();
  await isCaughtUp(session);
  expect(lower.rendition(origin.rendition()!)?.codecs).toEqual(['avc1.64001f', audioCodec]);
  await lower.end();
  const playlists = await texts(session);
  expect(playlists.lower).toBe(playlists.source);
  expect(playlistFaults(playlists.lower)).toEqual([]);
  expect(failures).toEqual([]);

  const [small, sent] = [await file(lower, 1, 2, 3), await file(origin, 1, 2, 3)];
  const [smallPictures, sentPictures] = [await decode(small, 'v'), await decode(sent, 'v')];
  expect(sinceFirst(smallPictures.times)).toEqual(sinceFirst(sentPictures.times));
  expect(smallPictures.complaints).toBe('');
  const heard = await decode(small, 'a');
  expect(heard).toEqual({ ...(await decode(sent, 'a')), complaints: '' });
  expect(heard.times.at(-1)).toBeGreaterThan(5.9);
  // Each segment starts with a key frame, so that a player can switch there.
  for (const seq of [1, 2, 3]) {
    const alone = await decode(await file(lower, seq), 'v');
    expect([alone.sums.length, alone.complaints]).toEqual([60, '']);
  }
});

test('it is offered with a lower bitrate and 480 lines as soon as the source has a part', async () => {
  const session = create();
  const { config } = clip('large');
  const { origin, lower, clock, sender } = session;
  send(await sender(config), clock, between(0, 0.5));
  const offered = () => lower.rendition(origin.rendition()!);
  expect(offered()).toMatchObject({ width: 854, height: 480, codecs: ['avc1.64001f', 'mp4a.40.2'] });
  await origin.end();
  await isCaughtUp(session);
  const { body } = await lower.playlist();
  expect(parsePlaylist(body).segments).toHaveLength(1);
  const source = origin.rendition()!;
  expect(offered()!.peakBitrate).toBeLessThan(source.peakBitrate);
  expect(offered()!.codecs).toEqual(['avc1.64001f', 'mp4a.40.2']);
});

test('portrait pictures keep their shape', async () => {
  const { config, samples } = clip('upright');
  const { origin, lower, clock, sender } = create();
  send(await sender(config), clock, samples);
  expect(lower.rendition(origin.rendition()!)).toMatchObject({ width: 480, height: 720 });
});

test.each(['small', 'heard'])('there is none for %s', async (name) => {
  const { config, samples } = clip(name);
  const { ffmpegPath, started } = await useFfmpeg();
  const session = create({ ffmpegPath });
  const { origin, lower, clock, sender } = session;
  send(await sender(config), clock, samples);
  await origin.end();
  expect(lower.rendition(origin.rendition()!)).toBeUndefined();
  expect(await started()).toEqual([]);
});

test('an encoder that dies in the middle of a segment is replaced, and nothing is missing', async () => {
  const { ffmpegPath, kill } = await useFfmpeg();
  const session = create({ ffmpegPath });
  const { origin, lower, clock, sender, failures } = session;
  const input = await sender(clip('large').config);
  send(input, clock, between(0, 3));
  await isCaughtUp(session);
  await kill();
  await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 30_000 });
  send(input, clock, between(3, 6));
  await origin.end();
  await isCaughtUp(session);
  await lower.end();
  const playlists = await texts(session);
  expect(playlists.lower).toBe(playlists.source);
  const shown = await decode(await file(lower, 1, 2, 3), 'v');
  expect(shown.times).toEqual((await decode(await file(origin, 1, 2, 3), 'v')).times);
});

test('an encoder that keeps dying is paused, and the source’s files are listed meanwhile', async () => {
  const { ffmpegPath, kill, started } = await useFfmpeg();
  const session = create({ ffmpegPath });
  const { origin, clock, sender, failures } = session;
  const input = await sender(clip('large').config);
  send(input, clock, between(0, 2.1));
  await isCaughtUp(session);
  for (const count of [1, 2, 3]) {
    await vi.waitFor(async () => expect(await started()).toHaveLength(count), { timeout: 30_000 });
    await kill();
    await vi.waitFor(() => expect(failures).toHaveLength(count), { timeout: 30_000 });
  }
  send(input, clock, between(2.1, 6));
  send(input, clock, later(clip('large').samples, 6e6));
  await isCaughtUp(session);
  const { lower: text } = await texts(session);
  const folders = foldersOf(text);
  expect(folders.slice(0, 2)).toEqual(['', '../source/']);
  expect(folders.at(-1)).toBe('');
  const dated = (of: string) => of.replace(/#EXT-X-(MAP|PART):.*\n/g, '').replaceAll('../source/', '');
  expect(dated(text)).toBe(dated((await texts(session)).source));
  expect(text).not.toContain('GAP');
  const maps = parsePlaylist(text).segments.map(({ map }) => map);
  expect(maps.filter(Boolean)).toEqual(['init.mp4', '../source/init.mp4', 'init.mp4']);
  await origin.end();
});

test('without ffmpeg the live continues, and soon nothing else is offered', async () => {
  const session = create({ ffmpegPath: '/nowhere/ffmpeg' });
  const { origin, lower, clock, sender, failures } = session;
  const input = await sender(clip('large').config);
  send(input, clock, between(0, 3));
  await vi.waitFor(() => expect(failures).toHaveLength(3), { timeout: 30_000 });
  expect(failures[0]).toContain('127');
  await isCaughtUp(session);
  expect(foldersOf((await texts(session)).lower)).toEqual(['../source/', '../source/']);
  expect(lower.isOffered()).toBe(true);
  clock.advanceSec(11);
  expect(lower.rendition(origin.rendition()!)).toBeUndefined();
});

test('an encoder that is too slow is given up', async () => {
  const { ffmpegPath } = await useFfmpeg('exec sleep 60');
  const session = create({ ffmpegPath, longestLagMs: 1000 });
  const { clock, sender, failures } = session;
  const input = await sender(clip('large').config);
  send(input, clock, between(0, 6));
  expect(new Set(failures)).toEqual(new Set(['It is too slow for this live.']));
  await isCaughtUp(session);
  expect(new Set(foldersOf((await texts(session)).lower))).toEqual(new Set(['../source/']));
});

/**
 * Checks segments whose encoder failed after this many parts: nothing is missing, and each of the remaining parts
 * repeats the picture before it.
 */
async function expectHeld(session: Session, seqs: number[], encodedParts: number) {
  const { origin, lower } = session;
  const [small, sent] = [await file(lower, ...seqs), await file(origin, ...seqs)];
  const [shown, meant] = [await decode(small, 'v'), await decode(sent, 'v')];
  const { segments } = parsePlaylist((await texts(session)).source);
  const parts = seqs.reduce((sum, seq) => sum + (segments[seq - 1]?.parts.length ?? 0), 0);
  const encoded = shown.sums.length - (parts - encodedParts);
  expect(parts).toBeGreaterThan(encodedParts);
  expect(encoded).toBeGreaterThan(encodedParts);
  expect(shown.times.slice(0, encoded)).toEqual(meant.times.slice(0, encoded));
  expect(new Set(shown.sums.slice(0, encoded)).size).toBe(encoded);
  expect(new Set(shown.sums.slice(encoded - 1)).size).toBe(1);
  expect(shown.complaints).toBe('');
  expect((await decode(small, 'a')).sums).toEqual((await decode(sent, 'a')).sums);
}

test('in a segment that viewers have a part of, the last picture is held if its encoder keeps dying', async () => {
  const { ffmpegPath, kill, started } = await useFfmpeg();
  const session = create({ ffmpegPath });
  const { origin, lower, clock, sender, failures } = session;
  const input = await sender(clip('large').config);
  send(input, clock, between(0, 2.9));
  await isCaughtUp(session);
  const { part = 0 } = lower.position() ?? {};
  for (const count of [1, 2, 3]) {
    await vi.waitFor(async () => expect(await started()).toHaveLength(count), { timeout: 30_000 });
    await kill();
    await vi.waitFor(() => expect(failures).toHaveLength(count), { timeout: 30_000 });
  }
  send(input, clock, between(2.9, 6));
  await isCaughtUp(session);
  await origin.end();
  await isCaughtUp(session);
  await lower.end();
  const playlists = await texts(session);
  expect(foldersOf(playlists.lower)).toEqual(['', '', '../source/']);
  expect(withoutFolders(playlists.lower)).toBe(withoutFolders(playlists.source));
  expect(playlistFaults(playlists.lower)).toEqual([]);
  await expectHeld(session, [2], part + 1);
});

test('an encoder that hangs is given up: the segment holds the last picture, then the source’s files follow', async () => {
  const { ffmpegPath, started } = await useFfmpeg();
  const session = create({ ffmpegPath, longestLagMs: 1800 });
  const { origin, lower, clock, sender, failures } = session;
  const input = await sender(clip('large').config);
  send(input, clock, between(0, 0.9));
  await vi.waitFor(() => expect(lower.position()).toEqual({ msn: 1, part: 2 }), { timeout: 30_000 });
  const [pid = 0] = await started();
  process.kill(pid, 'SIGSTOP');
  send(input, clock, between(0.9, 2.5));
  expect(foldersOf((await texts(session)).lower)).toEqual(['']);
  expect(lower.position()).toEqual({ msn: 1, part: 2 });
  send(input, clock, between(2.5, 5));
  expect(failures).toEqual(['It is too slow for this live.']);
  expect(lower.position()).toEqual(origin.position());
  await origin.end();
  await lower.end();
  const playlists = await texts(session);
  expect(foldersOf(playlists.lower)).toEqual(['', '../source/', '../source/']);
  expect(withoutFolders(playlists.lower)).toBe(withoutFolders(playlists.source));
  await expectHeld(session, [1], 3);
});

test('the last picture is also held if the encoder that takes over hangs', async () => {
  const { ffmpegPath, kill, started } = await useFfmpeg(
    '[ $(wc -l < "$(dirname "$0")/started") = 1 ] || exec sleep 60; exec ffmpeg "$@"',
  );
  const session = create({ ffmpegPath, longestLagMs: 1000 });
  const { origin, lower, clock, sender, failures } = session;
  const input = await sender(clip('large').config);
  send(input, clock, between(0, 0.9));
  await vi.waitFor(() => expect(lower.position()).toEqual({ msn: 1, part: 2 }), { timeout: 30_000 });
  await kill();
  await vi.waitFor(async () => expect(await started()).toHaveLength(2), { timeout: 30_000 });
  send(input, clock, between(0.9, 4));
  expect(failures.at(-1)).toBe('It is too slow for this live.');
  await origin.end();
  await lower.end();
  expect(foldersOf((await texts(session)).lower)).toEqual(['', '../source/']);
  await expectHeld(session, [1], 3);
});

test('if key frames are rare, the last picture is held until the next one', async () => {
  const { ffmpegPath, kill, started } = await useFfmpeg();
  const session = create({ ffmpegPath });
  const { origin, lower, clock, sender, failures } = session;
  const { config, samples } = clip('rare');
  const input = await sender(config);
  send(input, clock, until(samples, 1.5));
  await isCaughtUp(session);
  const { part = 0 } = lower.position() ?? {};
  for (const count of [1, 2, 3]) {
    await vi.waitFor(async () => expect(await started()).toHaveLength(count), { timeout: 30_000 });
    await kill();
    await vi.waitFor(() => expect(failures).toHaveLength(count), { timeout: 30_000 });
  }
  send(input, clock, samples.slice(until(samples, 1.5).length));
  await origin.end();
  await isCaughtUp(session);
  await lower.end();
  const playlists = await texts(session);
  expect(playlists.source.match(/^[^#].*m4s/gm)).toHaveLength(4);
  expect(playlists.lower).toBe(playlists.source);
  await expectHeld(session, [1, 2, 3], part + 1);
});

test('no more lives are encoded than there are slots; all offer it, and a slot is freed when a live ends', async () => {
  const slots = createLiveSlots(1);
  const [first, second] = [create({ slots: slots.open('biz') }), create({ slots: slots.open('biz') })];
  const { config } = clip('large');
  const inputs = [await first.sender(config), await second.sender(config)] as const;
  send(inputs[0], first.clock, between(0, 2.5));
  send(inputs[1], second.clock, between(0, 2.5));
  for (const { origin, lower } of [first, second])
    expect(lower.rendition(origin.rendition()!)).toMatchObject({ width: 854, height: 480 });
  await first.origin.end();
  await isCaughtUp(first);
  await first.lower.end();
  await isFree(slots);
  send(inputs[1], second.clock, between(2.5, 6));
  await second.origin.end();
  await isCaughtUp(second);
  expect(foldersOf((await texts(second)).lower)).toEqual(['../source/', '../source/', '']);
});

test('of a business with two lives one gives its slot to the live of another, which waits no longer', async () => {
  const slots = createLiveSlots(2);
  const lives = ['biz', 'biz', 'other'].map((group) => create({ slots: slots.open(group) }));
  const inputs = await Promise.all(lives.map(({ sender }) => sender(clip('large').config)));
  const samples = [...clip('large').samples, ...later(clip('large').samples, 6e6)];
  async function play(from: number, to: number) {
    const some = samples.filter(({ dtsUs }) => dtsUs >= from * 1e6 && dtsUs < to * 1e6);
    for (const [index, { clock }] of lives.entries()) send(inputs[index]!, clock, some);
    await Promise.all(lives.map(isCaughtUp));
  }
  const waits = () => lives.map(({ lower }) => lower.isWaiting());
  await play(0, 2.5);
  expect(waits()).toEqual([false, false, true]);
  await play(2.5, 4.5);
  await isFree(slots);
  await play(4.5, 8.5);
  expect(waits()).toEqual([false, true, false]);
  const folders = await Promise.all(lives.map(async (live) => foldersOf((await texts(live)).lower)));
  const source = '../source/';
  expect(folders).toEqual([
    ['', '', '', '', ''],
    ['', '', source, source, source],
    [source, source, source, '', ''],
  ]);
});

test('without slots nothing is offered', async () => {
  const { origin, lower, clock, sender } = create({ slots: createLiveSlots(0).open('biz') });
  send(await sender(clip('large').config), clock, between(0, 2.5));
  expect(lower.rendition(origin.rendition()!)).toBeUndefined();
});

test('it joins a live that another process started, with the numbers and discontinuities of the source', async () => {
  const former = create();
  send(await former.sender(clip('large').config), former.clock, between(0, 4));
  await former.origin.end();
  const session = create({}, { stored: await former.store.listSegments() });
  const { origin, lower, clock, sender } = session;
  send(await sender(clip('large').config), clock, between(0, 4));
  await origin.end();
  await isCaughtUp(session);
  await lower.end();
  const playlists = await texts(session);
  expect(foldersOf(playlists.lower)).toEqual(['../source/', '../source/', '', '']);
  expect(withoutFolders(playlists.lower)).toBe(withoutFolders(playlists.source));
  expect(playlists.lower.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
});

test('an encoder that hangs does not hold up the end', async () => {
  const { ffmpegPath } = await useFfmpeg('exec sleep 60');
  const session = create({ ffmpegPath });
  const { origin, lower, clock, sender } = session;
  send(await sender(clip('large').config), clock, between(0, 3));
  await origin.end();
  await lower.end();
  const { lower: text } = await texts(session);
  expect(text).toContain('#EXT-X-ENDLIST');
  expect(foldersOf(text)).toEqual(['../source/', '../source/']);
});

test('a sender that returns with another picture size continues after a discontinuity, as in the source', async () => {
  const slots = createLiveSlots(1);
  const session = create({ slots: slots.open('biz') });
  const { origin, lower, clock, sender } = session;
  const first = await sender(clip('large').config);
  send(first, clock, between(0, 4));
  first.end();
  await isCaughtUp(session);
  await isFree(slots);
  clock.advanceSec(5);
  send(await sender(clip('upright').config), clock, clip('upright').samples);
  await origin.end();
  await isCaughtUp(session);
  await lower.end();
  const playlists = await texts(session);
  expect(withoutFolders(playlists.lower)).toBe(withoutFolders(playlists.source));
  expect(playlists.lower).toContain('#EXT-X-MAP:URI="init-2.mp4"');
  expect(lower.init(2)).toBeDefined();
});
