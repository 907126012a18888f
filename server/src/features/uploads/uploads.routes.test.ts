import { expect, onTestFinished, test, vi } from 'vitest';
import { signInAs } from '../../platform/testing/team-members.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { partSizeFor } from './uploads.service.ts';

const mebibyte = 1024 ** 2;
const begin = '/general/v1.1/stream/upload/media';
const draft = { fileName: 'my_first clip.mp4', sizeBytes: 10, contentType: 'video/mp4', fingerprint: 'clip:10' };

test.each([
  [1, 8],
  [8 * mebibyte * 10_000, 8],
  [8 * mebibyte * 10_000 + 1, 9],
  [50 * 1024 * mebibyte, 8],
  [500 * 1024 * mebibyte, 52],
])('a file of %i bytes is sent in parts of %i MiB', (sizeBytes, expected) => {
  expect(partSizeFor(sizeBytes)).toBe(expected * mebibyte);
  expect(sizeBytes / partSizeFor(sizeBytes)).toBeLessThanOrEqual(10_000);
});

describeOnEachDatabase('uploads', (database) => {
  async function open(sizeBytes = 10, env = {}) {
    const platform = await openTestPlatform(database(), { env });
    const business = await platform.signUp();
    const answer = await platform.call(business, 'POST', begin, { ...draft, sizeBytes });
    const { ticket, stream } = answer.data ?? {};
    const query = ticket && `token=${ticket.token}&environment=${ticket.environment}`;
    const send = (method: 'POST' | 'PUT' | 'GET' | 'DELETE', more: string, payload?: string | Buffer) =>
      platform.app.inject({
        method,
        url: `${ticket.url}?${more}&${query}`,
        ...(payload !== undefined && { payload, headers: { 'content-type': 'application/octet-stream' } }),
      });
    const create = async () => /<UploadId>(.*)<\/UploadId>/.exec((await send('POST', 'uploads')).body)![1]!;
    const complete = (id: string, parts: [number, string][]) =>
      send(
        'POST',
        `uploadId=${id}`,
        `<CompleteMultipartUpload>${parts.map(toPart).join('')}</CompleteMultipartUpload>`,
      );
    return { platform, business, answer, ticket, stream, send, create, complete };
  }
  const toPart = ([number, etag]: [number, string]) =>
    `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`;
  const streamOf = async (platform: TestPlatform, business: TestBusiness, id: string) =>
    (await platform.call(business, 'GET', `/general/v1.1/stream/${id}`)).data;

  test('a file sent whole becomes a video waiting to be processed', async () => {
    const { platform, business, stream, send, create, complete } = await open();
    expect(stream).toMatchObject({
      name: 'my first clip',
      publishStatus: 'UnPublished',
      packaging: { state: 'uploading' },
    });
    const id = await create();
    const put = await send('PUT', `partNumber=1&uploadId=${id}`, '0123456789');
    expect(put.statusCode).toBe(200);

    const completed = await complete(id, [[1, put.headers.etag as string]]);

    expect(completed.statusCode).toBe(200);
    expect(completed.headers['content-type']).toContain('application/xml');
    expect(completed.body).toContain('<CompleteMultipartUploadResult');
    expect((await streamOf(platform, business, stream.id)).packaging.state).toBe('queued');
    await platform.close();
  });

  test('an upload into a closed business is refused, and continues once it is restored', async () => {
    const { platform, business, send, create } = await open();
    const id = await create();
    const closing = '/business/v1.1/business-deletion';
    await platform.call(business, 'POST', closing, { businessName: 'Acme', password: 'Harbour-Kite-7' });
    const sendPart = () => send('PUT', `partNumber=1&uploadId=${id}`, '0123456789');
    expect((await sendPart()).statusCode).toBe(404);
    await platform.call(business, 'DELETE', closing);
    expect((await sendPart()).statusCode).toBe(200);
    await platform.close();
  });

  test('starting the same file again finds the upload and the parts that arrived', async () => {
    const { platform, business, ticket, send, create } = await open(9 * mebibyte);
    const id = await create();
    await send('PUT', `partNumber=1&uploadId=${id}`, Buffer.alloc(8 * mebibyte));

    const again = await platform.call(business, 'POST', begin, { ...draft, sizeBytes: 9 * mebibyte });
    const listed = await platform.call(business, 'GET', begin);

    expect(again.data.ticket).toMatchObject({ uploadId: ticket.uploadId, receivedBytes: 8 * mebibyte });
    expect(listed.data.items).toMatchObject([{ uploadId: ticket.uploadId, receivedBytes: 8 * mebibyte }]);
    expect(await create()).toBe(id);
    expect((await send('GET', `uploadId=${id}`)).body).toContain(`<Size>${8 * mebibyte}</Size>`);
    await platform.close();
  });

  test('completing twice, as after a lost response, succeeds twice and queues once', async () => {
    const { platform, send, create, complete } = await open();
    const id = await create();
    const put = await send('PUT', `partNumber=1&uploadId=${id}`, '0123456789');
    const parts: [number, string][] = [[1, put.headers.etag as string]];

    const answers = [await complete(id, parts), await complete(id, parts)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const jobs = await database().pool.query(`select count(*) as jobs from pgboss.job where name = 'packaging.begin'`);
    expect(jobs.rows).toEqual([{ jobs: 1 }]);
    await platform.close();
  });

  test('an upload whose parts were dropped as abandoned starts over', async () => {
    const { platform, business, send, create } = await open();
    const id = await create();
    await send('PUT', `partNumber=1&uploadId=${id}`, '0123456789');
    await platform.platform.storage.sweep(new Date(Date.now() + 60_000));

    const listed = await platform.call(business, 'GET', begin);

    expect(listed.data.items).toMatchObject([{ receivedBytes: 0 }]);
    const anew = await create();
    expect(anew).not.toBe(id);
    expect((await send('PUT', `partNumber=1&uploadId=${anew}`, '0123456789')).statusCode).toBe(200);
    await platform.close();
  });

  test('parts that nobody continued for 14 days are dropped while the server runs', async () => {
    const { platform, send, create } = await open();
    const { uploads } = platform.modules;
    const swept: Date[] = [];
    const { storage } = platform.platform;
    const sweep = storage.sweep;
    let working = Promise.resolve();
    storage.sweep = (before) => {
      swept.push(before);
      working = sweep(before);
      return working;
    };
    const id = await create();
    await send('PUT', `partNumber=1&uploadId=${id}`, '0123456789');
    // Parts have the time of the machine.
    const { clock } = platform;
    clock.advanceSec((Date.now() - clock.now().getTime()) / 1000);
    const received = async () => {
      await working;
      return (await platform.call(await signInAs(platform, 'Acme'), 'GET', begin)).data.items[0].receivedBytes;
    };

    // Only those of what is started now: whatever else the server does now and then would be done some ten thousand times.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());

    uploads.start();
    clock.advanceSec(13 * 86_400);
    vi.advanceTimersByTime(6 * 3_600_000);
    expect([swept.length, await received()]).toEqual([2, 10]);
    clock.advanceSec(86_400 + 60);
    vi.advanceTimersByTime(6 * 3_600_000);
    expect([swept.length, await received()]).toEqual([3, 0]);
    await uploads.stop();
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(swept).toHaveLength(3);
    await platform.close();
  });

  test('a video deleted while its parts are being joined leaves no file behind', async () => {
    const { platform, business, stream, send, create, complete } = await open();
    const id = await create();
    const put = await send('PUT', `partNumber=1&uploadId=${id}`, '0123456789');
    const { storage } = platform.platform;
    const join = storage.completeMultipart;
    storage.completeMultipart = async (...joined) => {
      const object = await join(...joined);
      await platform.call(business, 'DELETE', `/general/v1.1/stream/${stream.id}`);
      return object;
    };
    const answer = await complete(id, [[1, put.headers.etag as string]]);

    expect([answer.statusCode, answer.json().error]).toEqual([404, 'upload.not_found']);
    for await (const { key } of storage.list(`sources/${stream.id}/`)) expect.fail(`${key} is left`);
    await platform.close();
  });

  test('aborting deletes the video', async () => {
    const { platform, business, stream, send, create } = await open();
    const id = await create();
    expect((await send('DELETE', `uploadId=${id}`)).statusCode).toBe(204);
    expect((await platform.call(business, 'GET', `/general/v1.1/stream/${stream.id}`)).error).toBe('stream.not_found');
    expect((await platform.call(business, 'GET', begin)).data.items).toEqual([]);
    await platform.close();
  });

  test.each([
    ['an empty file name', { fileName: ' ' }, 'fileName', 'File name is required'],
    ['an empty file', { sizeBytes: 0 }, 'sizeBytes', undefined],
    ['half a byte', { sizeBytes: 1.5 }, 'sizeBytes', undefined],
    ['no fingerprint', { fingerprint: '' }, 'fingerprint', undefined],
  ])('refuses %s', async (_case, change, field, message) => {
    const { platform, business } = await open();
    const answer = await platform.call(business, 'POST', begin, { ...draft, ...change });
    expect(answer).toMatchObject({ status: 400, error: 'request.invalid' });
    expect(Object.keys(answer.fieldErrors!)).toEqual([field]);
    if (message) expect(answer.fieldErrors![field]).toBe(message);
    await platform.close();
  });

  test('refuses a file larger than the server accepts', async () => {
    const { platform, answer } = await open(10, { ZEACON_MAX_UPLOAD_BYTES: '9' });
    expect(answer).toMatchObject({ status: 413, error: 'upload.too_large' });
    await platform.close();
  });

  test.each([
    ['a part beyond the file', 'PUT', 'partNumber=2', '0123456789', 400, 'upload.part_invalid'],
    ['part number 0', 'PUT', 'partNumber=0', '0123456789', 400, 'upload.part_invalid'],
    ['a part that is no number', 'PUT', 'partNumber=one', '0123456789', 400, 'upload.part_invalid'],
    ['more bytes than were announced', 'PUT', 'partNumber=1', '0123456789+', 413, 'upload.too_large'],
    [
      'completing before all arrived',
      'POST',
      '',
      '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"x"</ETag></Part></CompleteMultipartUpload>',
      400,
      'upload.part_invalid',
    ],
    ['a body that is no XML', 'POST', '', '{}', 400, 'upload.part_invalid'],
  ] as const)('refuses %s', async (_case, method, query, payload, status, code) => {
    const { platform, send, create } = await open();
    const answer = await send(method, `${query}&uploadId=${await create()}`, payload);
    expect([answer.statusCode, answer.json().error]).toEqual([status, code]);
    await platform.close();
  });

  test.each([
    ['without a token', (url: string) => url.replace(/token=[^&]*/, '')],
    ['with another token', (url: string) => url.replace(/token=[^&]*/, 'token=abc.def')],
    ['with a token that has expired', (url: string) => url, 25 * 3600],
  ])('refuses a part %s', async (_case, change, laterSec = 0) => {
    const { platform, ticket, create } = await open();
    const id = await create();
    platform.clock.advanceSec(laterSec);
    const url = change(`${ticket.url}?partNumber=1&uploadId=${id}&token=${ticket.token}`);
    const answer = await platform.app.inject({ method: 'PUT', url, payload: '0123456789' });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'upload.token_invalid']);
    await platform.close();
  });

  test('refuses a part for another environment', async () => {
    const { platform, ticket } = await open();
    const url = `${ticket.url}?uploads&token=${ticket.token}&environment=production`;
    const answer = await platform.app.inject({ method: 'POST', url });
    expect(answer.json().error).toBe('media.environment_wrong');
    await platform.close();
  });
});
