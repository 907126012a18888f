import { expect, type Page, test } from '@playwright/test';
import { usePlatform } from './support/use-platform.ts';

const scripts = {
  sentry: 'https://cdn.sentry.test/bundle.js',
  newRelic: 'https://js.newrelic.test/agent.js',
  own: 'https://monitor.own.test/monitor.js',
};
const platform = usePlatform({
  ZEACON_DEMO: '0',
  ZEACON_ENVIRONMENT: 'qa',
  ZEACON_SENTRY_SCRIPT: scripts.sentry,
  ZEACON_SENTRY_DSN: 'https://key@errors.sentry.test/1',
  ZEACON_NEW_RELIC_SCRIPT: scripts.newRelic,
  ZEACON_MONITORING_SCRIPT: scripts.own,
});

interface Told {
  by: string;
  what: string;
  isDrawn: boolean;
  detail: Record<string, unknown>;
}

const tell = `const tell = (by, what, detail) => (window.told ??= []).push({
  by, what, isDrawn: document.getElementById('root').childElementCount > 0, detail: JSON.parse(JSON.stringify(detail)),
});`;
const bodies = {
  sentry: `{ ${tell} window.Sentry = {
    init: (options) => tell('sentry', 'init', options), captureException() {},
    addBreadcrumb: ({ message, data }) => tell('sentry', message, data),
    browserTracingIntegration: (options) => ({ name: 'tracing', ...options }),
    replayIntegration: (options) => ({ name: 'replay', ...options }),
  } }`,
  newRelic: `{ ${tell} window.newrelic = { addPageAction: (name, data) => tell('newRelic', name, data), noticeError() {} } }`,
  own: `{ ${tell} addEventListener('zc-page-action', ({ detail }) => tell('own', detail.name, detail.attributes)); }`,
};

const told = (page: Page) => page.evaluate(() => (window as { told?: unknown[] }).told ?? []) as Promise<Told[]>;

/** The scripts of all three services, or nothing but silence from their hosts. */
async function serve(page: Page, areAnswering: boolean): Promise<void> {
  for (const slot of ['sentry', 'newRelic', 'own'] as const)
    await page.route(scripts[slot], (route) =>
      areAnswering ? route.fulfill({ contentType: 'text/javascript', body: bodies[slot] }) : undefined,
    );
}

test('three monitoring scripts run before the console can be used and hear of every page', async ({ page }) => {
  await serve(page, true);
  await page.goto(`${platform().url}/login`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const opened = (path: string) => ({ what: 'page opened', detail: { path, language: 'en', isMobile: false } });
  await expect.poll(() => told(page)).toHaveLength(7);
  const heard = await told(page);
  const [init] = heard.filter(({ what }) => what === 'init');
  expect(init).toMatchObject({
    by: 'sentry',
    isDrawn: false,
    detail: {
      dsn: 'https://key@errors.sentry.test/1',
      environment: 'qa',
      tracesSampleRate: 1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
      integrations: [
        { name: 'tracing', idleTimeout: 1000, finalTimeout: 30_000, heartbeatInterval: 5000 },
        { name: 'replay', maskAllText: true, maskAllInputs: true },
      ],
    },
  });
  for (const by of ['sentry', 'newRelic', 'own'])
    expect(heard.filter((one) => one.by === by && one.what !== 'init')).toMatchObject([
      opened('/login'),
      opened('/signup'),
    ]);
});

test('monitoring whose hosts do not answer keeps nobody from the console', async ({ page }) => {
  await serve(page, false);
  await page.goto(`${platform().url}/login`, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  expect(await told(page)).toEqual([]);
});
