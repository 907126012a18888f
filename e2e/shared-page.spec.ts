import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test';
import type { PublicPlayerConfig } from '@zeacon/contract';
import { type InsightBatch, shareDialogClearDelayMs } from '@zeacon/contract';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { accessibilityFaults, desk, faultsInEveryLook } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();
const aurora = demoClips[0]!;
const pageOf = (streamId: string) => `${platform().url}/v/${streamId}`;

const signIn = async (request: APIRequestContext) => businessCalls(request, platform().url, demoAccount);

/** Everything the page's policy made the browser refuse, and every script error. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}

const player = (page: Page) => page.locator('zc-player');
const english = {
  locale: 'en-US',
  play: 'Play video: Aurora',
  share: 'Share',
  startAt: 'Start at',
  startTime: /Start time/,
  wrong: 'Write a time like 1:30',
};
const arabic = {
  locale: 'ar',
  play: 'تشغيل الفيديو: Aurora',
  share: 'مشاركة',
  startAt: 'البدء عند',
  startTime: /وقت البدء/,
  wrong: 'اكتب وقتًا مثل 1:30',
};
const position = (page: Page) =>
  player(page).evaluate((element) => (element as unknown as HTMLMediaElement).currentTime);

/** Of the whole page: the player fills most of it. */
const whole = { exclude: [] };

test('a visitor opens the link of a video and watches it, and is counted there', async ({ page }) => {
  const faults = watchFaults(page);
  const batches: InsightBatch[] = [];
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.push(pathname);
    if (pathname.endsWith('/insight/events')) batches.push(request.postDataJSON());
  });
  await page.goto(pageOf(aurora.streamId));
  await expect(page).toHaveTitle('Aurora · Northlight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aurora');
  await page.getByRole('button', { name: 'Play video: Aurora' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0.5);
  await expect.poll(() => batches.flatMap(({ events }) => events.map(({ type }) => type))).toContain('pageView');
  expect(batches.map(({ destinationType }) => destinationType)).toContain('POSTED');
  expect(asked.filter((path) => path.includes('/viewer/stream-details'))).toEqual([]);
  expect(faults).toEqual([]);
});

