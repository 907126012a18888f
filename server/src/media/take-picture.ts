import { rename, rm, stat } from 'node:fs/promises';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';

export interface TakePictureOptions {
  source: string;
  /** From the start of the file. */
  atMs: number;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
}

const widest = 1920;
const timeoutMs = 60_000;
/** The last picture of a video is shown before its end, sometimes well before: so it is looked for ever further back. */
const stepsBackMs = [0, 100, 1000, 5000];

/** Writes a JPEG of the picture that is shown at a moment, upright and with square pixels. */
export async function takePicture(path: string, { source, atMs, ffmpeg, signal }: TakePictureOptions): Promise<void> {
  const temporary = `${path}.tmp`;
  const shape = `scale=w='trunc(min(${widest},iw*sar)/2)*2':h=-2,setsar=1`;
  const output = ['-map', '0:V:0', '-frames:v', '1', '-vf', `${shape},format=yuvj420p`, '-q:v', '2', '-f', 'mjpeg'];
  try {
    for (const back of stepsBackMs) {
      const seconds = Math.max(0, (atMs - back) / 1000).toFixed(3);
      await ffmpeg.run(['-ss', seconds, ...inputArgs(source), ...output, temporary], { signal, timeoutMs });
      const { size } = await stat(temporary).catch(() => ({ size: 0 }));
      if (size > 0) return await rename(temporary, path);
    }
    throw new Error('There is no picture at this moment of the video.');
  } finally {
    await rm(temporary, { force: true });
  }
}
