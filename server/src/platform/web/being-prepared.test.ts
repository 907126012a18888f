import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerUntilBuilt, type BuiltPart } from './being-prepared.ts';

function serverWith(...built: BuiltPart[]) {
  const app = fastify();
  answerUntilBuilt(app, (part) => built.includes(part));
  for (const path of ['/', '/*', '/docs/*', '/sub-apps/widgets/*', '/livez'])
    app.get(path, async (request) => `served ${request.url}`);
  return {
    built,
    get: (url: string, accept = '*/*') => app.inject({ url, headers: { accept } }),
  };
}

test.each([
  ['the console', 'console', '/'],
  ["one of the console's pages", 'console', '/videos/vid_1'],
  ['the documentation', 'documentation', '/docs/guides/go-live'],
  ["the player's script", 'widgets', '/sub-apps/widgets/player.js'],
] as const)('%s is answered with 503 until it is built', async (_what, part, url) => {
  const { built, get } = serverWith();
  const early = await get(url);
  expect(early.statusCode).toBe(503);
  expect(early.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  built.push(part);
  expect((await get(url)).body).toBe(`served ${url}`);
});

test('people get a page that reloads by itself', async () => {
  const { headers, body } = await serverWith().get('/', 'text/html,*/*');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<meta http-equiv="refresh" content="2">');
});

test('routes that need no build are answered meanwhile', async () => {
  expect((await serverWith().get('/livez')).body).toBe('served /livez');
});
