import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { AnswerTooLongError, createBoundedFetch } from './bounded-fetch.ts';

async function open(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const fetch = createBoundedFetch({ timeoutMs: 10_000, maxBytes: 1000 });

test('an answer comes whole, with status and headers', async () => {
  const url = await open((response) => response.writeHead(418, { 'x-tea': 'green' }).end('{"pot":true}'));
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('x-tea'), await answer.json()]).toEqual([418, 'green', { pot: true }]);
});

test('an empty answer has no body', async () => {
  const answer = await fetch(await open((response) => response.writeHead(204).end()));
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

test('an answer that is too long is given up, also one that only grows so when it is unpacked', async () => {
  await expect(fetch(await open((response) => response.end('x'.repeat(1001))))).rejects.toThrow(AnswerTooLongError);
  const packed = gzipSync('x'.repeat(100_000));
  const url = await open((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
  await expect(fetch(url)).rejects.toThrow(AnswerTooLongError);
});

test('redirects are not followed', async () => {
  const url = await open((response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
  expect((await fetch(url)).status).toBe(302);
});

test('an answer that never ends is given up after the time, or when the caller does', async () => {
  const url = await open((response) => response.write('x'));
  await expect(createBoundedFetch({ timeoutMs: 50, maxBytes: 1000 })(url)).rejects.toThrow(/timeout/);
  const aborted = new AbortController();
  const given = fetch(url, { signal: aborted.signal });
  aborted.abort(new Error('The server is stopping.'));
  await expect(given).rejects.toThrow('The server is stopping.');
});
