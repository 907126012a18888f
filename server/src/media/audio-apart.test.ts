import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOf } from '../platform/testing/thorough.ts';
import { aac, h264, h264b, makeClip, picture } from './clips.testing.ts';
import { encodeAudio } from './encode-audio.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { probe } from './probe.ts';
import { remuxAudioToCmaf, remuxToCmaf } from './remux.ts';
import { type AudioRendition, initName, segmentName } from './rendition.ts';

const run = promisify(execFile);
const ffmpeg = createFfmpeg();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-apart-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Silent for two seconds, then a tone. */
const lateTone = (hertz: number, seconds: number) => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${hertz}:sample_rate=48000:duration=${seconds},volume=enable=lt(t\\,2):volume=0`,
  ],
];
const twoTones = (seconds: number) => [
  ...picture(seconds),
  ...lateTone(440, seconds),
  ...lateTone(880, seconds),
  ...['-map', '0', '-map', '1', '-map', '2'],
];
const tags = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'];

async function joinSegments(outDir: string, { segments }: Pick<AudioRendition, 'segments'>) {
  const names = [initName, ...segments.map((_, index) => segmentName(index))];
  const path = join(outDir, 'joined.mp4');
  await writeFile(path, Buffer.concat(await Promise.all(names.map((name) => readFile(join(outDir, name))))));
  return path;
}

/** When the tone starts, in seconds of the file's own clock, and its frequency. */
async function hear(path: string) {
  const args = ['-v', 'error', '-copyts', '-i', path, '-map', '0:a:0', '-ac', '1', '-ar', '48000'];
  const { stdout } = await run('ffmpeg', [...args, '-af', 'aresample=first_pts=0', '-f', 's16le', '-'], {
    encoding: 'buffer',
    maxBuffer: 64 << 20,
  });
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1);
  const begins = samples.findIndex((sample) => Math.abs(sample) > 1000);
  const second = samples.subarray(begins + 4800, begins + 4800 + 48_000);
  const crossings = second.filter((sample, index) => index > 0 && sample >= 0 && (second[index - 1] ?? 0) < 0).length;
  return { beginsAt: begins / 48_000, hertz: crossings };
}

async function streamsOf(path: string) {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', path]);
  return (JSON.parse(stdout).streams as { codec_type: string; codec_name: string; channels?: number }[]).map(
    ({ codec_type, codec_name }) => `${codec_type} ${codec_name}`,
  );
}

const sources: [string, string, string[]][] = [
  ['MP4', 'two.mp4', [...h264b, ...aac]],
  ['Matroska', 'two.mkv', [...h264b, ...aac]],
  ['QuickTime', 'two.mov', [...h264, ...aac]],
  ['a transport stream', 'two.ts', [...h264b, ...aac]],
];

test.each(someOf(sources, 3))(
  'extracts each audio track from %s, in sync with the picture',
  async (_what, name, codecs) => {
    const source = await makeClip(name, [...twoTones(10), ...codecs, ...tags]);
    const facts = await probe(source, { ffmpeg });
    expect(facts.audioTracks?.map((track) => [track.language, track.name, track.isDefault])).toEqual([
      ['en', 'English', true],
      ['de', 'Deutsch', false],
    ]);
    for (const [index, hertz] of [440, 880].entries()) {
      const outDir = await mkdtemp(join(folder, 'copied-'));
      const rendition = await remuxAudioToCmaf(source, outDir, index);
      expect(rendition).toMatchObject({ codec: 'mp4a.40.2', channels: 2 });
      expect(rendition.segments.map(({ durationMs }) => Math.round(durationMs / 1000))).toEqual([4, 4, 2]);
      expect(Math.abs(rendition.durationMs - 10_000)).toBeLessThan(60);
      const joined = await joinSegments(outDir, rendition);
      expect(await streamsOf(joined)).toEqual(['audio aac']);
      const heard = await hear(joined);
      expect(Math.abs(heard.hertz - hertz)).toBeLessThan(3);
      expect(Math.abs(heard.beginsAt - 2)).toBeLessThan(0.05);
    }
  },
);

test.each(
  someOf(
    [
      ['MP3 in Matroska', 'mp3.mkv', [...h264b, '-c:a', 'libmp3lame']],
      ['AC-3 in a transport stream', 'ac3.ts', [...h264b, '-c:a', 'ac3']],
      ['MP3 next to video that must be encoded too', 'mp3.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ],
    3,
  ),
)('encodes %s in sync with the picture', async (_what, name, codecs) => {
  const source = await makeClip(name, [...twoTones(6), ...codecs, ...tags]);
  const { durationMs, audioTracks } = await probe(source, { ffmpeg });
  expect(audioTracks).toHaveLength(2);
  const outDir = await mkdtemp(join(folder, 'encoded-'));
  const rendition = await encodeAudio({ source, outDir, index: 1, durationMs, ffmpeg });
  expect(rendition.codec).toBe('mp4a.40.2');
  const heard = await hear(await joinSegments(outDir, rendition));
  expect(Math.abs(heard.hertz - 880)).toBeLessThan(3);
  expect(Math.abs(heard.beginsAt - 2)).toBeLessThan(0.06);
});

test('encoded sound that ends early is silence until the picture ends', async () => {
  const source = await makeClip('short.mkv', [
    ...[...picture(6), ...lateTone(440, 6), ...lateTone(880, 4), '-map', '0', '-map', '1', '-map', '2'],
    ...[...h264b, '-c:a:0', 'aac', '-c:a:1', 'ac3'],
  ]);
  const { durationMs } = await probe(source, { ffmpeg });
  const outDir = await mkdtemp(join(folder, 'short-'));
  const rendition = await encodeAudio({ source, outDir, index: 1, durationMs, ffmpeg });
  expect(Math.abs(rendition.durationMs - durationMs)).toBeLessThan(60);
});

/** Tones as in `twoTones`, missing between two times in seconds. */
const gappedTones = (seconds: number, from: number, until: number) => {
  const select = `aselect=lt(t\\,${from})+gte(t\\,${until})`;
  const sine = (hertz: number) => [
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${hertz}:sample_rate=48000:duration=${seconds}`,
  ];
  return [
    ...[...picture(seconds, '160x90', 10), ...sine(440), ...sine(880)],
    ...['-filter_complex', `[1:a]${select}[a];[2:a]${select}[b]`, '-map', '0:v', '-map', '[a]', '-map', '[b]'],
  ];
};

