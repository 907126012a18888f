import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openPushService } from '../server/src/features/communities/push-service.testing.ts';
import { faultsInEveryLook } from './support/axe.ts';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { joinCommunity } from './support/community-page.ts';
import { startEncoder } from './support/encoder.ts';
import { shoot } from './support/shoot.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';
/** From when the server had a live on the air until it told a device. */
const pushLimitMs = 10_000;

type Subscription = ReturnType<Awaited<ReturnType<typeof openPushService>>['add']>['subscription'];

/** A browser of tests has no push service: this one says that it subscribed there, as a person's would. */
async function subscribeTo(context: BrowserContext, { endpoint, p256dh, auth }: Subscription): Promise<void> {
  await context.addInitScript(
    (json) => {
      const kept = 'subscribed-with';
      const bytesOf = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
      const subscriptionOf = (key: string) => ({
        options: { applicationServerKey: bytesOf(key) },
        toJSON: () => json,
        unsubscribe: async () => localStorage.removeItem(kept),
      });
      Object.assign(PushManager.prototype, {
        async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          localStorage.setItem(kept, applicationServerKey);
          return subscriptionOf(applicationServerKey);
        },
        async getSubscription() {
          const key = localStorage.getItem(kept);
          return key === null ? null : subscriptionOf(key);
        },
      });
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

async function join(page: Page, home: string): Promise<void> {
  await joinCommunity(page, home, { dataFolder: platform().dataFolder, email: 'pia@pushes.example', name: 'Pia' });
  await expect(page.getByRole('textbox', { name: 'What would you like to say?' })).toBeVisible();
}

/** Hands the message to the service worker, as the browser does once it has decrypted it. */
async function deliver(page: Page, origin: string, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
}

test('a live begins and the push arrives', async ({ browser, request }) => {
  const { url } = platform();
  const { call, callAt } = await businessCalls(request, url, await registerBusiness(request, url));
  const community = await callAt('POST', base, { title: 'Harbor pushes', subdomain: 'harbor-pushes' });
  const { id: communityId } = community;
  await callAt('POST', `${base}/spaces`, { communityId, name: 'Boats' });
  const home = `http://harbor-pushes.${new URL(url).host}`;
  await using ends = new AsyncDisposableStack();
  const service = await openPushService();
  ends.defer(async () => void (await service.close()));
  const device = service.add();
  const context = await browser.newContext();
  ends.defer(() => context.close());
  await subscribeTo(context, device.subscription);
  const page = await context.newPage();
  await join(page, home);
  await page.getByRole('link', { name: 'Notifications' }).click();
  const button = page.getByRole('button', { name: 'Tell me on this device' });

  await test.step('nothing is asked before the click, and a refusal is said', async () => {
    await context.clearPermissions();
    await expect(button).toBeVisible();
    await page.evaluate(() => Object.assign(Notification, { requestPermission: async () => 'denied' }));
    await button.click();
    await expect(page.getByRole('alert')).toContainText('This browser refuses notifications');
    await page.reload();
  });

  await test.step('the member is told on this device', async () => {
    await context.grantPermissions(['notifications'], { origin: home });
    await button.click();
    await expect(page.getByRole('heading', { name: 'Devices that show you what is new' })).toBeVisible();
    await expect(page.locator('[data-device]')).toHaveCount(1);
    await expect(page.locator('[data-device]')).toContainText('Chrom');
    await expect(button).toBeHidden();
    const follow = page.locator('form[data-do=follow]');
    await follow.getByLabel('Posts in Boats that I am told of').selectOption('Every post');
    await Promise.all([page.waitForEvent('load'), follow.getByRole('button', { name: 'Save' }).click()]);
    await expect(follow.getByRole('combobox')).toHaveValue('ALL');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await shoot(page, 'notices');
  });

  const { id: streamId } = await call('POST', '/v2', { name: 'Regatta', contentType: 'LIVE' });
  await call('PATCH', `/status/${streamId}`, { streamStatus: 'Published' });
  const body = { blocks: [] };
  const draft = { communityId, contentId: streamId, title: 'Regatta', body, state: 'PUBLISHED' };
  const post = await callAt('POST', `${base}/post`, draft);

  await test.step('a live begins, and the push arrives', async () => {
    const encoder = startEncoder((await call('GET', `/${streamId}/live`)).rtmp);
    ends.defer(() => encoder.kill());
    await expect.poll(() => device.received.length).toBe(1);
    const { liveStatus, startedDate } = await call('GET', `/${streamId}/live`);
    expect(liveStatus).toBe('LIVE');
    const afterMs = device.received[0]!.atMs - Date.parse(startedDate);
    const description = `${afterMs} ms after the live was on the air`;
    test.info().annotations.push({ type: 'push arrived', description });
    expect(afterMs, description).toBeLessThanOrEqual(pushLimitMs);
    expect(device.received[0]).toMatchObject({
      message: { title: 'Harbor pushes', body: 'Live now: Regatta', url: `${home}/post/${post.uuid}`, tag: post.uuid },
      urgency: 'high',
    });
  });

  await test.step('the device shows it', async () => {
    const { message } = device.received[0]!;
    await deliver(page, `${home}/`, message);
    const shown = () =>
      page.evaluate(async () => {
        const [registration] = await navigator.serviceWorker.getRegistrations();
        const list = (await registration?.getNotifications()) ?? [];
        return list.map(({ title, body, data, tag }) => ({ title, body, url: data, tag }));
      });
    await expect.poll(shown).toEqual([message]);
  });

  await test.step('a muted post says nothing more', async () => {
    await page.goto(`${home}/post/${post.uuid}`);
    const mute = page.getByRole('button', { name: 'Mute this post' });
    await mute.click();
    await expect(mute).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(mute).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the device is forgotten', async () => {
    await page.goto(`${home}/notices`);
    await page.locator('[data-device]').getByRole('button', { name: 'Forget' }).click();
    await expect(page.locator('[data-device]')).toHaveCount(0);
    await expect(button).toBeVisible();
  });
});
