import { type Browser, expect, type Page, type Response, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { joinCommunity, makeCommunity } from './support/community-page.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

async function openCommunity(page: Page, subdomain: string): Promise<string> {
  const { url } = platform();
  await signUp(page, url);
  return makeCommunity(page, url, `Club of ${subdomain}`, subdomain);
}

const joinAs = (member: Page, home: string, name: string) =>
  joinCommunity(member, home, {
    dataFolder: platform().dataFolder,
    email: `${name.toLowerCase()}@unsent.example`,
    name,
  });

const said = (page: Page) => page.getByRole('textbox', { name: 'What would you like to say?' });
const line = (page: Page) => page.locator('[data-kept]');

/** Closes the tab as a crash does: nothing of the page runs any more. */
async function reopen(browser: Browser, page: Page, address: string): Promise<Page> {
  const storageState = await page.context().storageState();
  await page.close({ runBeforeUnload: false });
  const next = await (await browser.newContext({ storageState })).newPage();
  await next.goto(address);
  return next;
}

test('what a member writes survives a closed tab, is theirs alone, and two windows do not write over each other', async ({
  page,
  browser,
}) => {
  const home = await openCommunity(page, 'ebb-club');
  let member = await (await browser.newContext()).newPage();
  await joinAs(member, home, 'Una');
  await member.getByLabel('Title, if it needs one').fill('Ropes');
  await said(member).pressSequentially('Who has **some**?');
  await member.getByText('Add a poll').click();
  await member.getByLabel('Options, one on each line').fill('long\nshort');
  await member.getByLabel('Add pictures').setInputFiles({
    ...{ name: 'rope.jpg', mimeType: 'image/jpeg' },
    buffer: await member.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 320, height: 200 } }),
  });
  await member.getByLabel(/^What picture 1 shows/).fill('A coil of rope');
  const isWithPicture = (answer: Response) =>
    answer.request().method() === 'PUT' && (answer.request().postData()?.includes('A coil of rope') ?? false);
  await member.waitForResponse(isWithPicture);
  await expect(line(member)).toHaveText('Saved');
  expect(await faultsInEveryLook(member)).toEqual([]);

  member = await reopen(browser, member, home);
  await expect(member.getByLabel('Title, if it needs one')).toHaveValue('Ropes');
  await expect(said(member).locator('strong')).toHaveText('some');
  await expect(member.getByLabel('Options, one on each line')).toHaveValue('long\nshort');
  await expect(member.getByLabel(/^What picture 1 shows/)).toHaveValue('A coil of rope');
  const width = () => member.locator('[data-attached] img').evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBe(320);

  await test.step('a second window is told', async () => {
    const second = await member.context().newPage();
    await second.goto(home);
    await expect(second.getByLabel('Title, if it needs one')).toHaveValue('Ropes');
    await member.getByLabel('Title, if it needs one').fill('Ropes and knots');
    await expect(line(member)).toHaveText('Saved');
    await second.getByLabel('Title, if it needs one').fill('Anchors');
    await expect(line(second)).toHaveText(/in another window too/);
    expect(await faultsInEveryLook(second)).toEqual([]);
    await second.getByRole('button', { name: 'Show the other' }).click();
    await expect(second.getByLabel('Title, if it needs one')).toHaveValue('Ropes and knots');
    await second.close();
  });

  await test.step('without the server it says so, the browser asks, and it is kept once the server is back', async () => {
    const isKept = (address: URL) => address.pathname.endsWith('/public/unsent-post');
    await member.context().route(isKept, (route) => route.abort());
    await member.getByLabel('Title, if it needs one').fill('Ropes, knots and chains');
    await expect(line(member)).toHaveText(/^Not saved: /);
    const asked = member.waitForEvent('dialog');
    const closing = member.goto(home).catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    await member.context().unroute(isKept);
    await expect(line(member)).toHaveText('Saved');
  });

  await test.step('whoever signs in next in this browser sees nothing of it', async () => {
    await member.getByRole('button', { name: 'Sign out' }).click();
    await expect(member.getByLabel('Email')).toBeVisible();
    await joinAs(member, home, 'Ugo');
    await expect(member.getByLabel('Title, if it needs one')).toHaveValue('');
    await expect(said(member)).toHaveText('');
    await member.goBack();
    await expect(member.getByLabel('Title, if it needs one')).not.toHaveValue(/Ropes/);
    await member.goto(home);
    await member.getByRole('button', { name: 'Sign out' }).click();
    await expect(member.getByLabel('Email')).toBeVisible();
  });

  await test.step('it waits elsewhere too, and is gone once it is posted', async () => {
    await member.getByLabel('Email').fill('una@unsent.example');
    await member.getByRole('button', { name: 'Send me a link' }).click();
    await expect(member.getByRole('status')).toHaveText(/on its way/);
    await member.goto((await newestMail(platform().dataFolder, 'una@unsent.example', 2)).links[0]!);
    await expect(member.getByLabel('Title, if it needs one')).toHaveValue('Ropes, knots and chains');
    await expect(member.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await member.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(member.getByRole('link', { name: 'Ropes, knots and chains' })).toBeVisible();
    await expect(member.getByRole('img', { name: 'A coil of rope' })).toBeVisible();
    await expect(member.locator('[data-attached] img')).toHaveCount(0);
    await member.reload();
    await expect(member.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await expect(member.getByLabel('Title, if it needs one')).toHaveValue('');
    await expect(said(member)).toHaveText('');
  });
});

test(
  'what the business writes survives a closed tab, new or in a post that is changed',
  thorough,
  async ({ page, browser }) => {
    const { url } = platform();
    await openCommunity(page, 'flood-club');
    const address = page.url();
    expect(address).toContain(`${url}/communities/`);
    await page.getByLabel('Title').fill('Welcome');
    await page.getByRole('textbox', { name: 'Text' }).pressSequentially('Meet **here**.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const next = await reopen(browser, page, address);
    await expect(next.getByLabel('Title')).toHaveValue('Welcome');
    await expect(next.getByRole('textbox', { name: 'Text' }).locator('strong')).toHaveText('here');
    await next.getByRole('button', { name: 'Publish post' }).click();
    const card = next.getByRole('region', { name: 'Welcome' });
    await expect(card).toBeVisible();
    await expect(next.getByLabel('Title')).toHaveValue('');

    await card.getByRole('button', { name: 'Edit' }).click();
    await next.getByLabel('Title').fill('Welcome all');
    await expect(next.getByText('Saved', { exact: true })).toBeVisible();
    const third = await reopen(browser, next, address);
    await expect(third.getByRole('region', { name: 'Welcome', exact: true })).toBeVisible();
    await third.getByRole('button', { name: 'Edit' }).click();
    await expect(third.getByLabel('Title')).toHaveValue('Welcome all');
    expect(await faultsInEveryLook(third)).toEqual([]);
    await third.getByRole('button', { name: 'Discard' }).click();
    await third.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(third.getByRole('alertdialog')).toHaveCount(0);
    await expect(third.getByLabel('Title')).toHaveValue('');
    await third.getByRole('button', { name: 'Edit' }).click();
    await expect(third.getByLabel('Title')).toHaveValue('Welcome');
  },
);
