import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProgramError } from './child-program.ts';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';
import { makePoster, planThumbnails, type Thumbnails, writeSheet } from './stills.ts';

/** A recording from which single pictures can be read, whatever its length. */
export interface RecordedPictures {
  durationMs: number;
  width: number;
  height: number;
  /** The number of the key frame to show at a time, counted from 0 over the recording. */
  at(timeMs: number): number;
  /** Writes a file of these key frames only. Omits those that are encoded with another configuration than the first. */
  write(path: string, pictures: readonly number[], signal: AbortSignal): Promise<void>;
}

export interface RecordingStillsOptions {
  pictures: RecordedPictures;
  ffmpeg: Ffmpeg;
  /** Used by this recording only. Files in it when the signal aborts are reused by the next attempt. */
  workFolder: string;
  signal: AbortSignal;
}

const posterOfMs = 180_000;
const posterOfPictures = 40;
/** How many pictures further back one is searched for if a segment does not start with a key frame. */
const mostBack = 8;
const timeoutMs = 60_000;

/** Writes a JPEG of a representative picture of the first minutes. */
export async function makeRecordingPoster(path: string, options: RecordingStillsOptions): Promise<void> {
  const { pictures, ffmpeg, workFolder, signal } = options;
  const stepMs = Math.min(posterOfMs, pictures.durationMs) / posterOfPictures;
  const chosen = new Set(Array.from({ length: posterOfPictures }, (_none, index) => pictures.at(index * stepMs)));
  const source = join(workFolder, 'opening.mp4');
  await pictures.write(source, [...chosen], signal);
  await makePoster(path, { source, ffmpeg, signal });
  await rm(source);
}

/** Writes the same sheet of small pictures and WebVTT file as `makeThumbnails` writes for a file. */
export async function makeRecordingThumbnails(
  outDir: string,
  names: { sprite: string; vtt: string },
  options: RecordingStillsOptions,
): Promise<void> {
  const { pictures, ffmpeg, workFolder, signal } = options;
  const { durationMs } = pictures;
  const plan = planThumbnails({ durationMs, video: pictures });
  const { tileWidth, tileHeight, intervalMs } = plan;
  const tiles = join(workFolder, `tiles-${tileWidth}x${tileHeight}-${intervalMs}.rgb`);
  const file = await open(tiles, 'a+');
  try {
    await collectTiles(file, plan, options);
  } finally {
    await file.close();
  }
  const raw = ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${tileWidth}x${tileHeight}`];
  const input = [...raw, '-i', `file:${tiles}`];
  await writeSheet(outDir, names, plan, { durationMs, input, filters: ['format=yuvj420p'], ffmpeg, signal, timeoutMs });
}

/** Appends the tiles in order, starting with the first that is not in the file yet. */
async function collectTiles(file: FileHandle, plan: Thumbnails, options: RecordingStillsOptions): Promise<void> {
  const { pictures, signal } = options;
  const tileBytes = plan.tileWidth * plan.tileHeight * 3;
  const made = Math.floor((await file.stat()).size / tileBytes);
  await file.truncate(made * tileBytes);
  let tile = Buffer.alloc(tileBytes);
  if (made > 0) await file.read(tile, 0, tileBytes, (made - 1) * tileBytes);
  let shown = made > 0 ? pictures.at((made - 1) * plan.intervalMs) : -1;
  for (let index = made; index < plan.count; index++) {
    signal.throwIfAborted();
    const wanted = pictures.at(index * plan.intervalMs);
    // If none is found, the previous tile is still the current picture.
    for (let picture = wanted; picture > Math.max(shown, wanted - mostBack); picture--) {
      const taken = await takeTile(picture, plan, options);
      if (taken.length !== tileBytes) continue;
      tile = taken;
      break;
    }
    shown = wanted;
    await file.appendFile(tile);
  }
}

/** Rows of red, green and blue bytes; empty if the segment has no key frame. */
async function takeTile(picture: number, { tileWidth, tileHeight }: Thumbnails, options: RecordingStillsOptions) {
  const { pictures, ffmpeg, workFolder, signal } = options;
  const source = join(workFolder, 'picture.mp4');
  const path = join(workFolder, 'picture.rgb');
  const size = `${tileWidth}:${tileHeight}`;
  const fit = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1`;
  await rm(path, { force: true });
  await pictures.write(source, [picture], signal);
  const output = ['-map', '0:V:0', '-frames:v', '1', '-vf', fit, '-pix_fmt', 'rgb24', '-f', 'rawvideo', path];
  try {
    await ffmpeg.run(['-skip_frame', 'nokey', ...inputArgs(source), ...output], { signal, timeoutMs });
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return Buffer.alloc(0);
  }
  return readFile(path);
}
