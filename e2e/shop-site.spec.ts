import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { demoBusinessId } from '@zeacon/contract';
import { wholeBrowser } from './support/browsers.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform();

const bubble = (page: Page) => page.getByRole('button', { name: /^Play video/ });
const time = (page: Page) =>
  page.locator('zc-player').evaluate((player) => Reflect.get(player, 'currentTime') as number);

/** What the page complains of, in every way that a page can. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

test('in a shop with one tag and a strict policy, products have a video that moves nothing', async ({ page }) => {
  const complaints = complaintsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seen });
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.violatedDirective));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) seen.push(`shift ${Reflect.get(entry, 'value')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${platform().examplesUrl}/shop-site/`);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/sub-apps/'))).toEqual(['/sub-apps/widgets/site.js']);

  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
  await page.getByRole('link', { name: 'Sun hat' }).click();
  await bubble(page).first().click();
  await expect.poll(() => time(page)).toBeGreaterThan(1);
  await expect(page.getByRole('link', { name: 'Sun hat' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble(page).first()).toBeFocused();

  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('link', { name: 'Basket' }).click();
  await expect(page.getByRole('list', { name: 'In the basket' })).toHaveText('Sun hat');
  await expect(bubble(page)).toHaveCount(0);
  await page.goBack();
  await expect(bubble(page).first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual([]);
  expect(complaints).toEqual([]);
});

const siteKey = demoBusinessId.replace('biz_', 'pk_');
const tag = (folder = '') =>
  `<script async src="${platform().url}${folder}/sub-apps/widgets/site.js" data-key="${siteKey}"></script>`;

const { version } = JSON.parse(readFileSync('sdk/package.json', 'utf8')) as { version: string };

/** Where the page finds the files of an older version. */
const older = '/older';

/** Answers with the files of today under another version, as modules of their own. */
async function serveOlder(page: Page): Promise<() => string[]> {
  const served: string[] = [];
  await page.route(`**${older}/sub-apps/widgets/*`, async (route) => {
    const url = route.request().url().replace(older, '');
    const answer = await route.fetch({ url });
    if (!url.endsWith('.js')) return route.fulfill({ response: answer });
    const body = (await answer.text()).replaceAll(version, '0.0.1');
    served.push(new URL(url).pathname);
    await route.fulfill({ response: answer, body: `/* Version 0.0.1 */${body}` });
  });
  return () => served;
}

/** Each is part of a page that was not written for us; widgets appear beside all of them. */
const hostile: Record<string, () => string> = {
  'frozen prototypes': () => `<script>
    for (const made of [Object, Array, Function, Promise, Map, Set, String, Element, HTMLElement, Node, EventTarget])
      Object.freeze(made.prototype);
  </script>${tag()}`,
  'prototypes with more in them': () => `<script>
    Array.prototype.last = function () { return this.at(-1); };
    Object.prototype.extra = () => 'extra';
  </script>${tag()}`,
  'a fetch that is wrapped': () => `<script>
    const inner = window.fetch;
    window.fetch = function (...given) { return inner.apply(this, given); };
  </script>${tag()}`,
  'style sheets that undo everything': () => `<style>* { all: revert !important; }</style>${tag()}`,
  'style sheets that hide everything': () => `<style>
    body > * { display: none; } div, button, svg { opacity: 0; pointer-events: none; transform: scale(3); }
  </style><style>zc-widget { display: inline; }</style>${tag()}`,
  'two tags': () => tag() + tag(),
  'a tag with an unknown key in front of it': () => tag().replace(siteKey, 'pk_unknown').replace('async ', '') + tag(),
  'a tag that some tool has made a module': () => tag().replace('async', 'type="module"'),
  'storage that may not be used': () => `<script>
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore'])
      Object.defineProperty(window, name, { get() { throw new DOMException('Denied', 'SecurityError'); } });
  </script>${tag()}`,
  'a define of modules that is taken': () => `<script>
    window.define = () => { throw new Error('taken'); };
    window.define.amd = {};
    window.module = { exports: {} };
  </script>${tag()}`,
};

const asModule = (folder = '') =>
  `<script type="module" src="${platform().url}${folder}/sub-apps/widgets/zc-widget.js"></script>`;

/** Ways in which two versions get onto one page; the first file of the older one is named. */
const versions: Record<string, { page: () => string; first: string }> = {
  'an older tag behind the tag': { page: () => tag() + tag(older), first: 'site.js' },
  'an older tag in front of the tag': { page: () => tag(older).replace('async ', '') + tag(), first: 'site.js' },
  'widgets of an older version, defined before': { page: () => asModule(older) + tag(), first: 'zc-widget.js' },
  'players of an older version, defined before': {
    page: () => asModule(older).replace('zc-widget', 'player') + tag(),
    first: 'player.js',
  },
};

