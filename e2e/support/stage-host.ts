import { expect, type Locator, type Page } from '@playwright/test';
import { businessCalls } from './business-calls.ts';
import { signUp } from './console-page.ts';
import { chooseSmallPicture, goLive, openDevices } from './studio.ts';

/** Opens the studio of a live that is neither published nor takes hands; returns the stream's id. */
export async function openBackstage(page: Page, origin: string): Promise<string> {
  const { call } = await businessCalls(page.request, origin, await signUp(page, origin));
  const { id } = await call('POST', '/v2', { name: 'Open stage', contentType: 'LIVE' });
  await chooseSmallPicture(page);
  await page.goto(`${origin}/studio/${id}`);
  await openDevices(page);
  return id;
}

/** The link that the studio gives for guests. */
export async function readGuestLink(host: Page): Promise<string> {
  await host.getByRole('button', { name: 'Guest link' }).click();
  const dialog = host.getByRole('dialog', { name: 'Guest link' });
  await expect(dialog.getByText('/guest/')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy guest link' }).click();
  await expect(host.getByText('Guest link copied')).toBeVisible();
  const link = await host.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await dialog.getByText('/guest/').textContent());
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

/** Goes live from the studio with hand raise on; returns the stream's id. */
export async function openStage(page: Page, origin: string): Promise<string> {
  const credentials = await signUp(page, origin);
  const { call } = await businessCalls(page.request, origin, credentials);
  const { id } = await call('POST', '/v2', { name: 'Open stage', contentType: 'LIVE' });
  await call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
  await call('PATCH', `/${id}/live`, { canRaiseHand: true });
  await chooseSmallPicture(page);
  await page.goto(`${origin}/studio/${id}`);
  await openDevices(page);
  await goLive(page);
  return id;
}

export const sources = (host: Page): Locator => host.getByRole('list', { name: 'Sources' }).getByRole('listitem');
export const card = (host: Page, name: string): Locator => sources(host).filter({ hasText: name });

/** The guest who has waited longest. */
export async function letIn(host: Page, name: string): Promise<void> {
  await host.getByRole('button', { name: 'Let in' }).first().click();
  await expect(card(host, name).getByText('Backstage')).toBeVisible();
}

export const putOnAir = (host: Page, name: string): Promise<void> =>
  card(host, name).getByRole('button', { name: 'Put on air' }).click();
