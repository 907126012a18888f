import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someOf } from '../platform/testing/thorough.ts';
import { aac, h264, h264b, makeClip, picture, tone } from './clips.testing.ts';
import { probe } from './probe.ts';
import { remuxToCmaf } from './remux.ts';
import { initName, type Rendition, segmentName } from './rendition.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-remux-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function packaged(source: string) {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const rendition = await remuxToCmaf(source, outDir);
  return { outDir, rendition, joined: await joinSegments(outDir, rendition) };
}

/** The initialization segment followed by the segments, which is a playable file. */
async function joinSegments(outDir: string, { segments }: Rendition) {
  const names = [initName, ...segments.map((_, index) => segmentName(index))];
  const path = join(outDir, 'joined.mp4');
  await writeFile(path, Buffer.concat(await Promise.all(names.map((name) => readFile(join(outDir, name))))));
  return path;
}

/** A checksum of every decoded picture, in display order. Decoding must not report errors. */
async function pictures(path: string) {
  const args = ['-v', 'error', '-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough', '-f', 'framemd5', '-'];
  const { stdout, stderr } = await run('ffmpeg', args);
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1)?.trim());
}

async function packetTimes(path: string, stream: string) {
  const args = [
    '-v',
    'error',
    '-select_streams',
    stream,
    '-show_entries',
    'packet=pts_time,dts_time,duration_time',
    '-of',
    'json',
    path,
  ];
  const { packets } = JSON.parse((await run('ffprobe', args)).stdout) as {
    packets: { pts_time: string; dts_time: string; duration_time: string }[];
  };
  return packets.map((one) => ({
    pts: Number(one.pts_time),
    dts: Number(one.dts_time),
    duration: Number(one.duration_time),
  }));
}

const opus = ['-c:a', 'libopus', '-b:a', '64k'];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '30', '-pix_fmt', 'yuv420p'];

