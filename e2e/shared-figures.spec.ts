import { expect, test } from '@playwright/test';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { faultsInEveryLook } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { signIn } from './support/console-page.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { thorough } from './support/thorough.ts';
import { usePlatform } from './support/use-platform.ts';

test.use({ userAgent: viewerAgent });

const platform = usePlatform();
const aurora = demoClips[0]!;

test('who watches at this moment is told at once, and no more after leaving', thorough, async ({ page, browser }) => {
  const { url } = platform();
  await signIn(page, url, demoAccount);
  await page.goto(`${url}/insights`);
  const now = page.getByRole('region', { name: 'Now', exact: true });
  const count = now.getByRole('paragraph').first();
  await expect(count).toHaveText(/^0\s*are watching/);
  await page.evaluate(() => Object.assign(window, { isStillThere: true }));
  await using visitor = await browser.newContext();
  const its = await visitor.newPage();
  await using site = await openEmbed(its, url, `media-id="${aurora.streamId}"`);
  await play(its, aurora.name, 1);
  await player(its).evaluate((element) => Reflect.set(element, 'loop', true));
  await expect(count).toHaveText(/^1\s*is watching/, { timeout: 30_000 });
  await expect(now.getByRole('region', { name: 'Videos' })).toContainText(aurora.name);
  await expect(now.getByRole('region', { name: 'Pages' })).toContainText(new URL(site.url).host);
  await visitor.close();
  await expect(count).toHaveText(/^0\s*are watching/, { timeout: 90_000 });
  expect(await page.evaluate(() => Reflect.get(window, 'isStillThere'))).toBe(true);
});

test('figures with a note are shared by a link, and the link is revoked', async ({ page, browser }) => {
  const { url } = platform();
  await signIn(page, url, demoAccount);

  await test.step('one view, counted', async () => {
    await using other = await browser.newContext();
    const its = await other.newPage();
    await using _site = await openEmbed(its, url, `media-id="${aurora.streamId}"`);
    await play(its, aurora.name, 1);
    await its.goto('about:blank');
    const views = page.getByRole('list', { name: 'Key numbers', exact: true }).getByRole('button', { name: /^Views/ });
    await expect(async () => {
      await page.goto(`${url}/insights?period=7&table=device`);
      await expect(views).toHaveText(/^Views\d/, { timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
  });

  await test.step('a note on the chart', async () => {
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Autumn mailing');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Autumn mailing');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  let link = '';
  await test.step('a link', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this report' });
    await dialog.getByRole('textbox', { name: 'Name of the report' }).fill('Week of the mailing');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const shared = dialog.getByRole('region', { name: 'Shared reports' });
    await expect(shared).toContainText('Week of the mailing');
    link = (await shared.getByText(`${url}/report#`).textContent()) ?? '';
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  await using visitor = await browser.newContext();
  const its = await visitor.newPage();
  await test.step('opened by somebody without an account', async () => {
    const told: string[] = [];
    its.on('request', (request) => told.push(request.url(), request.headers().referer ?? ''));
    const headers = (await its.goto(link))!.headers();
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    await expect(its.getByRole('heading', { level: 1 })).toHaveText('Week of the mailing');
    const token = new URL(link).hash.slice(1);
    expect(told.filter((text) => text.replace(/#.*/, '').includes(token))).toEqual([]);
    await expect(its.getByText('Autumn mailing')).toHaveCount(0);
    expect(await faultsInEveryLook(its)).toEqual([]);
  });

  await test.step('which the business sees', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Shared reports' })).toContainText(/Shared .*, last opened .*\./);
  });

  await test.step('revoked', async () => {
    await page.getByRole('button', { name: 'Revoke Week of the mailing' }).click();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByText('Link revoked')).toBeVisible();
    await its.reload();
    await expect(its.getByText('This report is no longer shared')).toBeVisible();
  });
});
