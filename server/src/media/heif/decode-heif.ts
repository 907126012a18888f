import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { standardRange } from '../dynamic-range.ts';
import { createFfmpeg } from '../ffmpeg.ts';
import { PictureRefusedError } from '../picture-refused-error.ts';
import { startPipedProgram } from '../piped-program.ts';
import { toAnnexB } from './annex-b.ts';
import { type CodedColours, type HeifPicture, readHeifPicture, type TiledPicture } from './heif-picture.ts';
import { createPixelSheet } from './pixel-sheet.ts';

export interface DecodeHeifOptions {
  maxPixels: number;
  ffmpegPath: string | undefined;
}

export interface DecodedHeif {
  /** As displayed. */
  width: number;
  height: number;
  /** A TIFF file of the pixels with their colour profile. */
  file: Buffer;
}

/**
 * Decodes the main picture of a HEIC file, upright. ffmpeg decodes the tiles, as it does those of videos; put together
 * they are here, which older ones cannot do. Throws `PictureRefusedError`.
 */
export async function decodeHeif(path: string, { maxPixels, ffmpegPath }: DecodeHeifOptions): Promise<DecodedHeif> {
  const heif = readHeifPicture(await readFile(path), maxPixels);
  const { picture, alpha, placement } = heif;
  const sheet = createPixelSheet(placement, alpha ? 4 : 3, heif.profile ?? (await profileOf(heif)));
  await decodeTiles(picture, await colourFilters(heif, ffmpegPath), { ffmpegPath, put: sheet.put });
  if (alpha)
    await decodeTiles(alpha, ['format=gray'], { ffmpegPath, put: (pixels, at) => sheet.put(pixels, at, true) });
  return { width: placement.width, height: placement.height, file: sheet.file };
}

const displayP3 = 12;
const matrices: Record<number, string> = { 1: 'bt709', 5: 'bt601', 6: 'bt601', 9: 'bt2020' };
const highRanges = { 16: 'PQ', 18: 'HLG' } as const;
const highRangeOf = (colours: CodedColours | undefined) => highRanges[colours?.transfer as keyof typeof highRanges];

/** The profile of what is only named by its number. */
async function profileOf({ colours }: HeifPicture): Promise<Buffer | undefined> {
  if (colours?.primaries !== displayP3 || highRangeOf(colours)) return undefined;
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000000' } }).withIccProfile('p3');
  return (await sharp(await pixel.png().toBuffer()).metadata()).icc;
}

async function colourFilters({ colours }: HeifPicture, ffmpegPath: string | undefined): Promise<string[]> {
  const mapped = await standardRange(highRangeOf(colours), createFfmpeg({ ffmpegPath }));
  if (mapped.length > 0) return [...mapped, 'scale=in_color_matrix=bt709:in_range=limited'];
  const matrix = colours && matrices[colours.matrix];
  // What the file says of colours comes before what the coded pictures say.
  return [`scale=flags=accurate_rnd+full_chroma_int${matrix ? `:in_color_matrix=${matrix}` : ''}${rangeOf(colours)}`];
}

const rangeOf = (colours: CodedColours | undefined) =>
  colours ? `:in_range=${colours.isFullRange ? 'full' : 'limited'}` : '';

interface Decoding {
  ffmpegPath: string | undefined;
  put(pixels: Buffer, at: { left: number; top: number; columns: number }): void;
}

async function decodeTiles(
  { tiles, columns, tileWidth, tileHeight }: TiledPicture,
  filters: readonly string[],
  { ffmpegPath = 'ffmpeg', put }: Decoding,
): Promise<void> {
  const head = Buffer.from(`P6\n${tileWidth} ${tileHeight}\n255\n`);
  const frame = Buffer.alloc(head.length + tileWidth * tileHeight * 3);
  let [filled, done, isWrong] = [0, 0, false];

  function take(chunk: Buffer) {
    for (let at = 0; at < chunk.length && !isWrong; ) {
      const count = chunk.copy(frame, filled, at);
      at += count;
      filled += count;
      if (filled < frame.length) return;
      filled = 0;
      isWrong = done === tiles.length || !frame.subarray(0, head.length).equals(head);
      if (isWrong) return;
      const [left, top] = [(done % columns) * tileWidth, Math.floor(done / columns) * tileHeight];
      put(frame.subarray(head.length), { left, top, columns: tileWidth });
      done++;
    }
  }

  const decoder = await startPipedProgram({
    program: ffmpegPath,
    // A coded picture is at most a block larger than what is shown of it.
    args: decoderArgs([...filters, 'format=rgb24'], (tileWidth + 64) * (tileHeight + 64)),
    onStdout: take,
  });
  for (const bytes of annexBOf(tiles)) decoder.input.write(bytes);
  decoder.input.end();
  const code = await decoder.exit;
  const words = decoder.words();
  const lacksHevc = words.includes('Unknown input format') || words.includes('Decoder (codec hevc');
  if (code === 126 || code === 127 || lacksHevc) throw new PictureRefusedError('heic', { cause: new Error(words) });
  if (code !== 0 || isWrong || filled > 0 || done !== tiles.length)
    throw new PictureRefusedError('unreadable', { cause: new Error(words) });
}

function annexBOf(tiles: TiledPicture['tiles']): Buffer[] {
  try {
    return toAnnexB(tiles);
  } catch (error) {
    throw error instanceof RangeError ? new PictureRefusedError('unreadable', { cause: error }) : error;
  }
}

function decoderArgs(filters: readonly string[], maxPixels: number): string[] {
  return [
    ...['-hide_banner', '-v', 'error', '-xerror', '-err_detect', 'explode', '-threads', '2'],
    ...['-protocol_whitelist', 'pipe', '-max_pixels', String(maxPixels), '-f', 'hevc', '-i', 'pipe:0'],
    ...['-vf', filters.join(','), '-vsync', 'passthrough', '-f', 'image2pipe', '-c:v', 'ppm', 'pipe:1'],
  ];
}
