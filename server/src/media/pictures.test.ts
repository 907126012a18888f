import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../platform/testing/temporary-folder.ts';
import { animation, bomb, halves, heicHeader, html, pdf, photo, solid, svg } from './pictures.testing.ts';
import { createPictures, type PicturesOptions } from './pictures.ts';

const own = { businessId: 'biz_1' };
const widths = [160, 480, 960, 1920];

async function make(bytes: Buffer, { animated = false, ...options }: PicturesOptions & { animated?: boolean } = {}) {
  const folder = await temporaryFolder();
  const [path, outDir] = [join(folder, 'given.jpg'), join(folder, 'made')];
  await mkdir(outDir);
  await writeFile(path, bytes);
  const sizes = await createPictures(options).makeSizes({ path, outDir, widths, maxPixels: 50_000_000, animated }, own);
  return { sizes, read: (name: string) => readFile(join(outDir, name)), names: (await readdir(outDir)).sort() };
}

async function colourAt(bytes: Buffer, left: number, top: number) {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { red, green, blue };
}

test('a large photo is converted to every width, in both formats, within seconds', async () => {
  const { sizes, names, read } = await make(await (await halves(4000, 3000)).jpeg().toBuffer());
  expect(sizes).toMatchObject({ width: 1920, height: 1440, widths, hasAvif: true });
  expect(names).toEqual(widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]).sort());
  for (const width of widths) {
    expect(await sharp(await read(`${width}.webp`)).metadata()).toMatchObject({ format: 'webp', width });
    expect(await sharp(await read(`${width}.avif`)).metadata()).toMatchObject({ compression: 'av1', width });
  }
  expect(sizes.sizeBytes).toBe((await read('1920.webp')).length);
});

test('a small picture is never enlarged', async () => {
  expect((await make(await solid(300, 200).png().toBuffer())).sizes).toMatchObject({ width: 300, widths: [160, 300] });
  expect((await make(await solid(16, 16).webp().toBuffer())).sizes).toMatchObject({ width: 16, widths: [16] });
  expect((await make(await solid(480, 1).avif().toBuffer())).sizes).toMatchObject({ height: 1, widths: [160, 480] });
});

test('a rotated photo is turned upright, and where and by whom it was taken is removed', async () => {
  const given = await photo();
  expect(given.includes('SecretOwner')).toBe(true);
  const { sizes, names, read } = await make(given);
  expect(sizes).toMatchObject({ width: 480, height: 640 });
  const upright = await read('480.webp');
  expect((await colourAt(upright, 240, 20)).red).toBeGreaterThan(200);
  expect((await colourAt(upright, 240, 620)).blue).toBeGreaterThan(200);
  for (const name of names) {
    const bytes = await read(name);
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ name, exif, icc, xmp, iptc, orientation }).toEqual({ name });
    for (const secret of ['Secret', 'GPS', 'Camera', 'Exif']) expect(bytes.includes(secret)).toBe(false);
  }
});

test.each([
  ['CMYK', () => solid(200, 100, '#cc3311').toColourspace('cmyk').jpeg().toBuffer()],
  ['16 bits a channel', () => solid(200, 100, '#cc3311').toColourspace('rgb16').png().toBuffer()],
  ['a wide gamut', () => solid(200, 100, '#cc3311').withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()],
])('a picture in %s keeps its colors, in sRGB', async (_case, bytes) => {
  const { read } = await make(await bytes());
  const made = await read('200.webp');
  expect(await sharp(made).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', hasProfile: false });
  const { red, green, blue } = await colourAt(made, 100, 50);
  expect(Math.abs(red - 0xcc) + Math.abs(green - 0x33) + Math.abs(blue - 0x11)).toBeLessThan(60);
});

test('transparency is kept', async () => {
  const clear = sharp({
    create: { width: 100, height: 100, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  });
  const { read } = await make(await clear.png().toBuffer());
  for (const name of ['100.webp', '100.avif']) {
    const { data, info } = await sharp(await read(name))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3]]).toEqual([4, 0]);
  }
});

test.each(['gif', 'webp'] as const)(
  'of an animated %s the first frame is taken, or the animation is kept if requested',
  async (format) => {
    const bytes = await animation(format, 5, 200);
    const still = await make(bytes);
    expect(still.sizes).toMatchObject({ width: 200, height: 200, widths: [160, 200], hasAvif: true });
    expect((await sharp(await still.read('200.webp')).metadata()).pages ?? 1).toBe(1);

    const moving = await make(bytes, { animated: true });
    expect(moving.sizes).toMatchObject({ width: 200, height: 200, widths: [160, 200], hasAvif: false });
    expect(moving.names).toEqual(['160.webp', '200.webp']);
    expect(await sharp(await moving.read('160.webp')).metadata()).toMatchObject({ pages: 5, width: 160 });
  },
);

