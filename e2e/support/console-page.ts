import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { appLogIn, appSignUp, listStreams, type Stream } from '@zeacon/contract';

export interface Credentials {
  email: string;
  password: string;
}

const newBusiness = () => {
  const name = randomUUID().slice(0, 8);
  return { businessName: `Harbour.${name}`, email: `owner@${name}.example`, password: 'Sea-Worthy-1' };
};

/** Signs up a new business by the form's own API call, for tests that open a page of the console next. */
export async function signUp(page: Page, origin: string): Promise<Credentials> {
  const { businessName, ...credentials } = newBusiness();
  const answer = await page.request.post(`${origin}${appSignUp.path}`, { data: { businessName, ...credentials } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return credentials;
}

/** Signs up a new business through the console. */
export async function signUpByForm(page: Page, origin: string): Promise<Credentials> {
  const { businessName, ...credentials } = newBusiness();
  const inWords = businessName.replaceAll('.', ' ');
  await page.goto(`${origin}/signup`);
  await page.getByLabel('Business name').fill(inWords);
  await expect(page.getByLabel('Username')).toHaveValue(businessName);
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByLabel('Confirm password').fill(credentials.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole('button', { name: `Account of ${inWords}` })).toBeVisible();
  return credentials;
}

export async function logIn(page: Page, origin: string, { email, password }: Credentials): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/`);
}

/** Signs in by the form's own API call, for tests that open another page of the console next. */
export async function signIn(page: Page, origin: string, credentials: Credentials): Promise<void> {
  const answer = await page.request.post(`${origin}${appLogIn.path}`, { data: credentials });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens the library through its link, without a reload. */
export async function openVideos(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Videos', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible();
}

export function chooseFiles(page: Page, files: string | string[]): Promise<void> {
  return page.getByLabel('Video files').first().setInputFiles(files);
}

/** The row of an upload among those in progress or interrupted. */
export function uploadRow(page: Page, fileName: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: fileName });
}

/** The signed-in business's videos as the server reports them, by file name. */
export async function readVideos(request: APIRequestContext, origin: string): Promise<Map<string, Stream>> {
  const answer = await request.get(`${origin}${listStreams.path}?size=50`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const { responseData } = (await answer.json()) as { responseData: { items: Stream[] } };
  return new Map(responseData.items.map((video) => [video.fileName, video]));
}
