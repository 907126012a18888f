import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { beginBusinessDeletion } from '@zeacon/contract';
import { accessibilityFaults } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { logIn, signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

async function watch(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Play video: Harbour lights' }).click();
  const position = () => page.locator('zc-player').evaluate((player) => Reflect.get(player, 'currentTime') as number);
  await expect.poll(position).toBeGreaterThan(0.5);
}

test('a business takes its data along, is deleted, and is restored by its owner with all that it had', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  const file = await makeClip('harbour-lights', { seconds: 4, size: '320x180' });
  const owner = await signUp(page, url);
  const name = `Harbour.${/@(\w+)/.exec(owner.email)![1]}`;
  const { publishFile } = await businessCalls(page.request, url, owner);
  const { id } = await publishFile(file, 'Harbour lights');
  const address = `${url}/v/${id}`;
  const visit = await browser.newContext();
  const visitor = await visit.newPage();
  await watch(visitor, address);

  await test.step('export everything', async () => {
    await page.goto(`${url}/your-data`);
    await page.getByRole('button', { name: 'Export everything' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const taken = await download;
    expect(taken.suggestedFilename()).toMatch(/^zeacon-export-[\d-]{10}\.zip$/);
    const zip = await readFile(await taken.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes(`media/videos/${id}/harbour-lights.mp4`)).toBe(true);
    // Videos are stored in the zip as they are.
    expect(zip.includes(await readFile(file))).toBe(true);
  });

  const deletesDate = await test.step('delete the business', async () => {
    await page.goto(`${url}/settings`);
    await page.getByRole('button', { name: 'Delete this business' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    await dialog.getByLabel('Business name').fill(name);
    await dialog.getByLabel('Current password').fill(owner.password);
    const begun = page.waitForResponse(`${url}${beginBusinessDeletion.path}`);
    await dialog.getByRole('button', { name: 'Delete this business' }).click();
    await expect(page.getByRole('heading', { name: 'This business is closed' })).toBeVisible();
    return ((await (await begun).json()) as { responseData: { deletesDate: string } }).responseData.deletesDate;
  });
  expect((await visitor.goto(address))!.status()).toBe(404);
  await expect(visitor.locator('zc-player')).toHaveCount(0);

  await test.step('log in and restore it', async () => {
    await page.context().clearCookies();
    await logIn(page, url, owner);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(deletesDate));
    await expect(page.getByRole('heading', { name: `${name} will be deleted on ${day}` })).toBeVisible();
    expect((await newestMail(dataFolder, owner.email, 3)).subject).toContain(name);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore this business' }).click();
    await expect(page.getByText('Business restored')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });
  await watch(visitor, address);
  await visit.close();
});
