import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { pdfText } from '../server/src/features/billing/pdf-text.testing.ts';
import { faultsInEveryLook } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { cards, enterCard } from './support/cards.ts';
import { makeClip } from './support/clips.ts';
import { chooseFiles, readVideos, signIn, signUpByForm } from './support/console-page.ts';
import { openTimeline } from './support/days-later.ts';
import { expectMails, newestMail } from './support/mails.ts';
import type { PlatformFolder } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';

const plans = {
  currency: 'EUR',
  seller: { name: 'Northlight', address: 'Quai 1', country: 'FR' },
  taxRates: { FR: 20 },
  plans: [
    {
      name: 'By the minute',
      monthly: '10.00',
      includes: { encodedMinutes: 1, seats: 2 },
      overage: { encodedMinutes: { price: '1.50' } },
    },
  ],
};
const month = 31;

let folder: PlatformFolder;
let time: Awaited<ReturnType<typeof openTimeline>>;
test.beforeAll(async () => {
  folder = await createPreparedFolder('empty', 'postgres');
  const file = join(folder.path, 'plans.json');
  await writeFile(file, JSON.stringify(plans));
  time = await openTimeline(folder, { ZEACON_DEMO: '0', ZEACON_PLANS: file });
});
test.afterAll(async () => {
  await time?.stop();
  await folder?.remove();
});

async function choosePlan(page: Page): Promise<void> {
  await page.goto(`${time.url}/subscription/plan`);
  await page.getByRole('link', { name: 'Choose By the minute' }).click();
  await page.getByLabel('Name on the bill').fill('Harbour SA');
  await page.getByRole('button', { name: /Country$/ }).click();
  await page.getByRole('option', { name: 'France', exact: true }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await enterCard(page, cards.asksHolder);
  await page.getByRole('button', { name: 'Pay €12.00' }).click();
  await page.getByRole('dialog', { name: 'Confirm with your bank' }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('By the minute is your plan')).toBeVisible();
}

async function replaceCard(page: Page, number: string, button = 'Save card'): Promise<void> {
  await page.getByRole('button', { name: 'Replace card' }).click();
  await enterCard(page, number);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(`Visa ending in ${number.slice(-4)}`)).toBeVisible();
}

/** Uploads a video of more minutes than the plan includes, and waits until it is processed. */
async function exceed(page: Page): Promise<void> {
  const file = await makeClip('harbour-day', { seconds: 130, size: '256x144', bitrate: '100k' });
  await page.goto(`${time.url}/videos`);
  await chooseFiles(page, file);
  const states = async () => [...(await readVideos(page.request, time.url)).values()].map((v) => v.packaging.state);
  await expect.poll(states, { timeout: 90_000 }).toEqual(['ready']);
}

async function billLines(page: Page, number: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${number}` }).click();
  return pdfText(await readFile(await (await download).path()));
}

test('what is used beyond a plan is told, billed and tried four times, until the card that is declined is replaced', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const owner = await signUpByForm(page, time.url);
  await choosePlan(page);
  await replaceCard(page, cards.declinedLater);
  await exceed(page);

  await test.step('the usage is told', async () => {
    // A server counts as it starts, and every few minutes.
    await time.goTo(0);
    const mail = await newestMail(time.dataFolder, owner.email, 3);
    expect(mail.subject).toMatch(/has used 100% of what its plan includes$/);
    await page.goto(mail.links.find((link) => link.endsWith('/billing/usage'))!);
    const used = page.getByRole('region', { name: 'Used of your plan' }).getByRole('listitem');
    const processed = used.filter({ hasText: 'Minutes processed' });
    await expect(processed).toContainText('2.2 of 1');
    await expect(processed).toContainText('1 beyond the plan: €1.50 before tax');
    await expect(used.filter({ hasText: 'Team members' })).toContainText('1 of 2');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('table').getByRole('row').last()).toContainText('2.2');

    await page.getByRole('button', { name: /^Notifications/ }).click();
    const told = 'Minutes processed: 100% of what your plan includes is used';
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText(told)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: 'Plan and billing' }).click();
    await expect(page.getByRole('region', { name: 'Next bill' }).first()).toContainText('€1.50');
  });

  await test.step('its bill is declined, while everything goes on', async () => {
    for (const [index, days] of [0, 1, 3, 5].entries()) {
      await time.goTo(month + days);
      await expectMails(time.dataFolder, owner.email, /could not be charged$/, index + 1);
    }
    await signIn(page, time.url, owner);
    await page.goto(`${time.url}/billing`);
    await expect(page.getByText(/A bill could not be charged. It is tried again on/)).toBeVisible();
    const bills = page.getByRole('grid', { name: 'Bills' });
    await expect(bills).toContainText('Open');
    await expect(bills).toContainText('€13.80');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  await test.step('the plan is read-only, and goes on once the bill is paid', async () => {
    await time.goTo(month + 7);
    await expectMails(time.dataFolder, owner.email, /is read-only for now$/, 1);
    const mail = await newestMail(time.dataFolder, owner.email);
    await signIn(page, time.url, owner);
    await page.goto(mail.links.find((link) => link.endsWith('/billing'))!);
    await expect(page.getByRole('alert')).toContainText('Nothing can be changed, and videos play until');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pay ZC-000002' }).click();
    await expect(page.getByText('The bank declined the card')).toBeVisible();
    await replaceCard(page, cards.good, 'Pay €13.80');
    await expect(page.getByText(/Renewed on/)).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Bills' })).not.toContainText('Open');
    const lines = await billLines(page, 'ZC-000002');
    expect(lines).toContainEqual(expect.stringMatching(/^1 minutes encoded beyond the plan, /));
    for (const amount of ['1.50', '10.00', '2.30', '13.80'])
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^.${amount}$`)));
    expect(lines).toContain('Amount paid');
    const { callAt } = await businessCalls(page.request, time.url, owner);
    await callAt('POST', '/business/v1.1/community', { title: 'Open again', subdomain: 'open-again' });
    await expectMails(time.dataFolder, owner.email, /could not be charged$|is read-only/, 5);
  });
});
