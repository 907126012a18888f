import { errorCatalog } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';

const streams = '/general/v1.1/stream';
const begin = `${streams}/upload/media`;
const draft = { fileName: 'fair.mp4', sizeBytes: 10, contentType: 'video/mp4', fingerprint: 'fair:10' };
const bytes = '0123456789';

interface Ticket {
  uploadId: string;
  streamId: string;
  url: string;
  token: string;
  environment: string;
}

describeOnSharedPlatform('a file for a video that exists', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const business = await platform.signUp();
    const create = async (more = {}) =>
      (await platform.call(business, 'POST', `${streams}/v2`, { name: 'Fair', ...more })).data.id as string;
    const start = (more: object, who: TestBusiness = business) =>
      platform.call(who, 'POST', begin, { ...draft, ...more });
    const read = async (id: string) => (await platform.call(business, 'GET', `${streams}/${id}`)).data;
    const send = (ticket: Ticket, method: 'POST' | 'PUT' | 'DELETE', more: string, payload?: string) =>
      platform.app.inject({
        method,
        url: `${ticket.url}?${more}&token=${ticket.token}&environment=${ticket.environment}`,
        ...(payload && { payload, headers: { 'content-type': 'application/octet-stream' } }),
      });
    async function sendPart(ticket: Ticket) {
      const created = await send(ticket, 'POST', 'uploads');
      const multipartId = /<UploadId>(.*)<\/UploadId>/.exec(created.body)![1]!;
      const put = await send(ticket, 'PUT', `partNumber=1&uploadId=${multipartId}`, bytes);
      return { multipartId, etag: put.headers.etag as string };
    }
    async function finish(ticket: Ticket) {
      const { multipartId, etag } = await sendPart(ticket);
      const part = `<Part><PartNumber>1</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`;
      const body = `<CompleteMultipartUpload>${part}</CompleteMultipartUpload>`;
      return send(ticket, 'POST', `uploadId=${multipartId}`, body);
    }
    /** Sets a state in which packaging leaves a stream. */
    const end = (id: string, state: 'failed' | 'refused' | 'ready') =>
      database().pool.query('update stream set packaging_state = $2 where id = $1', [id, state]);
    const files = async (id: string) => {
      const keys: string[] = [];
      for await (const { key } of platform.platform.storage.list(`sources/${id}/`)) keys.push(key);
      return keys;
    };
    return { platform, business, create, start, read, send, sendPart, finish, end, files };
  }

  test('is added to that video, which keeps its title, and is processed', async () => {
    const { create, start, read, finish } = await open();
    const streamId = await create();
    const { data } = await start({ streamId });
    expect(data.ticket.streamId).toBe(streamId);
    expect(data.stream).toMatchObject({
      name: 'Fair',
      fileName: 'fair.mp4',
      sizeBytes: 10,
      packaging: { state: 'uploading' },
    });

    expect((await finish(data.ticket)).statusCode).toBe(200);

    expect(await read(streamId)).toMatchObject({ name: 'Fair', fileName: 'fair.mp4', packaging: { state: 'queued' } });
    const jobs = await database().pool.query(`select data from pgboss.job where name = 'packaging.begin'`);
    expect(jobs.rows).toMatchObject([{ data: { streamId } }]);
  });

  test('is found again if unfinished, with and without naming its video', async () => {
    const { platform, business, create, start, sendPart } = await open();
    const streamId = await create();
    const { ticket } = (await start({ streamId })).data;
    await sendPart(ticket);
    for (const more of [{ streamId }, {}]) {
      expect((await start(more)).data.ticket).toMatchObject({ uploadId: ticket.uploadId, streamId, receivedBytes: 10 });
    }
    const listed = await platform.call(business, 'GET', begin);
    expect(listed.data.items).toMatchObject([{ uploadId: ticket.uploadId, streamId }]);
    expect((await platform.call(business, 'GET', `${streams}/v2`)).data.totalItems).toBe(1);
  });

  test('started twice at once is one upload', async () => {
    const { create, start } = await open();
    const streamId = await create();
    const answers = await Promise.all([start({ streamId }), start({ streamId }), start({ streamId })]);
    expect(new Set(answers.map(({ data }) => data.ticket.uploadId)).size).toBe(1);
  });

  test('may also belong to another video', async () => {
    const { create, start } = await open();
    const ids = [await create(), await create()];
    const tickets = [];
    for (const streamId of ids) tickets.push((await start({ streamId })).data.ticket);
    tickets.push((await start({ fingerprint: 'another' })).data.ticket);
    expect(new Set(tickets.map(({ uploadId }) => uploadId)).size).toBe(3);
    expect(tickets.slice(0, 2).map(({ streamId }) => streamId)).toEqual(ids);
  });

  test.each(['failed', 'refused'] as const)('replaces one that was %s and releases its bytes', async (state) => {
    const { create, start, read, finish, end, files } = await open();
    const streamId = await create();
    await finish((await start({ streamId })).data.ticket);
    await end(streamId, state);
    const [former] = await files(streamId);

    const { ticket, stream } = (await start({ streamId, fingerprint: 'better', fileName: 'better.mp4' })).data;
    expect(stream).toMatchObject({ fileName: 'better.mp4', packaging: { state: 'uploading', message: null } });
    await finish(ticket);

    expect((await read(streamId)).packaging.state).toBe('queued');
    const left = await files(streamId);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(former);
  });

  test('that is given up leaves the video waiting for a file, with nothing left behind', async () => {
    const { platform, business, create, start, read, send, sendPart, files } = await open();
    const streamId = await create({ eventStart: '2026-04-01T10:00:00Z' });
    await platform.call(business, 'PATCH', `${streams}/status/${streamId}`, { streamStatus: 'Published' });
    const before = await read(streamId);
    const { ticket } = (await start({ streamId })).data;
    const { multipartId } = await sendPart(ticket);

    expect((await send(ticket, 'DELETE', `uploadId=${multipartId}`)).statusCode).toBe(204);

    expect(await read(streamId)).toEqual(before);
    expect(await files(streamId)).toEqual([]);
    expect((await platform.call(business, 'GET', begin)).data.items).toEqual([]);
    expect((await send(ticket, 'DELETE', `uploadId=${multipartId}`)).json().error).toBe('upload.not_found');
    expect((await start({ streamId })).data.ticket.uploadId).not.toBe(ticket.uploadId);
  });

  test('is deleted with the video', async () => {
    const { platform, business, create, start, send } = await open();
    const streamId = await create();
    const { ticket } = (await start({ streamId })).data;
    await platform.call(business, 'DELETE', `${streams}/${streamId}`);
    expect((await send(ticket, 'POST', 'uploads')).json().error).toBe('upload.not_found');
  });

  test('may be kept out of the library if it creates its own video', async () => {
    const { start, read } = await open();
    const { stream } = (await start({ mediaType: 'ARCHIVE' })).data;
    expect(await read(stream.id)).toMatchObject({ mediaType: 'ARCHIVE', publishStatus: 'UnPublished' });
  });

  test('is refused if the video has one, if another is being uploaded, and for other businesses’ videos', async () => {
    const { platform, create, start, finish, end } = await open();
    const stranger = await platform.signUp('Stranger');
    const [ready, busy, queued] = [await create(), await create(), await create()];
    await finish((await start({ streamId: ready })).data.ticket);
    await end(ready, 'ready');
    await start({ streamId: busy });
    await finish((await start({ streamId: queued })).data.ticket);
    const cases = [
      ['stream.has_file', start({ streamId: ready })],
      ['stream.has_file', start({ streamId: busy, fingerprint: 'another' })],
      ['stream.has_file', start({ streamId: queued })],
      ['stream.not_found', start({ streamId: 'str_00000000000000000000' })],
      ['stream.not_found', start({ streamId: busy }, stranger)],
      ['upload.too_large', start({ streamId: busy, sizeBytes: Number.MAX_SAFE_INTEGER })],
    ] as const;
    for (const [code, asked] of cases) {
      const { status, message } = errorCatalog[code];
      expect(await asked).toMatchObject({ error: code, status, message });
    }
    expect(await start({ mediaType: 'DEFAULT_VIDEO' })).toMatchObject({
      error: 'request.invalid',
      fieldErrors: { mediaType: expect.stringMatching(/^Use one of these: [A-Z_]+, /) },
    });
  });
});
