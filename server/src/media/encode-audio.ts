import { mkdir, rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';
import { findFirstPicture } from './first-picture.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { remuxAudioToCmaf } from './remux.ts';
import type { AudioRendition } from './rendition.ts';

export interface EncodeAudioOptions {
  source: string;
  outDir: string;
  /** Index among the file's audio tracks, from 0. */
  index: number;
  durationMs: number;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
}

/** Encodes one audio track to AAC, in the layout of `remuxAudioToCmaf` and on the video's clock. */
export async function encodeAudio(options: EncodeAudioOptions): Promise<AudioRendition> {
  const { source, outDir, index, durationMs, ffmpeg, signal } = options;
  await mkdir(outDir, { recursive: true });
  const encoded = `${outDir}.encoded.mp4`;
  try {
    const { seconds: origin } = await findFirstPicture(source, ffmpeg, signal);
    const onClock = `asetpts=PTS-${origin.toFixed(6)}/TB,aresample=48000:async=1:first_pts=0`;
    // Players wait for sound that ends before the picture does. A track without any is not to become one of silence.
    const hasSound = await hasPackets(options);
    const filter = hasSound ? `${onClock},apad=whole_dur=${durationMs}ms` : onClock;
    await ffmpeg.run(
      [
        ...['-copyts', ...inputArgs(source), '-map', `0:a:${index}`, '-map_metadata', '-1', '-map_chapters', '-1'],
        ...['-vn', '-sn', '-dn', '-af', filter, '-c:a', 'aac', '-b:a', '128000', '-ac', '2'],
        ...['-f', 'mp4', encoded],
      ],
      { signal, timeoutMs: 600_000 + durationMs * 5 },
    );
    return await remuxAudioToCmaf(encoded, outDir, 0, { signal });
  } catch (error) {
    refuseUnreadable(error);
  } finally {
    await rm(encoded, { force: true });
  }
}

const Packets = z.object({ packets: z.array(z.object({ pts_time: z.optional(z.string()) })) });

async function hasPackets({ source, index, ffmpeg, signal }: EncodeAudioOptions): Promise<boolean> {
  const args = ['-select_streams', `a:${index}`, '-show_packets', '-show_entries', 'packet=pts_time'];
  const found = z.safeParse(Packets, await ffmpeg.describe(source, [...args, '-read_intervals', '%+#1'], { signal }));
  return (found.data?.packets.length ?? 0) > 0;
}
