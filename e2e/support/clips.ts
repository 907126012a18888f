import { execFile } from 'node:child_process';
import { mkdir, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = join(tmpdir(), 'zeacon-e2e-clips');

export interface ClipOptions {
  seconds: number;
  size: string;
  /** Of the picture; noise makes files large. */
  bitrate?: string;
}

/** A real H.264/AAC file with a moving pattern, a burnt-in clock and a tone; made once and kept. */
export async function makeClip(name: string, { seconds, size, bitrate = '800k' }: ClipOptions): Promise<string> {
  const path = join(folder, `${name}.mp4`);
  if (await stat(path).catch(() => undefined)) return path;
  await mkdir(folder, { recursive: true });
  const partial = `${path}.partial.mp4`;
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'],
    ...['-b:v', bitrate, '-minrate', bitrate, '-maxrate', bitrate, '-bufsize', bitrate, '-x264-params', 'nal-hrd=cbr'],
    ...['-c:a', 'aac', '-movflags', '+faststart', partial],
  ]);
  await rename(partial, path);
  return path;
}