/** Where nothing is heard, in whole seconds, and the longest hole between two packets, in seconds. */
async function listen(path: string) {
  const detect = ['-hide_banner', '-i', path, '-af', 'silencedetect=duration=0.3:noise=-40dB', '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', detect);
  const silent = [...stderr.matchAll(/silence_(?:start|end): ([\d.]+)/g)].map(([, at]) => Math.round(Number(at)));
  const show = ['-v', 'error', '-select_streams', 'a', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', path];
  const { stdout } = await run('ffprobe', show, { maxBuffer: 64 << 20 });
  const times = stdout.split('\n').map(Number.parseFloat).filter(Number.isFinite);
  const longest = Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
  return { silent, longest };
}

test.each<[string, string, (source: string, outDir: string) => Promise<AudioRendition>, string[]]>([
  ['AC-3 in Matroska, encoded', 'gap-ac3.mkv', encodeSecond, ['-c:a', 'ac3']],
  ['AC-3 in MP4, encoded', 'gap-ac3.mp4', encodeSecond, ['-c:a', 'ac3']],
  ['MP2 in a transport stream, encoded', 'gap-mp2.ts', encodeSecond, ['-c:a', 'mp2']],
  ['AAC in MP4, copied', 'gap-aac.mp4', copySecond, aac],
  ['AAC in a transport stream, copied', 'gap-aac.ts', copySecond, aac],
  ['Opus in MP4, copied', 'gap-opus.mp4', copySecond, ['-c:a', 'libopus']],
])('sound missing for a while is silence there: %s', async (_what, name, make, codec) => {
  const source = await makeClip(name, [...gappedTones(30, 5, 22), ...h264, ...codec]);
  const outDir = await mkdtemp(join(folder, 'gap-'));
  const rendition = await make(source, outDir);
  // No segment is longer than others, so that seeking anywhere finds sound.
  expect(Math.max(...rendition.segments.map(({ durationMs }) => durationMs))).toBeLessThan(4100);
  expect(Math.abs(rendition.durationMs - 30_000)).toBeLessThan(60);
  const { silent, longest } = await listen(await joinSegments(outDir, rendition));
  expect(silent).toEqual([5, 22]);
  expect(longest).toBeLessThan(0.06);
});

async function encodeSecond(source: string, outDir: string) {
  const { durationMs } = await probe(source, { ffmpeg });
  return encodeAudio({ source, outDir, index: 1, durationMs, ffmpeg });
}

function copySecond(source: string, outDir: string) {
  return remuxAudioToCmaf(source, outDir, 1);
}

test('stays in sync if the container starts late and the picture later than the sound', async () => {
  const source = await makeClip('late.mkv', [
    ...['-itsoffset', '0.7', ...picture(6), '-itsoffset', '0', ...lateTone(440, 6), ...lateTone(880, 6)],
    ...['-map', '0', '-map', '1', '-map', '2', ...h264b, '-c:a:0', 'aac', '-c:a:1', 'ac3', '-output_ts_offset', '3'],
  ]);
  const { durationMs } = await probe(source);
  const copied = await mkdtemp(join(folder, 'late-'));
  const encoded = await mkdtemp(join(folder, 'late-'));
  const [first, second] = [
    await hear(await joinSegments(copied, await remuxAudioToCmaf(source, copied, 0))),
    await hear(
      await joinSegments(encoded, await encodeAudio({ source, outDir: encoded, index: 1, durationMs, ffmpeg })),
    ),
  ];
  // The tone begins 1.3 seconds after the first picture.
  expect(Math.abs(first.beginsAt - 1.3)).toBeLessThan(0.06);
  expect(Math.abs(second.beginsAt - 1.3)).toBeLessThan(0.06);
});

test('leaves the sound out of the picture’s files if it is packaged separately', async () => {
  const source = await makeClip('two.mp4', [...twoTones(10), ...h264b, ...aac, ...tags]);
  const outDir = await mkdtemp(join(folder, 'picture-'));
  const rendition = await remuxToCmaf(source, outDir, { withoutSound: true });
  expect(rendition.codecs).toEqual([expect.stringMatching(/^avc1\./)]);
  expect(await streamsOf(await joinSegments(outDir, rendition))).toEqual(['video h264']);
});

test('offers no choice for a file with one audio track', async () => {
  const one = await makeClip('one.mp4', [...picture(2), ...lateTone(440, 2), ...h264, ...aac]);
  expect((await probe(one)).audioTracks).toBeUndefined();
});

test('reports an empty or missing audio track', async () => {
  const source = await makeClip('two.mp4', [...twoTones(10), ...h264b, ...aac, ...tags]);
  await expect(remuxAudioToCmaf(source, join(folder, 'none'), 2)).rejects.toMatchObject({ code: 'not_remuxable' });
});
