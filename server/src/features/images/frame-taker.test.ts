import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Image } from '@zeacon/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aac, h264, makeClip, tone } from '../../media/clips.testing.ts';
import { createFfmpeg } from '../../media/ffmpeg.ts';
import { createPictures } from '../../media/pictures.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { someOf } from '../../platform/testing/thorough.ts';
import { createFrameTaker } from './frame-taker.ts';
import { createImageMaker } from './image-maker.ts';
import { createImagesRepository } from './images.repository.ts';

const frame = '/general/v1.1/image/frame';

/** Two seconds red, two green, two blue, with pixels twice as wide as they are high. */
const threeColours = [
  ...['red', 'lime', 'blue'].flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:s=320x160:r=10:d=2`]),
  ...tone(6),
  ...['-filter_complex', '[0][1][2]concat=n=3:v=1:a=0,setsar=2[v]', '-map', '[v]', '-map', '3:a'],
  ...h264,
  ...aac,
];

let database: TestDatabase;
let platform: TestPlatform;
let business: TestBusiness;

/** One real, packaged video for all tests. */
async function publish(env: Record<string, string> = {}) {
  platform = await openTestPlatform(database, { work: true, env });
  business = await platform.signUp(env.FFMPEG_PATH ? 'Bolt' : 'Acme');
  const clip = await readFile(await makeClip('three-colours.mp4', threeColours));
  const { streamId } = await platform.upload(business, clip, 'three colours.mp4');
  await vi.waitFor(
    async () => {
      const { data } = await platform.call(business, 'GET', `/general/v1.1/stream/${streamId}`);
      expect(data.playback).not.toBeNull();
    },
    { timeout: 60_000, interval: 100 },
  );
  return streamId;
}

async function colourOf({ url }: Image) {
  const { rawPayload } = await platform.app.inject({ url });
  const [red = 0, green = 0, blue = 0] = await sharp(rawPayload).resize(1, 1).raw().toBuffer();
  if (red > 200 && green < 60 && blue < 60) return 'red';
  if (green > 200 && red < 60 && blue < 60) return 'green';
  return blue > 200 && red < 60 && green < 60 ? 'blue' : `${red} ${green} ${blue}`;
}

beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(async () => {
  await database?.close();
});

describe('a moment of a video', () => {
  let streamId: string;
  beforeAll(async () => {
    streamId = await publish();
  });
  afterAll(async () => {
    await platform?.close();
  });
  const take = (atMs: number) => platform.call(business, 'POST', frame, { streamId, atMs });

  test('becomes a picture that belongs to it, as wide as it is shown', async () => {
    const { status, data } = await take(500);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      kind: 'VOD_THUMBNAIL',
      streamId,
      fileName: 'three colours.png',
      width: 640,
      height: 160,
    });
    const list = await platform.call(business, 'GET', `/general/v1.1/image?streamId=${streamId}`);
    expect(list.data.items[0]).toEqual(data);
  });

  test.each(
    someOf(
      [
        [0, 'red'],
        [1900, 'red'],
        [2100, 'green'],
        [3990, 'green'],
        [4000, 'blue'],
        [5990, 'blue'],
        [6000, 'blue'],
      ],
      3,
    ),
  )('at %i ms shows %s', async (atMs, colour) => {
    expect(await colourOf((await take(atMs)).data)).toBe(colour);
  });

  test('after its end does not exist', async () => {
    const { durationMs } = (await platform.call(business, 'GET', `/general/v1.1/stream/${streamId}`)).data.playback;
    const answer = await take(durationMs + 1);
    expect([answer.status, answer.error]).toEqual([400, 'request.invalid']);
    expect(answer.fieldErrors).toEqual({ atMs: `The video ends at ${durationMs} ms` });
    expect(await colourOf((await take(durationMs)).data)).toBe('blue');
  });

  test('is read from the package once the uploaded file is gone, and fails if that is gone too', async () => {
    const { storage } = platform.platform;
    const before = (await platform.call(business, 'GET', '/general/v1.1/image')).data.totalItems;
    await vi.waitFor(
      async () => {
        const { data } = await platform.call(business, 'GET', `/general/v1.1/stream/${streamId}`);
        expect(data.packaging.state).toBe('ready');
      },
      { timeout: 60_000, interval: 100 },
    );
    await storage.deletePrefix(`sources/${streamId}/`);
    expect(await colourOf((await take(1000)).data)).toBe('red');
    expect(await colourOf((await take(5000)).data)).toBe('blue');
    expect(await colourOf((await take(6000)).data)).toBe('blue');

    await storage.deletePrefix(`streams/${streamId}/`);
    const answer = await take(1000);
    expect([answer.status, answer.error]).toEqual([503, 'image.frame_unavailable']);
    const after = (await platform.call(business, 'GET', '/general/v1.1/image')).data.totalItems;
    expect(after).toBe(before + 3);
    const { rows } = await database.pool.query('select id from image where width is null');
    expect(rows).toEqual([]);
  });
});

test('a picture that takes too long is given up, and the error says what to do', async () => {
  platform = await openTestPlatform(database);
  const folder = await mkdtemp(join(tmpdir(), 'frame-'));
  const endless = join(folder, 'ffmpeg');
  await writeFile(endless, '#!/bin/sh\n[ "$1" = -version ] || exec sleep 600\n', { mode: 0o755 });
  const images = createImagesRepository(database.db);
  const { storage } = platform.platform;
  const frames = createFrameTaker({
    maker: createImageMaker({
      ...{ images, pictures: createPictures(), storage, workFolder: join(folder, 'work') },
      requireDisk: async () => {},
    }),
    removal: { begin: images.insert },
    ffmpeg: createFfmpeg({ ffmpegPath: endless }),
    findStream: async () => ({ id: 'str_1', fileName: 'a.mp4', durationMs: 1000, sourceKey: 'a', packageId: 'pkg_1' }),
    openMoment: async () => ({ path: endless, atMs: 0, [Symbol.asyncDispose]: async () => {} }),
    newUuid: () => '0b1e7a52-3f64-4c1d-9a50-1c2d3e4f5a6b',
    clock: platform.clock.now,
    timeoutMs: 500,
  });
  const taken = frames.take('biz_1', { streamId: 'str_1', atMs: 0 }, new AbortController().signal);
  await expect(taken).rejects.toMatchObject({
    code: 'image.frame_timeout',
    message: expect.stringContaining('Try again'),
  });
  expect(await images.exists('0b1e7a52-3f64-4c1d-9a50-1c2d3e4f5a6b')).toBe(false);
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

test('without ffmpeg there are no pictures of moments, and the error says why', async () => {
  const streamId = await publish({ FFMPEG_PATH: '/nowhere/ffmpeg' });
  const answer = await platform.call(business, 'POST', frame, { streamId, atMs: 0 });
  expect([answer.status, answer.error]).toEqual([503, 'image.frame_unavailable']);
  await platform.close();
});
