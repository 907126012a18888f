import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { declare, declarePublic, requireDeclarations } from './declared-routes.ts';

function build() {
  const app = fastify();
  requireDeclarations(app);
  app.get(
    '/said',
    declare({ kind: 'public' }, async () => 'ok'),
  );
  return app;
}

test('a server whose routes all say who may call starts', async () => {
  expect((await build().inject('/said')).statusCode).toBe(200);
});

test('a server with a route that does not say who may call does not start', async () => {
  const app = build();
  app.get('/silent', async () => 'ok');
  await expect(app.ready()).rejects.toThrow('GET /silent');
});

test('nor does one with such a route in a scope of its own', async () => {
  const app = build();
  app.register(async (scope) => {
    scope.put('/silent', async () => 'ok');
  });
  await expect(app.ready()).rejects.toThrow('PUT /silent');
});

test('files that a plugin serves are declared where it is registered, and nothing after it', async () => {
  const app = build();
  const root = join(import.meta.dirname);
  await declarePublic(app, () => app.register(fastifyStatic, { root, prefix: '/files/' }));
  app.get('/silent', async () => 'ok');
  await expect(app.ready()).rejects.toThrow(/: (GET|HEAD) \/silent(, (GET|HEAD) \/silent)?\.$/);
});
