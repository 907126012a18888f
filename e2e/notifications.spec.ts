import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { makeClip } from './support/clips.ts';
import { signUp } from './support/console-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test('the bell counts a finished upload in every tab without a reload, leads to the video, and is quiet once it is read; the first step is ticked', async ({
  page,
  context,
}) => {
  const { url } = platform();
  const file = await makeClip('harbour-tour', { seconds: 4, size: '640x360' });
  await signUp(page, url);
  await page.goto(url);
  const steps = page.getByRole('region', { name: 'Next steps' });
  await expect(steps.getByText('0 of 9 done')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const other = await context.newPage();
  await other.goto(`${url}/settings`);
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.goto(`${url}/videos`);
  await page.getByLabel('Video files').first().setInputFiles(file);
  const counting = other.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(counting).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: 'New notification: harbour-tour is ready' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  await counting.press('Enter');
  const panel = other.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: 'Unread: harbour-tour is ready' })).toBeVisible();
  expect(await accessibilityFaults(other)).toEqual([]);
  await panel.getByRole('link', { name: 'harbour-tour is ready' }).click();
  await expect(other.getByRole('heading', { name: 'harbour-tour' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(steps.getByText('1 of 9 done')).toBeVisible();
  await expect(steps.getByRole('listitem').first()).toHaveText('Done:Upload a video');
  await steps.getByRole('button', { name: 'Hide the next steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Show the next steps' }).click();
  await expect(steps).toBeVisible();

  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await page.getByRole('link', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete: harbour-tour is ready' }).click();
  await expect(page.getByText('Nothing yet', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Choose your notifications' }).click();
  await expect(page.getByRole('switch', { name: 'By mail: A webhook was switched off' })).toBeChecked();
  expect(await accessibilityFaults(page)).toEqual([]);
});
