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

test('a server starts if all its routes declare who may call', async () => {
  expect((await build().inject('/said')).statusCode).toBe(200);
});

test('a server does not start if a route does not declare who may call', async () => {
  const app = build();
  app.get('/silent', async () => 'ok');
  await expect(app.ready()).rejects.toThrow('GET /silent');
});

test('a server does not start if such a route is in its own scope', async () => {
  const app = build();
  app.register(async (scope) => {
    scope.put('/silent', async () => 'ok');
  });
  await expect(app.ready()).rejects.toThrow('PUT /silent');
});

test('files served by a plugin are declared where it is registered, but nothing after it', async () => {
  const app = build();
  const root = join(import.meta.dirname);
  await declarePublic(app, () => app.register(fastifyStatic, { root, prefix: '/files/' }));
  app.get('/silent', async () => 'ok');
  await expect(app.ready()).rejects.toThrow(/: (GET|HEAD) \/silent(, (GET|HEAD) \/silent)?\.$/);
});
