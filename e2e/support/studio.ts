import { expect, type Page } from '@playwright/test';

/** Of pictures that a test only has to tell apart: they are composed and encoded in software. */
const smallPicture = JSON.stringify({ quality: 360 });

/** What a host chose in the studio before, in this browser. Needs a page of the console. */
export const chooseSmallPicture = (page: Page) =>
  page.evaluate((chosen) => localStorage.setItem('zeacon.studio', chosen), smallPicture);

/** Makes a live stream in the console and opens its studio with camera and microphone. */
export async function openStudio(page: Page, name: string, { isSmall = true } = {}): Promise<string> {
  if (isSmall) await chooseSmallPicture(page);
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await page.getByRole('button', { name: 'New live stream' }).click();
  const dialog = page.getByRole('dialog', { name: 'New live stream' });
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('button', { name: 'Create and open studio' }).click();
  await expect(page).toHaveURL(/\/studio\/str_/);
  await openDevices(page);
  return page.url().split('/').at(-1)!;
}

/** They may be used without asking, so they open by themselves; the third is the way to add more. */
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
