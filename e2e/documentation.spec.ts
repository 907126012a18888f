import { expect, test } from '@playwright/test';
import { violations } from './support/axe.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform();

test('a reader searches the documentation by keyboard and lands on the page', async ({ page }) => {
  await page.goto(`${platform().url}/docs`);
  await expect(page.getByRole('heading', { level: 1, name: 'Zeacon documentation' })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('strict content');
  await expect(page.getByRole('option', { name: /Strict Content Security Policy/ })).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/docs\/guides\/strict-csp$/);
  await expect(page.getByRole('link', { name: 'Strict Content Security Policy' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('code is copied unchanged', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${platform().url}/docs/guides/embed-a-player`);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<zc-player player-id=');
});

test('all API calls and elements are documented', async ({ page }) => {
  await page.goto(`${platform().url}/docs/api`);
  await page.getByRole('main').getByRole('link', { name: 'Make a player' }).click();
  await expect(page.getByRole('heading', { name: 'Make a player' })).toBeVisible();
  await page.goto(`${platform().url}/docs/reference/elements`);
  await expect(page.getByRole('cell', { name: 'player-id', exact: true })).toBeVisible();
});

test('what the build notes for itself is served to nobody', async ({ request }) => {
  const { url, examplesUrl } = platform();
  const notes = ['/.stamp', '/sub-apps/widgets/.stamp', '/docs/.stamp', '/assets/..%2f.stamp', '/%2estamp'];
  for (const path of [...notes.map((note) => url + note), `${examplesUrl}/react-player/.stamp`]) {
    const answer = await request.get(path);
    expect([400, 404], path).toContain(answer.status());
    expect(await answer.text(), path).not.toMatch(/^[0-9a-f]{64}$/);
  }
});

test('an address without a page shows that it does not exist', async ({ page }) => {
  const answer = await page.goto(`${platform().url}/docs/guides/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('no files outside the site are served', async ({ request }) => {
  for (const path of ['.stamp', '..%2f..%2fpackage.json', 'site.ts', 'guides/embed-a-player.md'])
    expect((await request.get(`${platform().url}/docs/${path}`)).status()).toBe(404);
  const text = await request.get(`${platform().url}/llms.txt`);
  expect(text.headers()['content-type']).toContain('text/plain');
  expect(await text.text()).toContain('](/docs/guides/embed-a-player)');
});

for (const [name, scheme, width] of [
  ['light, desktop', 'light', 1280],
  ['dark, phone', 'dark', 390],
] as const) {
  test(`${name}: no accessibility fault, nothing sticks out, no refused resource`, async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['', 'guides/embed-a-player', 'reference/elements', 'api/embedded-players', 'benchmarks']) {
      await page.goto(`${platform().url}/docs/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(refused).toEqual([]);
  });
}
