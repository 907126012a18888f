import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadTicket } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from './config/read-env.ts';
import { readConfig } from './config.ts';
import { startServer } from './main.ts';
import { temporaryFolder } from './platform/testing/temporary-folder.ts';
import { createPostgresDatabase } from './platform/testing/test-database.ts';

const clip = new URL('../demo/portrait.mp4', import.meta.url);

test.each([
  [{ ZEACON_ROLE: 'boss', DATABASE_URL: 'postgres://x' }, 'ZEACON_ROLE must be all, or of web, worker, live'],
  [{ ZEACON_ROLE: 'web,web', DATABASE_URL: 'postgres://x' }, 'ZEACON_ROLE must be all, or of web, worker, live'],
  [{ ZEACON_ROLE: 'worker' }, 'DATABASE_URL is needed when ZEACON_ROLE is worker'],
  [{ ZEACON_RTMP_URL: 'https://live.example.com' }, 'ZEACON_RTMP_URL must be an address like rtmp://'],
])('invalid roles are refused: %o', (env, message) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(ConfigError);
  expect(() => readConfig(env as Record<string, string>)).toThrow(message);
});

test.skipIf(process.env.ZEACON_TEST_SKIP_POSTGRES === '1')(
  'processes of three roles form one platform: one answers calls, one runs jobs, one receives media',
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await createPostgresDatabase();
    const storage = await temporaryFolder();
    const start = async (role: string) => {
      const server = await startServer(
        readConfig({
          PORT: '0',
          EXAMPLES_PORT: '0',
          ZEACON_RTMP_PORT: '0',
          ZEACON_ROLE: role,
          ZEACON_DATA: join(await temporaryFolder(), role),
          ZEACON_STORAGE: storage,
          ZEACON_MASTER_KEY: Buffer.alloc(32, 'roles').toString('base64'),
          ZEACON_DEMO: '0',
          LOG_LEVEL: 'silent',
          DATABASE_URL: databaseUrl,
        }),
      );
      onTestFinished(() => server.stop());
      return server;
    };
    const web = await start('web');
    const live = await start('live');
    expect([web.rtmpUrl, web.examplesUrl !== null]).toEqual([null, true]);
    expect([live.rtmpUrl, live.examplesUrl]).toEqual([expect.stringMatching(/^rtmp:/), null]);

    const headers = { 'content-type': 'application/json', authorization: '' };
    const call = async (path: string, body?: object, origin = web.url) => {
      const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
      const answer = await fetch(origin + path, init);
      return { status: answer.status, data: (await answer.json()).responseData };
    };
    const account = { businessName: 'Acme', email: 'ann@example.com', password: 'Harbour-Kite-7' };
    const { data: signedIn } = await call('/authentication/v1.1/signup', account);
    headers.authorization = `Bearer ${signedIn.accessToken}`;
    const bytes = await readFile(clip);
    const streamId = await upload(call, web.url, bytes);
    const state = async (origin: string) =>
      (await call(`/general/v1.1/stream/${streamId}`, undefined, origin)).data.packaging.state;
    // Keys are shared, so a session of one process is valid on the others.
    expect(await state(live.url)).toBe('queued');

    const worker = await start('worker');
    expect((await fetch(`${worker.url}/livez`)).status).toBe(200);
    expect((await fetch(`${worker.url}/general/v1.1/stream/${streamId}`, { headers })).status).toBe(404);
    await expect.poll(() => state(web.url), { timeout: 60_000 }).toMatch(/ready|improving/);
  },
);

type Call = (path: string, body?: object) => Promise<{ data: { ticket: UploadTicket; stream: { id: string } } }>;

/** Uploads a whole file in one part; returns the video's id. */
async function upload(call: Call, origin: string, bytes: Buffer): Promise<string> {
  const draft = { fileName: 'clip.mp4', sizeBytes: bytes.length, contentType: 'video/mp4', fingerprint: 'roles' };
  const { data } = await call('/general/v1.1/stream/upload/media', draft);
  const { ticket } = data;
  const query = `token=${ticket.token}&environment=${ticket.environment}`;
  const send = async (method: string, path: string, body?: Uint8Array<ArrayBuffer> | string) => {
    const answer = await fetch(new URL(`${ticket.url}?${path}&${query}`, origin), {
      method,
      ...(body !== undefined && { body }),
      headers: { 'content-type': typeof body === 'string' ? 'application/xml' : 'application/octet-stream' },
    });
    if (!answer.ok) throw new Error(await answer.text());
    return { text: await answer.text(), etag: answer.headers.get('etag') };
  };
  const created = await send('POST', 'uploads');
  const uploadId = /<UploadId>(.*)<\/UploadId>/.exec(created.text)![1];
  const { etag } = await send('PUT', `partNumber=1&uploadId=${uploadId}`, new Uint8Array(bytes));
  const parts = `<Part><PartNumber>1</PartNumber><ETag>${etag}</ETag></Part>`;
  await send('POST', `uploadId=${uploadId}`, `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
  return data.stream.id;
}
