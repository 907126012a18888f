import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Live } from '@zeacon/contract';
import { accessibilityFaults, overflow } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { signUp } from './support/console-page.ts';
import { startEncoder } from './support/encoder.ts';
import { startRtmpSink } from './support/rtmp-sink.ts';
import { thorough } from './support/thorough.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform({ ZEACON_DEMO: '0', ZEACON_RTMP_OUT_ALLOW: '127.0.0.1', LOG_LEVEL: 'info' });
const streamKey = 'other-platform-secret-4711';

async function add(page: Page, name: string, url: string, key: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a destination' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Platform/ }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^RTMP URL/).fill(url);
  await dialog.getByLabel(/^Stream key/).fill(key);
  await dialog.getByRole('button', { name: 'Add destination' }).click();
  await expect(dialog).toBeHidden();
  return page.getByRole('listitem').filter({ hasText: name });
}

const turn = (row: Locator) => row.getByText(/rtmp:\/\//).click();

test(
  'a live arrives at other platforms, returns after an interruption, and the console shows the state of each',
  thorough,
  async ({ page, request }) => {
    await using sink = await startRtmpSink(streamKey);
    const credentials = await signUp(page, platform().url);
    const { call } = await businessCalls(request, platform().url, credentials);
    await page.goto(`${platform().url}/destinations`);
    await expect(page.getByText('No destinations yet')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    const good = await add(page, 'Second channel', sink.url, streamKey);
    const wrong = await add(page, 'Old channel', sink.url, 'other-platform-forgotten-key');
    const off = await add(page, 'Paused channel', sink.url, streamKey);
    await turn(off);
    await expect(off).toContainText('Off');
    await expect(good).toContainText('key ends in 4711');
    await expect(good).toContainText('Ready');

    const { id } = await call('POST', '/v2', { name: 'Spring show', contentType: 'LIVE' });
    const { rtmp } = (await call('GET', `/${id}/live`)) as Live;
    await using encoders = new AsyncDisposableStack();
    const encoder = startEncoder(rtmp!);
    encoders.defer(() => encoder.kill());

    await expect(good).toContainText('Sending');
    await expect.poll(() => sink.arrivals[0]?.pictures).toBeGreaterThan(60);
    expect(sink.arrivals).toMatchObject([{ app: 'app', beginsWithKey: true, isOver: false }]);
    expect(sink.arrivals[0]?.sounds).toBeGreaterThan(60);
    await expect(wrong).toContainText('did not take the stream key');
    // Five attempts with pauses of 1, 2, 4 and 8 seconds between them.
    await expect(wrong).toContainText('Failed', { timeout: 60_000 });

    await sink.cut();
    await expect(good).toContainText('Reconnecting');
    await expect(good).toContainText(/connection .* lost|takes no connections/);
    await sink.comeBack();
    await expect(good).toContainText('Sending');
    await expect.poll(() => sink.arrivals[1]?.pictures).toBeGreaterThan(60);
    expect(sink.arrivals[1]).toMatchObject({ beginsWithKey: true });

    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.screenshot({ path: test.info().outputPath(`destinations-${scheme}.png`) });
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.screenshot({ path: test.info().outputPath(`destinations-${scheme}-phone.png`), fullPage: true });
      await page.setViewportSize({ width: 1280, height: 800 });
    }

    await turn(good);
    await expect(good).toContainText('Off');
    await expect.poll(() => sink.arrivals[1]?.isOver).toBe(true);
    await turn(off);
    await expect(off).toContainText('Sending');
    await expect.poll(() => sink.arrivals[2]?.pictures).toBeGreaterThan(10);
    await call('PATCH', `/status/${id}`, { streamStatus: 'ENDED' });
    await expect(off).toContainText('Ready');
    await expect.poll(() => sink.arrivals.every(({ isOver }) => isOver)).toBe(true);

    await wrong.getByRole('button', { name: 'Delete Old channel' }).click();
    await page.getByRole('button', { name: 'Delete destination' }).click();
    await expect(wrong).toBeHidden();
    expect(platform().output()).toContain('A push changed its state.');
    expect(platform().output()).not.toMatch(/other-platform/);
  },
);

test('an address in the own network is refused at its field', async ({ page }) => {
  await signUp(page, platform().url);
  await page.goto(`${platform().url}/destinations`);
  await page.getByRole('button', { name: 'Add a destination' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^RTMP URL/).fill('rtmp://169.254.169.254/latest');
  await dialog.getByLabel(/^Stream key/).fill(streamKey);
  await expect(dialog.getByLabel(/^Stream key/)).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Add destination' }).click();
  await expect(dialog.getByText('This address is not on the public internet')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('add-destination.png') });
});
