import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { someOf } from '../../platform/testing/thorough.ts';
import { solid } from '../pictures.testing.ts';
import { createPictures, type PicturesOptions } from '../pictures.ts';
import { coloursBox, cutBox, type HeicOptions, heicOf, mirrorBox, noise, profileBox, turnBox } from './heic.testing.ts';
import { heicByLibheif } from './heic-by-libheif.testing.ts';

const own = { businessId: 'biz_1' };
const [width, height] = [200, 120];

async function convert(bytes: Buffer, options: PicturesOptions = {}) {
  const folder = await temporaryFolder();
  const [path, outDir] = [join(folder, 'given'), join(folder, 'made')];
  await mkdir(outDir);
  await writeFile(path, bytes);
  const task = { path, outDir, widths: [1920], maxPixels: 50_000_000, animated: false };
  const sizes = await createPictures(options).makeSizes(task, own);
  return { sizes, webp: await readFile(join(outDir, `${sizes.width}.webp`)) };
}

/** Each of the four corners has a colour of its own. */
const corners = () =>
  sharp(Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]), { raw: { width: 2, height: 2, channels: 3 } })
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer()
    .then((bytes) => sharp(bytes));

async function meanDifference(made: Buffer, expected: Sharp) {
  const [one, other] = await Promise.all(
    [sharp(made), expected].map((each) => each.removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  expect([one!.info.width, one!.info.height]).toEqual([other!.info.width, other!.info.height]);
  return one!.data.reduce((sum, value, at) => sum + Math.abs(value - other!.data[at]!), 0) / one!.data.length;
}

const turned = (degrees: number) => async (picture: Sharp) => sharp(await picture.rotate(degrees).png().toBuffer());

const shapes: [string, HeicOptions, ((picture: Sharp) => Promise<Sharp>)?][] = [
  ['coded whole', {}],
  ['of tiles', { tile: 64 }],
  ['of tiles with 10 bits', { tile: 64, depth: 10 }],
  ['turned a quarter', { tile: 64, properties: [turnBox(1)] }, turned(270)],
  ['upside down', { properties: [turnBox(2)] }, turned(180)],
  ['turned three quarters', { tile: 64, properties: [turnBox(3)] }, turned(90)],
  ['mirrored left and right', { tile: 64, properties: [mirrorBox(1)] }, async (picture) => picture.flop()],
  ['mirrored top and bottom', { properties: [mirrorBox(0)] }, async (picture) => picture.flip()],
  [
    'turned, then mirrored',
    { tile: 64, properties: [turnBox(1), mirrorBox(1)] },
    async (picture) => (await turned(270)(picture)).flop(),
  ],
  [
    'of which a part is shown, turned',
    { tile: 64, properties: [cutBox(101, 61, 1, -1), turnBox(3)] },
    async (picture) =>
      turned(90)(sharp(await picture.extract({ left: 50, top: 29, width: 101, height: 61 }).png().toBuffer())),
  ],
  ['without a word about its colours', { coded: { filters: 'scale=out_range=limited', x265: 'range=limited' } }],
  [
    'of a limited range, as the file says',
    {
      coded: { filters: 'scale=out_color_matrix=bt709:out_range=limited', x265: 'range=limited' },
      properties: [coloursBox(1, 13, 1, false)],
    },
  ],
  [
    'of a full range, whatever is coded',
    {
      coded: { filters: 'scale=out_color_matrix=bt709:out_range=full', x265: 'range=limited' },
      properties: [coloursBox(1, 13, 1, true)],
    },
  ],
];

test.each(someOf(shapes, 3))(
  'a HEIC photo %s is shown as it is meant',
  async (_case, options, meant = async (picture) => picture) => {
    const { webp } = await convert(await heicOf(await corners(), options));
    expect(await meanDifference(webp, await meant(await corners()))).toBeLessThan(6);
  },
);

test('a HEIC photo that libheif encoded has its colours, in place', async () => {
  const { sizes, webp } = await convert(heicByLibheif);
  expect(sizes).toMatchObject({ width: 64, height: 48, hasAvif: true });
  const halves = solid(64, 48, '#0000ff').composite([
    { input: await solid(32, 48, '#ff0000').png().toBuffer(), left: 0, top: 0 },
  ]);
  expect(await meanDifference(webp, halves)).toBeLessThan(6);
});

const orange = '#cc3311';

test.each(
  someOf(
    [
      ['its profile', async (icc: Buffer) => profileBox(icc)],
      ['a number', async () => coloursBox(12, 13, 6, true)],
    ],
    2,
  ),
)('the wide gamut of a HEIC photo, said by %s, becomes sRGB', async (_case, box) => {
  const wide = await solid(width, height, orange).withIccProfile('p3').png().toBuffer();
  const { icc } = await sharp(wide).metadata();
  const coded = sharp(await sharp(wide).keepIccProfile().raw().toBuffer(), { raw: { width, height, channels: 3 } });
  const bytes = await heicOf(sharp(await coded.png().toBuffer()), { tile: 64, properties: [await box(icc!)] });
  expect(await meanDifference((await convert(bytes)).webp, solid(width, height, orange))).toBeLessThan(8);
});

test.each(
  someOf(
    [
      ['PQ', 16, 'smpte2084'],
      ['HLG', 18, 'arib-std-b67'],
    ],
    2,
  ),
)('a HEIC photo of high dynamic range (%s) is as bright and colourful as others', async (_case, code, transfer) => {
  const filters = [
    'format=gbrp,setparams=colorspace=gbr:color_primaries=bt709:color_trc=bt709:range=pc',
    `zscale=t=${transfer}:p=bt2020:m=bt2020nc:r=limited:npl=203`,
  ].join(',');
  const bytes = await heicOf(solid(width, height, orange), {
    tile: 64,
    depth: 10,
    coded: { filters, x265: `range=limited:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc` },
    properties: [coloursBox(9, code, 9, false)],
  });
  expect(await meanDifference((await convert(bytes)).webp, solid(width, height, orange))).toBeLessThan(25);
});

test('transparency of a HEIC picture is kept', async () => {
  const bytes = await heicOf(await corners(), { alpha: solid(width, height, '#404040') });
  const { channels, data } = await sharp((await convert(bytes)).webp)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ info, data: pixels }) => ({ channels: info.channels, data: pixels }));
  expect(channels).toBe(4);
  expect(Math.abs(data[3]! - 0x40)).toBeLessThan(6);
});

