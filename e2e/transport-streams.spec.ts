import { expect, test } from '@playwright/test';
import { startEmbedServer } from './support/embed-server.ts';

interface Player extends HTMLElement {
  config: unknown;
  muted: boolean;
  currentTime: number;
}

test('what others packaged in transport streams plays with the full engine', async ({ page }) => {
  await using server = await startEmbedServer({ head: '<script type="module" src="/one/player.js"></script>' });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(server.origin);
  await page.evaluate(() => {
    const player = document.createElement('zc-player') as Player;
    player.muted = true;
    const stream = { streamId: 'str_aurora', name: 'Aurora', description: '', durationMs: 20_000, captions: [] };
    player.config = {
      player: { uuid: 'ply_1', businessAccountId: 'biz_1', name: 'Front page', playerColor: '#e11d2e', logo: null },
      stream: { ...stream, hlsUrl: '/transport/media.m3u8', posterUrl: null, thumbnailsUrl: null, expiresAt: null },
    };
    document.querySelector('main')?.append(player);
  });
  const player = page.locator('zc-player');
  await player.getByRole('button', { name: 'Play video: Aurora' }).click();
  await expect.poll(() => player.evaluate((element: Player) => element.currentTime)).toBeGreaterThan(0.3);
  await player.evaluate((element: Player) => {
    element.currentTime = 5;
  });
  await expect.poll(() => player.evaluate((element: Player) => element.currentTime)).toBeGreaterThan(5.3);
  expect(scripts).toContain('/one/vendors-full.js');
});
