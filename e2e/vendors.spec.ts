import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openOpenTokDouble } from '../server/src/platform/testing/opentok-double.ts';
import { openPubNubDouble } from '../server/src/platform/testing/pubnub-double.ts';
import { businessCalls } from './support/business-calls.ts';
import { signUp } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { createOpenTokStandIn } from './support/opentok-stand-in.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { openGuest, rightHalf, useColour } from './support/stage-guest.ts';
import { chooseSmallPicture } from './support/studio.ts';
import { thorough } from './support/thorough.ts';

test.use({ launchOptions: fakeDevices });

const atEnd: (() => void)[] = [];
let pubnub: Awaited<ReturnType<typeof openPubNubDouble>>;
let opentok: Awaited<ReturnType<typeof openOpenTokDouble>>;
let folder: PlatformFolder;
let platform: RunningPlatform;

test.beforeAll(async () => {
  pubnub = await openPubNubDouble((close) => atEnd.push(close));
  opentok = await openOpenTokDouble((close) => atEnd.push(close));
  folder = await createPreparedFolder('empty', 'postgres');
  platform = await startPlatform(folder, { ZEACON_DEMO: '0', ...pubnub.env, ...opentok.env });
});
test.afterAll(async () => {
  await platform?.stop();
  await folder?.remove();
  for (const close of atEnd) close();
});

/** A live with chat and hand raise, as its host sees it in the studio. */
async function openStudio(host: Page): Promise<string> {
  const calls = await businessCalls(host.request, platform.url, await signUp(host, platform.url));
  const { id } = await calls.call('POST', '/v2', { name: 'Workshop', contentType: 'LIVE' });
  await calls.call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
  await calls.call('PATCH', `/${id}/live`, { canRaiseHand: true });
  await chooseSmallPicture(host);
  await host.goto(`${platform.url}/studio/${id}`);
  return id;
}

/** Which vendor scripts a page fetched, and which WebSockets it opened. */
function watchRequests(page: Page) {
  const scripts: string[] = [];
  const sockets: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/sub-apps/vendors/')) scripts.push(pathname);
  });
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  return { scripts, sockets };
}

async function openViewer(browser: Browser, name: string, streamId: string) {
  const context = await browser.newContext();
  const site = await serveCustomerPage(
    `<script type="module" src="${platform.url}/sub-apps/widgets/zc-chat.js"></script><zc-chat stream-id="${streamId}"></zc-chat>`,
  );
  const page = await context.newPage();
  const requests = watchRequests(page);
  await page.goto(site.url);
  return {
    ...requests,
    messages: page.getByRole('log').getByRole('listitem'),
    async say(text: string) {
      const writing = page.getByRole('textbox', { name: 'Write a message' });
      await writing.fill(text);
      await page.keyboard.press('Enter');
      const field = page.getByLabel('Your name');
      if (await field.isVisible()) {
        await field.fill(name);
        await page.keyboard.press('Enter');
      }
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await site.close();
    },
  };
}

test('viewers chat over PubNub, with its own SDK, and over the server when PubNub fails', async ({ page, browser }) => {
  const streamId = await openStudio(page);
  await page.getByRole('tab', { name: /^Chat/ }).click();
  const inStudio = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await using ana = await openViewer(browser, 'Ana', streamId);
  await using ben = await openViewer(browser, 'Ben', streamId);
  await expect.poll(() => pubnub.occupancy(`zeacon-${streamId}`)).toBe(2);
  await ana.say('Over PubNub');
  for (const viewer of [ana, ben]) await expect(viewer.messages).toContainText(['Over PubNub']);
  await expect(inStudio).toContainText(['Over PubNub']);
  for (const { sockets, scripts } of [ana, ben]) {
    expect(sockets).toEqual([]);
    expect(scripts).toEqual([expect.stringContaining('/pubnub-')]);
  }
  pubnub.setDown(true);
  await expect.poll(() => [...ana.sockets, ...ben.sockets]).toEqual(['/api/realtime', '/api/realtime']);
  await ben.say('Over the server');
  for (const viewer of [ana, ben]) await expect(viewer.messages).toContainText(['Over PubNub', 'Over the server']);
  pubnub.setDown(false);
});

