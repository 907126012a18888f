import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { decodeHeif } from './heif/decode-heif.ts';
import { PictureRefusedError } from './picture-refused-error.ts';
import { readSignature } from './picture-signature.ts';
import {
  type FitTask,
  type FittedPicture,
  maxAnimationFrames,
  maxPictureHeight,
  type PictureAnswer,
  type PictureSizes,
  type PictureTask,
  type PngTask,
  type SizesTask,
  type SquareTask,
} from './picture-task.ts';

/** A separate program: it decodes untrusted files, and may crash or hang without affecting the server. */

/** Animations are not wider: every additional size is encoded frame by frame. */
const widestAnimation = 960;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}File`),
    // Of pictures that were made here, in memory.
    ...['Png', 'Tiff'].map((name) => `VipsForeignLoad${name}Buffer`),
  ],
});

/** A damaged file is refused. One with minor errors is not, because many cameras write those. */
const tolerance = { failOn: 'error' } as const;

interface Opened {
  /** A path, or a picture in memory. */
  source: string | Buffer;
  facts: Pick<Metadata, 'width' | 'height' | 'pages' | 'pageHeight'>;
}

async function makeSizes({ outDir, widths, ...task }: SizesTask): Promise<PictureSizes> {
  const { maxPixels, animated } = task;
  const { source, facts } = await open(task);
  const frameHeight = facts.pageHeight ?? facts.height;
  const frames = animated ? (facts.pages ?? 1) : 1;
  if (facts.width * frameHeight > maxPixels) throw new PictureRefusedError('too_large');
  if (frames > maxAnimationFrames || facts.width * frameHeight * frames > maxPixels) {
    throw new PictureRefusedError('moves_too_long');
  }
  return frames > 1
    ? encodeAnimation({ source, outDir, widths, maxPixels }, { width: facts.width, height: frameHeight })
    : encodeStill({ source, outDir, widths, maxPixels });
}

/** What is shown to a decoder is a picture by its first bytes. */
async function open({ path, animated = false, maxPixels, ffmpegPath }: OpenTask): Promise<Opened> {
  const signature = await readSignature(path);
  if (signature === 'other') throw new PictureRefusedError('unreadable');
  const facts = signature === 'heic' ? undefined : await describe(path, animated);
  if (facts && facts.compression !== 'hevc') return { source: path, facts };
  const { file, width, height } = await decodeHeif(path, { maxPixels, ffmpegPath });
  return { source: file, facts: { width, height } };
}

type OpenTask = Pick<SizesTask, 'path' | 'maxPixels' | 'ffmpegPath'> & { animated?: boolean };

async function describe(path: string, animated: boolean): Promise<Metadata> {
  try {
    return await sharp(path, { ...tolerance, limitInputPixels: false, animated }).metadata();
  } catch (error) {
    throw new PictureRefusedError('unreadable', { cause: error });
  }
}

type Sizes = Pick<SizesTask, 'outDir' | 'widths' | 'maxPixels'> & Pick<Opened, 'source'>;

/** Decodes once, at the largest size, upright and in sRGB. Only the pixels are used from here on, no metadata. */
async function encodeStill({ source, outDir, widths, maxPixels }: Sizes): Promise<PictureSizes> {
  const { data, info } = await decoded(() =>
    sharp(source, { ...tolerance, limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: Math.max(...widths), withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  if (info.height > maxPictureHeight) throw new PictureRefusedError('too_tall');
  const { width, height, channels } = info;
  const made = widthsUpTo(width, widths);
  let sizeBytes = 0;
  for (const size of made) {
    const scaled = () => sharp(data, { raw: { width, height, channels } }).resize({ width: size });
    const webp = await scaled().webp({ quality: 80, effort: 4 }).toBuffer();
    const avif = await scaled().avif({ quality: 52, effort: 1 }).toBuffer();
    await writeFile(join(outDir, `${size}.webp`), webp);
    await writeFile(join(outDir, `${size}.avif`), avif);
    sizeBytes = webp.length;
  }
  return { width, height, widths: made, hasAvif: true, sizeBytes };
}

async function encodeAnimation(
  { source, outDir, widths, maxPixels }: Sizes,
  own: { width: number; height: number },
): Promise<PictureSizes> {
  const wanted = widths.filter((width) => width <= widestAnimation);
  const made = widthsUpTo(Math.min(own.width, ...wanted.slice(-1)), wanted);
  if ((own.height * made.at(-1)!) / own.width > maxPictureHeight) throw new PictureRefusedError('too_tall');
  let answer = { width: 0, height: 0, sizeBytes: 0 };
  for (const size of made) {
    const { data, info } = await decoded(() =>
      sharp(source, { ...tolerance, limitInputPixels: maxPixels, animated: true })
        .resize({ width: size, withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 75, effort: 2 })
        .toBuffer({ resolveWithObject: true }),
    );
    await writeFile(join(outDir, `${size}.webp`), data);
    answer = { width: info.width, height: info.pageHeight ?? info.height, sizeBytes: data.length };
  }
  return { ...answer, widths: made, hasAvif: false };
}

function widthsUpTo(largest: number, widths: readonly number[]): number[] {
  return [...widths.filter((width) => width < largest), largest];
}

/** Of the pixels alone, like {@link encodeStill}. */
async function makeSquare({ outPath, side, ...task }: SquareTask): Promise<void> {
  const { maxPixels } = task;
  const { source, facts } = await open(task);
  const { width, height } = facts;
  if (width * height > maxPixels) throw new PictureRefusedError('too_large');
  const size = Math.min(side, width, height);
  const webp = await decoded(() =>
    sharp(source, { ...tolerance, limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: size, height: size, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: 82, effort: 4 })
      .toBuffer(),
  );
  await writeFile(outPath, webp);
}

/** Of the pixels alone, like {@link encodeStill}. */
async function makeFit({ files, ...task }: FitTask): Promise<FittedPicture> {
  const { maxPixels } = task;
  const { source, facts } = await open(task);
  if (facts.width * facts.height > maxPixels) throw new PictureRefusedError('too_large');
  const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
  const { data, info } = await decoded(() =>
    sharp(source, { ...tolerance, limitInputPixels: maxPixels })
      .autoOrient()
      .resize(within(files[0]!.side))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const sizes: number[] = [];
  for (const { outPath, side } of files) {
    const scaled = sharp(data, { raw: { width, height, channels } }).resize(within(side));
    const webp = await scaled.webp({ quality: 80, effort: 4 }).toBuffer();
    await writeFile(outPath, webp);
    sizes.push(webp.length);
  }
  return { width, height, sizeBytes: sizes[0]! };
}

async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new PictureRefusedError('unreadable', { cause: error });
  }
}

async function makePng({ path, outPath, maxWidth }: PngTask): Promise<void> {
  const png = await sharp(path, tolerance)
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
  await writeFile(outPath, png);
}

async function answer(task: PictureTask): Promise<PictureAnswer> {
  try {
    if (task.kind === 'sizes') return { result: await makeSizes(task) };
    if (task.kind === 'fit') return { result: await makeFit(task) };
    await (task.kind === 'png' ? makePng(task) : makeSquare(task));
    return { result: undefined };
  } catch (error) {
    if (error instanceof PictureRefusedError) return { refusal: error.code };
    const { code, stack } = error as NodeJS.ErrnoException;
    return { failure: stack ?? String(error), ...(typeof code === 'string' && { code }) };
  }
}

process.stdout.write(JSON.stringify(await answer(JSON.parse(process.argv[2] ?? '') as PictureTask)));