for (const [name, { page, first }] of Object.entries(versions))
  test(`one widget plays on a page with ${name}`, async ({ page: visitor }) => {
    const served = await serveOlder(visitor);
    const site = await serveCustomerPage(page());
    const complaints = complaintsOf(visitor);
    const asked: string[] = [];
    visitor.on('request', (request) => request.url().includes('/details/public?siteKey') && asked.push(request.url()));
    try {
      await visitor.goto(`${site.url}shop-site/products/any`);
      await expect(visitor.locator('zc-widget')).toHaveCount(1);
      await bubble(visitor).first().click();
      await expect.poll(() => time(visitor)).toBeGreaterThan(0.2);
      await expect(visitor.locator('zc-widget')).toHaveCount(1);
      await expect(visitor.locator('zc-player')).toHaveCount(1);
      expect(served()[0]).toBe(`/sub-apps/widgets/${first}`);
      expect(asked, 'one of them decides').toHaveLength(1);
      expect(complaints).toEqual([]);
    } finally {
      // The page may still be loading files.
      await visitor.unrouteAll({ behavior: 'wait' });
      await site.close();
    }
  });

/** What stands in the head runs before there is a body. */
const heads: Record<string, () => string> = {
  'a tag in the head, before the body': () => tag(),
  'a tag in the head that holds the page up': () => tag().replace('async ', ''),
};

for (const [name, page] of [...Object.entries(hostile), ...Object.entries(heads)])
  test(`a widget opens on a page with ${name}`, async ({ page: visitor }) => {
    const site = name in heads ? await serveCustomerPage('', { head: page() }) : await serveCustomerPage(page());
    const complaints = complaintsOf(visitor);
    try {
      await visitor.goto(`${site.url}shop-site/products/any`);
      await expect(visitor.locator('zc-widget')).toHaveCount(1);
      await bubble(visitor).first().click();
      await expect.poll(() => time(visitor)).toBeGreaterThan(0.2);
      await expect(visitor.getByRole('heading', { name: 'Our story' })).toBeVisible({
        visible: name !== 'style sheets that hide everything',
      });
      expect(complaints).toEqual([]);
    } finally {
      await site.close();
    }
  });

test('a page whose blocker stops events, or the whole platform, is not broken', async ({ page: visitor }) => {
  const site = await serveCustomerPage(tag());
  const errors: string[] = [];
  visitor.on('pageerror', (error) => errors.push(error.message));
  const said: string[] = [];
  // What the browser says of requests that a blocker stopped, no page can keep it from saying.
  visitor.on('console', (message) => {
    if (!message.text().includes('ERR_BLOCKED_BY_CLIENT')) said.push(message.text());
  });
  try {
    await visitor.route('**/insight/**', (route) => route.abort('blockedbyclient'));
    await visitor.goto(`${site.url}shop-site/products/any`);
    await bubble(visitor).first().click();
    await expect.poll(() => time(visitor)).toBeGreaterThan(1);

    for (const blocked of ['**/details/public*', '**/zc-widget*.js', '**/sub-apps/**']) {
      await visitor.route(blocked, (route) => route.abort('blockedbyclient'));
      const stopped = visitor.waitForEvent('requestfailed');
      await visitor.reload();
      await stopped;
      await expect(visitor.getByRole('heading', { name: 'Our story' })).toBeVisible();
      await expect(bubble(visitor)).toHaveCount(0);
      await visitor.unroute(blocked);
    }
    expect(errors).toEqual([]);
    expect(said).toEqual([]);
  } finally {
    await site.close();
  }
});

test('a tag says what its visitor allows before anything is counted, and what they allow later', async ({
  page: visitor,
}) => {
  const site = await serveCustomerPage(tag().replace('async', 'async data-consent="none"'));
  const told: unknown[] = [];
  visitor.on('request', (request) => {
    if (request.url().endsWith('/insight/events')) told.push(request.postDataJSON());
  });
  try {
    await visitor.goto(`${site.url}shop-site/products/any`);
    await bubble(visitor).first().click();
    await expect.poll(() => time(visitor)).toBeGreaterThan(0.5);
    expect([told, await visitor.evaluate(() => localStorage.getItem('zeacon.visitor'))]).toEqual([[], null]);
    await visitor.locator('script[data-key]').evaluate((script) => script.setAttribute('data-consent', 'full'));
    await expect(visitor.locator('zc-widget')).toHaveAttribute('consent', 'granted');
    await expect.poll(() => told.length).toBeGreaterThan(0);
  } finally {
    await site.close();
  }
});
