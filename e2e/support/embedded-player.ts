import { expect, type Page, type Route } from '@playwright/test';
import { serveCustomerPage } from './customer-page.ts';

export const player = (page: Page) => page.locator('zc-player');
export const message = (page: Page) => player(page).locator('[part=message]');
/** What stands over the picture of a live that shows none. */
export const cover = (page: Page) => player(page).locator('[part=live-cover]');
export const position = (page: Page) =>
  player(page).evaluate((element) => (element as unknown as HTMLMediaElement).currentTime);

/** The two lines a business pastes, with these attributes. */
export const snippetOf = (origin: string, attributes: string) =>
  `<script type="module" src="${origin}/sub-apps/widgets/player.js"></script>\n<zc-player ${attributes}></zc-player>`;

/** Opens somebody else's page with a player on it; the page stays on the network after its server is gone. */
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

/** The picture moves. */
export const moves = async (page: Page) => reaches(page, (await position(page)) + 0.5);

export const seek = (page: Page, seconds: number) =>
  player(page).evaluate((element, to) => {
    (element as unknown as HTMLMediaElement).currentTime = to;
  }, seconds);

/** Whatever a viewer would see as a break: the picture taken away, the page loaded anew, an error told. */
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

/** Keeps segments from this one on waiting, so that the player has nothing beyond it; answers how to let them go. */
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
    // The player may have given some of them up.
    for (const route of held) await route.fallback().catch(() => undefined);
  };
}
