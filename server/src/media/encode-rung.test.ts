import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264, makeClip, picture, tone } from './clips.testing.ts';
import { encodeRung, readRendition } from './encode-rung.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { planLadder } from './ladder.ts';
import { probe } from './probe.ts';
import { remuxToCmaf } from './remux.ts';

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
  changes: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
) {
  const found = await probe(source, { ffmpeg });
  const rung = planLadder({ ...found, webPlayable: false })[0]!;
  const outDir = join(folder, name);
  const rendition = await encodeRung({ source, outDir, rung, durationMs: found.durationMs, ffmpeg, ...changes });
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
  expect(times.map((time) => Math.round((time - (times[0] ?? 0)) * 10) / 10)).toEqual([0, 2, 4, 6, 8]);
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect((await readdir(outDir)).sort()).toEqual([
    '1.m4s',
    '2.m4s',
    '3.m4s',
    'index.m3u8',
    'init.mp4',
    'rendition.json',
  ]);
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

test.each([
  ['mkv', ['-itsoffset', '1.5']],
  ['ts', ['-itsoffset', '1.5']],
  ['mp4', ['-itsoffset', '1.5']],
])('starts with the first picture, as a copy does, if sound precedes it in %s', async (ending, offset) => {
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

test('does not repeat a finished rung, and restarts an interrupted one', async () => {
  const source = await makeClip('nine.avi', [...picture(9), ...tone(9), '-c:v', 'mpeg4', '-c:a', 'mp3']);
  const stop = new AbortController();
  const interrupted = encode(source, 'again', {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('stopped')),
  });
  await expect(interrupted).rejects.toThrow('stopped');
  expect(await readRendition(join(folder, 'again'))).toBeUndefined();
  await writeFile(join(folder, 'again.partial', '1.m4s'), 'left by the interrupted one');
  const first = await encode(source, 'again');
  const made = (await stat(join(first.outDir, '1.m4s'))).mtimeMs;
  const second = await encode(source, 'again');
  expect((await stat(join(second.outDir, '1.m4s'))).mtimeMs).toBe(made);
  expect(second.rendition).toEqual(first.rendition);
  expect((await readFile(join(first.outDir, '1.m4s'))).length).toBe(first.rendition.segments[0]?.sizeBytes);
});
