import { type Access, endpoint, Nothing } from '@zeacon/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createRoute } from './route.ts';

async function ask(access: Access, cacheControl?: string) {
  const app = fastify();
  const route = createRoute(app, { authenticate: async () => ({ businessId: 'biz_1', userId: 'usr_1' }) });
  const asked = endpoint({ method: 'GET', path: '/asked', tag: 'T', summary: 's', access, reply: Nothing, errors: [] });
  route(asked, async (_input, { reply }) => {
    if (cacheControl) reply.header('cache-control', cacheControl);
    return {};
  });
  return (await app.inject('/asked')).headers['cache-control'];
}

test.each(['business', 'upload', 'cookie'] as const)('no cache keeps what is answered to a %s', async (access) => {
  expect(await ask(access)).toBe('no-store');
});

test('what is for everybody, or said otherwise, goes as its route has it', async () => {
  expect(await ask('public')).toBeUndefined();
  expect(await ask('public', 'public, max-age=5')).toBe('public, max-age=5');
  expect(await ask('business', 'private, max-age=5')).toBe('private, max-age=5');
});
