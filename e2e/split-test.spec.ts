import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  holdOutArm,
  recordSplitEvents,
  type SplitEvents,
  type SplitTest,
  splitArmOf,
  splitTestBase,
  splitTestModeOf,
  widgetBase,
} from '@zeacon/contract';
import { demoAccount, demoWidgetId } from '../server/src/demo/demo-content.ts';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { signIn } from './support/console-page.ts';
import { thorough } from './support/thorough.ts';
import { usePlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = usePlatform();
const simulated = 400;
/** Of a hundred visitors, so many put something into the basket. */
const planted = { shown: 40, heldOut: 10 };

async function startTest(page: Page): Promise<void> {
  await page.goto(`${platform().url}/widgets/${demoWidgetId}`);
  await page.getByRole('button', { name: 'New split test' }).click();
  await page.getByRole('button', { name: 'Save test' }).click();
  await page.getByRole('button', { name: 'Start test' }).click();
  await expect(page.getByText('too early to tell')).toBeVisible();
}

/** A visitor whose browser was never in the shop: what it told of the test, and how often a widget was in the page. */
async function visitShop(browser: Browser, putInBasket: boolean) {
  await using context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(globalThis, { drawn });
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.nodeName === 'ZC-WIDGET') drawn.push(node.nodeName);
    }).observe(document, { childList: true, subtree: true });
  });
  const isTold = (kind: 'exposures' | 'conversions') =>
    page.waitForRequest(
      (request) => request.url().endsWith(recordSplitEvents.path) && request.postDataJSON()[kind] !== undefined,
    );
  const exposed = isTold('exposures');
  await page.goto(`${platform().examplesUrl}/shop-site/products/sun-hat/`);
  const { visitorId, exposures } = (await exposed).postDataJSON() as SplitEvents;
  const { splitTestMode, widgetVisibility } = exposures[0]!;
  if (widgetVisibility) await expect(page.getByRole('button', { name: /^Play video/ }).first()).toBeVisible();
  if (putInBasket) {
    const told = isTold('conversions');
    await page.evaluate(() => Reflect.get(globalThis, 'zc').convert('basket', { value: 30, currency: 'EUR' }));
    await told;
  }
  await page.reload({ waitUntil: 'networkidle' });
  const drawn = await page.evaluate(() => Reflect.get(globalThis, 'drawn').length as number);
  return { visitorId, splitTestMode, widgetVisibility, drawn };
}

/** A visitor who takes consent back on the page. Returns whether the test had shown them the widget. */
async function leaveTest(browser: Browser): Promise<boolean> {
  await using context = await browser.newContext();
  const page = await context.newPage();
  const told: string[] = [];
  page.on('request', (request) => /insight\/(split-)?events/.test(request.url()) && told.push(request.url()));
  const widget = page.locator('zc-widget');
  await page.goto(`${platform().examplesUrl}/shop-site/products/sun-hat/`);
  await expect.poll(() => told.length).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('zeacon.visitor'))).not.toBeNull();
  const wasShown = (await widget.count()) > 0;
  if (wasShown) await expect(widget).toHaveAttribute('split-test-mode', /\.A$/);
  const tag = page.locator('script[data-key]');
  await tag.evaluate((script) => script.setAttribute('data-consent', 'none'));
  await expect(widget).toHaveAttribute('consent', 'denied');
  await expect(widget).not.toHaveAttribute('split-test-mode');
  await expect(page.getByRole('button', { name: /^Play video/ }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  const before = told.length;
  await page.evaluate(() => Reflect.get(globalThis, 'zc').convert('basket', { value: 30, currency: 'EUR' }));
  await page.reload({ waitUntil: 'networkidle' });
  expect(told.slice(before).filter((url) => url.includes('split-events'))).toHaveLength(1);
  return wasShown;
}

test(
  'a split test keeps the widget from half of the shop, and finds what it is worth',
  thorough,
  async ({ page, browser, request }) => {
    const calls = await businessCalls(request, platform().url, demoAccount);
    await signIn(page, platform().url, demoAccount);
    await startTest(page);
    const { items } = (await calls.callAt('GET', `${splitTestBase}?widgetId=${demoWidgetId}`)) as {
      items: SplitTest[];
    };
    const { id, variants, holdOut } = items[0]!;
    const { siteKey } = (await calls.callAt('GET', `${widgetBase}/site`)) as { siteKey: string };
    const arms = [
      { key: 'A', share: variants[0]!.share },
      { key: holdOutArm, share: holdOut },
    ];
    const assignment = { id, ranges: [{ from: 0, until: 10_000 }], arms };

    await test.step('browsers are in the group that their id is in, and see nothing else for a moment', async () => {
      const seen = new Map<boolean, Awaited<ReturnType<typeof visitShop>>>();
      while (seen.size < 2) {
        const visit = await visitShop(browser, false);
        const arm = splitArmOf(assignment, siteKey, visit.visitorId)!;
        expect(visit.splitTestMode).toBe(splitTestModeOf(id, arm));
        expect(visit.widgetVisibility).toBe(arm !== holdOutArm);
        expect(visit.drawn > 0).toBe(visit.widgetVisibility);
        seen.set(visit.widgetVisibility, visit);
      }
    });
    await visitShop(browser, true);

    await test.step('whoever takes consent back leaves the test at once, and what was stored is gone', async () => {
      const left = new Set<boolean>();
      while (left.size < 2) left.add(await leaveTest(browser));
    });

    const counts = new Map<string, { visitors: number; converted: number }>();
    for (let index = 0; index < simulated; index++) {
      const visitorId = `simulated-visitor-${index}`;
      const arm = splitArmOf(assignment, siteKey, visitorId)!;
      const isShown = arm !== holdOutArm;
      const count = counts.get(arm) ?? { visitors: 0, converted: 0 };
      const converts = count.visitors % 100 < (isShown ? planted.shown : planted.heldOut);
      counts.set(arm, { visitors: count.visitors + 1, converted: count.converted + Number(converts) });
      const answer = await request.post(`${platform().url}${recordSplitEvents.path}`, {
        headers: { 'content-type': 'text/plain' },
        data: JSON.stringify({
          ...{ siteKey, visitorId },
          exposures: [{ splitTestMode: splitTestModeOf(id, arm), widgetVisibility: isShown }],
          conversions: converts ? [{ id: `order-${index}`, name: 'basket', value: 30, currency: 'EUR' }] : [],
        }),
      });
      expect(answer.status(), await answer.text()).toBe(202);
    }

    const results = await calls.callAt('GET', `${splitTestBase}/${id}/results`);
    const visitors = results.arms.reduce((sum: number, arm: { visitors: number }) => sum + arm.visitors, 0);
    expect(visitors).toBeGreaterThanOrEqual(simulated + 3);
    expect(results.sampleRatio.isAlarming).toBe(false);
    const [shown, heldOut] = results.arms;
    expect(shown.visitors).toBeGreaterThanOrEqual(counts.get('A')!.visitors);
    expect(heldOut.visitors).toBeGreaterThanOrEqual(counts.get(holdOutArm)!.visitors);
    expect(shown.conversions + heldOut.conversions).toBe(
      1 + [...counts.values()].reduce((sum, { converted }) => sum + converted, 0),
    );

    await page.reload();
    await expect(page.getByText(/^Variant A is better than Hold-out: \+\d/)).toBeVisible();
    await expect(page.getByRole('row', { name: /^Variant A/ })).toContainText(String(shown.visitors));
  },
);
