import { mkdir, rm } from 'node:fs/promises';
import { keepGaps } from './clock-jumps.ts';
import { tellsOfDamage } from './decoding.ts';
import { type HighRange, standardRange } from './dynamic-range.ts';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';
import { findFirstPicture } from './first-picture.ts';
import type { Rung } from './ladder.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { packageEncoded } from './remux.ts';
import type { MadeSegment, Rendition } from './rendition.ts';
import { throughPipe } from './through-pipe.ts';

interface RungSource {
  path: string;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
}

export interface EncodeRungOptions {
  outDir: string;
  rung: Rung;
  durationMs: number;
  /** Of the source. Every quality that is encoded has the range of all screens. */
  range?: HighRange | undefined;
  /** Times at which segments begin, in seconds: those of a copy of the media. Otherwise every four seconds. */
  cuts?: readonly number[] | undefined;
  /** Whether somebody waits to see the first of it. */
  urgent?: boolean | undefined;
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Told of each segment as soon as its file is complete. The file may be taken away. */
  onSegment?: ((segment: MadeSegment) => void) | undefined;
}

const keyFrameSeconds = 2;
/** If no picture follows damage for longer than this until the end, the rest of the video is lost. */
const longestLossMs = 5000;
/** What the system accepts as one argument, less something. */
const longestArgument = 120_000;

type RungEncoder = (options: EncodeRungOptions) => Promise<Rendition>;

/**
 * Encodes qualities of one file, each in the layout of `remuxToCmaf` and packaged while it is encoded. Where the file begins
 * and how its clock runs is read once for all of them.
 */
export function encodeRungsOf(source: RungSource): RungEncoder {
  let input: ReturnType<typeof readInput> | undefined;
  return async (options) => {
    input ??= readInput(source);
    return encodeRung(source, await input, options);
  };
}

async function readInput({ path, ffmpeg, signal }: RungSource) {
  const { afterStart, format } = await findFirstPicture(path, ffmpeg, signal).catch((error: unknown) =>
    refuseUnreadable(error),
  );
  return { afterStart, args: [...(await keepGaps(path, format, ffmpeg, signal)), ...inputArgs(path)] };
}

async function encodeRung(
  { ffmpeg, signal }: RungSource,
  input: Awaited<ReturnType<typeof readInput>>,
  options: EncodeRungOptions,
): Promise<Rendition> {
  const { outDir, durationMs, urgent, onProgress, onSegment } = options;
  // A day of short segments cannot be told to ffmpeg.
  const cuts = options.cuts && toTimes(options.cuts).length < longestArgument ? options.cuts : undefined;
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const toStandard = await standardRange(options.range, ffmpeg);
  const timeoutMs = 600_000 + durationMs * 30;
  let reachedMs = 0;
  const encode = async (holdLastPicture: boolean, pictureEndMs?: number): Promise<Rendition> => {
    const args = [
      ...input.args,
      ...encodingArgs({ ...options, cuts, ffmpeg }, toStandard, input.afterStart, holdLastPicture),
    ];
    const [complaints, { pictureMs, ...made }] = await throughPipe(outDir, signal, {
      write: (pipe, stop) =>
        ffmpeg.run([...args, pipe], {
          ...{ signal: stop, timeoutMs, urgent },
          onProgress: (done) => {
            reachedMs = done;
            onProgress?.(Math.min(0.97, (0.97 * done) / durationMs));
          },
        }),
      read: (pipe, stop) => packageEncoded(pipe, outDir, { signal: stop, timeoutMs, cuts, onSegment }),
    }).catch((error: unknown) => refuseUnreadable(error, reachedMs));
    if (!tellsOfDamage(complaints)) return made;
    const atMs = pictureEndMs ?? pictureMs;
    if (durationMs - atMs > longestLossMs) throw new MediaRefusedError('unreadable', { atMs });
    return { ...made, sourceIsDamaged: true };
  };
  const rendition = await encode(false).catch((error: unknown) => {
    // Only audio that continues long after the last picture can cause this, because we choose the key frames.
    if (error instanceof MediaRefusedError && error.code === 'not_remuxable') return encode(true, error.atMs);
    throw error;
  });
  onProgress?.(1);
  return rendition;
}

/** Every quality starts with the first picture, `originSeconds` after ffmpeg's start, as a copy of the media does. */
function encodingArgs(
  { rung, ffmpeg, durationMs, cuts }: EncodeRungOptions & { ffmpeg: Ffmpeg },
  toStandard: readonly string[],
  originSeconds: number,
  holdLastPicture: boolean,
) {
  const { width, height, frameRate, videoBitrate, audioBitrate } = rung;
  const forced = cuts && toTimes(cuts);
  const origin = `PTS-${originSeconds.toFixed(6)}/TB`;
  const filters = [
    'yadif=deint=interlaced',
    `setpts=${origin}`,
    `fps=${frameRate}:start_time=0`,
    `scale=${width}:${height}`,
    'setsar=1',
    ...toStandard,
    'format=yuv420p',
    ...(holdLastPicture ? ['tpad=stop=-1:stop_mode=clone'] : []),
  ];
  return [
    ...['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-threads', String(ffmpeg.threads), '-max_muxing_queue_size', '4096', '-vf', filters.join(',')],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ...['-maxrate', String(videoBitrate), '-bufsize', String(videoBitrate * 2)],
    ...(toStandard.length > 0 ? ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'] : []),
    // Closed groups of pictures that start at the same times in every rung.
    ...['-g', String(Math.ceil(frameRate * keyFrameSeconds * 2)), '-sc_threshold', '0', '-flags', '+cgop'],
    ...['-force_key_frames', forced ?? `expr:gte(t,n_forced*${keyFrameSeconds})`],
    ...(audioBitrate > 0 ? ['-c:a', 'aac', '-b:a', String(audioBitrate), '-ac', '2', '-ar', '48000'] : ['-an']),
    ...(audioBitrate > 0 ? ['-af', `asetpts=${origin},aresample=async=1:first_pts=0`] : []),
    ...(holdLastPicture ? ['-t', String(durationMs / 1000)] : []),
    // A fragment for each group of pictures, so that it can be read at once.
    ...['-movflags', '+frag_keyframe+delay_moov+default_base_moof', '-flush_packets', '1', '-f', 'mp4'],
  ];
}

/** A little earlier, as the first picture at or after each becomes a key frame. */
const toTimes = (cuts: readonly number[]) => cuts.map((cut) => Math.max(0, cut - 0.004).toFixed(3)).join(',');
