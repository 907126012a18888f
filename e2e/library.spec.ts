import { expect, type Page, test } from '@playwright/test';
import { accessibilityFaults, overflow } from './support/axe.ts';
import { makeClip } from './support/clips.ts';
import { readVideos, signUp, uploadRow } from './support/console-page.ts';
import { multiplyVideo, seedEvents } from './support/library.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const url = (path: string) => platform().url + path;
const grid = (page: Page) => page.getByRole('grid');
const row = (page: Page, name: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();

async function expectNoFaults(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

test('an event is announced, gets its file, and shows its details', async ({ page, context }) => {
  const file = await makeClip('harbour-lights', { seconds: 4, size: '320x180' });
  await signUp(page, platform().url);
  await context.grantPermissions(['geolocation'], { origin: platform().url });
  await context.setGeolocation({ latitude: 59.9127, longitude: 10.7461 });

  await page.goto(url('/videos'));
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByLabel('Title').fill('Harbour lights');
  await page.getByLabel(/^Event start/).fill('2031-06-01T19:30');
  await page.getByLabel('Description').fill('The tall ships arrive.');
  await page.getByRole('combobox', { name: 'Category' }).fill('Sailing');
  await page.keyboard.press('Tab');
  await page.getByText('More', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByLabel(/^Latitude/)).toHaveValue('59.9127');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour lights' })).toBeVisible();
  await expect(page.getByText('Begins Jun 1, 2031')).toBeVisible();
  await expectNoFaults(page);

  await page.getByLabel('File of Harbour lights').setInputFiles(file);
  await expect(page.getByRole('main').locator('zc-player')).toBeVisible({ timeout: 90_000 });
  const videos = await readVideos(page.request, platform().url);
  expect([...videos.values()].map(({ name, category, description }) => ({ name, category, description }))).toEqual([
    { name: 'Harbour lights', category: 'Sailing', description: 'The tall ships arrive.' },
  ]);

  await page.getByLabel('Title').fill('Harbour lights 2031');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour lights 2031' })).toBeVisible();
  await page.getByRole('tab', { name: 'Share' }).click();
  await expect(page).toHaveURL(/\?tab=share$/);
  await expectNoFaults(page);
});

test('filters are stored in the address; many videos are published, put back, and deleted at once', async ({
  page,
}) => {
  await signUp(page, platform().url);
  await seedEvents(page, platform().url, ['Alpha', 'Bravo', 'Charlie'], {
    eventStart: '2031-06-01T19:30:00.000Z',
    category: 'Sailing',
  });
  await seedEvents(page, platform().url, ['Delta'], {});

  await page.goto(url('/videos?sort=name'));
  await expect(grid(page).getByRole('link')).toHaveText(['Alpha', 'Bravo', 'Charlie', 'Delta']);
  await select(page, 'Alpha');
  await page.getByRole('checkbox', { name: 'Select Delta' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 videos selected')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('3 videos published')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('1 video left as it was. “Delta”');

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published');
  await expect(page).toHaveURL(/status=Published/);
  await expect(grid(page).getByRole('link')).toHaveText(['Alpha', 'Bravo', 'Charlie']);
  await page.reload();
  await expect(grid(page).getByRole('link')).toHaveText(['Alpha', 'Bravo', 'Charlie']);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Sailing');
  await expect(page.getByText('3 videos', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/category/);

  await select(page, 'Bravo');
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expect(row(page, 'Bravo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Bravo')).toHaveCount(1);

  await page.goto(url('/videos?sort=name'));
  await select(page, 'Alpha');
  await select(page, 'Bravo');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 videos?' });
  await expect(dialog).toContainText('lost for good');
  await dialog.getByRole('button', { name: 'Delete 2 videos' }).click();
  await expect(grid(page).getByRole('link')).toHaveText(['Charlie', 'Delta']);

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: /Alpha.*Deleted/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Delta.*Present/ })).toBeVisible();
  await expectNoFaults(page);
});

test('a recording waits in the archive and is converted, and a deletion stores its reason', async ({ page }) => {
  const file = await makeClip('rehearsal', { seconds: 4, size: '320x180' });
  await signUp(page, platform().url);
  await page.goto(url('/videos?type=ARCHIVE'));
  await expect(page.getByRole('heading', { name: 'The archive is empty' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
  await page.getByRole('button', { name: 'Upload recordings' }).first().click();
  await (await chooser).setFiles(file);
  await expect(uploadRow(page, 'rehearsal')).toContainText('uploaded');
  await row(page, 'rehearsal').getByRole('link').click();
  await expect(page.getByRole('main').locator('zc-player')).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Convert to on demand' }).click();
  await expect(page.getByRole('button', { name: 'Publish video' })).toBeEnabled();

  await page.goto(url('/videos?type=VIDEO'));
  await page.getByRole('button', { name: 'Actions for rehearsal' }).click();
  await page.getByRole('menuitem', { name: 'Move to archive' }).click();
  await expect(page.getByText('Moved to the archive')).toBeVisible();
  await expect(row(page, 'rehearsal')).toHaveCount(0);
  await page.goto(url('/videos?type=ARCHIVE'));
  await page.getByRole('button', { name: 'Actions for rehearsal' }).click();
  await page.getByRole('menuitem', { name: 'Delete recording' }).click();
  await page.getByRole('button', { name: 'Delete recording' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.getByLabel('Reason').fill('Wrong take');
  await page.getByRole('button', { name: 'Delete recording' }).click();
  await expect(page.getByRole('heading', { name: 'The archive is empty' })).toBeVisible();
  await page.goto(url('/videos/history'));
  await expect(page.getByText('Reason: Wrong take')).toBeVisible();
});

test(
  'the keyboard moves through ten thousand videos, and going back restores the position',
  thorough,
  async ({ page }) => {
    await signUp(page, platform().url);
    await seedEvents(page, platform().url, ['Event 00000'], { eventStart: '2031-06-01T19:30:00.000Z' });
    await multiplyVideo(platform().databaseUrl, 'Event 00000', 9999);
    await page.goto(url('/videos?sort=name'));
    await expect(page.getByText('10,000 videos')).toBeVisible();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '10001');
    await row(page, 'Event 00000').focus();
    await page.keyboard.press('End');
    await expect(row(page, 'Event 09999')).toBeFocused();
    expect(await grid(page).getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('PageUp');
    await expect(page.locator('[role=row]:focus')).toHaveAttribute('aria-rowindex', /^99\d\d$/);
    await page.mouse.wheel(0, -400_000);
    await expect(grid(page).getByRole('row', { name: 'Loading' })).toHaveCount(0);
    expect(await grid(page).getByRole('row').count()).toBeLessThan(60);

    const shown = grid(page).getByRole('link').nth(10);
    const name = (await shown.textContent()) ?? '';
    await row(page, name).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(row(page, name)).toBeInViewport();

    await row(page, name).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText('10,000 videos selected')).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('10,000 videos published')).toBeVisible({ timeout: 90_000 });
  },
);
