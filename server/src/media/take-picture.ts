import { rename, rm, stat } from 'node:fs/promises';
import { standardRange } from './dynamic-range.ts';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';
import { describeColours } from './jpeg-colours.ts';
import { displayScale } from './stills.ts';

export interface TakePictureOptions {
  source: string;
  /** From the start of the file. */
  atMs: number;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
}

const widest = 1920;
const timeoutMs = 60_000;
/**
 * How far back the picture that is still displayed may have started. The first is enough for nearly every video; the
 * longer ones are for slides and for a last picture that is held.
 */
const lookBackMs = [250, 2000, 20_000];

/** Writes a JPEG of the picture that is displayed at a time, upright and with square pixels. */
export async function takePicture(path: string, { source, atMs, ffmpeg, signal }: TakePictureOptions): Promise<void> {
  const temporary = `${path}.tmp.jpg`;
  const output = ['-map', '0:V:0', '-q:v', '2', '-f', 'image2', '-update', '1', temporary];
  const { range, toJpeg } = await describeColours(source, { ffmpeg, signal });
  const finish = [displayScale(widest), ...(await standardRange(range, ffmpeg)), ...toJpeg];
  const seconds = (ms: number) => (ms / 1000).toFixed(4);
  /** Each attempt decodes the pictures from that far back up to the time, and keeps the last one. */
  const attempts = lookBackMs.map((back) => {
    const from = Math.max(0, atMs - back);
    const filters = [`select='lte(t,${seconds(atMs - from + 0.5)})'`, ...finish];
    return { input: ['-ss', seconds(from), '-t', seconds(atMs - from + 1000)], filters, limit: [] as string[] };
  });
  // The audio may start before the video, so the time can be before the first picture.
  attempts.push({ input: ['-ss', seconds(atMs)], filters: finish, limit: ['-frames:v', '1'] });
  try {
    for (const { input, filters, limit } of attempts) {
      const args = [...input, ...inputArgs(source), ...limit, '-vf', filters.join(','), ...output];
      await ffmpeg.run(args, { signal, timeoutMs, urgent: true });
      const { size } = await stat(temporary).catch(() => ({ size: 0 }));
      if (size > 0) return await rename(temporary, path);
    }
    throw new Error('There is no picture at this moment of the video.');
  } finally {
    await rm(temporary, { force: true });
  }
}
