import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { demoAccount, demoClips, demoPlayerId, demoPlaylistId } from '../server/src/demo/demo-content.ts';
import { playerFaults } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { message, openEmbed, player, position, seek } from './support/embedded-player.ts';
import { targetFaults } from './support/targets.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();
const aurora = demoClips[0]!.streamId;
const part = (page: Page, name: string) => player(page).locator(`[part~=${name}]`);
const item = (page: Page, key: string) => player(page).locator(`[data-key=${key}]`);

/** The playlist is complete once its second video can be watched. */
async function untilPlaylist(request: APIRequestContext) {
  const { call } = await businessCalls(request, platform().url, demoAccount);
  const count = async () => (await call('GET', `/viewer/detail/playlist?playlistId=${demoPlaylistId}`)).items.length;
  await expect.poll(count).toBeGreaterThan(1);
}

async function begin(page: Page) {
  await part(page, 'big-play').click();
  await expect.poll(() => position(page)).toBeGreaterThan(0.2);
}

async function end(page: Page) {
  await player(page).evaluate(async (element) => {
    const media = element as unknown as HTMLMediaElement;
    media.currentTime = media.duration - 0.3;
    await media.play();
  });
}

const pause = (page: Page) => player(page).evaluate((element) => (element as unknown as HTMLMediaElement).pause());

type Enter = (page: Page) => Promise<unknown>;

/** One after another, each starting where the previous one left the player. */
const states: Record<string, Enter> = {
  idle: (page) => expect(part(page, 'big-play')).toBeVisible(),
  playing: begin,
  async 'captions on'(page) {
    await pause(page);
    await seek(page, 2);
    await part(page, 'captions-button').click();
    await expect(part(page, 'captions')).toBeVisible();
  },
  async 'settings open'(page) {
    await part(page, 'settings-button').click();
    await expect(player(page).getByRole('menu')).toBeVisible();
  },
  async 'speed open'(page) {
    await item(page, 'speed').click();
    await expect(player(page).locator('[data-page=speed]')).toBeVisible();
  },
  async 'captions open'(page) {
    await part(page, 'menu-back').click();
    await item(page, 'captions').click();
    await expect(player(page).locator('[data-page=captions]')).toBeVisible();
  },
  async 'caption style open'(page) {
    await item(page, 'style').click();
    await expect(part(page, 'dialog')).toBeVisible();
  },
  async 'help open'(page) {
    await part(page, 'dialog-close').click();
    await player(page).locator('.frame').focus();
    await page.keyboard.press('?');
    await expect(part(page, 'dialog')).toBeVisible();
  },
  async 'transcript open'(page) {
    await part(page, 'dialog-close').click();
    await player(page).evaluate((element) => element.toggleAttribute('transcript', true));
    await expect(player(page).locator('.lines li').first()).toBeVisible();
  },
  async 'playlist open'(page) {
    await player(page).evaluate((element) => element.toggleAttribute('transcript', false));
    await part(page, 'playlist-button').click();
    await expect(part(page, 'playlist')).toBeVisible();
  },
  async 'next coming up'(page) {
    await part(page, 'playlist').getByRole('button').first().click();
    await expect(part(page, 'playlist')).toBeHidden();
    await end(page);
    await expect(part(page, 'up-next')).toBeVisible();
  },
};

