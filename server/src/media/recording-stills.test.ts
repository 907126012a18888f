import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { h264, makeClip } from './clips.testing.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { readFirstFragment } from './first-fragment.ts';
import { makeRecordingThumbnails, type RecordedPictures } from './recording-stills.ts';

const run = promisify(execFile);
const box = (type: string, length: number) => {
  const bytes = Buffer.alloc(8 + length);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(type, 4, 'latin1');
  return bytes;
};

test('only the first fragment of a segment is read, however its bytes arrive', async () => {
  const first = [box('styp', 16), box('moof', 100), box('mdat', 5000)];
  const segment = Buffer.concat([...first, box('moof', 100), box('mdat', 9000)]);
  for (const size of [1, 7, 4096, segment.length]) {
    let taken = 0;
    async function* body() {
      for (; taken < segment.length; taken += size) yield segment.subarray(taken, taken + size);
    }
    expect(await readFirstFragment(body())).toEqual(Buffer.concat(first));
    expect(taken).toBeLessThan(Buffer.concat(first).length + size);
  }
  async function* cut() {
    yield segment.subarray(0, 3000);
  }
  expect(await readFirstFragment(cut())).toHaveLength(3000);
});

test('a picture that is missing or has another shape does not shift the times of the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zeacon-stills-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const still = (color: string, size: string) =>
    makeClip(`${color}-${size}.mp4`, ['-f', 'lavfi', '-i', `color=${color}:size=${size}:rate=30:duration=1`, ...h264]);
  const clips = [
    await still('white', '320x180'),
    undefined,
    await still('black', '320x180'),
    await still('white', '180x320'),
  ];
  const pictures: RecordedPictures = {
    durationMs: 4000,
    width: 320,
    height: 180,
    at: (timeMs) => Math.floor(timeMs / 1000),
    async write(path, [picture]) {
      const clip = clips[picture ?? -1];
      await (clip ? copyFile(clip, path) : writeFile(path, 'nothing'));
    },
  };
  const signal = new AbortController().signal;
  const options = { pictures, ffmpeg: createFfmpeg(), workFolder: folder, signal };
  await makeRecordingThumbnails(folder, { sprite: 'sheet.jpg', vtt: 'sheet.vtt' }, options);
  const args = ['-v', 'error', '-i', join(folder, 'sheet.jpg'), '-vf', 'scale=12:1:flags=area,format=gray'];
  const { stdout } = await run('ffmpeg', [...args, '-f', 'rawvideo', '-'], { encoding: 'buffer' });
  const bright = [...stdout].map((value) => value > 128);
  // Three pixels across each: white, the same again, black, and a portrait white one between bars.
  expect(bright).toEqual([true, true, true, true, true, true, false, false, false, false, true, false]);
  expect((await readFile(join(folder, 'sheet.vtt'), 'utf8')).match(/-->/g)).toHaveLength(4);
});
