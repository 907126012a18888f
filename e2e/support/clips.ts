import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../node_modules/.cache/zeacon/e2e-clips', import.meta.url));

export interface ClipOptions {
  seconds: number;
  size: string;
  /** Source of the picture; noise makes files large. */
  bitrate?: string;
}

/** A real H.264/AAC file with a moving pattern, a burnt-in clock and a tone; created once and kept. */
export function makeClip(name: string, { seconds, size, bitrate = '800k' }: ClipOptions): Promise<string> {
  const rate = ['-b:v', bitrate, '-minrate', bitrate, '-maxrate', bitrate, '-bufsize', bitrate];
  return makeOnce(`${name}.mp4`, [
    ...patternAndTone(size, seconds),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'],
    ...[...rate, '-x264-params', 'nal-hrd=cbr', '-c:a', 'aac', '-movflags', '+faststart'],
  ]);
}

/** A real video that no browser can play: MPEG-4 Part 2 and MP3 in AVI. */
export function makeForeignClip(name: string, { seconds, size }: ClipOptions): Promise<string> {
  const codecs = ['-c:v', 'mpeg4', '-q:v', '5', '-c:a', 'libmp3lame'];
  return makeOnce(`${name}.avi`, [...patternAndTone(size, seconds), ...codecs]);
}

/** ffmpeg's output for these arguments, cached in a folder named by their hash. */
export async function makeOnce(fileName: string, args: string[]): Promise<string> {
  const folder = join(cache, createHash('sha256').update(args.join('\n')).digest('hex'));
  const path = join(folder, fileName);
  if (await stat(path).catch(() => undefined)) return path;
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `partial-${process.pid}-${fileName}`);
  await run('ffmpeg', ['-v', 'error', '-y', ...args, partial]);
  await rename(partial, path);
  return path;
}

function patternAndTone(size: string, seconds: number): string[] {
  return [
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
  ];
}
