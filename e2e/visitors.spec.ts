import { type Browser, expect, type Page, test } from '@playwright/test';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { signIn } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { openFingerprintDouble } from './support/fingerprint-double.ts';
import { thorough } from './support/thorough.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();
const vendorId = 'aBcDeFgHiJkLmNoPqRsT';
const aurora = demoClips[0]!.streamId;

async function choose(page: Page, label: string, option: RegExp) {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** The visitor that a browser which was never here counts as. */
async function visit(browser: Browser, url: string) {
  await using context = await browser.newContext();
  const page = await context.newPage();
  const counted = page.waitForRequest((request) => request.url().endsWith('/insight/events'));
  await page.goto(url);
  const { visitorId } = (await counted).postDataJSON();
  return visitorId as string;
}

test(
  'visitors are known by Fingerprint Pro, and the console says what is wrong with it',
  thorough,
  async ({ page, browser }) => {
    await using double = await openFingerprintDouble(vendorId);
    const { url } = platform();
    const player = `<script type="module" src="${url}/sub-apps/widgets/player.js"></script>`;
    const site = await serveCustomerPage(`${player}<zc-player media-id="${aurora}"></zc-player>`);
    const framing = await serveCustomerPage(
      `<iframe src="${url}/v/${aurora}/embed" width="640" height="360"></iframe>`,
    );
    try {
      expect(await visit(browser, site.url)).toMatch(/^[\da-f-]{36}$/);
      expect(double.scripts).toEqual([]);

      await test.step('the console is given a key and a proxy', async () => {
        await signIn(page, url, demoAccount);
        await page.goto(`${url}/visitors`);
        await choose(page, 'Visitors are identified by', /Fingerprint Pro/);
        await page.getByLabel('Public key').fill('shopKey');
        await choose(page, 'Region', /European Union/);
        await page.getByLabel('Endpoint').fill(`${double.url}/result`);
        await page.getByLabel('Address of the script').fill(`${double.url}/agent/<apiKey>`);
        await page.getByRole('button', { name: 'Save changes' }).click();
        await expect(page.getByText('No player has reported an error')).toBeVisible();
      });

      expect(await visit(browser, site.url)).toBe(vendorId);
      expect(await visit(browser, framing.url), 'in a frame of the platform').toBe(vendorId);
      expect(double.scripts).toEqual(['/agent/shopKey', '/agent/shopKey']);
      expect(double.asked[0]).toEqual({ apiKey: 'shopKey', region: 'eu' });

      await test.step('a page whose policy does not name the vendor is counted all the same', async () => {
        const policy =
          `default-src 'none'; script-src ${url}; connect-src ${url}; img-src ${url}; media-src blob: ${url};
        font-src ${url}; require-trusted-types-for 'script'`.replace(/\s+/g, ' ');
        const strict = await serveCustomerPage(`${player}<zc-player media-id="${aurora}"></zc-player>`, { policy });
        const scripts = double.scripts.length;
        expect(await visit(browser, strict.url)).toMatch(/^[\da-f-]{36}$/);
        expect(double.scripts).toHaveLength(scripts);
        await strict.close();
        await expect(async () => {
          await page.goto(`${url}/visitors`);
          await expect(
            page.getByRole('main').getByRole('listitem').filter({ hasText: 'Blocked by CSP' }),
          ).toBeVisible();
        }).toPass();
      });

      double.fail('API key not found');
      expect(await visit(browser, site.url), 'the built-in id takes over').toMatch(/^[\da-f-]{36}$/);

      await test.step('the console shows the error, where, and what to do', async () => {
        const error = page.getByRole('main').getByRole('listitem').filter({ hasText: 'API key not found' });
        const show = async () => {
          await page.goto(`${url}/visitors`);
          await expect(error).toContainText('1 time, last', { timeout: 5000 });
        };
        await expect(show).toPass();
        await expect(error).toContainText(new URL(site.url).origin);
        await expect(error).toContainText('Copy the public key');
      });
    } finally {
      await site.close();
      await framing.close();
    }
  },
);
