import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { startEmbedServer } from './support/embed-server.ts';
import { thorough } from './support/thorough.ts';

const config = {
  player: {
    uuid: 'ply_1',
    businessAccountId: 'biz_1',
    name: 'Front page',
    autoPlay: false,
    videoLoop: false,
    hideControls: false,
    logo: null,
    showIcon: false,
    playerColor: '#e11d2e',
  },
  stream: {
    streamId: 'str_aurora',
    name: 'Aurora',
    description: '',
    durationMs: 20_000,
    width: 960,
    height: 540,
    hlsUrl: '/hls/master.m3u8',
    posterUrl: '/hls/poster.jpg',
    thumbnailsUrl: '/hls/thumbnails.vtt',
    captions: [],
    expiresAt: null,
  },
};

interface Player extends HTMLElement {
  config: unknown;
  muted: boolean;
  currentTime: number;
  readyState: number;
  play(): Promise<void>;
}

async function load(page: Page, copy: string) {
  await page.addScriptTag({ type: 'module', url: `/${copy}/player.js` });
  await page.evaluate(() => customElements.whenDefined('zc-player-message').then(() => undefined));
}

/** Mounts players one after another, plays each and removes it. */
async function mountAndRemove(page: Page, times: number, play: boolean) {
  await page.evaluate(
    async ({ settings, rounds, plays }) => {
      const played: Player[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const player = document.createElement('zc-player') as Player;
        player.toggleAttribute('preview', true);
        player.muted = true;
        player.config = settings;
        document.querySelector('main')?.append(player);
        if (plays) {
          const shown = new Promise((resolve) => player.addEventListener('playing', resolve, { once: true }));
          await player.play();
          await shown;
          played.push(player);
        }
        player.remove();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      // A player that has begun waits a while for being put back.
      while (played.some(({ readyState }) => readyState > 0))
        await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    { settings: config, rounds: times, plays: play },
  );
}

async function measure(page: Page, cdp: CDPSession) {
  // What a removed player still awaits settles within a frame or two.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: read('JSHeapUsedSize'), listeners: read('JSEventListeners'), nodes: read('Nodes') };
}

test('a hundred players are added and removed, and leave nothing behind', thorough, async ({ page }) => {
  await using server = await startEmbedServer();
  await page.goto(server.origin);
  await load(page, 'one');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.enable');
  // What is fetched and compiled once stays with the page.
  await mountAndRemove(page, 5, true);
  await mountAndRemove(page, 20, false);
  const before = await measure(page, cdp);
  await mountAndRemove(page, 80, false);
  await mountAndRemove(page, 20, true);
  const after = await measure(page, cdp);
  test.info().annotations.push({ type: 'growth', description: JSON.stringify({ before, after }) });
  expect(after.heap - before.heap).toBeLessThan(1_000_000);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners);
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(10);
});

test('two copies of the SDK work on one page', async ({ page }) => {
  await using server = await startEmbedServer();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(server.origin);
  // Both at once, so that their definitions interleave.
  await Promise.all([load(page, 'one'), load(page, 'two')]);
  await page.evaluate((settings) => {
    for (let count = 0; count < 2; count += 1) {
      const player = document.createElement('zc-player') as Player;
      player.toggleAttribute('preview', true);
      player.muted = true;
      player.config = settings;
      document.querySelector('main')?.append(player);
    }
  }, config);
  for (const player of await page.locator('zc-player').all()) {
    await player.getByRole('button', { name: 'Play video: Aurora' }).click();
    await expect.poll(() => player.evaluate((element: Player) => element.currentTime)).toBeGreaterThan(0.3);
    await player.hover();
    await player.getByRole('button', { name: 'Pause' }).first().click();
  }
  expect(errors).toEqual([]);
});

for (const addresses of [['player.js?v=2'], ['player.js', 'player.js?v=2'], ['player.js?v=2', 'player.js?v=3#x']]) {
  test(`the script asked for as ${addresses.join(' and ')} is one copy, whole`, async ({ page }) => {
    await using server = await startEmbedServer();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(server.origin);
    await page.evaluate((settings) => {
      const player = document.createElement('zc-player') as Player;
      player.toggleAttribute('preview', true);
      player.muted = true;
      player.config = settings;
      document.querySelector('main')?.append(player);
    }, config);
    for (const address of addresses) await page.addScriptTag({ type: 'module', url: `/one/${address}` });
    const player = page.locator('zc-player');
    await player.getByRole('button', { name: 'Play video: Aurora' }).click();
    await expect.poll(() => player.evaluate((element: Player) => element.currentTime)).toBeGreaterThan(0.3);
    await player.hover();
    await player.getByRole('button', { name: 'Pause' }).first().click();
    await expect.poll(() => player.evaluate((element) => Reflect.get(element, 'paused'))).toBe(true);
    expect(problems).toEqual([]);
  });
}

test('nothing is requested from third parties, with everything switched on', async ({ page }) => {
  await using server = await startEmbedServer();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && !/^(blob|data):/.test(request.url())) foreign.push(request.url());
  });
  await page.goto(server.origin);
  await load(page, 'one');
  await page.evaluate((settings) => {
    const player = document.createElement('zc-player') as Player;
    for (const name of ['preview', 'cast', 'cmcd', 'resume']) player.toggleAttribute(name, true);
    player.muted = true;
    player.config = settings;
    document.querySelector('main')?.append(player);
  }, config);
  const player = page.locator('zc-player');
  await player.getByRole('button', { name: 'Play video: Aurora' }).click();
  await expect.poll(() => player.evaluate((element: Player) => element.currentTime)).toBeGreaterThan(0.3);
  expect(foreign).toEqual([]);
});
