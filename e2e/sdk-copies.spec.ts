import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'esbuild';
import { startEmbedServer } from './support/embed-server.ts';
import { reaches } from './support/embedded-player.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** What a page's own script is made of that takes the SDK from npm. */
const bundles = {
  'the package': "import './sdk/dist/esm/zc-player/define.js';",
  'the React wrapper': "export { ZcPlayer } from './sdk/dist/esm/react.js';",
};

/** Bundles as pages do: minified, what is imported later apart. */
async function bundle(contents: string): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    stdin: { contents: `${contents} Object.assign(window, { ownIsThere: true });`, resolveDir: folder },
    ...{ bundle: true, splitting: true, minify: true, format: 'esm', target: 'es2022', write: false },
    ...{ outdir: 'own', entryNames: 'page', chunkNames: '[name]-[hash]', logLevel: 'error' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

const scripts = {
  async platform(page: Page) {
    await page.addScriptTag({ type: 'module', url: '/one/player.js' });
    await page.evaluate(() => customElements.whenDefined('zc-player-message').then(() => undefined));
  },
  async own(page: Page) {
    await page.addScriptTag({ type: 'module', url: '/own/page.js' });
    await page.waitForFunction('window.ownIsThere');
  },
};

const config = {
  player: {
    ...{ uuid: 'ply_1', businessAccountId: 'biz_1', name: 'Front page', autoPlay: false, videoLoop: false },
    ...{ hideControls: false, logo: null, showIcon: false, playerColor: '#e11d2e' },
  },
  stream: {
    ...{ streamId: 'str_aurora', name: 'Aurora', description: '', durationMs: 20_000, width: 960, height: 540 },
    ...{ hlsUrl: '/hls/master.m3u8', posterUrl: '/hls/poster.jpg', thumbnailsUrl: null, captions: [], expiresAt: null },
  },
};

for (const [what, contents] of Object.entries(bundles))
  for (const order of [['platform', 'own'] as const, ['own', 'platform'] as const])
    test(`a player has all its buttons where ${order[0] === 'own' ? `${what} comes before the platform’s script` : `the platform’s script comes before ${what}`}`, async ({
      page,
    }) => {
      await using server = await startEmbedServer({ own: await bundle(contents) });
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(server.origin);
      for (const each of order) await scripts[each](page);
      await page.evaluate((settings) => {
        const player = document.createElement('zc-player');
        player.toggleAttribute('preview', true);
        Object.assign(player, { muted: true, config: settings });
        document.querySelector('main')?.append(player);
      }, config);
      const player = page.locator('zc-player');
      await player.getByRole('button', { name: 'Play video: Aurora' }).click();
      await reaches(page, 0.3);
      await player.hover();
      const row = player.locator('[part=controls]');
      for (const name of ['Pause', 'Settings', 'Full screen'])
        await expect(row.getByRole('button', { name, exact: true })).toBeVisible();
      await expect(row.getByRole('slider', { name: 'Seek' })).toBeVisible();
      await row.getByRole('button', { name: 'Settings', exact: true }).click();
      await expect(player.getByRole('menu')).toBeVisible();
      expect(errors).toEqual([]);
    });
