import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { endSlowRequests } from './slow-requests.ts';

async function open() {
  const app = fastify();
  endSlowRequests(app, 50);
  app.post('/call', async () => ({}));
  app.post('/media/file', async () => ({}));
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return (path: string, body: string, length = body.length) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    const head = ['host: a', 'content-type: application/json', `content-length: ${length}`].join('\r\n');
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
}

test('a call whose body does not arrive is ended', async () => {
  const send = await open();
  await once(send('/call', '{', 1000), 'close');
});

test('a call that has arrived is answered, and a file may take longer', async () => {
  const send = await open();
  const file = send('/media/file', '{', 2);
  const [answer] = await once(send('/call', '{}'), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
  await once(send('/call', '{', 1000), 'close');
  file.write('}');
  const [late] = await once(file, 'data');
  expect(String(late)).toMatch(/^HTTP\/1\.1 200/);
});
