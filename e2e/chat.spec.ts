import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import type { Archive, Live } from '@zeacon/contract';
import { accessibilityFaults, overflow } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { type BusinessCalls, businessCalls } from './support/business-calls.ts';
import { signUp } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { player, reaches, seek, snippetOf } from './support/embedded-player.ts';
import { startEncoder } from './support/encoder.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { openNetwork } from './support/network.ts';
import { chooseSmallPicture } from './support/studio.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices });
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

async function createLive(page: Page): Promise<{ calls: BusinessCalls; live: Live }> {
  const calls = await businessCalls(page.request, platform().url, await signUp(page, platform().url));
  const { id } = await calls.call('POST', '/v2', { name: 'Workshop', contentType: 'LIVE' });
  await calls.call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
  return { calls, live: await calls.call('GET', `/${id}/live`) };
}

const chatOf = (origin: string, attributes: string) =>
  `<script type="module" src="${origin}/sub-apps/widgets/zc-chat.js"></script><zc-chat ${attributes}></zc-chat>`;

interface Viewer extends AsyncDisposable {
  page: Page;
  messages: Locator;
  say(text: string): Promise<void>;
}

const writing = ({ page }: Viewer) => page.getByRole('textbox', { name: 'Write a message' });

/** A viewer on a customer's page, in a separate browser context. */
async function openViewer(browser: Browser, name: string, snippet: string): Promise<Viewer> {
  const context = await browser.newContext({ userAgent: viewerAgent });
  const site = await serveCustomerPage(snippet);
  const page = await context.newPage();
  await page.goto(site.url);
  const messages = page.getByRole('log').getByRole('listitem');
  return {
    page,
    messages,
    async say(text) {
      await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
      const field = page.getByLabel('Your name');
      if (await field.isVisible()) await field.fill(name);
      await page.keyboard.press('Enter');
      await expect(messages.filter({ hasText: text })).not.toContainText('Sending');
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await site.close();
    },
  };
}

test('viewers and the host chat, and the host moderates', async ({ page: host, browser }) => {
  const { live } = await createLive(host);
  const { url } = platform();
  const snippet = chatOf(url, `stream-id="${live.streamId}"`);
  await using ana = await openViewer(browser, 'Ana', snippet);
  await using ben = await openViewer(browser, 'Ben', snippet);
  await expect(ana.page.getByText('No messages yet')).toBeVisible();

  await writing(ana).fill('Hello');
  await ana.page.keyboard.press('Enter');
  await expect(ana.page.getByLabel('Your name')).toBeFocused();
  await ana.say('See https://shop.example/jacket not javascript:alert(1) <b>or</b>');
  const seen = ben.messages.filter({ hasText: 'Ana' });
  await expect(seen).toContainText('See https://shop.example/jacket not javascript:alert(1) <b>or</b>');
  const link = seen.getByRole('link');
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('href', 'https://shop.example/jacket');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('rel', /ugc/);

  await chooseSmallPicture(host);
  await host.goto(`${url}/studio/${live.streamId}`);
  await host.getByRole('tab', { name: /^Chat/ }).click();
  const inStudio = host.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(inStudio).toContainText(['Ana']);
  const act = async (name: string, action: string) => {
    await inStudio
      .getByRole('button', { name: `Actions for the message of ${name}` })
      .last()
      .click();
    await host.getByRole('menuitem', { name: action }).click();
  };
  await act('Ana', 'Pin');
  for (const viewer of [ana, ben]) await expect(viewer.page.locator('[part=pinned]')).toContainText('See https');
  await host.getByRole('textbox', { name: 'Message' }).fill('Welcome, everybody');
  await host.getByRole('button', { name: 'Send' }).click();
  await expect(ben.messages.filter({ hasText: 'Welcome, everybody' })).toContainText('Host');

  await ben.say('Something rude');
  await expect(ana.messages.filter({ hasText: 'Something rude' })).toHaveCount(1);
  await act('Ben', 'Delete');
  for (const viewer of [ana, ben]) await expect(viewer.messages.filter({ hasText: 'rude' })).toHaveCount(0);
  // Once somebody is blocked, nobody new from the same network can write.
  await using cleo = await openViewer(browser, 'Cleo', snippet);
  await expect(cleo.messages).toHaveCount(2);
  await expect(cleo.messages).toContainText(['See https', 'Welcome']);
  await ben.say('Now what');
  await act('Ben', 'Block writer');
  await host.getByRole('alertdialog').getByRole('button', { name: 'Block writer' }).click();
  await expect(ana.messages.filter({ hasText: 'Now what' })).toHaveCount(0);
  await ben.say('Me again');
  await expect(ben.messages.filter({ hasText: 'Me again' })).toContainText(/cannot write|blocked/i);
  await expect(ana.messages.filter({ hasText: 'Me again' })).toHaveCount(0);

  await host.getByRole('button', { name: /Slow mode/ }).click();
  const saved = host.waitForResponse((answer) => answer.request().postData()?.includes('chatSlowModeSec') ?? false);
  await host.getByRole('option', { name: 'One message a minute' }).click();
  await saved;
  // The channel is in order: who reads what the host wrote afterwards knows of it.
  await host.getByRole('textbox', { name: 'Message' }).fill('One after the other, please');
  await host.getByRole('button', { name: 'Send' }).click();
  await expect(cleo.messages.filter({ hasText: 'One after the other' })).toHaveCount(1);
  await cleo.say('Slowly');
  await expect(ana.messages.filter({ hasText: 'Slowly' })).toHaveCount(1);
  await writing(cleo).fill('Too fast');
  await expect(cleo.page.getByText(/You can write again in \d+ s/)).toBeVisible();
  await expect(cleo.page.getByRole('button', { name: 'Send' })).toBeDisabled();

  for (const scheme of ['light', 'dark'] as const) {
    await cleo.page.emulateMedia({ colorScheme: scheme });
    expect(await accessibilityFaults(cleo.page)).toEqual([]);
    await cleo.page.screenshot({ path: test.info().outputPath(`chat-${scheme}.png`) });
  }
  await cleo.page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(cleo.page)).toBeLessThanOrEqual(0);
});

