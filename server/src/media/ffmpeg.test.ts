import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from './child-program.ts';
import { aac, h264, makeClip, picture, tone } from './clips.testing.ts';
import { createFfmpeg, inputArgs } from './ffmpeg.ts';

const ffmpeg = createFfmpeg();
let folder: string;
let clip: string;
const endless = ['-f', 'lavfi', '-re', '-i', 'testsrc2=size=64x64', '-f', 'null', '-'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-ffmpeg-'));
  clip = await makeClip('plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac]);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('knows whether the programs are installed', async () => {
  expect(await ffmpeg.available()).toBe(true);
  expect(await createFfmpeg({ ffmpegPath: '/nowhere/ffmpeg' }).available()).toBe(false);
});

test('runs, reports progress and leaves the output', async () => {
  const seen: number[] = [];
  const out = join(folder, 'copy.mp4');
  await ffmpeg.run([...inputArgs(clip), '-c', 'copy', out], { onProgress: (ms) => seen.push(ms) });
  expect(seen.at(-1)).toBeGreaterThan(3500);
  expect((await stat(out)).size).toBeGreaterThan(1000);
});

test('reports the program’s own error text', async () => {
  await expect(ffmpeg.run([...inputArgs(join(folder, 'absent.mp4')), '-f', 'null', '-'])).rejects.toMatchObject({
    name: 'ProgramError',
    stderrTail: expect.stringContaining('No such file'),
  });
});

test.each([
  ['an HLS playlist', 'list.m3u8', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nSECRET\n#EXT-X-ENDLIST\n'],
  ['a concat script', 'list.ffconcat', 'ffconcat version 1.0\nfile SECRET\n'],
  ['a concat script named mp4', 'list.mp4', 'ffconcat version 1.0\nfile SECRET\n'],
  ['a DASH manifest', 'list.mpd', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>'],
  ['a picture', 'picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
])('does not open %s', async (_what, name, text) => {
  const path = join(folder, name);
  await writeFile(path, text.replace('SECRET', clip));
  await expect(ffmpeg.run([...inputArgs(path), '-f', 'null', '-'])).rejects.toMatchObject({ name: 'ProgramError' });
  await expect(ffmpeg.describe(path, ['-show_format'])).rejects.toMatchObject({ name: 'ProgramError' });
});

test('ends when its signal aborts', async () => {
  const stop = new AbortController();
  const running = ffmpeg.run(endless, { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) });
  await expect(running).rejects.toThrow('stopped');
});

test('ends at its time limit', async () => {
  await expect(ffmpeg.run(endless, { timeoutMs: 300 })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test.each([
  ['addresses', '-v', { memoryBytes: 300 << 20 }],
  ['memory to write to, if it reserves more addresses than it uses', '-d', { dataBytes: 300 << 20 }],
])('cannot use more %s than allowed', async (_what, kind, limit) => {
  let said = '';
  const onStdout = (text: string) => {
    said += text;
  };
  await runProgram('/bin/sh', ['-c', `ulimit ${kind}`], { timeoutMs: 5000, ...limit, onStdout });
  expect(said.trim()).toBe(String(300 << 10));
});

test('never outlives a parent that was killed', async () => {
  const script = fileURLToPath(new URL('./orphan-maker.testing.ts', import.meta.url));
  const pidFile = join(folder, 'pid');
  const parent = spawn(process.execPath, [script, pidFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]();
  const pid = Number((await lines.next()).value);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