test.each(
  someOf(
    [
      ['MP4', 'plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac]],
      ['MP4 with B-frames', 'b.mp4', [...picture(5), ...tone(5), ...h264b, ...aac]],
      [
        'MP4 at 29.97 pictures per second',
        'ntsc.mp4',
        [...picture(4, '320x180', 30000 / 1001), ...tone(4), ...h264b, ...aac],
      ],
      [
        'fragmented MP4',
        'f.mp4',
        [...picture(4), ...tone(4), ...h264b, ...aac, '-movflags', '+frag_keyframe+empty_moov'],
      ],
      ['Matroska', 'a.mkv', [...picture(4), ...tone(4), ...h264b, ...aac]],
      ['an MPEG transport stream', 'a.ts', [...picture(4), ...tone(4), ...h264b, ...aac]],
      ['WebM', 'a.webm', [...picture(4), ...tone(4), ...vp9, ...opus]],
      [
        'HEVC',
        'hevc.mp4',
        [
          ...picture(3),
          ...tone(3),
          '-c:v',
          'libx265',
          '-preset',
          'ultrafast',
          '-x265-params',
          'keyint=30:log-level=none',
          '-tag:v',
          'hev1',
          '-pix_fmt',
          'yuv420p',
          ...aac,
        ],
      ],
      ['silent MP4', 'silent.mp4', [...picture(4), ...h264b]],
      ['MP4 with audio longer than its video', 'long-audio.mp4', [...picture(3), ...tone(4), ...h264b, ...aac]],
      ['MP4 with video longer than its audio', 'long-video.mp4', [...picture(4), ...tone(2), ...h264b, ...aac]],
    ],
    3,
  ),
)('keeps every picture and the duration of %s', async (_what, name, args) => {
  const source = await makeClip(name, args);
  const { rendition, joined } = await packaged(source);
  expect(await pictures(joined)).toEqual(await pictures(source));
  const shown = async (path: string) => {
    const times = (await packetTimes(path, 'v:0')).map(({ pts }) => pts);
    return times.map((pts) => pts - Math.min(...times));
  };
  const expected = await shown(source);
  for (const [index, pts] of (await shown(joined)).entries()) expect(pts).toBeCloseTo(expected[index] ?? -1, 2);
  const { durationMs } = await probe(source);
  expect(Math.abs(rendition.durationMs - durationMs)).toBeLessThanOrEqual(50);
  expect(rendition.segments.reduce((sum, one) => sum + one.durationMs, 0)).toBeCloseTo(rendition.durationMs, -1);
  for (const stream of ['v:0', 'a:0']) {
    const times = await packetTimes(joined, stream);
    for (const [index, { dts }] of times.entries()) {
      if (index > 0) expect(dts).toBeGreaterThanOrEqual(times[index - 1]?.dts ?? 0);
    }
    // Readers that are no browsers see picture and sound together as well.
    if (times[0]) expect(Math.abs(Math.min(...times.map(({ pts }) => pts)))).toBeLessThanOrEqual(0.005);
  }
});

test('starts every segment with a key frame at the sum of the durations before it', async () => {
  const source = await makeClip('gop.mp4', [...picture(10), ...tone(10), ...h264b, ...aac]);
  const { outDir, rendition } = await packaged(source);
  const init = await readFile(join(outDir, initName));
  let start = 0;
  for (const [index, { durationMs, sizeBytes }] of rendition.segments.entries()) {
    const segment = await readFile(join(outDir, segmentName(index)));
    expect(segment.length).toBe(sizeBytes);
    const alone = join(outDir, `alone-${index}.mp4`);
    await writeFile(alone, Buffer.concat([init, segment]));
    expect((await pictures(alone)).length).toBe(Math.round((durationMs / 1000) * 30));
    const [first] = await packetTimes(alone, 'v:0');
    expect(first?.pts).toBeCloseTo(start / 1000, 2);
    start += durationMs;
  }
  expect(rendition.segments.length).toBeGreaterThanOrEqual(3);
  expect(rendition).toMatchObject({ width: 320, height: 180, frameRate: 30 });
  expect(rendition.codecs).toEqual([expect.stringMatching(/^avc1\.64/), 'mp4a.40.2']);
});

test('holds the last picture while the audio continues, and refuses audio that is much longer', async () => {
  const source = await makeClip('tail.mp4', [...picture(2), ...tone(10), ...h264b, ...aac]);
  const { rendition, joined } = await packaged(source);
  expect(Math.abs(rendition.durationMs - 10_000)).toBeLessThan(50);
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=duration', '-of', 'csv=p=0', joined];
  expect(Number((await run('ffprobe', args)).stdout)).toBeCloseTo(10, 1);
  const endless = await makeClip('endless.mp4', [...picture(2), ...tone(30), ...h264, ...aac]);
  await expect(remuxToCmaf(endless, join(folder, 'endless'))).rejects.toMatchObject({ code: 'not_remuxable' });
});

test('keeps audio and video in sync if the container shifts them', async () => {
  const source = await makeClip('beep.ts', [
    ...picture(4),
    ...tone(4),
    '-filter_complex',
    '[1:a]volume=enable=lt(t\\,2):volume=0[a]',
    '-map',
    '0:v',
    '-map',
    '[a]',
    ...h264b,
    ...aac,
  ]);
  const { joined } = await packaged(source);
  const { stderr } = await run('ffmpeg', [
    '-i',
    joined,
    '-af',
    'silencedetect=noise=-50dB:d=0.5',
    '-vn',
    '-f',
    'null',
    '-',
  ]);
  const [, loudAt] = /silence_end: ([\d.]+)/.exec(stderr) ?? [];
  expect(Math.abs(Number(loudAt) - 2)).toBeLessThan(0.04);
});

/** Which of the seconds 0, 1, … are silent, from the decoded sound. */
async function silentSeconds(path: string, seconds: number) {
  const args = [
    '-v',
    'error',
    '-i',
    path,
    '-map',
    '0:a:0',
    '-af',
    'aresample=48000:async=1',
    '-ac',
    '1',
    '-f',
    's16le',
  ];
  const { stdout } = await run('ffmpeg', [...args, '-'], { encoding: 'buffer', maxBuffer: 64 << 20 });
  return Array.from({ length: seconds }, (_, second) => {
    const from = (second * 48_000 + 12_000) * 2;
    const middle = stdout.subarray(from, from + 48_000);
    return middle.length === 48_000 && middle.every((byte, at) => at % 2 === 0 || byte === 0 || byte === 255);
  }).flatMap((isSilent, second) => (isSilent ? [second] : []));
}

describe('sound that does not cover the picture', () => {
  const heard = (from: number, to: number) => `between(t\\,${from}\\,${to})`;
  const selected = (expression: string) => [
    ...['-filter_complex', `[1:a]aselect=${expression}[a]`, '-map', '0:v', '-map', '[a]'],
  ];

  test.each(
    someOf(
      [
        ['ends early', [...selected(heard(0, 4)), ...h264b, ...aac], 'mp4', [4, 5, 6, 7, 8, 9]],
        ['starts late', [...selected(heard(6, 10)), ...h264b, ...aac], 'mkv', [0, 1, 2, 3, 4, 5]],
        ['has a gap', [...selected(`${heard(0, 3)}+${heard(7, 10)}`), ...h264b, ...aac], 'mkv', [3, 4, 5, 6]],
        ['has a gap in MP4', [...selected(`${heard(0, 3)}+${heard(7, 10)}`), ...h264b, ...aac], 'mp4', [3, 4, 5, 6]],
        ['has a gap in TS', [...selected(`${heard(0, 3)}+${heard(7, 10)}`), ...h264b, ...aac], 'ts', [3, 4, 5, 6]],
        ['has a gap of Opus', [...selected(`${heard(0, 3)}+${heard(7, 10)}`), ...h264b, ...opus], 'mp4', [3, 4, 5, 6]],
        ['is mono', [...selected(heard(0, 4)), ...h264b, '-c:a', 'aac', '-ac', '1'], 'mp4', [4, 5, 6, 7, 8, 9]],
        ['is Opus', [...selected(heard(0, 4)), ...vp9, ...opus], 'webm', [4, 5, 6, 7, 8, 9]],
      ],
      3,
    ),
  )('is silence where it %s', async (what, args, ending, silent) => {
    const source = await makeClip(`${what}.${ending}`, [...picture(10), ...tone(10), ...args]);
    const { joined, rendition } = await packaged(source);
    const packets = await packetTimes(joined, 'a:0');
    const longest = Math.max(...packets.map(({ pts }, index) => (packets[index + 1]?.pts ?? pts) - pts));
    expect(longest).toBeLessThan(0.06);
    expect(packets[0]?.pts).toBeLessThan(0.06);
    expect(packets.at(-1)?.pts).toBeGreaterThan(rendition.durationMs / 1000 - 0.08);
    expect(await silentSeconds(joined, 10)).toEqual(silent);
    expect(Math.abs(rendition.durationMs - 10_000)).toBeLessThan(60);
  });

  test.each([
    ['ends early', heard(0, 4)],
    ['has a gap', `${heard(0, 3)}+${heard(7, 10)}`],
  ])('is encoded if it %s and its silence is not known', async (what, times) => {
    const args = [...selected(times), ...h264b, '-c:a', 'aac', '-ac', '6'];
    const source = await makeClip(`six-channels ${what}.mp4`, [...picture(10), ...tone(10), ...args]);
    await expect(remuxToCmaf(source, join(folder, 'six'))).rejects.toMatchObject({ code: 'not_remuxable' });
  });
});

test('tags HEVC as hvc1 and keeps the rotation', async () => {
  const hevc = await makeClip('hevc.mp4', [
    ...picture(3),
    ...tone(3),
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'keyint=30:log-level=none',
    '-tag:v',
    'hev1',
    '-pix_fmt',
    'yuv420p',
    ...aac,
  ]);
  const { outDir, rendition } = await packaged(hevc);
  expect((await readFile(join(outDir, initName))).includes('hvc1')).toBe(true);
  expect(rendition.codecs[0]).toMatch(/^hvc1\./);
  const plain = await makeClip('plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac]);
  const turned = await makeClip('turned.mp4', ['-i', plain, '-c', 'copy', '-metadata:s:v', 'rotate=270']);
  const upright = await packaged(turned);
  expect(upright.rendition).toMatchObject({ width: 180, height: 320 });
  expect((await probe(upright.joined)).video.rotation).toBe((await probe(turned)).video.rotation);
});

test('refuses key frames that are too far apart, so that the caller encodes instead', async () => {
  const rare = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '9999', '-sc_threshold', '0'];
  const source = await makeClip('rare.mp4', [...picture(25, '160x90', 10), ...rare]);
  await expect(remuxToCmaf(source, join(folder, 'rare'))).rejects.toMatchObject({ code: 'not_remuxable' });
});

test.each(someOf(['mp4', 'mkv', 'ts'], 3))(
  'refuses open groups of pictures in %s, after which a seek fails',
  async (ending) => {
    const open = ['-c:v', 'libx264', '-x264-params', 'open-gop=1:keyint=30:bframes=3:b-adapt=0', '-pix_fmt', 'yuv420p'];
    const source = await makeClip(`open.${ending}`, [...picture(8), ...tone(8), ...open, ...aac]);
    await expect(remuxToCmaf(source, join(folder, `open-${ending}`))).rejects.toMatchObject({ code: 'not_remuxable' });
  },
);

test('stops when its signal aborts', async () => {
  const source = await makeClip('gop.mp4', [...picture(10), ...tone(10), ...h264b, ...aac]);
  const stop = new AbortController();
  const outDir = join(folder, 'stopped');
  const onProgress = () => stop.abort(new Error('cancelled'));
  await expect(remuxToCmaf(source, outDir, { signal: stop.signal, onProgress })).rejects.toThrow('cancelled');
});
