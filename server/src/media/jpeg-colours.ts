import * as z from 'zod/mini';
import { isOfProgram } from './child-program.ts';
import { type HighRange, toHighRange } from './dynamic-range.ts';
import type { Ffmpeg } from './ffmpeg.ts';

export interface VideoColours {
  range: HighRange | undefined;
  /** Filters that give a picture the colours of JPEG files, which cannot say that they have others. */
  toJpeg: readonly string[];
}

const Description = z.object({
  streams: z.array(
    z.object({
      color_transfer: z.optional(z.string()),
      color_space: z.optional(z.string()),
      height: z.optional(z.number()),
    }),
  ),
});

/** From this height on, browsers take a video that does not say so for BT.709. */
const highDefinition = 720;

export async function describeColours(
  source: string,
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined },
): Promise<VideoColours> {
  const asked = ['-select_streams', 'V:0', '-show_entries', 'stream=color_transfer,color_space,height'];
  const said = await ffmpeg.describe(source, asked, { signal, urgent: true }).catch((error: unknown) => {
    if (!signal?.aborted && isOfProgram(error)) return { streams: [] };
    throw error;
  });
  const [video] = Description.parse(said).streams;
  const range = toHighRange(video?.color_transfer);
  const isSilent = (video?.color_space ?? 'unknown') === 'unknown';
  const isAssumed = isSilent && (video?.height ?? 0) >= highDefinition;
  const matrix = range || isAssumed ? 'bt709' : 'auto';
  return {
    range,
    toJpeg: [`scale=in_color_matrix=${matrix}:out_color_matrix=bt601:out_range=full`, 'format=yuvj420p'],
  };
}
