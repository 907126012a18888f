import { rename, rm, stat } from 'node:fs/promises';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';
import { asShown } from './stills.ts';

export interface TakePictureOptions {
  source: string;
  /** From the start of the file. */
  atMs: number;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
}

const widest = 1920;
const timeoutMs = 60_000;
/** How far back the picture may have begun that is still shown: short for nearly every video, long for slides and for a last picture that stands. */
const lookBackMs = [250, 2000, 20_000];

/** Writes a JPEG of the picture that is shown at a moment, upright and with square pixels. */
export async function takePicture(path: string, { source, atMs, ffmpeg, signal }: TakePictureOptions): Promise<void> {
  const temporary = `${path}.tmp.jpg`;
  const output = ['-map', '0:V:0', '-q:v', '2', '-f', 'image2', '-update', '1', temporary];
  const finish = [asShown(widest), 'format=yuvj420p'];
  const seconds = (ms: number) => (ms / 1000).toFixed(4);
  /** Of all pictures that begin between then and the moment the last one stays. */
  const attempts = lookBackMs.map((back) => {
    const from = Math.max(0, atMs - back);
    const filters = [`select='lte(t,${seconds(atMs - from + 0.5)})'`, ...finish];
    return { input: ['-ss', seconds(from), '-t', seconds(atMs - from + 1000)], filters, limit: [] as string[] };
  });
  // A video may begin with its sound, and the moment lie before the first picture.
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
