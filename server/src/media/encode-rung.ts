import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tellsOfDamage } from './decoding.ts';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';
import { findFirstPicture } from './first-picture.ts';
import type { Rung } from './ladder.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { buildMediaPlaylist } from './playlist.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { remuxToCmaf } from './remux.ts';
import type { Rendition } from './rendition.ts';

export interface EncodeRungOptions {
  source: string;
  /** Exists, complete with `index.m3u8`, only once the rung is finished. */
  outDir: string;
  rung: Rung;
  durationMs: number;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

export const playlistName = 'index.m3u8';
const renditionName = 'rendition.json';
const keyFrameSeconds = 2;

/** Encodes one quality in the layout of `remuxToCmaf`. A rung that is already finished is returned unchanged. */
export async function encodeRung(options: EncodeRungOptions): Promise<Rendition> {
  const { source, outDir, durationMs, ffmpeg, signal, onProgress } = options;
  const finished = await readRendition(outDir);
  if (finished) return finished;
  const partial = `${outDir}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const encoded = join(partial, 'encoded.mp4');
  const { afterStart } = await findFirstPicture(source, ffmpeg, signal).catch(refuseUnreadable);
  const encode = async (holdLastPicture: boolean): Promise<Rendition> => {
    const complaints = await ffmpeg
      .run([...inputArgs(source), ...encodingArgs(options, afterStart, holdLastPicture), encoded], {
        signal,
        timeoutMs: 600_000 + durationMs * 30,
        onProgress: (done) => onProgress?.(Math.min(0.97, (0.97 * done) / durationMs)),
      })
      .catch(refuseUnreadable);
    const made = await remuxToCmaf(encoded, partial, { signal });
    return tellsOfDamage(complaints) ? { ...made, sourceIsDamaged: true } : made;
  };
  const rendition = await encode(false).catch((error: unknown) => {
    // Only audio that continues long after the last picture can cause this, because we choose the key frames.
    if (error instanceof MediaRefusedError && error.code === 'not_remuxable') return encode(true);
    throw error;
  });
  await rm(encoded);
  await writeRendition(partial, rendition);
  await mkdir(dirname(outDir), { recursive: true });
  await rm(outDir, { recursive: true, force: true });
  await rename(partial, outDir);
  onProgress?.(1);
  return rendition;
}

/** Completes a folder of segments to a finished rendition; the playlist is written last. */
export async function writeRendition(folder: string, rendition: Rendition): Promise<void> {
  await writeFile(join(folder, renditionName), JSON.stringify(rendition));
  await writeFile(join(folder, `${playlistName}.tmp`), buildMediaPlaylist(rendition));
  await rename(join(folder, `${playlistName}.tmp`), join(folder, playlistName));
}

/** The rendition in a folder, if it was finished. */
export async function readRendition(folder: string): Promise<Rendition | undefined> {
  const isFinished = await stat(join(folder, playlistName))
    .then(() => true)
    .catch(() => false);
  if (!isFinished) return undefined;
  return JSON.parse(await readFile(join(folder, renditionName), 'utf8')) as Rendition;
}

/** Every quality starts with the first picture, `originSeconds` after ffmpeg's start, as a copy of the media does. */
function encodingArgs(
  { rung, ffmpeg, durationMs }: EncodeRungOptions,
  originSeconds: number,
  holdLastPicture: boolean,
) {
  const { width, height, frameRate, videoBitrate, audioBitrate } = rung;
  const origin = `PTS-${originSeconds.toFixed(6)}/TB`;
  const filters = [
    'yadif=deint=interlaced',
    `setpts=${origin}`,
    `fps=${frameRate}:start_time=0`,
    `scale=${width}:${height}`,
    'setsar=1',
    'format=yuv420p',
    ...(holdLastPicture ? ['tpad=stop=-1:stop_mode=clone'] : []),
  ];
  return [
    ...['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-threads', String(ffmpeg.threads), '-max_muxing_queue_size', '4096', '-vf', filters.join(',')],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ...['-maxrate', String(videoBitrate), '-bufsize', String(videoBitrate * 2)],
    // Closed groups of pictures that start at the same times in every rung.
    ...['-g', String(Math.ceil(frameRate * keyFrameSeconds * 2)), '-sc_threshold', '0', '-flags', '+cgop'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${keyFrameSeconds})`],
    ...(audioBitrate > 0 ? ['-c:a', 'aac', '-b:a', String(audioBitrate), '-ac', '2', '-ar', '48000'] : ['-an']),
    ...(audioBitrate > 0 ? ['-af', `asetpts=${origin},aresample=async=1:first_pts=0`] : []),
    ...(holdLastPicture ? ['-t', String(durationMs / 1000)] : []),
    ...['-f', 'mp4'],
  ];
}
