import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264b, makeClip, opus, picture, tone } from '../../media/clips.testing.ts';
import { writeFragment } from '../../media/fragment.ts';
import type { AudioTrackFacts } from '../../media/media-probe.ts';
import { createPackageIndexStore } from '../../media/package-index.ts';
import { segmentLengths } from '../../media/playlist.ts';
import { readFragment } from '../../media/read-fragment.ts';
import { remuxAudioToCmaf, remuxToCmaf } from '../../media/remux.ts';
import { initName, segmentName, toCuts } from '../../media/rendition.ts';
import { createLocalStorage } from '../../platform/storage/local-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { fillPackages } from './fill-packages.ts';
import { storeFolder } from './store-folder.ts';

const run = promisify(execFile);
const { signal } = new AbortController();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-fill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const prefix = 'streams/str_1/pkg_1/';
const track: AudioTrackFacts = {
  ...{
    index: 0,
    codec: 'aac',
    codecString: 'mp4a.40.2',
    sampleRate: 48_000,
    channels: 2,
    language: 'en',
    name: 'English',
  },
  ...{ isDefault: true, isCommentary: false, describesVideo: false },
};

const isNear = (found: readonly number[], wanted: readonly number[]) =>
  found.length === wanted.length && wanted.every((at, index) => Math.abs(at - (found[index] ?? -1)) < 0.1);

async function packaged(codecs: readonly string[]) {
  const root = await mkdtemp(join(folder, 'storage-'));
  const storage = createLocalStorage({ root });
  const outDir = join(root, 'made');
  const source = await makeClip(`${codecs[1]}.mp4`, [...picture(16), ...tone(16), ...h264b, ...codecs]);
  const rendition = await remuxToCmaf(source, outDir);
  await storeFolder(storage, outDir, `${prefix}source/`, signal);
  await createPackageIndexStore(storage).add(prefix, 'source', rendition);
  return { storage, root, rendition, source };
}

/** Takes the sound out of a segment, or what of it is not kept, as earlier versions left it out. */
async function cutSound(storage: Storage, number: number, kept: (at: number, count: number) => boolean) {
  const key = `${prefix}source/${number}.m4s`;
  const { sequenceNumber, tracks } = readFragment(Buffer.from(await storage.readBytes(key)))!;
  const left = tracks.map((track) => {
    if (track.trackId === 1) return track;
    const { samples } = track;
    const first = samples.findIndex((_, at) => kept(at, samples.length));
    const before = samples.slice(0, first).reduce((sum, { duration }) => sum + duration, 0);
    return {
      ...track,
      startTime: track.startTime + before,
      samples: samples.filter((_, at) => kept(at, samples.length)),
    };
  });
  await storage.put(key, Buffer.concat(writeFragment(sequenceNumber, left)));
}

/** The segments as one file. */
async function joined(storage: Storage, name: string, count: number) {
  const names = [initName, ...Array.from({ length: count }, (_, index) => segmentName(index))];
  const path = join(await mkdtemp(join(folder, 'joined-')), `${name}.mp4`);
  const files = names.map((file) => storage.readBytes(`${prefix}${name}/${file}`));
  await writeFile(path, Buffer.concat(await Promise.all(files)));
  return path;
}

/** A checksum of all pictures. Decoding must not report errors. */
async function picturesOf(path: string) {
  const { stdout, stderr } = await run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v', '-f', 'md5', '-']);
  expect(stderr).toBe('');
  return stdout;
}

/** Where sound is silent and where it ends, in seconds, and how long its longest packet lasts. */
async function listen(path: string) {
  const filter = 'silencedetect=duration=0.3:noise=-40dB';
  const { stderr } = await run('ffmpeg', ['-hide_banner', '-i', path, '-af', filter, '-vn', '-f', 'null', '-']);
  const silences = [...stderr.matchAll(/silence_(?:start|end): ([\d.]+)/g)].map(([, at]) => Number(at));
  const shown = ['-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0', path];
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', 'a:0', ...shown]);
  const packets = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((value) => Number(value) || 0));
  const longest = Math.max(...packets.slice(1).map(([at = 0], index) => at - (packets[index]?.[0] ?? 0)));
  const [last = 0, lasts = 0] = packets.at(-1) ?? [];
  return { silences, longest, ends: last + lasts };
}