/** Viewers who send messages without a page of their own. */
async function crowd(page: Page, streamId: string, count: number): Promise<void> {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${platform().url}/general/v1.1/stream/viewer/realtime${path}`, { data });
    return (await answer.json()).responseData;
  };
  for (let at = 0; at < count; at++) {
    const { token } = await send('', { streamId, visitorId: `visitor-${at}` });
    await send('/chat', { token, ref: `reference-${at}`, name: `Zoe ${String(at).padStart(2, '0')}`, text: 'Here' });
  }
}

test('viewers and the host see who is here, in pages', thorough, async ({ page: host, browser }) => {
  const { live } = await createLive(host);
  const { url } = platform();
  const snippet = chatOf(url, `stream-id="${live.streamId}"`);
  await using ben = await openViewer(browser, 'Ben', snippet);
  const people = ben.page.getByRole('group', { name: 'Who is here' });
  await ben.page.getByRole('button', { name: '1 viewer' }).click();
  await expect(people).toContainText('Nobody has given a name yet');
  await expect(people).toContainText('1 more without a name');
  {
    await using ana = await openViewer(browser, 'Ana', snippet);
    await ana.say('Hello');
    await chooseSmallPicture(host);
    await host.goto(`${url}/studio/${live.streamId}`);
    await expect(people.getByRole('listitem')).toContainText(['Host', 'Ana']);
    await expect(people).toContainText('1 more without a name');
  }
  await expect(people.getByRole('listitem')).toHaveCount(1);

  await crowd(host, live.streamId, 24);
  await expect(people.getByRole('listitem')).toHaveCount(20);
  await expect(people).toContainText('Page 1 of 2');
  await people.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(people).toContainText('Page 2 of 2');
  await expect(people.getByRole('listitem')).toContainText(['Zoe 19', 'Zoe 20', 'Zoe 21', 'Zoe 22', 'Zoe 23']);
  await expect(people.getByRole('button', { name: 'Next page' })).toBeFocused();
  for (const scheme of ['light', 'dark'] as const) {
    await ben.page.emulateMedia({ colorScheme: scheme });
    expect(await accessibilityFaults(ben.page)).toEqual([]);
    await ben.page.screenshot({ path: test.info().outputPath(`people-${scheme}.png`) });
  }
  await ben.say('Me too');
  await expect(people).toBeHidden();
  await expect(ben.messages.filter({ hasText: 'Me too' })).toBeVisible();

  await host.getByRole('button', { name: /viewers?$/ }).click();
  const dialog = host.getByRole('dialog', { name: 'Who is here' });
  await expect(dialog.getByRole('listitem')).toContainText(['Host', 'Ben', 'Zoe 00']);
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(dialog.getByRole('listitem').last()).toHaveText('Zoe 23');
  expect(await accessibilityFaults(host)).toEqual([]);
  await host.screenshot({ path: test.info().outputPath('people-studio.png') });
});

test('a viewer whose network was away reads everything once, in order', async ({ page: host, browser }) => {
  const { live } = await createLive(host);
  const { url } = platform();
  await using network = await openNetwork(Number(new URL(url).port));
  await using ana = await openViewer(browser, 'Ana', chatOf(url, `stream-id="${live.streamId}"`));
  await using ben = await openViewer(browser, 'Ben', chatOf(network.url, `stream-id="${live.streamId}"`));
  await ben.say('Before');
  await ana.say('One');
  await expect(ben.messages.filter({ hasText: 'One' })).toHaveCount(1);
  network.cut();
  await ana.say('Two');
  await ana.say('Three');
  await writing(ben).fill('Meanwhile');
  await ben.page.keyboard.press('Enter');
  await expect(ben.messages.filter({ hasText: 'Meanwhile' })).toContainText('Sending');
  network.mend();
  const all = ['Before', 'One', 'Two', 'Three', 'Meanwhile'];
  for (const viewer of [ana, ben]) {
    await expect(viewer.messages).toContainText(all, { timeout: 60_000 });
    await expect(viewer.messages).toHaveCount(all.length);
    await expect(viewer.messages.filter({ hasText: 'Sending' })).toHaveCount(0);
  }
});

test('with the recording, messages appear again at the time they were written', async ({ page: host, browser }) => {
  const { calls, live } = await createLive(host);
  const { streamId } = live;
  const status = async () => ((await calls.call('GET', `/${streamId}/live`)) as Live).liveStatus;
  await using encoders = new AsyncDisposableStack();
  const encoder = startEncoder(live.rtmp!);
  encoders.defer(() => encoder.kill());
  await expect.poll(status).toBe('LIVE');

  const { url } = platform();
  const snippet = `${snippetOf(url, `id="show" media-id="${streamId}" muted`)}${chatOf(url, 'for="show"')}`;
  {
    await using ana = await openViewer(browser, 'Ana', snippet);
    await ana.page.getByRole('button', { name: /^Play video/ }).click();
    await reaches(ana.page, 6);
    await ana.say('At this very picture');
    await calls.call('PATCH', `/status/${streamId}`, { streamStatus: 'ENDED' });
    await expect(player(ana.page)).toHaveAttribute('live-status', 'ENDED');
    // Nobody can write in a chat that has ended.
    await expect(writing(ana)).toBeHidden();
  }
  const archives = async (): Promise<Archive[]> => (await calls.call('GET', '/archive')).items;
  await expect.poll(async () => (await archives()).length, { timeout: 60_000 }).toBe(1);

  await using later = await openViewer(browser, 'Late', snippet);
  await later.page.getByRole('button', { name: /^Play video/ }).click();
  await reaches(later.page, 0.5);
  await seek(later.page, 1);
  await expect(later.messages).toHaveCount(0);
  await seek(later.page, 600);
  await expect(later.messages).toContainText(['At this very picture']);
  await seek(later.page, 1);
  await expect(later.messages).toHaveCount(0);

  // The business finds it at that moment of the curve.
  const { items } = await calls.call('GET', `/viewer/chat-replay?streamId=${streamId}`);
  await expect(async () => {
    await host.goto(`${url}/videos/${streamId}?tab=insights&period=today&at=${items[0].positionMs}`);
    const moment = host.getByRole('region', { name: /^At 0:/ });
    await expect(moment).toContainText('Ana At this very picture', { timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
});

test('the hand button loads nothing and asks for nothing before it is pressed', async ({ page: host, browser }) => {
  const { calls, live } = await createLive(host);
  await calls.call('PATCH', `/${live.streamId}/live`, { canRaiseHand: true });
  const { url } = platform();
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (constraints) => {
      Object.assign(window, { asked: true });
      return open(constraints);
    };
  });
  const asked = (page: Page) => page.evaluate(() => Reflect.get(window, 'asked') === true);
  const site = await serveCustomerPage(
    `<script type="module" src="${url}/sub-apps/widgets/zc-hand-raise.js"></script><zc-hand-raise stream-id="${live.streamId}"></zc-hand-raise>`,
  );
  const page = await context.newPage();
  const requests: string[] = [];
  const sockets: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  const hand = page.getByRole('button', { name: 'Raise your hand' });
  await expect(hand).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(sockets).toEqual([]);
  expect(requests.filter((path) => /stage|hand-dialog|opentok|pubnub/i.test(path))).toEqual([]);
  const before = requests.length;

  await hand.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your name')).toBeVisible();
  expect(requests.length).toBeGreaterThan(before);
  expect(await asked(page)).toBe(false);
  expect(sockets).toEqual([]);
  await dialog.getByLabel('Your name').fill('Ana');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Choose camera and microphone' }).click();
  await expect(dialog.getByRole('button', { name: 'Raise your hand' })).toBeVisible();
  expect(await asked(page)).toBe(true);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`hand-${scheme}.png`) });
  }
  await context.close();
  await site.close();
});
