import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createGuardedAddress } from './guarded-address.ts';
import { createGuardedGet, GetFailedError } from './guarded-get.ts';

const limits = { userAgent: 'Test/1', accept: 'text/html', timeoutMs: 2000, maxBytes: 64 * 1024 };
const local = createGuardedGet({ address: createGuardedAddress({ allowPrivate: true }), ...limits });

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const leadTo = (response: ServerResponse, location: string) => void response.writeHead(302, { location }).end('moved');

test('a page is read with its headers, and redirects within its origin are followed', async () => {
  const origin = await serve(({ url }, response) => {
    if (url === '/') return leadTo(response, '/home');
    response.setHeader('content-security-policy', ["default-src 'self'", 'media-src *']);
    response.setHeader('content-type', 'text/html; charset=iso-8859-1');
    response.end(Buffer.from('<p>Caf\xe9', 'latin1'));
  });
  const answer = await local(`${origin}/`);
  expect(answer).toMatchObject({ url: `${origin}/home`, status: 200, text: '<p>Café', isCutOff: false });
  expect(answer.headers['content-security-policy']).toEqual(["default-src 'self'", 'media-src *']);
});

test.each([
  ['a cloud’s metadata', 'http://169.254.169.254/latest/meta-data'],
  ['loopback of IPv6', 'http://[::1]/'],
  ['IPv4 within IPv6', 'http://[::ffff:127.0.0.1]/'],
  ['loopback in other words', 'http://2130706433/'],
  ['a name that is an inner address', 'http://inner.example/'],
])('%s is never connected to', async (_case, url) => {
  let isReached = false;
  const origin = await serve((_request, response) => {
    isReached = true;
    response.end();
  });
  const address = createGuardedAddress({ resolveName: async () => ['127.0.0.1'] });
  const target = new URL(url);
  target.port = new URL(origin).port;
  await expect(createGuardedGet({ address, ...limits })(target.href)).rejects.toThrow('No public address was found');
  expect(isReached).toBe(false);
});

test('a name that means an inner address after a redirect is checked anew and refused', async () => {
  const asked: string[] = [];
  const origin = await serve(({ url }, response) => leadTo(response, `${url}x`));
  const { port } = new URL(origin);
  const address = {
    resolve: async (host: string) => {
      asked.push(host);
      if (asked.length > 1) return createGuardedAddress().resolve('169.254.169.254', 80);
      return ['127.0.0.1'];
    },
  };
  const get = createGuardedGet({ address, ...limits });
  await expect(get(`http://rebound.example:${port}/`)).rejects.toThrow(GetFailedError);
  expect(asked).toEqual(['rebound.example', 'rebound.example']);
});

test('a redirect to another origin is told and not followed, such as one to the server itself', async () => {
  let isReached = false;
  const inner = await serve((_request, response) => {
    isReached = true;
    response.end();
  });
  const origin = await serve((_request, response) => leadTo(response, `${inner}/admin`));
  expect(await local(origin)).toMatchObject({ status: 302, redirect: { url: `${inner}/admin`, isLoop: false } });
  expect(isReached).toBe(false);
});

test('redirects that never end are given up', async () => {
  const origin = await serve(({ url }, response) => leadTo(response, `${url}x`));
  expect(await local(`${origin}/`)).toMatchObject({ redirect: { isLoop: true } });
});

test('of a page without end only the beginning is read', async () => {
  const origin = await serve((_request, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(16 * 1024, 'a')));
    };
    response.on('drain', more);
    more();
  });
  const answer = await local(origin);
  expect([answer.text.length, answer.isCutOff]).toEqual([limits.maxBytes, true]);
});

test('a small file that would unpack to 100 MB is unpacked no further than the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
  const origin = await serve((_request, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(bomb);
  });
  const before = process.memoryUsage().arrayBuffers;
  const answer = await local(origin);
  expect([answer.text.length, answer.isCutOff]).toEqual([limits.maxBytes, true]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
});

test('a server that sends drop by drop is given up when the time is over', async () => {
  const origin = await serve((_request, response) => {
    const timer = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(timer));
  });
  const get = createGuardedGet({ address: createGuardedAddress({ allowPrivate: true }), ...limits, timeoutMs: 150 });
  await expect(get(origin)).rejects.toMatchObject({ isLate: true, message: expect.stringContaining('0.15 seconds') });
});

test('what is packed wrongly, or breaks off, fails with a message for the owner', async () => {
  const origin = await serve(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    else {
      response.writeHead(200, { 'content-length': 100 }).write('x');
      response.destroy();
    }
  });
  for (const path of ['/', '/breaks'])
    await expect(local(`${origin}${path}`)).rejects.toThrow('The connection to "127.0.0.1" broke.');
});