test.each([
  ['AAC', aac],
  ['Opus', opus],
])('silence fills where %s is missing beside the picture, and changes no picture', async (_codec, codecs) => {
  const { storage, rendition } = await packaged(codecs);
  const count = rendition.segments.length;
  const starts = toCuts(rendition.segments);
  const halfOf = (number: number) =>
    (starts[number - 1] ?? 0) + (rendition.segments[number - 1]?.durationMs ?? 0) / 2000;
  const pictures = await picturesOf(await joined(storage, 'source', count));
  await cutSound(storage, 1, (at, all) => at >= all / 2);
  await cutSound(storage, 3, (at, all) => at < all / 2);
  for (let number = 4; number <= count; number += 1) await cutSound(storage, number, () => false);

  expect(await fillPackages(storage)).toEqual({ packages: 1, segments: count - 1, left: [] });
  const path = await joined(storage, 'source', count);
  expect(await picturesOf(path)).toBe(pictures);
  const filled = await listen(path);
  expect(isNear(filled.silences, [0, halfOf(1), halfOf(3), 16]), `${filled.silences}`).toBe(true);
  expect(filled.longest).toBeLessThan(0.1);
  expect(Math.abs(filled.ends - 16)).toBeLessThan(0.1);
  expect(await fillPackages(storage)).toEqual({ packages: 1, segments: 0, left: [] });
});

test('a packet that was lengthened over a gap is followed by silence', async () => {
  const { storage, rendition } = await packaged(aac);
  const start = toCuts(rendition.segments)[1] ?? 0;
  const key = `${prefix}source/2.m4s`;
  const { sequenceNumber, tracks } = readFragment(Buffer.from(await storage.readBytes(key)))!;
  const sound = tracks[1]!;
  const [first, ...rest] = sound.samples;
  const gap = rest.splice(0, 60).reduce((sum, { duration }) => sum + duration, first!.duration);
  sound.samples = [{ ...first!, duration: gap }, ...rest];
  await storage.put(key, Buffer.concat(writeFragment(sequenceNumber, tracks)));

  expect((await fillPackages(storage)).segments).toBe(1);
  const { silences, longest } = await listen(await joined(storage, 'source', rendition.segments.length));
  expect(isNear(silences, [start, start + (61 * 1024) / 48_000]), `${silences}`).toBe(true);
  expect(longest).toBeLessThan(0.1);
});

test('sound in files of its own goes on as silence until the picture ends', async () => {
  const { storage, root, rendition, source } = await packaged(aac);
  const indexes = createPackageIndexStore(storage);
  await storage.deletePrefix(`${prefix}source/`);
  const outDir = join(root, 'picture');
  const alone = await remuxToCmaf(source, outDir, { withoutSound: true });
  await storeFolder(storage, outDir, `${prefix}source/`, signal);
  await indexes.add(prefix, 'source', alone);
  const soundDir = join(root, 'sound');
  const sound = await remuxAudioToCmaf(source, soundDir, 0);
  await storeFolder(storage, soundDir, `${prefix}audio-1/`, signal);
  const kept = sound.segments.slice(0, 2);
  const keptMs = kept.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const short = { ...sound, segments: kept, durationMs: keptMs };
  await indexes.addAudio(prefix, track, short);
  for (let number = 3; number <= sound.segments.length; number += 1)
    await storage.delete(`${prefix}audio-1/${number}.m4s`);

  const { segments, left } = await fillPackages(storage);
  expect(left).toEqual([]);
  const lengths = segmentLengths(Buffer.from(await storage.readBytes(`${prefix}audio-1/index.m3u8`)).toString('utf8'));
  expect(lengths).toHaveLength(2 + segments);
  const lastsMs = lengths.reduce((sum, { durationMs }) => sum + durationMs, 0);
  expect(Math.abs(lastsMs - rendition.durationMs)).toBeLessThan(100);
  const { silences, longest, ends } = await listen(await joined(storage, 'audio-1', lengths.length));
  expect(isNear(silences, [keptMs / 1000, 16]) && isNear([ends], [16]), `${silences} ${ends}`).toBe(true);
  expect(longest).toBeLessThan(0.1);
  expect((await fillPackages(storage)).segments).toBe(0);
});

test('what others wrote stays as it is, and is named', async () => {
  const { storage } = await packaged(aac);
  const key = `${prefix}source/2.m4s`;
  const other = Buffer.from(await storage.readBytes(key)).subarray(24);
  await storage.put(key, other);
  expect(await fillPackages(storage)).toEqual({ packages: 1, segments: 0, left: [`${prefix}source/`] });
  expect(Buffer.from(await storage.readBytes(key))).toEqual(other);
});
