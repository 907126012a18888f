import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { makeClip } from './support/clips.ts';
import { chooseFiles, readVideos, signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';

const plans = {
  currency: 'EUR',
  seller: { name: 'Northlight', address: 'Quay 1', country: 'NO' },
  plans: [
    {
      name: 'By the minute',
      monthly: '0',
      includes: { encodedMinutes: 1, seats: 2 },
      overage: { encodedMinutes: { price: '1.50' } },
    },
  ],
};

let folder: PlatformFolder;
let platform: RunningPlatform;
let env: Record<string, string>;

test.beforeAll(async () => {
  folder = await createPreparedFolder('empty', 'postgres');
  const file = join(folder.path, 'plans.json');
  await writeFile(file, JSON.stringify(plans));
  env = { ZEACON_DEMO: '0', ZEACON_PLANS: file };
  platform = await startPlatform(folder, env);
});
test.afterAll(async () => {
  await platform?.stop();
  await folder?.remove();
});

test('what is processed beyond the plan is told, shown with its price, and on the next bill', async ({ page }) => {
  const file = await makeClip('harbour-day', { seconds: 130, size: '256x144', bitrate: '100k' });
  const { email } = await signUp(page, platform.url);
  await page.goto(`${platform.url}/subscription/plan`);
  await page.getByRole('link', { name: 'Choose By the minute' }).click();
  await page.getByLabel('Name on the bill').fill('Harbour AS');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('By the minute is your plan')).toBeVisible();

  await page.goto(`${platform.url}/videos`);
  await chooseFiles(page, file);
  const states = async () => [...(await readVideos(page.request, platform.url)).values()].map((v) => v.packaging.state);
  await expect.poll(states, { timeout: 90_000 }).toEqual(['ready']);
  // A server counts as it starts, and every few minutes.
  await platform.kill();
  platform = await startPlatform(folder, env);

  const mail = await newestMail(platform.dataFolder, email, 2);
  expect(mail.subject).toMatch(/has used 100% of what its plan includes$/);
  await page.goto(mail.links.find((link) => link.endsWith('/billing/usage'))!);
  const used = page.getByRole('region', { name: 'Used of your plan' }).getByRole('listitem');
  await expect(used.filter({ hasText: 'Minutes processed' })).toContainText('2.17 of 1');
  await expect(used.filter({ hasText: 'Minutes processed' })).toContainText('1 beyond the plan: €1.50 before tax');
  await expect(used.filter({ hasText: 'Team members' })).toContainText('1 of 2');
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table').getByRole('row').last()).toContainText('2.17');

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const told = 'Minutes processed: 100% of what your plan includes is used';
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText(told)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Plan and billing' }).click();
  await expect(page.getByRole('region', { name: 'Next bill' }).first()).toContainText('€1.50');
});