test('a HEIC photo of twelve megapixels is converted whole', async () => {
  const large = sharp(await (await corners()).resize(4032, 3024, { kernel: 'nearest', fit: 'fill' }).png().toBuffer());
  const { sizes, webp } = await convert(await heicOf(large, { tile: 512 }));
  expect(sizes).toMatchObject({ width: 1920, height: 1440 });
  const expected = (await corners()).resize(1920, 1440, { kernel: 'nearest', fit: 'fill' });
  expect(await meanDifference(webp, expected)).toBeLessThan(3);
});

test('a square is cut from a HEIC photo', async () => {
  const folder = await temporaryFolder();
  const [path, outPath] = [join(folder, 'given'), join(folder, 'made.webp')];
  await writeFile(path, await heicOf(solid(width, height, '#ff0000'), { tile: 64 }));
  await createPictures().makeSquare({ path, outPath, side: 96, maxPixels: 50_000_000 }, own);
  expect(await meanDifference(await readFile(outPath), solid(96, 96, '#ff0000'))).toBeLessThan(6);
});

const grid = async (options: HeicOptions = {}) => heicOf(await corners(), { tile: 64, ...options });
const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

test.each([
  ['claims ten billion pixels', () => grid({ claims: { width: 100_000, height: 100_000 } }), 'too_large'],
  [
    'claims to be smaller than what is coded',
    async () => heicOf(solid(4000, 3000), { claims: { width: 16, height: 16 } }),
    'unreadable',
  ],
  ['claims more tiles than it has', () => grid({ claims: { width: 900, height: 900 } }), 'unreadable'],
  ['is cut off', async () => (await grid()).subarray(0, -200), 'unreadable'],
  [
    'is damaged at the start of a tile',
    async () => {
      const bytes = await heicOf(noise(), { tile: 128 });
      const start = bytes.lastIndexOf('mdat', -1, 'latin1') + 10;
      return bytes.fill(0x55, start, start + 60);
    },
    'unreadable',
  ],
  ['has only its first box', async () => (await grid()).subarray(0, 24), 'unreadable'],
  ['shows a part outside of itself', () => grid({ properties: [cutBox(500, 60)] }), 'unreadable'],
  ['has tiles of another codec', async () => replaced(await grid(), 'hvc1', 'vvc1'), 'heic'],
  ['is laid out of others in a rare way', async () => replaced(await grid(), 'grid', 'iovl'), 'heic'],
  ['needs what is not known', async () => replaced(await grid({ properties: [turnBox(1)] }), 'irot', 'xxxx'), 'heic'],
])('a HEIC photo that %s is refused', async (_case, bytes, code) => {
  await expect(convert(await bytes())).rejects.toMatchObject({ name: 'PictureRefusedError', code });
});

test('without ffmpeg, a HEIC photo is refused with advice', async () => {
  await expect(convert(await grid(), { ffmpegPath: '/nowhere/ffmpeg' })).rejects.toMatchObject({ code: 'heic' });
});
