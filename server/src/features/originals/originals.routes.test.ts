import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';

const path = (id: string) => `/general/v1.1/stream/${id}/original`;

describeOnSharedPlatform('the uploaded file of a video', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const acme = await platform.signUp('Acme');
    const film = randomBytes(5000);
    const { streamId } = await platform.upload(acme, film, 'Grüße.mp4');
    const link = (as: TestBusiness, id = streamId) => platform.call(as, 'POST', path(id));
    const get = (url: string, headers = {}) => platform.app.inject({ url, headers });
    return { platform, acme, film, streamId, link, get };
  }

  test('is downloaded as it was sent, whole or in parts, by an address that holds for an hour', async () => {
    const { platform, acme, film, link, get } = await open();
    const { status, data } = await link(acme);
    expect([status, Date.parse(data.expiresDate) - platform.clock.now().getTime()]).toEqual([200, 3_600_000]);
    const whole = await get(data.url);
    expect(whole.rawPayload.equals(film)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-disposition': `attachment; filename="Gr__e.mp4"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.mp4`,
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    const part = await get(data.url, { range: 'bytes=4000-' });
    expect([part.statusCode, part.rawPayload.equals(film.subarray(4000))]).toEqual([206, true]);
    platform.clock.advanceSec(3601);
    expect((await get(data.url)).json().error).toBe('stream.original_token_invalid');
  });

  test('is for its business alone, and each address for one video', async () => {
    const { platform, acme, streamId, link, get } = await open();
    const bolt = await platform.signUp('Bolt');
    const other = await platform.upload(bolt, randomBytes(100));
    expect((await link(bolt)).error).toBe('stream.not_found');
    const { url } = (await link(acme)).data;
    expect((await get(url.replace(streamId, other.streamId))).json().error).toBe('stream.original_token_invalid');
    expect((await get(`/media/originals/${streamId}`)).json().error).toBe('stream.original_token_invalid');
    await platform.call(acme, 'DELETE', `/general/v1.1/stream/${streamId}`);
    expect((await get(url)).statusCode).toBe(404);
  });

  test('is not there before the upload is finished, nor for a live', async () => {
    const { platform, acme, link } = await open();
    const live = await platform.call(acme, 'POST', '/general/v1.1/stream/v2', { name: 'Show', contentType: 'LIVE' });
    expect((await link(acme, live.data.id)).error).toBe('stream.no_original');
    expect((await link(acme, 'str_none')).error).toBe('stream.not_found');
  });
});
