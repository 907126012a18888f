import { expect, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test('a community is set up in three steps beside its page, which nobody else reads before the last', async ({
  page,
  browser,
}) => {
  const { url } = platform();
  await signUp(page, url);
  await page.goto(`${url}/communities`);
  await page.getByRole('link', { name: 'New community' }).click();
  const drawn = page.frameLocator('iframe[title="The page as it will be"]');

  await test.step('the address follows the title, and so does the page', async () => {
    await page.getByLabel('Title', { exact: true }).fill('Tide club');
    await expect(page.getByLabel('Subdomain')).toHaveValue('tide-club');
    await expect(drawn.getByRole('heading', { name: 'Tide club' })).toBeAttached();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'Look' })).toBeVisible();
  });

  const home = `http://tide-club.${new URL(url).host}`;
  const stranger = await browser.newPage();
  await test.step('what is typed is drawn, kept over a reload, and read by nobody else', async () => {
    await page.getByLabel('Description').fill('For all who sail');
    await expect(drawn.getByText('For all who sail')).toBeAttached();
    await page.reload();
    await expect(page.getByLabel('Description')).toHaveValue('For all who sail');
    await stranger.goto(home);
    await expect(stranger.getByText('For all who sail')).toHaveCount(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();
  });

  await test.step('the last step opens it, with its spaces and the first post', async () => {
    await page.getByRole('button', { name: 'Add a space' }).click();
    await page.getByLabel('Name of space 1').fill('Knots');
    await page.getByLabel('Title of the post').fill('Welcome aboard');
    await expect(drawn.getByText('Welcome aboard')).toBeAttached();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('region', { name: 'Your community is open' })).toBeVisible();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await stranger.goto(home);
    await expect(stranger.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Knots' })).toBeVisible();
  });
  await stranger.close();

  await test.step('its posts have a calendar', async () => {
    await page.getByText('Calendar', { exact: true }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByRole('button', { name: /Welcome aboard Published/ })).toBeVisible();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });
});