test('OpenTok is loaded when a guest is admitted, not before, and joined with what the server signed', async ({
  page: host,
  browser,
}) => {
  const asked: { url: URL; token: string }[] = [];
  /** OpenTok's own servers, which refuse everybody. */
  const standIn = async (context: BrowserContext) => {
    await context.route(/^https:\/\/[^/]*(opentok|tokbox)\.com\//, async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      const { 'x-tb-token-auth': token } = await request.allHeaders();
      if (token) asked.push({ url, token });
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      await route.fulfill({ status: url.host.startsWith('config.') ? 404 : 403, headers, json: [] });
    });
  };
  await standIn(host.context());
  const ofHost = watchRequests(host);
  const streamId = await openStudio(host);
  const context = await browser.newContext();
  await standIn(context);
  await useColour(context, '#ff00ff');
  await using guest = await openGuest(context, platform.url, streamId);
  const ofGuest = watchRequests(guest.page);
  await guest.raiseHand('Ana');
  await host.getByRole('tab', { name: 'Hands (1)' }).click();
  expect([ofHost.scripts, ofGuest.scripts.filter((path) => path.includes('opentok'))]).toEqual([[], []]);
  await host.getByRole('button', { name: 'Let in' }).click();
  await expect(host.getByText('The connection to Ana was lost. Ana is off the stage.')).toBeVisible();
  expect(ofHost.scripts).toEqual([expect.stringContaining('/opentok-')]);
  expect(opentok.asked).toEqual([{ archiveMode: 'manual', 'p2p.preference': 'disabled' }]);
  const [first] = asked;
  expect(await opentok.verify(first!.token)).toMatchObject({ role: 'moderator', connection_data: '{"role":"host"}' });
});

test(
  'a guest comes on stage over an OpenTok session, and back to a reloaded studio',
  thorough,
  async ({ page: host, browser }) => {
    const isMagenta = ([red, green, blue]: number[]) => red! > 180 && green! < 90 && blue! > 180;
    const standIn = createOpenTokStandIn();
    await standIn.serve(host.context());
    const madeBefore = opentok.asked.length;
    const streamId = await openStudio(host);
    const context = await browser.newContext();
    await standIn.serve(context);
    await useColour(context, '#ff00ff');
    await using guest = await openGuest(context, platform.url, streamId);
    await guest.raiseHand('Ana');
    await host.getByRole('tab', { name: 'Hands (1)' }).click();
    await host.getByRole('button', { name: 'Let in' }).click();
    const card = host.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: 'Ana' });
    await expect(card.getByText('Backstage')).toBeVisible();
    await card.getByRole('button', { name: 'Put on air' }).click();
    await expect(guest.dialog.getByRole('heading', { name: 'You are on stage' })).toBeVisible();
    await expect
      .poll(async () => Number(await card.getByRole('meter').getAttribute('aria-valuenow')))
      .toBeGreaterThan(20);
    // The program, with the guest in it, is shown to the guest.
    await expect.poll(async () => isMagenta(await rightHalf(guest.dialog.locator('.programme')))).toBe(true);
    expect(opentok.asked.length - madeBefore).toBe(1);

    host.once('dialog', (dialog) => void dialog.accept());
    await host.reload();
    await expect(card.getByRole('button', { name: 'Hide Ana' })).toBeVisible();
    await expect.poll(async () => isMagenta(await rightHalf(guest.dialog.locator('.programme')))).toBe(true);
    expect(opentok.asked.length - madeBefore).toBe(2);

    await guest.dialog.getByRole('button', { name: 'Leave the stage' }).click();
    await expect(card).toHaveCount(0);
  },
);
