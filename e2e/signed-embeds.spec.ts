import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, type Page, test } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { signUp } from './support/console-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

/** The example's server, run as its first lines say. */
async function serveLesson(env: Record<string, string>): Promise<{ url: string; lesson: ChildProcess }> {
  const port = String(4300 + (process.pid % 500));
  const lesson = spawn(process.execPath, ['examples/signed-embed/server.mjs'], {
    env: { ...process.env, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(lesson.stdout!, 'data');
  return { url: `http://localhost:${port}`, lesson };
}

const timeIn = (page: Page) => page.locator('zc-player').evaluate((player) => (player as HTMLVideoElement).currentTime);

test('a business lets only those watch whom its server signs a token for, until it revokes the key', async ({
  page,
}) => {
  const { url } = platform();
  const calls = await businessCalls(page.request, url, await signUp(page, url));
  const video = await calls.publishFile(await makeClip('lesson', { seconds: 6, size: '320x180' }), 'Lesson 1');

  await page.goto(`${url}/embed-keys`);
  await page.getByRole('button', { name: 'Create an embed key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Courses');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const readLine = async (name: string) => {
    const line = await dialog.locator('code', { hasText: `${name}=` }).textContent();
    return (line ?? '').slice(name.length + 1);
  };
  const kid = await readLine('ZEACON_EMBED_KID');
  const key = await readLine('ZEACON_EMBED_KEY');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto(`${url}/videos/${video.id}`);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByText('Only with a signed token').click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

  const given = { ZEACON_URL: url, ZEACON_VIDEO: video.id, ZEACON_EMBED_KID: kid, ZEACON_EMBED_KEY: key };
  const { url: site, lesson } = await serveLesson(given);
  try {
    await page.goto(`${site}/`);
    await expect(page.getByText('You need access to watch this video.')).toBeVisible();

    await page.goto(`${site}/?student=Ana`);
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await expect(page.getByText('Ana', { exact: true })).toBeVisible();
    await expect.poll(() => timeIn(page)).toBeGreaterThan(0.3);

    // A player of the same tab that is given no token goes on with that one, until a page says that there is none.
    await page.evaluate((mediaId) => {
      document.querySelector('zc-player')?.remove();
      document.body.append(Object.assign(document.createElement('zc-player'), { mediaId }));
    }, video.id);
    await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
    await page.goto(`${site}/`);
    await expect(page.getByText('You need access to watch this video.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);

    await page.goto(`${url}/embed-keys`);
    await expect(page.getByRole('row', { name: 'Courses' })).toContainText('just now');
    await page.getByRole('button', { name: 'Revoke Courses' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await expect(page.getByText('No embed keys yet')).toBeVisible();

    await page.goto(`${site}/?student=Ana`);
    await expect(page.getByText('You need access to watch this video.')).toBeVisible();
  } finally {
    lesson.kill();
  }
});
