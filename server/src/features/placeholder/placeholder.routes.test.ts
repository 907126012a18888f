import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { placeholderAvatarUrl, placeholderVideoDurationSeconds } from '@zeacon/contract';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { placeholderRoutes } from './placeholder.routes.ts';
import { placeholder, placeholderFolder } from './placeholder.ts';

async function open() {
  const app = fastify();
  onTestFinished(() => app.close());
  await placeholderRoutes(app, 'local');
  return app;
}

const namesIn = (playlist: string) => playlist.split('\n').filter((line) => line && !line.startsWith('#'));

test('every file of the placeholder is served as media, open to any page', async () => {
  const app = await open();
  const master = await app.inject({ url: placeholder.hlsUrl });
  expect(master.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const [uri = ''] = namesIn(master.body);
  const playlistUrl = new URL(uri, `http://x${placeholder.hlsUrl}`);
  const playlist = await app.inject({ url: playlistUrl.pathname });
  const lengths = [...playlist.body.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  expect(lengths.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(placeholderVideoDurationSeconds, 3);
  for (const name of ['init.mp4', ...namesIn(playlist.body)]) {
    const file = await app.inject({ url: new URL(name, playlistUrl).pathname });
    expect([name, file.statusCode]).toEqual([name, 200]);
  }
  const poster = await app.inject({ url: placeholder.posterUrl });
  expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const avatar = await app.inject({ url: placeholderAvatarUrl });
  expect([avatar.statusCode, avatar.headers['content-type']]).toEqual([200, 'image/png']);
});

test('the placeholder supports validators and ranges', async () => {
  const app = await open();
  const whole = await app.inject({ url: placeholder.posterUrl });
  const headers = { 'if-none-match': whole.headers.etag as string };
  expect((await app.inject({ url: placeholder.posterUrl, headers })).statusCode).toBe(304);
  const part = await app.inject({ url: placeholder.posterUrl, headers: { range: 'bytes=0-9' } });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
});

test.each([
  '/media/placeholder/',
  '/media/placeholder/../package.json',
  '/media/placeholder/%2e%2e/%2e%2e/package.json',
])('%s is not one of its files', async (url) => {
  const app = await open();
  expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(403);
});

test('ten minutes of countdown take less than 700 kB', async () => {
  const args = ['-v', 'error', '-count_packets', '-show_entries', 'stream=codec_name,width,height,nb_read_packets'];
  const input = ['-of', 'csv=p=0', join(placeholderFolder, 'index.m3u8')];
  const { stdout } = await promisify(execFile)('ffprobe', [...args, ...input]);
  expect(stdout.trim().split('\n')[0]).toBe(`h264,1280,720,${placeholderVideoDurationSeconds}`);
  const entries = await readdir(placeholderFolder, { recursive: true, withFileTypes: true });
  const sizes = entries.filter((one) => one.isFile()).map((one) => stat(join(one.parentPath, one.name)));
  const bytes = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  expect(bytes).toBeLessThan(700_000);
});
