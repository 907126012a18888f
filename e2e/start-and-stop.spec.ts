import { readdir } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { logIn, openVideos } from './support/console-page.ts';
import {
  createPlatformFolder,
  type PlatformFolder,
  type RunningPlatform,
  runStart,
  startPlatform,
  startPlatformWithNpm,
} from './support/platform.ts';
import { processesOf } from './support/processes.ts';
import { thorough } from './support/thorough.ts';

const demoVideos = ['Aurora', 'Deep zoom', 'Portrait', 'Two scenes'];

let folder: PlatformFolder;
let platform: RunningPlatform;

test.beforeAll(async () => {
  folder = await createPlatformFolder();
  platform = await startPlatformWithNpm(folder);
});
test.afterAll(async () => {
  await platform?.stop();
  await folder?.remove();
});

/** The value printed beside a name. */
function printed(name: string): string {
  return new RegExp(`^ +${name} +(.+)$`, 'm').exec(platform.output())?.[1] ?? '';
}

async function logInToDemo(page: Page) {
  const [email = '', password = ''] = printed('Demo sign-in').split(/ +/);
  await logIn(page, platform.url, { email, password });
}

test('npm start in an empty folder prints its addresses and a login that shows the demo videos', async ({
  page,
  request,
}) => {
  await expect.poll(() => printed('Demo sign-in')).not.toBe('');
  expect(printed('Console')).toBe(platform.url);
  expect(printed('Example pages')).toBe(platform.examplesUrl);
  expect(new URL(platform.examplesUrl).origin).not.toBe(new URL(platform.url).origin);

  const mails = `${platform.url}/mails`;
  expect(printed('Mails')).toBe(`kept, not sent: ${mails}`);
  expect(await (await request.get(mails)).text()).toContain('<h1>Mails</h1>');

  await logInToDemo(page);
  await openVideos(page);
  const titles = page.getByRole('grid').getByRole('row').getByRole('link');
  await expect(titles).toHaveCount(demoVideos.length);
  expect((await titles.allTextContents()).sort()).toEqual(demoVideos);

  const example = await request.get(`${platform.examplesUrl}/html-player/`);
  expect(example.status()).toBe(200);
  expect(await example.text()).toContain(`${platform.url}/sub-apps/widgets/player.js`);
});

test('a second start in the same folder is refused and the first continues', async ({ request }) => {
  const { code, output } = await runStart({ ...folder, ...(await freePortsOnly()) });
  expect(code).not.toBe(0);
  expect(output).toContain(`The data folder ${folder.path} is in use by another Zeacon server.`);
  expect(output).toContain('ZEACON_DATA');
  expect(output, 'no stack trace').not.toMatch(/^\s+at /m);
  expect((await request.get(`${platform.url}/readyz`)).status()).toBe(200);
});

test('a port in use is named with a solution, and nothing is left of that start', thorough, async () => {
  const other = await createPlatformFolder();
  const { code, output } = await runStart({ ...other, port: folder.port });
  expect(code).not.toBe(0);
  expect(output).toContain(`Port ${folder.port} is taken. Choose another with: npm start -- --port`);
  expect(output, 'no stack trace').not.toMatch(/^\s+at /m);
  expect(await processesOf(other.path)).toEqual([]);
  await other.remove();
});

test('--help explains the options', async () => {
  const { code, output } = await runStart(folder, ['--help']);
  expect(code).toBe(0);
  for (const option of ['--port', '--examples-port', '--data', '--database-url', '--no-demo', 'ZEACON_DATA'])
    expect(output).toContain(option);
});

test('an unknown option is named with the help', async () => {
  const { code, output } = await runStart(folder, ['--prot', '5000']);
  expect(code).not.toBe(0);
  expect(output).toContain("Unknown option '--prot'");
  expect(output).toContain('Usage: npm start -- [options]');
  expect(output, 'no stack trace').not.toMatch(/^\s+at /m);
});

test('Ctrl-C ends everything, and the next start has all data, including signed-in browsers', async ({ page }) => {
  await logInToDemo(page);
  await openVideos(page);
  await page.getByRole('link', { name: 'Aurora', exact: true }).click();
  await page.getByLabel('Title').fill('Aurora over the harbour');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

  expect(await processesOf(folder.path)).not.toEqual([]);
  await platform.stop();
  await expectStopped();

  platform = await startPlatform(folder);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aurora over the harbour');
  await openVideos(page);
  await expect(page.getByRole('grid').getByRole('row').getByRole('link')).toHaveCount(demoVideos.length);
  expect(await platform.stop(), platform.output()).toBe(0);
  await expectStopped();
});

async function expectStopped() {
  expect(await processesOf(folder.path)).toEqual([]);
  expect(await readdir(folder.path), 'the database closed its socket').not.toContain('run');
}

async function freePortsOnly() {
  const { port, examplesPort, remove } = await createPlatformFolder();
  await remove();
  return { port, examplesPort };
}