test('nothing on the page moves while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(pageOf(aurora.streamId), { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Play video: Aurora' })).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test('a link with a time starts there, and chapters seek', async ({ page, request }) => {
  const { call } = await signIn(request);
  await call('PATCH', `/${aurora.streamId}`, {
    chapters: [
      { startMs: 0, title: 'Dusk' },
      { startMs: 8000, title: 'Night' },
    ],
  });
  await page.goto(`${pageOf(aurora.streamId)}?t=5`);
  await page.getByRole('button', { name: 'Play video: Aurora' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(5);
  await page.getByRole('region', { name: 'Chapters' }).getByRole('link', { name: 'Night' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(8);
  await expect(page.getByRole('link', { name: 'Night' })).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(`${pageOf(aurora.streamId)}?t=5`);
});

test('without JavaScript the page still describes the video, and has links to others', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pageOf(aurora.streamId));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aurora');
  await expect(page.getByText('Slow curtains of colour')).toBeVisible();
  await page.getByRole('link', { name: /Deep zoom/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deep zoom');
  await context.close();
});

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const heldProperties = (page: Page) =>
    page.evaluate(() => (document.querySelector('zc-share-dialog') as unknown as { properties: unknown }).properties);

  test('offers the link, the embed code and a start time, by mouse', async ({ page }) => {
    const faults = watchFaults(page);
    await page.goto(`${pageOf(aurora.streamId)}?t=7`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share video' });
    await expect(dialog).toBeVisible();

    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Link copied');
    expect(await clipboard(page)).toBe(pageOf(aurora.streamId));

    await dialog.getByRole('checkbox', { name: 'Start at' }).check();
    const time = dialog.getByRole('textbox', { name: /Start time/ });
    await expect(time).toHaveValue('0:07');
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => clipboard(page)).toBe(`${pageOf(aurora.streamId)}?t=7`);

    await time.fill('1:7x');
    await expect(dialog.getByText('Write a time like 1:30')).toBeVisible();
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(pageOf(aurora.streamId));
    await time.fill('0:09');
    await expect(dialog.getByText('Write a time like 1:30')).toBeHidden();
    await dialog.getByRole('button', { name: 'Copy embed code' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Embed code copied');
    const code = await clipboard(page);
    expect(code).toContain(`<zc-player media-id="${aurora.streamId}" start-time="9"`);
    expect(faults).toEqual([]);

    const site = await serveCustomerPage(code);
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Play video: Aurora' }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(9);
    await site.close();
  });

  test('works by keyboard alone, keeps the focus inside and restores it', async ({ page }) => {
    await page.goto(pageOf(aurora.streamId));
    const share = page.getByRole('button', { name: 'Share' });
    await share.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Share video' });
    await expect(dialog.getByLabel('Link', { exact: true })).toBeFocused();
    const inside = () =>
      page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.localName === 'zc-share-dialog',
      );
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(share).toBeFocused();
  });

  test('keeps its properties for 100 ms after closing, and no longer', async ({ page }) => {
    await page.clock.install();
    await page.goto(pageOf(aurora.streamId));
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share video' });
    await expect(dialog).toBeVisible();
    expect(await heldProperties(page)).toMatchObject({ title: 'Aurora', url: pageOf(aurora.streamId) });
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    // The delay starts with the dialog's own event, which comes some time after it has left the screen.
    await page.evaluate(() => {
      const dialog = document.querySelector('zc-share-dialog');
      const closed = new Promise((tell) => dialog?.addEventListener('close', () => tell(true), { once: true }));
      Object.assign(globalThis, { dialogClosed: closed });
    });
    await page.keyboard.press('Escape');
    await page.evaluate(() => Reflect.get(globalThis, 'dialogClosed'));
    await page.clock.runFor(shareDialogClearDelayMs - 1);
    expect(await heldProperties(page)).toMatchObject({ title: 'Aurora' });
    await page.clock.runFor(1);
    expect(await heldProperties(page)).toBeUndefined();
  });

  test('offers a frame that plays for an unlisted video', async ({ page, request }) => {
    const { call } = await signIn(request);
    const { streamId } = demoClips[2]!;
    await expect.poll(async () => (await call('GET', `/${streamId}`)).playback).not.toBeNull();
    await call('PATCH', `/${streamId}`, { accessVisibility: 'UNLISTED' });
    const batches: InsightBatch[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/insight/events')) batches.push(sent.postDataJSON());
    });
    await page.goto(pageOf(streamId));
    await page.getByRole('button', { name: 'Play video: Two scenes' }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(0.3);
    await expect.poll(() => batches.map(({ destinationType }) => destinationType)).toContain('UNLISTED');

    // As the player does once the addresses it was given have expired.
    const renewed = await player(page).evaluate(async (element: HTMLElement & { config?: PublicPlayerConfig }) => {
      const given = element.config;
      const deadline = AbortSignal.timeout(20_000);
      element.dispatchEvent(new Event('zc-token-expire'));
      while (element.config === given && !deadline.aborted) await new Promise(requestAnimationFrame);
      return element.config !== given && element.config?.stream?.hlsUrl.includes('token=');
    });
    expect(renewed).toBe(true);

    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy embed code' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Embed code copied' })).toBeVisible();
    const site = await serveCustomerPage(await clipboard(page));
    await page.goto(site.url);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Play video: Two scenes' }).click();
    await expect
      .poll(() =>
        frame.locator('zc-player').evaluate((element) => (element as unknown as HTMLMediaElement).currentTime),
      )
      .toBeGreaterThan(0.3);
    await expect.poll(() => batches.map(({ destinationType }) => destinationType)).toContain('EMBEDDED');
    await site.close();
    await call('PATCH', `/${streamId}`, { accessVisibility: 'PUBLIC' });
  });
});

