import { expect, test } from '@playwright/test';
import { serveNames, type TestRecords } from '../server/src/platform/testing/serve-names.ts';
import { faultsInEveryLook } from './support/axe.ts';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { signInAsMember } from './support/community-page.ts';
import { signUp } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { shoot } from './support/shoot.ts';

const domain = 'club.acme.example';
const base = '/business/v1.1/community';
const { launchOptions } = wholeBrowser;
// The browser finds the domain here, as it would by DNS, which is what the platform asks; and trusts it like one with a
// certificate.
const args = [
  ...launchOptions.args,
  `--host-resolver-rules=MAP ${domain} 127.0.0.1`,
  '--unsafely-treat-insecure-origin-as-secure=*.acme.example',
];
test.use({ launchOptions: { ...launchOptions, args } });

const records: TestRecords = {};
let names: { address: string; close: () => void };
let folder: PlatformFolder;
let platform: RunningPlatform;
test.beforeAll(async () => {
  names = await serveNames(records);
  folder = await createPreparedFolder('empty', 'postgres');
  platform = await startPlatform(folder, { ZEACON_DEMO: '0', ZEACON_DNS_SERVERS: names.address });
});
test.afterAll(async () => {
  await platform?.stop();
  await folder?.remove();
  names?.close();
});

test('a community moves to its own domain: members sign in, post and take part from other pages there', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform;
  const { port } = new URL(url);
  const own = `http://${domain}:${port}`;
  const owner = await signUp(page, url);
  const { callAt: call } = await businessCalls(page.request, url, owner);
  const community = await call('POST', base, { title: 'Harbor club', subdomain: 'harbor-club' });
  const home = `http://harbor-club.localhost:${port}`;

  await test.step('the business enters the domain, makes the record it is told, and checks', async () => {
    await page.goto(`${url}/communities/${community.id}`);
    await page.getByRole('tab', { name: 'Setup' }).click();
    const card = page.getByRole('region', { name: 'Domain' });
    await card.getByLabel('Domain').fill('acme.localhost');
    await card.getByRole('button', { name: 'Use this domain' }).click();
    await expect(card.getByText('This domain is not on the public internet')).toBeVisible();
    await card.getByLabel('Domain').fill(`https://${domain.toUpperCase()}/`);
    await card.getByRole('button', { name: 'Use this domain' }).click();
    await expect(card.getByText('harbor-club.localhost', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: 'Check now' }).click();
    await expect(card.getByText(`There is no CNAME record at ${domain}`)).toBeVisible();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await shoot(page, 'domain-pending');
    records[domain] = { CNAME: ['harbor-club.localhost'] };
    await card.getByRole('button', { name: 'Check now' }).click();
    await expect(card.getByText('Open it once')).toBeVisible();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await shoot(page, 'domain-verified');
  });

  const context = await browser.newContext();
  const member = await context.newPage();
  const errors: string[] = [];
  member.on('pageerror', ({ message }) => errors.push(message));
  member.on('console', (said) => said.type() === 'error' && errors.push(said.text()));
  await test.step('a person opens it there, signs in by a mailed link and joins', async () => {
    await member.goto(own);
    await expect(member.locator('link[rel=canonical]')).toHaveAttribute('href', `${own}/`);
    const mail = await signInAsMember(member, { dataFolder, email: 'ana@sea.example', name: 'Ana' });
    expect(mail.links[0]).toContain(`${own}/sign-in#`);
    await expect(member).toHaveURL(`${own}/`);
    await member.getByRole('button', { name: 'Join' }).click();
    const cookies = await context.cookies();
    expect(cookies.map(({ name, domain: of }) => [name, of])).toContainEqual(['zc_member', domain]);
  });

  const reader = await browser.newPage();
  await test.step('the subdomain leads there, and what is posted is announced at once', async () => {
    await reader.goto(`${home}/?lang=en`);
    await expect(reader).toHaveURL(`${own}/?lang=en`);
    await member.getByLabel('Title, if it needs one').fill('Ropes');
    const said = member.getByRole('textbox', { name: 'What would you like to say?' });
    await expect(member.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await said.pressSequentially('Who has some?');
    await member.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(member.getByRole('link', { name: 'Ropes' })).toHaveAttribute('href', /^\/post\//);
    await reader.getByRole('button', { name: 'New posts' }).click();
    await reader.getByRole('link', { name: 'Ropes' }).click();
    await expect(reader).toHaveURL(new RegExp(`^${own}/post/`));
    expect(errors).toEqual([]);
  });

  await test.step('a page of the business signs members in by the popup of that domain', async () => {
    const shop = await serveCustomerPage(
      `<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<zc-community-feed community-id="${community.id}"></zc-community-feed>`,
    );
    try {
      const visit = await context.newPage();
      await visit.goto(shop.url);
      const opened = visit.waitForEvent('popup');
      await visit.getByRole('button', { name: 'Sign in', exact: true }).first().click();
      const popup = await opened;
      await expect(popup.getByText('would like you to take part there as Ana')).toBeVisible();
      expect(new URL(popup.url()).origin).toBe(own);
      const closed = popup.waitForEvent('close');
      await popup.getByRole('button', { name: 'Continue' }).click();
      await closed;
      await expect(visit.getByText('Signed in as Ana')).toBeVisible();
      await visit.close();
    } finally {
      await shop.close();
    }
  });

  await test.step('removed, the community is at its subdomain again', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Setup' }).click();
    const card = page.getByRole('region', { name: 'Domain' });
    await expect(card.getByText('In use')).toBeVisible();
    await shoot(page, 'domain-in-use');
    await card.getByRole('button', { name: 'Remove domain' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove domain' }).click();
    await expect(card.getByLabel('Domain')).toBeVisible();
    await reader.goto(home);
    await expect(reader).toHaveURL(`${home}/`);
    await expect(reader.getByRole('link', { name: 'Ropes' })).toBeVisible();
  });
});
