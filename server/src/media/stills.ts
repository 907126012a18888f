import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages } from '@zeacon/contract';
import { isCausedByFile, ProgramError } from './child-program.ts';
import { standardRange } from './dynamic-range.ts';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';
import { describeColours, type VideoColours } from './jpeg-colours.ts';
import type { VideoFacts } from './media-probe.ts';

export interface PosterOptions {
  source: string;
  /** Of its pictures, if they are known already. */
  colours?: VideoColours | undefined;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal | undefined;
}

export interface StillsOptions extends PosterOptions {
  probe: { durationMs: number; video: Pick<VideoFacts, 'width' | 'height'> };
}

export interface Thumbnails {
  tileWidth: number;
  tileHeight: number;
  columns: number;
  count: number;
  intervalMs: number;
}

const posterWidth = 1280;
const tileWidth = 160;
const mostTiles = 100;
const mostColumns = 10;
const longestTileHeight = 320;
const timeoutMs = 600_000;

const onlyKeyFrames = ['-skip_frame', 'nokey'];
/** Drops pictures that are almost black (mean luma of 8-bit video; black is 16). */
const notBlack = 'signalstats,metadata=mode=select:key=lavfi.signalstats.YAVG:value=24:function=greater';

/** A filter that makes pixels square and limits a picture to this width. */
export const displayScale = (widest: number) =>
  `scale=w='max(2,trunc(min(${widest},iw*sar)/2)*2)':h='max(2,trunc(ow/dar/2)*2)',setsar=1`;

/** No picture of the video could be made, because of the file. */
export class PictureMissingError extends Error {
  override name = 'PictureMissingError';

  constructor(options?: ErrorOptions) {
    super(serverMessages.videoPictureMissing, options);
  }
}

/** The failure, if the file caused it; others are thrown. */
function causedByFile(error: unknown): ProgramError {
  if (error instanceof ProgramError && isCausedByFile(error)) return error;
  throw error;
}

/** Writes a JPEG of a representative picture of the first minutes. Takes a black one only if there is no other. Throws
 * `PictureMissingError`. */
export async function makePoster(path: string, { source, colours, ffmpeg, signal }: PosterOptions): Promise<void> {
  const temporary = `${path}.tmp`;
  const { range, toJpeg } = colours ?? (await describeColours(source, { ffmpeg, signal }));
  const shape = [displayScale(posterWidth), ...(await standardRange(range, ffmpeg))].join(',');
  // Smaller first: choosing keeps many pictures in memory.
  const attempts = [
    { input: onlyKeyFrames, filters: [shape, 'format=yuv420p', notBlack, 'thumbnail=40'] },
    { input: [], filters: [shape, 'format=yuv420p', notBlack, 'thumbnail=100'] },
    { input: [], filters: [shape, 'format=yuv420p', 'thumbnail=100'] },
    { input: [], filters: [shape, 'format=yuv420p'] },
  ];
  let failure: ProgramError | undefined;
  try {
    for (const { input, filters } of attempts) {
      const output = [
        '-map',
        '0:V:0',
        '-frames:v',
        '1',
        '-vf',
        [...filters, ...toJpeg].join(','),
        '-q:v',
        '3',
        '-f',
        'mjpeg',
        temporary,
      ];
      failure = await ffmpeg
        .run([...input, '-t', '180', ...inputArgs(source), ...output], { signal, timeoutMs })
        .then(() => undefined, causedByFile);
      if (!failure && (await sizeOf(temporary)) > 0) return await rename(temporary, path);
    }
    throw new PictureMissingError({ cause: failure });
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes a sheet of small pictures for previews while seeking, and the WebVTT file that maps times to them. */
export async function makeThumbnails(
  outDir: string,
  names: { sprite: string; vtt: string },
  { source, colours, probe, ffmpeg, signal }: StillsOptions,
): Promise<Thumbnails> {
  const plan = planThumbnails(probe);
  const { durationMs } = probe;
  const { range, toJpeg } = colours ?? (await describeColours(source, { ffmpeg, signal }));
  const filters = [
    `fps=1000/${plan.intervalMs}:start_time=0`,
    `scale=${plan.tileWidth}:${plan.tileHeight}`,
    'setsar=1',
    ...(await standardRange(range, ffmpeg)),
    ...toJpeg,
  ];
  const input = [...(durationMs > 120_000 ? onlyKeyFrames : []), ...inputArgs(source)];
  const limits = { signal, timeoutMs: timeoutMs + durationMs };
  await writeSheet(outDir, names, plan, { durationMs, input, filters, ffmpeg, ...limits });
  return plan;
}

export interface SheetOptions {
  durationMs: number;
  /** ffmpeg's input arguments: a video from which `filters` make the tiles. */
  input: readonly string[];
  filters: readonly string[];
  ffmpeg: Ffmpeg;
  signal: AbortSignal | undefined;
  timeoutMs: number;
}

/** Writes the tiles of a plan as one JPEG, and the WebVTT file that maps times to them. */
export async function writeSheet(
  outDir: string,
  names: { sprite: string; vtt: string },
  plan: Thumbnails,
  { durationMs, input, filters, ffmpeg, ...limits }: SheetOptions,
): Promise<void> {
  const rows = Math.ceil(plan.count / plan.columns);
  const shape = [...filters, `tile=${plan.columns}x${rows}:nb_frames=${plan.count}`].join(',');
  const sprite = join(outDir, names.sprite);
  const output = ['-map', '0:V:0', '-frames:v', '1', '-vf', shape, '-q:v', '5', '-f', 'mjpeg', `${sprite}.tmp`];
  try {
    await ffmpeg.run([...input, ...output], limits).catch((error: unknown) => {
      throw new PictureMissingError({ cause: causedByFile(error) });
    });
    if ((await sizeOf(`${sprite}.tmp`)) === 0) throw new PictureMissingError();
    await rename(`${sprite}.tmp`, sprite);
  } finally {
    await rm(`${sprite}.tmp`, { force: true });
  }
  await writeFile(join(outDir, names.vtt), buildThumbnailsVtt(plan, durationMs, names.sprite));
}

export function planThumbnails({ durationMs, video }: StillsOptions['probe']): Thumbnails {
  const intervalMs = Math.max(1000, Math.ceil(durationMs / mostTiles));
  const count = Math.max(1, Math.min(mostTiles, Math.ceil(durationMs / intervalMs)));
  const height = Math.round((tileWidth * video.height) / video.width / 2) * 2;
  const tileHeight = Math.min(longestTileHeight, Math.max(2, height));
  return { tileWidth, tileHeight, columns: Math.min(mostColumns, count), count, intervalMs };
}

export function buildThumbnailsVtt(plan: Thumbnails, durationMs: number, spriteUri: string): string {
  const cues = Array.from({ length: plan.count }, (_, index) => {
    const start = index * plan.intervalMs;
    const end = index === plan.count - 1 ? Math.max(durationMs, start + 1) : start + plan.intervalMs;
    const x = (index % plan.columns) * plan.tileWidth;
    const y = Math.floor(index / plan.columns) * plan.tileHeight;
    return `${clock(start)} --> ${clock(end)}\n${spriteUri}#xywh=${x},${y},${plan.tileWidth},${plan.tileHeight}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function clock(ms: number) {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(Math.floor(ms % 1000)).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`;
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;
