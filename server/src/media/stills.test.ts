import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { h264, makeClip, picture } from './clips.testing.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { probe } from './probe.ts';
import { makePoster, makeThumbnails, PictureMissingError, planThumbnails } from './stills.ts';

const run = promisify(execFile);
const ffmpeg = createFfmpeg();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-stills-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function look(path: string) {
  const size = ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', path];
  const [codec, width, height] = (await run('ffprobe', size)).stdout.trim().split(',');
  const grey = ['-v', 'error', '-i', path, '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', grey, { encoding: 'buffer' });
  return { codec, width: Number(width), height: Number(height), brightness: stdout[0] ?? 0 };
}

test('takes a poster that is not black, at most 1280 wide', async () => {
  const dark = ['-f', 'lavfi', '-i', 'color=black:size=1920x1080:rate=30:duration=3'];
  const bright = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30:duration=1'];
  const source = await makeClip('dark-start.mp4', [...dark, ...bright, '-filter_complex', '[0][1]concat', ...h264]);
  const path = join(folder, 'poster.jpg');
  await makePoster(path, { source, ffmpeg });
  const seen = await look(path);
  expect(seen).toMatchObject({ codec: 'mjpeg', width: 1280, height: 720 });
  expect(seen.brightness).toBeGreaterThan(50);
});

test('takes a black poster of a black video', async () => {
  const source = await makeClip('dark.mp4', ['-f', 'lavfi', '-i', 'color=black:size=320x180:duration=2', ...h264]);
  await makePoster(join(folder, 'black.jpg'), { source, ffmpeg });
  expect(await look(join(folder, 'black.jpg'))).toMatchObject({ width: 320, height: 180 });
});

test('says so if there is no picture to take', async () => {
  const source = await makeClip('gone.mp4', [...picture(2), ...h264]);
  const bytes = await readFile(source);
  const path = join(folder, 'gone.mp4');
  await writeFile(path, bytes.fill(0, bytes.indexOf('mdat') + 4, bytes.indexOf('moov') - 4));
  const options = { source: path, probe: await probe(source), ffmpeg };
  await expect(makePoster(join(folder, 'gone.jpg'), options)).rejects.toBeInstanceOf(PictureMissingError);
  const names = { sprite: 'gone-sheet.jpg', vtt: 'gone.vtt' };
  await expect(makeThumbnails(folder, names, options)).rejects.toBeInstanceOf(PictureMissingError);
});

test('writes a sheet of thumbnails and their times', async () => {
  const source = await makeClip('twelve.mp4', [...picture(12, '320x180', 10), ...h264]);
  const options = { source, probe: await probe(source), ffmpeg };
  const plan = await makeThumbnails(folder, { sprite: 'sheet.jpg', vtt: 'sheet.vtt' }, options);
  expect(plan).toEqual({ tileWidth: 160, tileHeight: 90, columns: 10, count: 12, intervalMs: 1000 });
  expect(await look(join(folder, 'sheet.jpg'))).toMatchObject({ width: 1600, height: 180 });
  const cues = (await readFile(join(folder, 'sheet.vtt'), 'utf8')).split('\n\n');
  expect(cues[0]).toBe('WEBVTT');
  expect(cues[1]).toBe('00:00:00.000 --> 00:00:01.000\nsheet.jpg#xywh=0,0,160,90');
  expect(cues[12]).toBe('00:00:11.000 --> 00:00:12.000\nsheet.jpg#xywh=160,90,160,90\n');
  expect(cues).toHaveLength(13);
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('keeps the sheet small for any length and shape', () => {
  const video = {
    codec: 'avc',
    codecString: undefined,
    width: 1920,
    height: 1080,
    frameRate: 30,
    rotation: 0,
    bitrate: 0,
  };
  expect(planThumbnails({ durationMs: 8 * 3_600_000, video })).toMatchObject({ count: 100, intervalMs: 288_000 });
  expect(planThumbnails({ durationMs: 200, video })).toMatchObject({ count: 1, columns: 1 });
  expect(planThumbnails({ durationMs: 60_000, video: { ...video, width: 100, height: 8000 } }).tileHeight).toBe(320);
});

test('stops when its signal aborts', async () => {
  const source = await makeClip('twelve.mp4', [...picture(12, '320x180', 10), ...h264]);
  const options = { source, probe: await probe(source), ffmpeg, signal: AbortSignal.abort(new Error('stopped')) };
  await expect(makePoster(join(folder, 'never.jpg'), options)).rejects.toThrow('stopped');
});