const failures: Record<string, (page: Page, request: APIRequestContext) => Promise<AsyncDisposable>> = {
  'no such video': (page) => openEmbed(page, platform().url, 'media-id="str_00000000000000000000"'),

  async 'expired before it began'(page, request) {
    const { call } = await businessCalls(request, platform().url, demoAccount);
    await call('PATCH', `/${aurora}`, { expiresDate: '2026-01-01T00:00:00.000Z' });
    const site = await openEmbed(page, platform().url, `media-id="${aurora}"`);
    await expect(message(page)).toBeVisible();
    await call('PATCH', `/${aurora}`, { expiresDate: null });
    return site;
  },

  async 'unpublished while the page was open'(page, request) {
    const { call } = await businessCalls(request, platform().url, demoAccount);
    const site = await openEmbed(page, platform().url, `media-id="${aurora}"`);
    await expect(part(page, 'big-play')).toBeVisible();
    const { playback } = await call('GET', `/${aurora}`);
    await call('PATCH', `/status/${aurora}`, { streamStatus: 'UnPublished' });
    const answer = async () => (await page.request.get(new URL(playback.hlsUrl, platform().url).href)).status();
    await expect.poll(answer).toBe(404);
    await part(page, 'big-play').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await call('PATCH', `/status/${aurora}`, { streamStatus: 'Published' });
    await expect.poll(answer).toBe(200);
    return site;
  },

  async 'media that cannot be played'(page) {
    await page.route(/index\.m3u8/, (route) => route.fulfill({ body: 'Nothing of the kind' }));
    const site = await openEmbed(page, platform().url, `media-id="${aurora}"`);
    await part(page, 'big-play').click();
    await expect(part(page, 'retry-button')).toBeVisible();
    return site;
  },

  async 'platform out of reach'(page) {
    await page.route('**/viewer/stream-details**', (route) => route.abort());
    const site = await openEmbed(page, platform().url, `media-id="${aurora}"`);
    await expect(part(page, 'retry-button')).toBeVisible();
    return site;
  },
};

const directions = {
  'left to right': { lang: 'en', dir: 'ltr' },
  'right to left': { lang: 'ar', dir: 'rtl' },
} as const;

/** Of the page as it is now. */
async function faultsInEveryColour(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...look });
    faults.push(...(await playerFaults(page)).map((fault) => `${Object.values(look)}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  return faults;
}

for (const [direction, language] of Object.entries(directions)) {
  test.describe(direction, () => {
    const judge = direction === 'left to right' ? faultsInEveryColour : playerFaults;

    test('the player on a customer’s page has no accessibility violation in any state', async ({ page, request }) => {
      await untilPlaylist(request);
      const attributes = `player-id="${demoPlayerId}" playlist-id="${demoPlaylistId}" muted`;
      await using _site = await openEmbed(page, platform().url, attributes, { language });
      for (const [state, enter] of Object.entries(states)) {
        await enter(page);
        expect([state, ...(await judge(page))]).toEqual([state]);
      }
    });

    test('nor where it fails', async ({ page, request }) => {
      for (const [state, fail] of Object.entries(failures)) {
        await using _site = await fail(page, request);
        await expect(message(page)).toBeVisible();
        expect([state, ...(await judge(page)), ...(await targetFaults(page))]).toEqual([state]);
        await page.unrouteAll();
      }
    });
  });
}

const pointers = {
  finger: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  mouse: { viewport: { width: 1280, height: 800 } },
};

for (const [pointer, use] of Object.entries(pointers)) {
  test.describe(`pointed at by ${pointer}`, () => {
    test.use(use);

    test('every target is large enough in every state', async ({ page, request }) => {
      await untilPlaylist(request);
      const attributes = `player-id="${demoPlayerId}" playlist-id="${demoPlaylistId}" muted cast`;
      await using _site = await openEmbed(page, platform().url, attributes);
      for (const [state, enter] of Object.entries(states)) {
        await enter(page);
        expect([state, ...(await targetFaults(page))]).toEqual([state]);
      }
    });

    test('the control row fits into players of every width', async ({ page, request }) => {
      await untilPlaylist(request);
      const attributes = `player-id="${demoPlayerId}" playlist-id="${demoPlaylistId}" muted cast`;
      await using _site = await openEmbed(page, platform().url, attributes);
      await begin(page);
      await pause(page);
      for (const width of [320, 360, 441, 481, 561, 641, 844]) {
        await page.setViewportSize({ width: width + 16, height: 700 });
        expect([width, ...(await targetFaults(page))]).toEqual([width]);
      }
    });
  });
}
