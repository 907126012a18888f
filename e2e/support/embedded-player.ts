import { expect, type Page, type Route } from '@playwright/test';
import { serveCustomerPage } from './customer-page.ts';

export const player = (page: Page) => page.locator('zc-player');
export const message = (page: Page) => player(page).locator('[part=message]');
/** The message over a live without a picture. */
export const cover = (page: Page) => player(page).locator('[part=live-cover]');
export const position = (page: Page) =>
  player(page).evaluate((element) => (element as unknown as HTMLMediaElement).currentTime);

/** The two lines that a business pastes, with these attributes. */
export const snippetOf = (origin: string, attributes: string) =>
  `<script type="module" src="${origin}/sub-apps/widgets/player.js"></script>\n<zc-player ${attributes}></zc-player>`;

/** Opens a page of another site with a player on it; the page stays on the network when its server is gone. */
export async function openEmbed(
  page: Page,
  origin: string,
  attributes: string,
  { language, around = '' }: { language?: { lang: string; dir: 'ltr' | 'rtl' }; around?: string } = {},
): Promise<AsyncDisposable & { url: string }> {
  const site = await serveCustomerPage(`${snippetOf(origin, attributes)}${around}`, language);
  await page.goto(site.url);
  return { url: site.url, [Symbol.asyncDispose]: () => site.close() };
}

export async function play(page: Page, name: string, to = 0.5): Promise<void> {
  await page.getByRole('button', { name: `Play video: ${name}` }).click();
  await reaches(page, to);
}

export const reaches = (page: Page, seconds: number) => expect.poll(() => position(page)).toBeGreaterThan(seconds);

/** Waits until the picture moves. */
export const moves = async (page: Page) => reaches(page, (await position(page)) + 0.5);

export const seek = (page: Page, seconds: number) =>
  player(page).evaluate((element, to) => {
    (element as unknown as HTMLMediaElement).currentTime = to;
  }, seconds);

/** Whatever a viewer would see as an interruption: the picture removed, the page reloaded, an error shown. */
export async function watchBreaks(page: Page): Promise<() => Promise<string[]>> {
  const navigations: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && navigations.push('navigated'));
  await player(page).evaluate((element) => {
    const breaks: string[] = [];
    Object.assign(window, { breaks });
    for (const type of ['emptied', 'zc-player-error', 'zc-token-expire'])
      element.addEventListener(type, () => breaks.push(type));
  });
  return async () => [...navigations, ...(await page.evaluate(() => Reflect.get(window, 'breaks') as string[]))];
}

/** Holds back segments from this one on, so that the player has nothing beyond it; returns a function that releases them. */
export async function holdSegments(page: Page, from: number): Promise<() => Promise<void>> {
  const pattern = /\/media\/streams\/.*\/(\d+)\.m4s/;
  const held: Route[] = [];
  const hold = async (route: Route) => {
    const number = Number(pattern.exec(route.request().url())?.[1]);
    if (number < from) await route.fallback();
    else held.push(route);
  };
  await page.route(pattern, hold);
  return async () => {
    await page.unroute(pattern, hold);
    // The player may have aborted some of them.
    for (const route of held) await route.fallback().catch(() => undefined);
  };
}
