import { expect, type Page } from '@playwright/test';

/** For pictures that a test only has to tell apart, as they are composed and encoded in software. */
const smallPicture = JSON.stringify({ quality: 360 });

/** Sets what a host chose earlier in the studio of this browser, for the pages that are opened from now on. */
export const chooseSmallPicture = (page: Page) =>
  page.addInitScript((chosen) => {
    if (origin !== 'null') localStorage['zeacon.studio'] ??= chosen;
  }, smallPicture);

/** Creates a live stream in the console and opens its studio with camera and microphone. */
export async function openStudio(page: Page, origin: string, name: string, { isSmall = true } = {}): Promise<string> {
  if (isSmall) await chooseSmallPicture(page);
  await page.goto(`${origin}/live`);
  await page.getByRole('button', { name: 'New live stream' }).click();
  const dialog = page.getByRole('dialog', { name: 'New live stream' });
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('button', { name: 'Create and open studio' }).click();
  await expect(page).toHaveURL(/\/studio\/str_/);
  await openDevices(page);
  return page.url().split('/').at(-1)!;
}

/** They need no permission, so they open by themselves; the third row adds more. */
export async function openDevices(page: Page) {
  await expect(page.getByRole('list', { name: 'Sources' }).getByRole('listitem')).toHaveCount(3);
}

export async function goLive(page: Page) {
  await page.getByRole('button', { name: 'Go live' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByText('On air')).toBeVisible();
}

export async function end(page: Page) {
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End for everybody' }).click();
  await expect(page.getByRole('heading', { name: 'This live stream has ended' })).toBeVisible();
}
