import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOf } from '../platform/testing/thorough.ts';
import { aac, h264, makeClip, picture, tone } from './clips.testing.ts';
import type { HighRange } from './dynamic-range.ts';
import { type EncodeRungOptions, encodeRungsOf } from './encode-rung.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { planLadder } from './ladder.ts';
import { buildMediaPlaylist } from './playlist.ts';
import { probe } from './probe.ts';
import { remuxToCmaf } from './remux.ts';
import { type MadeSegment, toCuts } from './rendition.ts';
import { makePoster } from './stills.ts';

const run = promisify(execFile);
const ffmpeg = createFfmpeg();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-ladder-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function encode(
  source: string,
  name: string,
  {
    signal,
    ...changes
  }: Partial<Pick<EncodeRungOptions, 'onProgress' | 'onSegment' | 'cuts' | 'range'>> & { signal?: AbortSignal } = {},
) {
  const found = await probe(source, { ffmpeg });
  const rung = planLadder({ ...found, webPlayable: false })[0]!;
  const outDir = join(folder, name);
  const rendition = await encodeRungsOf({ path: source, ffmpeg, signal })({
    ...{ outDir, rung, durationMs: found.durationMs, ...changes },
  });
  await writeFile(join(outDir, 'index.m3u8'), buildMediaPlaylist(rendition));
  return { outDir, rendition, found };
}

async function keyFrameTimes(playlist: string) {
  const args = [
    '-v',
    'error',
    '-select_streams',
    'v:0',
    '-skip_frame',
    'nokey',
    '-show_entries',
    'frame=pts_time',
    '-of',
    'csv=p=0',
    playlist,
  ];
  const { stdout, stderr } = await run('ffprobe', args);
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => Number.parseFloat(line));
}

test('encodes an old AVI to H.264 and AAC, with key frames every two seconds and segments of four', async () => {
  const source = await makeClip('nine.avi', [...picture(9), ...tone(9), '-c:v', 'mpeg4', '-c:a', 'mp3']);
  const seen: number[] = [];
  const { outDir, rendition, found } = await encode(source, 'avi', { onProgress: (done) => seen.push(done) });
  expect(rendition).toMatchObject({ width: 320, height: 180, frameRate: 30 });
  expect(rendition.codecs).toEqual([expect.stringMatching(/^avc1\.64/), 'mp4a.40.2']);
  expect(rendition.segments.map(({ durationMs }) => Math.round(durationMs / 1000))).toEqual([4, 4, 1]);
  expect(Math.abs(rendition.durationMs - found.durationMs)).toBeLessThan(100);
  const times = await keyFrameTimes(join(outDir, 'index.m3u8'));
  expect(Math.abs(times[0] ?? 1)).toBeLessThanOrEqual(0.005);
  expect(times.map((time) => Math.round((time - (times[0] ?? 0)) * 10) / 10)).toEqual([0, 2, 4, 6, 8]);
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect((await readdir(outDir)).sort()).toEqual(['1.m4s', '2.m4s', '3.m4s', 'index.m3u8', 'init.mp4']);
});