test('the oEmbed answer plays on another site', async ({ page, request }) => {
  await page.goto(pageOf(aurora.streamId));
  const address = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  const answer = await (await request.get(address!)).json();
  expect(answer).toMatchObject({ type: 'video', title: 'Aurora', author_name: 'Northlight' });
  const site = await serveCustomerPage(answer.html);
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Play video: Aurora' }).click();
  await expect
    .poll(() => frame.locator('zc-player').evaluate((element) => (element as unknown as HTMLMediaElement).currentTime))
    .toBeGreaterThan(0.3);
  await site.close();
});

test('a video closed after its link was shared gets the right answer', async ({ page, request }) => {
  const { call } = await signIn(request);
  const { streamId } = demoClips[3]!;
  const open = async () => (await page.goto(pageOf(streamId)))!.status();

  expect(await open()).toBe(200);
  await call('PATCH', `/status/${streamId}`, { streamStatus: 'UnPublished' });
  await expect.poll(open).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This video is not available');
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible();
  expect(await accessibilityFaults(page, whole)).toEqual([]);

  await call('PATCH', `/status/${streamId}`, { streamStatus: 'Published' });
  await call('PATCH', `/${streamId}`, { accessVisibility: 'POSTED' });
  expect(await open()).toBe(404);

  await call('PATCH', `/${streamId}`, { accessVisibility: 'PUBLIC', expiresDate: '2026-01-01T00:00:00.000Z' });
  expect(await open()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This video is no longer available');
  await expect(page.getByRole('link', { name: /Aurora/ })).toBeVisible();
  expect(await accessibilityFaults(page, whole)).toEqual([]);

  await call('DELETE', `/${streamId}`);
  expect(await open()).toBe(404);
});

test('an event without a video counts down and shows its start in the viewer’s time zone', async ({
  browser,
  request,
}) => {
  const { call } = await signIn(request);
  const event = await call('POST', '/v2', { name: 'Premiere', eventStart: '2031-05-06T18:30:00.000Z' });
  await call('PATCH', `/status/${event.id}`, { streamStatus: 'Published' });
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(pageOf(event.id));
  await expect(page.getByText('Starts May 7, 2031 at 3:30')).toBeVisible();
  await page.getByRole('button', { name: 'Play video: Premiere' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0.3);
  await context.close();
});

test('more videos load page by page, while the video plays on', async ({ page, request }) => {
  const { publishFile } = await signIn(request);
  const clip = await makeClip('short', { seconds: 1, size: '160x90', bitrate: '100k' });
  for (let number = 1; number <= 9; number += 1) await publishFile(clip, `Further ${number}`);
  await page.goto(pageOf(aurora.streamId));
  await page.getByRole('button', { name: 'Play video: Aurora' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0.2);
  const more = page.getByRole('region', { name: 'More videos' });
  await expect(more.getByRole('listitem')).toHaveCount(10);
  await expect(more.getByRole('status')).toHaveText('Page 1 of 2');
  const before = await position(page);
  await more.getByRole('link', { name: 'More videos' }).click();
  await expect(more.getByRole('status')).toHaveText('Page 2 of 2');
  await expect(more.getByRole('link', { name: 'More videos' })).toBeHidden();
  expect(await more.getByRole('listitem').count()).toBeGreaterThan(10);
  await expect(more.getByRole('listitem').nth(10).getByRole('link')).toBeFocused();
  await expect.poll(() => position(page)).toBeGreaterThan(before);
  await more.getByRole('listitem').nth(10).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Aurora');
});

test('the page uses the reader’s language, and keeps it', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ar-EG', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto(pageOf(aurora.streamId));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: 'تشغيل الفيديو: Aurora' })).toBeVisible();
  await page.getByRole('button', { name: 'مشاركة' }).click();
  await expect(page.getByRole('dialog', { name: 'مشاركة الفيديو' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${pageOf(aurora.streamId)}?lang=fr`);
  const more = page.getByRole('region', { name: 'Autres vidéos' });
  await more.getByRole('listitem').first().getByRole('link').click();
  await expect(page).not.toHaveURL(new RegExp(aurora.streamId));
  await expect(page).toHaveURL(/\?lang=fr$/);
  await expect(page.getByRole('button', { name: /^Lire la vidéo : / })).toBeVisible();
  await page.goto(`${platform().url}/v/str_unknown`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('هذا الفيديو غير متاح');
  expect(await accessibilityFaults(page, whole)).toEqual([]);
  // The browser logs every page that answers 404.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  await context.close();
});

test('in full screen the player itself offers sharing', async ({ page }) => {
  await page.goto(pageOf(aurora.streamId));
  await page.getByRole('button', { name: 'Play video: Aurora' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0.3);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('zc-player');
  await page.keyboard.press('k');
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share video' });
  await expect(dialog.getByLabel('Link', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(pageOf(aurora.streamId));
  await expect(dialog.getByLabel('Embed code')).toHaveValue(/<iframe /);
  // Nothing covers it.
  await dialog.getByRole('button', { name: 'Copy embed code' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Embed code copied');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(settings).toBeFocused();
  expect(await page.evaluate(() => document.fullscreenElement?.localName)).toBe('zc-player');
});

for (const [direction, words] of Object.entries({ 'left to right': english, 'right to left': arabic }))
  test(`the page and its dialog have no accessibility fault and nothing sticks out: ${direction}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: desk, locale: words.locale });
    const page = await context.newPage();
    const isFine = async () => {
      expect(await faultsInEveryLook(page, whole)).toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await accessibilityFaults(page, whole)).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    };
    await page.goto(`${platform().url}/v/str_unknown`);
    await isFine();
    await page.goto(pageOf(aurora.streamId));
    await expect(page.getByRole('button', { name: words.play })).toBeVisible();
    await isFine();
    await page.getByRole('button', { name: words.share }).click();
    await page.getByRole('checkbox', { name: words.startAt }).check();
    await page.getByRole('textbox', { name: words.startTime }).fill('soon');
    await expect(page.getByText(words.wrong)).toBeVisible();
    await isFine();
    await context.close();
  });

test.describe('a page whose scripts fail', () => {
  for (const [what, fail] of [
    ['one does not come', (route: Route) => route.abort()],
    [
      'one throws',
      (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("lost")' }),
    ],
  ] as const)
    test(`asks what happened where ${what}, and takes the answer`, async ({ page }) => {
      await page.route('**/sub-apps/widgets/player.js', fail);
      await page.goto(pageOf(aurora.streamId));
      const dialog = page.getByRole('dialog', { name: "It looks like we're having issues." });
      const submit = dialog.getByRole('button', { name: 'Submit' });
      await expect(submit).toBeDisabled();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByLabel('Name').fill('Ana');
      await dialog.getByLabel('Email').fill('ana@example');
      await dialog.getByLabel('What Happened?').fill('The picture is gone.');
      await expect(submit).toBeDisabled();
      await dialog.getByLabel('Email').fill('ana@example.com');
      const sent = page.waitForRequest('**/general/v1.1/logging');
      await submit.click();
      expect((await sent).postDataJSON()).toEqual({
        ...{ name: 'Ana', email: 'ana@example.com', reason: 'The picture is gone.' },
      });
      await expect(dialog.getByRole('status')).toHaveText('Crash report submitted successfully');
      await page.unroute('**/sub-apps/widgets/player.js');
      await dialog.getByRole('button', { name: 'Back to the page' }).click();
      await expect(page.getByRole('button', { name: english.play })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });
});