test('a picture without animation is encoded in both formats also if animations are kept', async () => {
  expect((await make(await solid(100, 100).gif().toBuffer(), { animated: true })).sizes.hasAvif).toBe(true);
});

test.each([
  ['a PNG that claims ten billion pixels', async () => bomb(100_000, 100_000), 'too_large'],
  ['a real picture of more than 50 million pixels', () => solid(7200, 7000).png().toBuffer(), 'too_large'],
  ['a strip too tall for any format', () => solid(10, 20_000).png().toBuffer(), 'too_tall'],
  ['a truncated JPEG', async () => (await photo()).subarray(0, 3000), 'unreadable'],
  ['a PNG that is only a header', async () => bomb(100, 100), 'unreadable'],
  ['an HTML page named as a picture', async () => html, 'unreadable'],
  ['an SVG with a script', async () => svg, 'unreadable'],
  ['a PDF', async () => pdf, 'unreadable'],
  ['a HEIC photo that is only a header', async () => heicHeader(), 'unreadable'],
  ['a TIFF', () => solid(20, 20).tiff().toBuffer(), 'unreadable'],
  [
    'an HTML page after the first bytes of a JPEG',
    async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), html]),
    'unreadable',
  ],
  ['junk with a WebP header', async () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 junkjunk', 'latin1'), 'unreadable'],
  [
    'an AVIF that is only a header',
    async () => Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
    'unreadable',
  ],
  ['an empty file', async () => Buffer.alloc(0), 'unreadable'],
])('%s is refused and writes no file', async (_case, bytes, code) => {
  await expect(make(await bytes())).rejects.toMatchObject({ name: 'PictureRefusedError', code });
});

test.each([
  ['more than 150 frames', () => animation('gif', 151, 8)],
  ['more than 50 million pixels in total', () => animation('gif', 30, 1300)],
])('an animation of %s is refused only if the animation is kept', async (_case, bytes) => {
  const given = await bytes();
  await expect(make(given, { animated: true })).rejects.toMatchObject({ code: 'moves_too_long' });
  expect((await make(given)).sizes.hasAvif).toBe(true);
});

test('an animated strip too tall for any format is refused as too tall', async () => {
  const frames = ['#ff0000', '#0000ff'].map((colour) => solid(3, 20_000, colour).png().toBuffer());
  const bytes = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  await expect(make(bytes, { animated: true })).rejects.toMatchObject({ code: 'too_tall' });
});

test('a picture that keeps the decoder busy for too long is refused', async () => {
  const bytes = await (await halves(4000, 3000)).jpeg().toBuffer();
  await expect(make(bytes, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'unreadable' });
});

test('aborted work rejects with the reason of its signal', async () => {
  const path = join(await temporaryFolder(), 'x.png');
  await writeFile(path, await solid(10, 10).png().toBuffer());
  const task = { path, outDir: path, widths, maxPixels: 1000, animated: false };
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(createPictures().makeSizes(task, { ...own, signal })).rejects.toThrow('gone');
});

test('a file that cannot be written is not blamed on the picture', async () => {
  const path = join(await temporaryFolder(), 'x.png');
  await writeFile(path, await solid(10, 10).png().toBuffer());
  const task = { path, outDir: join(path, 'no-folder'), widths, maxPixels: 1000, animated: false };
  await expect(createPictures().makeSizes(task, own)).rejects.toMatchObject({ name: 'Error', code: 'ENOTDIR' });
});

test('the picture of a business that brings one is next, however many another brought before', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'given');
  await writeFile(path, await solid(50, 50).png().toBuffer());
  const pictures = createPictures({ atOnce: 1 });
  const made: string[] = [];
  const make = async (businessId: string, name: string) => {
    const outDir = join(folder, name);
    await mkdir(outDir);
    await pictures.makeSizes({ path, outDir, widths: [16], maxPixels: 2500, animated: false }, { businessId });
    made.push(businessId);
  };
  const busy = ['1', '2', '3', '4'].map((name) => make('busy', name));
  await Promise.all([...busy, make('calm', '5')]);
  expect(made.indexOf('calm')).toBeLessThan(2);
});

test('many pictures at once wait for their turn', async () => {
  const bytes = await solid(50, 50).png().toBuffer();
  const pictures = createPictures({ atOnce: 1 });
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'given'), bytes);
  const programs: number[] = [];
  const count = () =>
    programs.push(process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length);
  const counting = setInterval(count, 1);
  onTestFinished(() => clearInterval(counting));
  const made = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      const outDir = join(folder, name);
      await mkdir(outDir);
      const task = { path: join(folder, 'given'), outDir, widths, maxPixels: 10_000, animated: false };
      return pictures.makeSizes(task, own);
    }),
  );
  expect(made.map(({ width }) => width)).toEqual([50, 50, 50, 50]);
  expect(Math.max(...programs)).toBe(1);
});