test('turns a rotated video upright', async () => {
  const plain = await makeClip('plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac]);
  const { rendition } = await encode(
    await makeClip('turned.mp4', ['-i', plain, '-c', 'copy', '-metadata:s:v', 'rotate=270']),
    'turned',
  );
  expect(rendition).toMatchObject({ width: 180, height: 320 });
});

test('leaves a silent video silent', async () => {
  const { rendition } = await encode(await makeClip('mute.avi', [...picture(2), '-c:v', 'mpeg4']), 'mute');
  expect(rendition.codecs).toHaveLength(1);
});

test('shows the last picture until the audio ends', async () => {
  const { outDir, rendition } = await encode(
    await makeClip('endless.mp4', [...picture(2), ...tone(30), ...h264, ...aac]),
    'endless',
  );
  expect(Math.abs(rendition.durationMs - 30_000)).toBeLessThan(100);
  expect((await keyFrameTimes(join(outDir, 'index.m3u8'))).length).toBe(15);
});

test('encodes slides of which each stays for long', async () => {
  const { rendition } = await encode(
    await makeClip('slides.mp4', [...picture(60, '320x180', 0.04), ...tone(60), ...h264, ...aac]),
    'slides',
  );
  // Three pictures of 25 s.
  expect(Math.abs(rendition.durationMs - 75_000)).toBeLessThan(1000);
});

test.each(
  someOf(
    [
      ['mkv', ['-itsoffset', '1.5']],
      ['ts', ['-itsoffset', '1.5']],
      ['mp4', ['-itsoffset', '1.5']],
    ],
    3,
  ),
)('starts with the first picture, as a copy does, if sound precedes it in %s', async (ending, offset) => {
  const whole = await makeClip('eight.mkv', [...picture(8), ...tone(8), ...h264, ...aac]);
  const late = ['-i', whole, ...offset, '-i', whole, '-map', '1:v', '-map', '0:a', '-c', 'copy'];
  const source = await makeClip(`late-picture.${ending}`, late);
  const copied = await remuxToCmaf(source, join(folder, `copied-${ending}`));
  const { rendition } = await encode(source, `late-${ending}`);
  expect(Math.abs(copied.durationMs - 8000)).toBeLessThan(100);
  expect(Math.abs(rendition.durationMs - copied.durationMs)).toBeLessThan(100);
});

test('a clock that is set back in the file is not copied, but encoded in a row', async () => {
  const part = await makeClip('part.ts', [...picture(6), ...tone(6), ...h264, ...aac]);
  const source = join(folder, 'restarting.ts');
  const bytes = await readFile(part);
  await writeFile(source, Buffer.concat([bytes, bytes]));
  await expect(remuxToCmaf(source, join(folder, 'copied-back'))).rejects.toMatchObject({ code: 'not_remuxable' });
  const { rendition } = await encode(source, 'set-back');
  expect(Math.abs(rendition.durationMs - 12_000)).toBeLessThan(300);
});

/** Ten pictures a second that turn white, and a tone that comes back after a gap, both after the same seconds. */
const gapped = (seconds: number, from: number, until: number) => [
  ...['-f', 'lavfi', '-i', `color=c=black:size=160x90:rate=10:duration=${seconds}`],
  ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`],
  '-filter_complex',
  `[0:v]drawbox=t=fill:c=white:enable=gte(t\\,${until})[v];[1:a]aselect=lt(t\\,${from})+gte(t\\,${until})[a]`,
  ...['-map', '[v]', '-map', '[a]'],
];

/** When the picture turns white and when the tone comes back, in seconds. */
async function returns(playlist: string) {
  const filters = ['-vf', 'blackdetect=d=0.2', '-af', 'silencedetect=duration=0.3:noise=-40dB'];
  const { stderr } = await run('ffmpeg', ['-hide_banner', '-i', playlist, ...filters, '-f', 'null', '-']);
  return [/black_end:([\d.]+)/, /silence_end: ([\d.]+)/].map((found) => Number(found.exec(stderr)?.[1]));
}

test.each(
  someOf(
    [
      ['AAC in a transport stream', 'gap.ts', [...h264, ...aac], 17],
      ['MP2 in a transport stream', 'gap-mp2.ts', [...h264, '-c:a', 'mp2'], 17],
      ['MP2 in a program stream', 'gap.mpg', ['-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2'], 17],
      ['AAC in Matroska', 'gap.mkv', [...h264, ...aac], 17],
      ['AAC in a transport stream, for minutes', 'long-gap.ts', [...h264, ...aac], 150],
    ],
    5,
  ),
)('sound comes back with its picture after a gap: %s', async (what, name, codecs, gapSeconds) => {
  const until = 5 + gapSeconds;
  const source = await makeClip(name, [...gapped(until + 8, 5, until), ...codecs]);
  const { outDir } = await encode(source, what);
  const [picture = 0, sound = 0] = await returns(join(outDir, 'index.m3u8'));
  expect(Math.abs(picture - until)).toBeLessThanOrEqual(0.2);
  expect(Math.abs(picture - sound)).toBeLessThanOrEqual(0.05);
});

test('the same in a copy', async () => {
  const source = await makeClip('gap.ts', [...gapped(30, 5, 22), ...h264, ...aac]);
  const outDir = join(folder, 'copied-gap');
  await writeFile(join(outDir, 'index.m3u8'), buildMediaPlaylist(await remuxToCmaf(source, outDir)));
  const [picture = 0, sound = 0] = await returns(join(outDir, 'index.m3u8'));
  expect(Math.abs(picture - 22)).toBeLessThanOrEqual(0.2);
  expect(Math.abs(picture - sound)).toBeLessThanOrEqual(0.05);
});

test('a clock that jumps ahead with sound and picture leaves no gap', async () => {
  const part = [...picture(6), ...tone(6), ...h264, ...aac];
  const parts = [
    await makeClip('part.ts', part),
    await makeClip('late-part.ts', [...part, '-output_ts_offset', '600']),
  ];
  const source = join(folder, 'jumping.ts');
  await writeFile(source, Buffer.concat(await Promise.all(parts.map((path) => readFile(path)))));
  const { rendition } = await encode(source, 'jump ahead');
  expect(Math.abs(rendition.durationMs - 12_000)).toBeLessThan(300);
});

test('packages what is encoded while the rest is encoded', async () => {
  const source = await makeClip('thirty.avi', [...picture(30), ...tone(30), '-c:v', 'mpeg4', '-c:a', 'mp3']);
  const told: (string | number)[] = [];
  const onSegment = ({ index, path, sizeBytes }: MadeSegment) => {
    expect(statSync(path).size).toBe(sizeBytes);
    told.push(index);
  };
  const { rendition } = await encode(source, 'told', {
    onSegment,
    onProgress: (done) => void (done === 1 && told.push('end')),
  });
  expect(told).toEqual([...rendition.segments.keys(), 'end']);
});

test('sound that ends early is followed by silence', async () => {
  const { outDir, rendition } = await encode(
    await makeClip('early.avi', [...picture(10), ...tone(3), '-c:v', 'mpeg4', '-c:a', 'mp3']),
    'early',
  );
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-select_streams', 'a:0', '-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0'],
    join(outDir, 'index.m3u8'),
  ]);
  const last = stdout.trim().split('\n').at(-1)!.split(',').map(Number);
  expect(Math.abs((last[0] ?? 0) + (last[1] ?? 0) - rendition.durationMs / 1000)).toBeLessThan(0.03);
});

test('begins segments where those of a copy begin', async () => {
  const rare = [...h264.slice(0, -2), '-g', '70', '-sc_threshold', '0'];
  const source = await makeClip('uneven.mp4', [...picture(16), ...tone(16), ...rare, ...aac]);
  const copied = await remuxToCmaf(source, join(folder, 'copied-uneven'));
  const lengths = copied.segments.map(({ durationMs }) => durationMs);
  const { rendition } = await encode(source, 'uneven', { cuts: toCuts(copied.segments) });
  expect(lengths).not.toContain(4000);
  for (const [at, { durationMs }] of rendition.segments.slice(0, -1).entries())
    expect(Math.abs(durationMs - lengths[at]!)).toBeLessThan(1);
  expect(rendition.segments).toHaveLength(lengths.length);
});

test.each(
  someOf(
    [
      ['PQ', 'smpte2084'],
      ['HLG', 'arib-std-b67'],
    ],
    2,
  ),
)('pictures of high dynamic range (%s) become as bright as on other screens', async (range, transfer) => {
  const grey = (value: number) => [
    ...[
      '-f',
      'lavfi',
      '-i',
      `color=c=black:size=320x180:rate=25:duration=2,format=yuv420p10le,geq=lum=${value}:cb=512:cr=512`,
    ],
    ...['-vf', `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc:range=tv`],
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'],
    ...['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'],
  ];
  // White as bright as a page: 58 % of the signal in PQ, 75 % in HLG.
  const source = await makeClip(`${range}.mp4`, grey(64 + 876 * (range === 'PQ' ? 0.58 : 0.75)));
  const { rendition, outDir, found } = await encode(source, `high-${range}`, { range: range as HighRange });
  expect(found.video.range).toBe(range);
  expect(rendition.codecs).toEqual([expect.stringMatching(/^avc1\.64/)]);
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v:0', '-of', 'json', '-show_entries'],
    ...['stream=pix_fmt,color_space,color_transfer,color_primaries', join(outDir, 'index.m3u8')],
  ]);
  expect(JSON.parse(stdout).streams[0]).toEqual({
    ...{ pix_fmt: 'yuv420p', color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' },
  });
  const { stdout: luma } = await run(
    'ffmpeg',
    [
      ...['-v', 'error', '-i', join(outDir, 'index.m3u8'), '-frames:v', '1', '-vf', 'format=gray,scale=1:1'],
      ...['-f', 'rawvideo', '-'],
    ],
    { encoding: 'buffer' },
  );
  expect(luma[0]).toBeGreaterThan(200);
});

test.each(
  someOf(
    [
      ['left and right', 0, 'crop=40:40:20:20', 'crop=40:40:260:20'],
      ['top and bottom', 16, 'crop=40:40:20:20', 'crop=40:40:20:120'],
    ],
    2,
  ),
)('a file that turns %s round is shown that way, in every quality and the poster', async (what, at, near, far) => {
  const half = 'color=c=red:size=320x180:rate=10:duration=2,drawbox=x=160:y=0:w=160:h=90:c=lime:t=fill';
  const painted = `${half},drawbox=x=0:y=90:w=160:h=90:c=blue:t=fill,drawbox=x=160:y=90:w=160:h=90:c=white:t=fill`;
  const bytes = await readFile(await makeClip('quarters.mp4', ['-f', 'lavfi', '-i', painted, ...h264]));
  bytes.writeInt32BE(-65_536, bytes.lastIndexOf('tkhd') + 44 + at);
  const source = join(folder, `${at}-turned.mp4`);
  await writeFile(source, bytes);
  const { outDir } = await encode(source, `mirrored ${what}`);
  const poster = join(folder, `${at}.jpg`);
  await makePoster(poster, { source, ffmpeg });
  const corner = async (path: string, crop: string) => {
    const asPixel = ['-vf', `scale=320:180,${crop},scale=1:1,format=rgb24`, '-frames:v', '1', '-f', 'rawvideo', '-'];
    const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, ...asPixel], { encoding: 'buffer' });
    return [...stdout].map((value) => Math.round(value / 255));
  };
  for (const path of [join(outDir, 'index.m3u8'), poster]) {
    expect(await corner(path, near)).toEqual(at === 0 ? [0, 1, 0] : [0, 0, 1]);
    expect(await corner(path, far)).toEqual([1, 0, 0]);
  }
});

test('takes the first picture of a file, as a copy does, whichever is marked', async () => {
  const two = [...picture(4, '640x360', 10), ...picture(4, '320x180', 10), '-map', '0', '-map', '1'];
  const source = await makeClip('two.mkv', [...two, ...h264, '-disposition:v:0', '0', '-disposition:v:1', 'default']);
  const copied = await remuxToCmaf(source, join(folder, 'copied-two'));
  const { rendition } = await encode(source, 'two');
  expect(copied).toMatchObject({ width: 640, height: 360 });
  expect(rendition).toMatchObject({ width: 640, height: 360 });
});

test('starts anew what was interrupted', async () => {
  const source = await makeClip('nine.avi', [...picture(9), ...tone(9), '-c:v', 'mpeg4', '-c:a', 'mp3']);
  const stop = new AbortController();
  const interrupted = encode(source, 'again', {
    signal: stop.signal,
    onSegment: () => stop.abort(new Error('stopped')),
  });
  await expect(interrupted).rejects.toThrow('stopped');
  const { outDir, rendition } = await encode(source, 'again');
  expect((await readFile(join(outDir, '1.m4s'))).length).toBe(rendition.segments[0]?.sizeBytes);
});
