import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createGuardedAddress } from './guarded-address.ts';
import { createGuardedPost, PostFailedError } from './guarded-post.ts';

const never = new AbortController().signal;
const request = { headers: { 'x-made': 'here' }, body: '{}', signal: never };
const limits = { timeoutMs: 400, answerMaxBytes: 4096 };

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** What names mean, one answer after the other. */
function names(...answers: string[][]) {
  const asked: string[] = [];
  const resolveName = async (host: string) => {
    asked.push(host);
    return answers[Math.min(asked.length, answers.length) - 1]!;
  };
  return { asked, resolveName };
}

test.each([
  ['a cloud’s metadata', 'http://169.254.169.254/latest/meta-data'],
  ['loopback of IPv6', 'http://[::1]/'],
  ['IPv4 within IPv6', 'http://[::ffff:127.0.0.1]/'],
  ['loopback in other words', 'http://2130706433/'],
  ['a name of this machine', 'http://localhost/'],
  ['a name that is an inner address', 'http://inner.example/'],
])('%s is never connected to', async (_case, url) => {
  let isReached = false;
  const port = await serve((_request, response) => {
    isReached = true;
    response.end();
  });
  const { resolveName } = names(['127.0.0.1']);
  const post = createGuardedPost({ address: createGuardedAddress({ resolveName }), ...limits });
  const target = new URL(url);
  target.port = String(port);
  await expect(post(target.href, request)).rejects.toThrow('No public address was found');
  expect(isReached).toBe(false);
});

test('a name that means another address by the time it is connected to is asked once, and leads to the first', async () => {
  const hosts: (string | undefined)[] = [];
  const port = await serve(({ headers }, response) => {
    hosts.push(headers.host);
    response.end('here');
  });
  const { asked, resolveName } = names(['127.0.0.1'], ['169.254.169.254']);
  const address = createGuardedAddress({ allow: [`rebound.example:${port}`], resolveName });
  const answer = await createGuardedPost({ address, ...limits })(`http://rebound.example:${port}/`, request);
  expect(answer).toEqual({ status: 200, text: 'here' });
  expect([asked, hosts]).toEqual([['rebound.example'], [`rebound.example:${port}`]]);
});

test('of a name with inner addresses among its own, only the others are connected to', async () => {
  const port = await serve((_request, response) => response.end('inner'));
  const { resolveName } = names(['127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254']);
  const post = createGuardedPost({ address: createGuardedAddress({ resolveName }), ...limits });
  await expect(post(`http://mixed.example:${port}/`, request)).rejects.toThrow(PostFailedError);
});

const local = { address: createGuardedAddress({ allowPrivate: true }), ...limits };

test('a redirect is answered, not followed', async () => {
  const asked: (string | undefined)[] = [];
  const port = await serve(({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end('moved');
  });
  const answer = await createGuardedPost(local)(`http://127.0.0.1:${port}/a?b=c`, request);
  expect(answer).toEqual({ status: 302, text: 'moved' });
  expect(asked).toEqual(['/a?b=c']);
});

test('of a long answer only the beginning is read', async () => {
  const port = await serve((_request, response) => {
    response.write('x'.repeat(3000));
    const more = setInterval(() => response.write('y'.repeat(3000)), 1);
    response.on('close', () => clearInterval(more));
  });
  const { text } = await createGuardedPost(local)(`http://127.0.0.1:${port}/`, request);
  expect(text).toBe('x'.repeat(3000) + 'y'.repeat(1096));
});

test.each<[string, RequestListener]>([
  ['says nothing', () => {}],
  [
    'drips its answer',
    (_request, response) => {
      response.write('a');
      const drip = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(drip));
    },
  ],
])('a server that %s is given up', async (_case, listener) => {
  const port = await serve(listener);
  await expect(createGuardedPost(local)(`http://127.0.0.1:${port}/`, request)).rejects.toThrow(
    'The server did not answer within 0.4 seconds.',
  );
});

test('what fails is told in words for the owner of the address', async () => {
  const port = await serve(({ socket }) => void socket.destroy());
  const post = createGuardedPost({ ...local, timeoutMs: 20_000 });
  await expect(post(`http://127.0.0.1:${port}/`, request)).rejects.toThrow('The connection to "127.0.0.1" broke.');
  const closed = createTcpServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port: closedPort } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  await expect(post(`http://127.0.0.1:${closedPort}/`, request)).rejects.toThrow('"127.0.0.1" could not be reached.');
});

test('stopped by its caller, it rejects with the reason', async () => {
  const stop = new AbortController();
  const port = await serve(() => stop.abort(new Error('The server is stopping.')));
  const post = createGuardedPost({ ...local, timeoutMs: 20_000 });
  const posted = post(`http://127.0.0.1:${port}/`, { ...request, signal: stop.signal });
  await expect(posted).rejects.toThrow('The server is stopping.');
});
