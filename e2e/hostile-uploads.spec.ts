import { basename } from 'node:path';
import { expect, test } from '@playwright/test';
import { chooseFiles, openVideos, readVideos, signUp } from './support/console-page.ts';
import { type HostileFiles, makeHostileFiles } from './support/hostile-files.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { encodersOf } from './support/processes.ts';

let folder: PlatformFolder;
let platform: RunningPlatform;
let files: HostileFiles;

test.beforeAll(async () => {
  folder = await createPreparedFolder('empty');
  platform = await startPlatform(folder, { ZEACON_DEMO: '0' });
  files = await makeHostileFiles();
});
test.afterAll(async () => {
  await platform?.stop();
  await Promise.all([folder?.remove(), files?.remove()]);
});

test('files that are not videos, or malicious, are refused with the reason and without a retry', async ({ page }) => {
  await signUp(page, platform.url);
  await page.goto(`${platform.url}/videos`);
  await chooseFiles(page, files.paths);
  const names = files.paths.map((path) => basename(path));
  // Only visible rows are rendered.
  await page.setViewportSize({ width: 1280, height: 3000 });
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.filter({ hasText: 'File refused' })).toHaveCount(names.length, { timeout: 60_000 });

  const videos = await readVideos(page.request, platform.url);
  expect(Object.fromEntries(names.map((name) => [name, videos.get(name)?.packaging]))).toEqual(
    Object.fromEntries(names.map((name) => [name, { state: 'refused', progress: 0.02, message: files.reasons[name] }])),
  );
  for (const name of names) {
    const title = name.replace(/[.].*$/, '');
    await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete video' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Process again' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Open video' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(files.reasons[name]!);
    await expect(page.getByRole('button', { name: /retry|try again|process again/i })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Publish video' })).toBeDisabled();
    await openVideos(page);
  }
  expect(await encodersOf(folder.path)).toEqual([]);
});
