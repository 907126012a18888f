import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../../../node_modules/.cache/zeacon/clips', import.meta.url));

/** Encodes a clip with the system's ffmpeg, once per distinct set of arguments, and returns its path. */
export async function makeClip(name: string, args: readonly string[]): Promise<string> {
  const digest = createHash('sha1').update(args.join('\0')).digest('hex').slice(0, 10);
  const path = join(folder, `${digest}-${name}`);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${randomUUID()}${extname(name)}`);
  await run('ffmpeg', ['-hide_banner', '-v', 'error', '-nostdin', '-y', ...args, temporary]);
  await rename(temporary, path);
  return path;
}

export const picture = (seconds: number, size = '320x180', rate = 30) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];
export const tone = (seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=440:sample_rate=48000:duration=${seconds}`,
];
export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '30'];
/** With two consecutive B-frames. */
export const h264b = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-pix_fmt', 'yuv420p', '-g', '30'];
export const aac = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2'];
export const opus = ['-c:a', 'libopus', '-b:a', '64k', '-ac', '2'];
