import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeClip } from '../../media/clips.testing.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { someOf } from '../../platform/testing/thorough.ts';

const [width, height] = [320, 180];

const unlessBright = (plane: string) => `if(between(X,65,94)*between(Y,15,34),512,${plane}(X,Y))`;

/** Coloured bars as bright as a page, with a part that is several times brighter. */
const bars = (transfer: string, brightest: number) => [
  ...['-f', 'lavfi', '-i', `smptehdbars=s=${width}x${height}:r=10:d=4`, '-vf'],
  [
    'format=gbrp,setparams=colorspace=gbr:color_primaries=bt709:color_trc=bt709:range=pc',
    `zscale=t=${transfer}:p=bt2020:m=bt2020nc:r=limited:npl=203,format=yuv420p10le`,
    `geq=lum='if(between(X,130,189)*between(Y,30,69),${brightest},lum(X,Y))':cb='${unlessBright('cb')}':cr='${unlessBright('cr')}'`,
    `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc:range=tv`,
  ].join(','),
  ...['-c:v', 'libx265', '-preset', 'fast', '-crf', '14', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
  '-x265-params',
  `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:range=limited`,
];

const plainBars = [
  ...['-f', 'lavfi', '-i', `smptehdbars=s=${width}x${height}:r=10:d=4`],
  ...['-vf', 'drawbox=x=130:y=30:w=60:h=40:color=white:t=fill,scale=out_color_matrix=bt709,format=yuv420p'],
  ...['-c:v', 'libx264', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
];

let database: TestDatabase;
let platform: TestPlatform;
let business: TestBusiness;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
  platform = await openTestPlatform(database, { work: true });
  business = await platform.signUp('Acme');
});
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

const read = async (url: string) => (await platform.app.inject(url)).rawPayload;

/** Mean colours of the middle of four bars and of the bright part. */
async function coloursOf(picture: Buffer): Promise<number[]> {
  const whole = await sharp(picture).resize(width, height, { fit: 'fill' }).png().toBuffer();
  const places = [60, 100, 200, 240].map((left) => ({ left, top: 30, width: 16, height: 40 }));
  const all = [...places, { left: 140, top: 38, width: 40, height: 24 }].map(async (place) => [
    ...(await sharp(whole).extract(place).resize(1, 1).removeAlpha().raw().toBuffer()),
  ]);
  return (await Promise.all(all)).flat();
}

/** The first picture of a rendition, as a player decodes it. */
async function firstPicture(hlsUrl: string, rendition: string): Promise<Buffer> {
  const files = ['init.mp4', '1.m4s'].map((file) => read(hlsUrl.replace('index.m3u8', `${rendition}/${file}`)));
  const asPng = ['-v', 'error', '-i', 'pipe:0', '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
  const { stdout } = spawnSync('ffmpeg', asPng, { input: Buffer.concat(await Promise.all(files)), maxBuffer: 2 ** 26 });
  return stdout;
}

async function firstPreview(thumbnailsUrl: string): Promise<Buffer> {
  const [, sprite = '', x, y, w, h] = /^(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/m.exec(String(await read(thumbnailsUrl)))!;
  const { pathname, search } = new URL(sprite, `http://x${thumbnailsUrl}`);
  const place = { left: Number(x), top: Number(y), width: Number(w), height: Number(h) };
  return sharp(await read(pathname + search))
    .extract(place)
    .png()
    .toBuffer();
}

test.each(
  someOf(
    [
      ['in HDR (PQ)', 'pq', bars('smpte2084', 721)],
      ['in HDR (HLG)', 'hlg', bars('arib-std-b67', 940)],
      ['with the colours of high definition', 'hd', plainBars],
    ],
    2,
  ),
)(
  'of a video %s all pictures have the colours of its quality for all screens',
  async (_kind, name, args) => {
    const clip = await readFile(await makeClip(`bars-${name}.mp4`, args));
    const { streamId } = await platform.upload(business, clip, `${name}.mp4`);
    const { playback } = await vi.waitFor(
      async () => {
        const { data } = await platform.call(business, 'GET', `/general/v1.1/stream/${streamId}`);
        expect(data.packaging.state).toBe('ready');
        return data;
      },
      { timeout: 120_000, interval: 200 },
    );
    const master = String(await read(playback.hlsUrl));
    const [, rendition = ''] = /^#EXT-X-STREAM-INF:(?=[^\n]*avc1)[^\n]*\n(\w+)\/index/m.exec(master)!;
    const expected = await coloursOf(await firstPicture(playback.hlsUrl, rendition));
    // Yellow, light blue, purple and red of the bars, and something brighter than the page.
    expect(Math.max(...expected)).toBeGreaterThan(235);
    expect(Math.min(...expected)).toBeLessThan(60);

    const frame = await platform.call(business, 'POST', '/general/v1.1/image/frame', { streamId, atMs: 1000 });
    const pictures = {
      poster: await read(playback.posterUrl),
      preview: await firstPreview(playback.thumbnailsUrl),
      frame: await read(frame.data.url),
    };
    for (const [kind, picture] of Object.entries(pictures)) {
      const made = await coloursOf(picture);
      const furthest = Math.max(...made.map((value, at) => Math.abs(value - expected[at]!)));
      expect({ kind, made, expected, isNear: furthest < 14 }).toMatchObject({ isNear: true });
    }
  },
  180_000,
);
