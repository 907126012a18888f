import { readFile } from 'node:fs/promises';
import { createApiKey, logIn, signOutEverywhere } from '@zeacon/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../../media/clips.testing.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';

let database: TestDatabase;
let platform: TestPlatform;
let business: TestBusiness;
let streamId: string;

/** One real, packaged video for all tests; no test changes its files. */
beforeAll(async () => {
  const bytes = await readFile(await makeClip('plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac]));
  database = await openTestDatabase('postgres');
  platform = await openTestPlatform(database, { work: true, env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
  business = await platform.signUp();
  ({ streamId } = await platform.upload(business, bytes));
  await vi.waitFor(
    async () => {
      const { data } = await platform.call(business, 'GET', `/general/v1.1/stream/${streamId}`);
      expect(data.playback).not.toBeNull();
    },
    { timeout: 60_000, interval: 100 },
  );
});
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

describe('media delivery', () => {
  async function open({ accessVisibility = 'PUBLIC', publishStatus = 'Published' } = {}) {
    await platform.call(business, 'PATCH', `/general/v1.1/stream/${streamId}`, { accessVisibility });
    const published = await platform.call(business, 'POST', '/general/v1.1/stream/vod/publish', {
      streamId,
      publishStatus,
    });
    const hlsUrl: string = published.data.playback.hlsUrl;
    const [path = '', query = ''] = hlsUrl.split('?');
    const base = path.replace('index.m3u8', '');
    const get = (url: string, headers = {}) => platform.app.inject({ url, headers });
    // Access decisions are cached for two seconds of real time.
    const expected = accessVisibility === 'PUBLIC' ? 200 : 401;
    await vi.waitFor(async () => expect((await get(path)).statusCode).toBe(expected), { timeout: 10_000 });
    return { hlsUrl, base, query, get };
  }

  test('a video that has expired is refused to viewers, not to its owner', async () => {
    const { hlsUrl, get } = await open();
    const url = `/general/v1.1/stream/${streamId}`;
    const { playback } = (await platform.call(business, 'PATCH', url, { expiresDate: '2026-03-10T11:00:00Z' })).data;
    await vi.waitFor(async () => expect((await get(hlsUrl)).statusCode).toBe(410), { timeout: 10_000 });
    expect((await get(hlsUrl)).json().error).toBe('stream.expired');
    expect((await get(playback.hlsUrl)).statusCode).toBe(200);
    await platform.call(business, 'PATCH', url, { expiresDate: null });
  });

  test('an archive is refused to viewers, not to its owner', async () => {
    const { hlsUrl, get } = await open();
    await platform.call(business, 'POST', '/general/v1.1/stream/archive', { streamId });
    await vi.waitFor(async () => expect((await get(hlsUrl)).statusCode).toBe(404), { timeout: 10_000 });
    const { playback } = (await platform.call(business, 'GET', `/general/v1.1/stream/${streamId}`)).data;
    expect((await get(playback.hlsUrl)).statusCode).toBe(200);
    await platform.call(business, 'POST', '/general/v1.1/stream/vod/convert-to-vod', { archiveId: streamId });
  });

  test('a newly allowed video reaches viewers at once', async () => {
    const { hlsUrl, get } = await open({ accessVisibility: 'UNLISTED' });
    const path = hlsUrl.split('?')[0] ?? '';
    await platform.call(business, 'PATCH', `/general/v1.1/stream/${streamId}`, { accessVisibility: 'PUBLIC' });
    platform.clock.advanceSec(1);
    expect((await get(path)).statusCode).toBe(200);
    platform.clock.advanceSec(-1);
  });

  describe('a public video', () => {
    test('can be cached for good by anyone, except its master playlist', async () => {
      const { hlsUrl, base, query, get } = await open();
      expect(query).toBe('');
      const master = await get(hlsUrl);
      const segment = await get(`${base}source/1.m4s`);

      expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
      expect(master.headers['cache-control']).toBe('public, no-cache');
      expect(segment.headers).toMatchObject({
        'content-type': 'video/iso.segment',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
      });
    });

    test('answers ranges and validators', async () => {
      const { base, get } = await open();
      const url = `${base}source/1.m4s`;
      const whole = await get(url);
      const etag = whole.headers.etag as string;
      const size = whole.rawPayload.length;

      const part = await get(url, { range: 'bytes=10-19' });
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${size}`]);
      expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
      expect((await get(url, { range: `bytes=${size}-` })).statusCode).toBe(416);
      expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
      expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
      expect((await get(url, { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304);
      expect((await get(url, { 'if-none-match': `W/${etag}` })).statusCode).toBe(304);
      expect((await get(url, { 'if-none-match': '*' })).statusCode).toBe(304);
    });

    test("tells a file's size without sending it", async () => {
      const { base } = await open();
      const url = `${base}source/1.m4s`;
      const whole = await platform.app.inject({ url });
      const head = await platform.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    });

    test('lets other pages read why a file was refused', async () => {
      const { hlsUrl, get } = await open();
      for (const query of ['environment=qa', 'token=a&token=b'])
        expect((await get(`${hlsUrl}?${query}`)).headers['access-control-allow-origin']).toBe('*');
    });

    test.each([
      ['source/../../../secret.m4s'],
      ['source/%2e%2e%2f%2e%2e%2fsecret.m4s'],
      ['..%2f..%2fsource.m4s'],
      ['%2fetc%2fpasswd.m4s'],
      ['source/1.m4s%00.jpg'],
      ['package.json'],
      ['source/rendition.json'],
      ['source%5c1.m4s'],
      ['source/9999.m4s'],
    ])('has no file %s', async (name) => {
      const { base, get } = await open();
      expect((await get(`${base}${name}`)).statusCode).toBe(404);
    });

    test('needs no token, so an invalid or expired one does no harm', async () => {
      const before = await open({ accessVisibility: 'UNLISTED' });
      const details = `/general/v1.1/stream/viewer/stream-details?streamId=${streamId}&${before.query}`;
      const viewers: string = (await before.get(details)).json().responseData.hlsUrl;
      const { hlsUrl, get } = await open();
      platform.clock.advanceSec(8 * 3600);
      const [asViewer, asOwner] = [await get(viewers), await get(before.hlsUrl)];
      platform.clock.advanceSec(-8 * 3600);
      expect(asViewer.statusCode).toBe(200);
      // Owners see more than viewers, so they get the error.
      expect(asOwner.json().error).toBe('media.token_expired');
      expect((await get(`${hlsUrl}?token=a`)).statusCode).toBe(200);
    });

    test('of another environment is refused', async () => {
      const { hlsUrl, get } = await open();
      expect((await get(`${hlsUrl}?environment=local`)).statusCode).toBe(200);
      expect((await get(`${hlsUrl}?environment=qa`)).json().error).toBe('media.environment_wrong');
    });

    test('is gone for viewers within seconds of unpublishing, and stays for its owner', async () => {
      const { hlsUrl, get } = await open();
      const body = { streamId, publishStatus: 'UnPublished' };
      const { data } = await platform.call(business, 'POST', '/general/v1.1/stream/vod/publish', body);
      await vi.waitFor(async () => expect((await get(hlsUrl)).statusCode).toBe(404), { timeout: 10_000 });
      expect((await get(data.playback.hlsUrl)).statusCode).toBe(200);
    });
  });

  describe.each(['UNLISTED', 'POSTED'])('a video that is %s', (accessVisibility) => {
    test('needs its token, which every playlist passes on', async () => {
      const { hlsUrl, base, query, get } = await open({ accessVisibility });
      expect((await get(`${base}index.m3u8`)).json()).toMatchObject({ status: '401', error: 'media.token_invalid' });
      const master = await get(hlsUrl);
      const playlist = await get(`${base}${master.body.split('\n').find((line) => line.startsWith('source/'))}`);
      const segment = /^1\.m4s\?.*$/m.exec(playlist.body)![0];

      expect(master.body).toContain(`source/index.m3u8?${query}`);
      expect(playlist.body).toContain(`URI="init.mp4?${query}"`);
      const answer = await get(`${base}source/${segment}`);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
        200,
        'private, max-age=31536000, immutable',
      ]);
    });

    test('refuses a token that was altered, has expired or is for another video', async () => {
      const { hlsUrl, base, get } = await open({ accessVisibility });
      const token = new URLSearchParams(hlsUrl.split('?')[1]).get('token')!;
      const [kind, expiry, signature] = token.split('.');
      const later = (Number.parseInt(expiry!, 36) + 3_600_000).toString(36);
      for (const forged of [`${kind}.${later}.${signature}`, `viewer.${expiry}.${signature}`, 'x', '']) {
        const refused = await get(`${base}index.m3u8?token=${forged}`);
        expect(refused.json().error).toBe('media.token_invalid');
        expect(refused.headers['access-control-allow-origin']).toBe('*');
      }
      platform.clock.advanceSec(8 * 3600);
      const expired = await get(hlsUrl);
      platform.clock.advanceSec(-8 * 3600);
      expect(expired.json()).toMatchObject({ status: '403', error: 'media.token_expired' });
    });

    test('is shown to viewers with its token, and in embeds of its business', async () => {
      const { query, get } = await open({ accessVisibility });
      const details = `/general/v1.1/stream/viewer/stream-details?streamId=${streamId}`;
      expect((await get(details)).json().error).toBe('media.token_invalid');
      expect((await get(`${details}&${query}`)).statusCode).toBe(200);
      const player = await platform.call(business, 'POST', '/business/v1.1/embedded-player', {
        name: 'Player',
        autoPlay: false,
        videoLoop: false,
        hideControls: false,
        logo: null,
        showIcon: false,
        playerColor: '#e11d2e',
        streamId,
      });
      const url = `/business/v1.1/embedded-player/public?embeddedVideoPlayerId=${player.data.uuid}`;
      const config = (await get(url)).json().responseData;
      expect((await get(config.stream.hlsUrl)).statusCode).toBe(200);
    });
  });

  describe('the addresses of an unpublished video', () => {
    type Headers = { authorization: string };
    const credentials = { email: 'Acme@example.com', password: 'Harbour-Kite-7' };
    const status = async (url: string) => (await platform.app.inject(url)).statusCode;

    async function shownTo(headers: Headers): Promise<string> {
      const { data } = await platform.call({ ...business, headers }, 'GET', `/general/v1.1/stream/${streamId}`);
      return data.playback.hlsUrl;
    }
    async function unpublish() {
      const hidden = { streamId, publishStatus: 'UnPublished' };
      await platform.call(business, 'POST', '/general/v1.1/stream/vod/publish', hidden);
      platform.clock.advanceSec(3);
    }

    test('end within five seconds of the session that they were shown in, and no other', async () => {
      await unpublish();
      const signedIn = await platform.app.inject({ method: 'POST', url: logIn.path, payload: credentials });
      const { accessToken } = signedIn.json().responseData;
      const [there, here] = [
        await shownTo({ authorization: `Bearer ${accessToken}` }),
        await shownTo(business.headers),
      ];
      expect([await status(there), await status(here)]).toEqual([200, 200]);
      await platform.app.inject({
        method: 'POST',
        url: signOutEverywhere.path,
        headers: business.headers,
        payload: { keepCurrent: true },
      });
      platform.clock.advanceSec(5);
      expect([await status(there), await status(here)]).toEqual([403, 200]);
    });

    test('end within five seconds of the API key that they were shown to', async () => {
      await unpublish();
      const made = await platform.call(business, 'POST', createApiKey.path, { name: 'Key', scopes: ['videos.read'] });
      const url = await shownTo({ authorization: `Bearer ${made.data.key}` });
      expect(await status(url)).toBe(200);
      await platform.call(business, 'DELETE', `${createApiKey.path}/${made.data.id}`);
      platform.clock.advanceSec(5);
      expect(await status(url)).toBe(403);
    });
  });
});
