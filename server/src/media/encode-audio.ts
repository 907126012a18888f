import { mkdir, rm } from 'node:fs/promises';
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
    const filter = `asetpts=PTS-${origin.toFixed(6)}/TB,aresample=48000:async=1:first_pts=0`;
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
