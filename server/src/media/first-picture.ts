import * as z from 'zod/mini';
import type { Ffmpeg } from './ffmpeg.ts';

const Description = z.object({
  packets: z.array(z.object({ pts_time: z.optional(z.string()), flags: z.optional(z.string()) })),
  format: z.object({ start_time: z.optional(z.string()), format_name: z.optional(z.string()) }),
});

export interface FirstPicture {
  /** On the file's own clock. The presentation starts there. */
  seconds: number;
  /** The same on ffmpeg's clock, which starts with the first packet of any track. */
  afterStart: number;
  /** By ffmpeg's name. */
  format: string | undefined;
}

/** The first picture that can be shown: a key frame. */
export async function findFirstPicture(
  source: string,
  ffmpeg: Ffmpeg,
  signal: AbortSignal | undefined,
): Promise<FirstPicture> {
  const args = [
    '-select_streams',
    'V:0',
    '-show_packets',
    '-show_entries',
    'packet=pts_time,flags:format=start_time,format_name',
  ];
  const found = z.safeParse(
    Description,
    await ffmpeg.describe(source, [...args, '-read_intervals', '%+#250'], { signal, memoryBytes: 2 * 2 ** 30 }),
  );
  const first = found.data?.packets.find(({ flags, pts_time }) => flags?.startsWith('K') && pts_time !== undefined);
  const seconds = Number(first?.pts_time ?? 0);
  const { start_time = seconds, format_name: format } = found.data?.format ?? {};
  return { seconds, afterStart: Math.max(0, seconds - Number(start_time)), format };
}
