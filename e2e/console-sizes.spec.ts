import { brotliCompressSync, constants } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { signUp } from './support/console-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

const parts: readonly string[] = ['document', 'script', 'stylesheet', 'font'];
/** As a release is sent. Fonts are compressed already. */
const weigh = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;

/** Bytes of all that a page is made of, when it is opened with nothing in the cache. */
async function firstLoad(page: Page, path: string): Promise<number> {
  const { url } = platform();
  const bodies: Promise<{ isFont: boolean; body: Buffer }>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (parts.includes(type)) bodies.push(response.body().then((body) => ({ isFont: type === 'font', body })));
  });
  await page.goto(`${url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(bodies);
  expect(loaded.filter(({ isFont }) => isFont)).not.toEqual([]);
  return loaded.reduce((sum, { isFont, body }) => sum + (isFont ? body.byteLength : weigh(body)), 0);
}

test('what the console’s pages load first stays within its limits', async ({ browser }) => {
  const context = await browser.newContext();
  await signUp(await context.newPage(), platform().url);
  const signedIn = await context.storageState();
  const load = async (path: string, storageState?: typeof signedIn) => {
    const fresh = await browser.newContext(storageState && { storageState });
    const size = await firstLoad(await fresh.newPage(), path);
    await fresh.close();
    return size;
  };
  const sizes = {
    'log-in': await load('/login'),
    Home: await load('/', signedIn),
    Videos: await load('/videos', signedIn),
  };
  expect.soft(sizes['log-in'], 'log-in').toBeLessThanOrEqual(180_000);
  expect.soft(sizes.Home, 'Home').toBeLessThanOrEqual(200_000);
  expect.soft(sizes.Videos, 'Videos').toBeLessThanOrEqual(200_000);
  await context.close();
});
