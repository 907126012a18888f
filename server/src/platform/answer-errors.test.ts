import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import fastify, { type FastifyServerOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerClientError } from './answer-client-errors.ts';
import { answerErrors, answerFailure } from './answer-errors.ts';
import { ApiError } from './api-error.ts';

function build(thrown: unknown = new Error('inside /srv/secret'), options: FastifyServerOptions = {}) {
  const app = fastify({ frameworkErrors: answerFailure, clientErrorHandler: answerClientError, ...options });
  answerErrors(app);
  app.get('/cached', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    throw thrown;
  });
  return app;
}

const unreadable = {
  message: 'The request could not be read.',
  error: 'request.unreadable',
  status: '400',
  requestId: expect.any(String),
};

test.each(['/%zz', '/%ff', `/media/${'x'.repeat(10)}/%e0%a4%a`])(
  'an address like %s is refused with a contract error',
  async (url) => {
    const answer = await build().inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([400, unreadable]);
  },
);

test.each([
  ['no HTTP', 'GARBAGE\r\n\r\n', 400, unreadable],
  [
    'too much header',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    413,
    { error: 'request.too_large' },
  ],
])('%s is refused with a contract error', async (_case, sent, status, body) => {
  const app = build();
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.write(sent);
  await once(socket, 'close');
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(text)).toMatchObject({ ...body, status: String(status) });
});

test('a failure is never cached and reveals no internals', async () => {
  const answer = await build().inject('/cached');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect([answer.statusCode, answer.body]).toEqual([500, expect.not.stringContaining('secret')]);
});

test.each([
  ['the file system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  [
    'the database',
    new Error('Failed query', { cause: Object.assign(new Error('could not extend'), { code: '53100' }) }),
  ],
])('a full disk is named as the reason when %s hits it', async (_case, thrown) => {
  const answer = await build(thrown).inject('/cached');
  expect([answer.statusCode, answer.json().error]).toEqual([507, 'server.storage_full']);
});

const busy = new ApiError('insight.figures_busy');

test.each([busy, new DrizzleQueryError('select 1', [], busy)])(
  'says when to ask again what was refused for now',
  async (thrown) => {
    const answer = await build(thrown).inject('/cached');
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'insight.figures_busy']);
    expect(answer.headers['retry-after']).toBe('10');
  },
);
