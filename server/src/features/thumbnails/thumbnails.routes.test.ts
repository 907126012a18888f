import { readFile } from 'node:fs/promises';
import type { Image } from '@zeacon/contract';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { solid } from '../../media/pictures.testing.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { placeholderThumbnail } from '../placeholder/placeholder.ts';

describeOnSharedPlatform('thumbnails by file name', (database) => {
  /** A packaged video, with only its row and its poster. */
  async function open({ fileName = 'my clip.mp4', poster = true } = {}) {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const business = await platform.signUp();
    const { streamId } = await platform.upload(business, Buffer.from('not yet looked at'), fileName);
    const { storage } = platform.platform;
    const showPoster = async (packageId: string, colour: string) => {
      await storage.put(`streams/${streamId}/${packageId}/poster.jpg`, await solid(640, 320, colour).jpeg().toBuffer());
      await database().pool.query(`update stream set package_id = $1, poster_file = 'poster.jpg' where id = $2`, [
        packageId,
        streamId,
      ]);
    };
    const publish = async () => {
      await database().pool.query(`update stream set publish_status = 'Published' where id = $1`, [streamId]);
    };
    if (poster) await showPoster('pkg_1', '#ff0000');
    const media = async () =>
      (await platform.call(business, 'GET', `/general/v1.1/stream/business/media/${streamId}`)).data;
    const get = (url: string, headers = {}) => platform.app.inject({ url, headers });
    const thumbnail = async (headers = {}) => get((await media()).thumbnailUrl, headers);
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of storage.list(`streams/${streamId}/thumbnails/`)) keys.push(key);
      return keys;
    };
    return { platform, business, streamId, storage, showPoster, publish, media, get, thumbnail, stored };
  }

  async function colourOf({ rawPayload }: { rawPayload: Buffer }) {
    const [red = 0, green = 0, blue = 0] = await sharp(rawPayload).resize(1, 1).raw().toBuffer();
    return [red > 200, green > 200, blue > 200];
  }
  const [red, green, blue] = [
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ];

  test('a file’s thumbnail is a PNG under its name', async () => {
    const { media, streamId, get, publish } = await open();
    const { thumbnailUrl } = await media();
    expect(thumbnailUrl).toMatch(
      new RegExp(`^/media/thumbnails/${streamId}/my%20clip\\.png\\?token=.+environment=local$`),
    );
    const answer = await get(thumbnailUrl);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 480, height: 240 });
    expect(await colourOf(answer)).toEqual(red);
    expect((await get(thumbnailUrl, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304);

    await publish();
    expect((await media()).thumbnailUrl).toBe(`/media/thumbnails/${streamId}/my%20clip.png`);
  });

  test('it is the chosen picture, the poster once that is deleted, and then a new poster', async () => {
    const { platform, business, streamId, thumbnail, showPoster, stored } = await open();
    const begun = await platform.call(business, 'POST', '/general/v1.1/image/pre-signed', {
      kind: 'VOD_THUMBNAIL',
      fileName: 'x.png',
      sizeBytes: 100,
    });
    const payload = await solid(600, 300, '#00ff00').png().toBuffer();
    const sent = await platform.app.inject({
      method: 'PUT',
      url: begun.data.url,
      payload,
      headers: { 'content-type': 'image/png' },
    });
    const { uuid } = sent.json().responseData as Image;

    expect(await colourOf(await thumbnail())).toEqual(red);
    await platform.call(business, 'PATCH', `/general/v1.1/stream/${streamId}`, { thumbnailId: uuid });
    const chosen = await thumbnail();
    expect(await colourOf(chosen)).toEqual(green);
    await platform.call(business, 'DELETE', `/general/v1.1/image/${uuid}`);
    expect(await colourOf(await thumbnail({ 'if-none-match': chosen.headers.etag }))).toEqual(red);
    await showPoster('pkg_2', '#0000ff');
    expect(await colourOf(await thumbnail())).toEqual(blue);
    expect(await stored()).toEqual([`streams/${streamId}/thumbnails/pkg_2.png`]);
  });

  test.each([
    ['no poster yet', false],
    ['a poster that is gone', true],
  ])('with %s it is the placeholder’s thumbnail', async (_case, poster) => {
    const { thumbnail, storage, streamId } = await open({ poster });
    await storage.deletePrefix(`streams/${streamId}/`);
    const answer = await thumbnail();
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.rawPayload).toEqual(await readFile(placeholderThumbnail));
    expect((await thumbnail({ 'if-none-match': answer.headers.etag })).statusCode).toBe(304);
  });

  test.each([
    ['clip.webm', 'clip.png'],
    ['Clip.MOV', 'Clip.png'],
    ['clip.avi', 'clip.png'],
    ['clip.mkv', 'clip.mkv.png'],
    ['a/b?c#d%e&ü 日本.mp4', 'a/b?c#d%e&ü 日本.png'],
    [`${'x'.repeat(200)}.mp4`, `${'x'.repeat(200)}.png`],
    ['../../secret.mp4', '../../secret.png'],
  ])('the thumbnail of %s is called %s', async (fileName, expected) => {
    const { media, get, streamId } = await open({ fileName, poster: false });
    const { thumbnailUrl } = await media();
    expect(decodeURIComponent(new URL(thumbnailUrl, 'http://x').pathname)).toBe(
      `/media/thumbnails/${streamId}/${expected}`,
    );
    expect((await get(thumbnailUrl)).statusCode).toBe(200);
  });

  test('it can be read by anyone who may read the video, and by nobody else', async () => {
    const { media, get, platform, business } = await open();
    const owners = (await media()).thumbnailUrl;
    const plain = owners.split('?')[0];
    const other = await platform.upload(business, Buffer.from('another'), 'my clip.mp4');
    const others = (await platform.call(business, 'GET', `/general/v1.1/stream/business/media/${other.streamId}`)).data;
    const othersToken = others.thumbnailUrl.split('?')[1];
    const refusal = async (url: string) => {
      const answer = await get(url);
      return [answer.statusCode, answer.json().error];
    };
    expect(await refusal(plain)).toEqual([404, 'media.not_found']);
    expect(await refusal(`${plain}?token=x`)).toEqual([401, 'media.token_invalid']);
    expect(await refusal(`${plain}?${othersToken}`)).toEqual([401, 'media.token_invalid']);
    expect(await refusal(owners.replace('environment=local', 'environment=qa'))).toEqual([
      400,
      'media.environment_wrong',
    ]);
    expect(await refusal(owners.replace('my%20clip.png', 'other.png'))).toEqual([404, 'media.not_found']);
    expect(await refusal(owners.replace('my%20clip.png', 'my%20clip.mp4'))).toEqual([404, 'media.not_found']);
    expect((await get(owners)).statusCode).toBe(200);
    platform.clock.advanceSec(8 * 3600);
    expect(await refusal(owners)).toEqual([403, 'media.token_expired']);
  });

  test.each([
    '/media/thumbnails/str_none/clip.png',
    '/media/thumbnails/%00/clip.png',
    '/media/thumbnails/..%2f/clip.png',
    '/media/thumbnails/',
  ])('%s is not found', async (url) => {
    const { get } = await open({ poster: false });
    expect((await get(url)).statusCode).toBe(404);
  });

  test('simultaneous requests make it once', async () => {
    const { media, get, stored } = await open();
    const { thumbnailUrl } = await media();
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(thumbnailUrl)));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await stored()).toHaveLength(1);
  });
});
