import { type Browser, expect, type Page, test } from '@playwright/test';
import { businessCalls } from './support/business-calls.ts';
import { signUp } from './support/console-page.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { openGuest, rightHalf, useColour } from './support/stage-guest.ts';
import { usePlatform } from './support/use-platform.ts';

// Taking pictures for a trace would cost the encoder its time.
test.use({ launchOptions: fakeDevices, trace: 'off' });
const platform = usePlatform({ ZEACON_DEMO: '0' });

const sources = (host: Page) => host.getByRole('list', { name: 'Sources' }).getByRole('listitem');
const card = (host: Page, name: string) => sources(host).filter({ hasText: name });
const isMagenta = ([red, green, blue]: number[]) => red! > 180 && green! < 90 && blue! > 180;

/** A host who is live from the studio and takes raised hands. */
async function openLive(page: Page): Promise<string> {
  const credentials = await signUp(page, platform().url);
  const calls = await businessCalls(page.request, platform().url, credentials);
  const { id } = await calls.call('POST', '/v2', { name: 'Open stage', contentType: 'LIVE' });
  await calls.call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
  await calls.call('PATCH', `/${id}/live`, { canRaiseHand: true });
  await page.goto(`${platform().url}/studio/${id}`);
  await expect(sources(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Go live' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByText('On air')).toBeVisible();
  return id;
}

async function newGuest(browser: Browser, colour: string, streamId: string, options?: { hasPlayer: boolean }) {
  const context = await browser.newContext();
  await useColour(context, colour);
  return openGuest(context, platform().url, streamId, options);
}

/** When the host sees so many hands in the queue, in epoch milliseconds. */
const seesHands = (host: Page, count: number): Promise<number> =>
  host.evaluate(
    (label) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.textContent.includes(label)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    `Hands (${count})`,
  );

async function putOnAir(host: Page, name: string) {
  await host.getByRole('button', { name: 'Let in' }).first().click();
  await expect(card(host, name).getByText('Backstage')).toBeVisible();
  await card(host, name).getByRole('button', { name: 'Put on air' }).click();
}

test('a viewer raises a hand, is put on air, is seen by everybody, and leaves', async ({ page: host, browser }) => {
  const streamId = await openLive(host);
  await using guest = await newGuest(browser, '#ff00ff', streamId, { hasPlayer: true });
  await expect(player(guest.page)).toHaveAttribute('live-status', 'LIVE');

  const seen = seesHands(host, 1);
  const raisedMs = await guest.raiseHand('Ana');
  console.log(`raised hand, viewer to host: ${(await seen) - raisedMs} ms`);
  await host.getByRole('tab', { name: 'Hands (1)' }).click();
  await host.getByRole('button', { name: 'Let in' }).click();
  await expect(card(host, 'Ana').getByText('Backstage')).toBeVisible();
  await expect(guest.dialog.getByRole('heading', { name: 'You are on stage' })).toBeHidden();

  const watcher = await browser.newPage();
  await using _site = await openEmbed(watcher, platform().url, `media-id="${streamId}" muted`);
  await expect(player(watcher)).toHaveAttribute('live-status', 'LIVE');
  await play(watcher, 'Open stage');
  expect(isMagenta(await rightHalf(player(watcher)))).toBe(false);

  const onAirMs = Date.now();
  await card(host, 'Ana').getByRole('button', { name: 'Put on air' }).click();
  await expect(guest.dialog.getByRole('heading', { name: 'You are on stage' })).toBeVisible();
  await expect.poll(async () => isMagenta(await rightHalf(player(watcher)))).toBe(true);
  console.log(`guest on air, host to viewer: ${Date.now() - onAirMs} ms`);
  await expect
    .poll(async () => Number(await card(host, 'Ana').getByRole('meter').getAttribute('aria-valuenow')))
    .toBeGreaterThan(20);
  // The guest sees the programme itself, its own picture in it.
  await expect.poll(async () => isMagenta(await rightHalf(guest.dialog.locator('.programme')))).toBe(true);

  await guest.dialog.getByRole('button', { name: 'Leave the stage' }).click();
  await expect(card(host, 'Ana')).toHaveCount(0);
  await expect.poll(async () => isMagenta(await rightHalf(player(watcher)))).toBe(false);
  await watcher.close();
});

test('guests come back to a studio that was loaded anew, and go with their page', async ({ page: host, browser }) => {
  const streamId = await openLive(host);
  await using guest = await newGuest(browser, '#ff00ff', streamId);
  await guest.raiseHand('Ben');
  await host.getByRole('tab', { name: 'Hands (1)' }).click();
  await putOnAir(host, 'Ben');
  await expect(guest.dialog.getByRole('heading', { name: 'You are on stage' })).toBeVisible();

  host.once('dialog', (dialog) => void dialog.accept());
  await host.reload();
  await expect(card(host, 'Ben').getByRole('button', { name: 'Hide Ben' })).toBeVisible();
  await expect(sources(host)).toHaveCount(4);
  await host.getByRole('button', { name: 'Continue' }).click();
  await expect(host.getByRole('img', { name: /^Picture: .*Ben/ })).toBeVisible();

  const closedMs = Date.now();
  await guest.page.close();
  await expect(card(host, 'Ben')).toHaveCount(0, { timeout: 15_000 });
  console.log(`guest gone after its page was closed: ${Date.now() - closedMs} ms`);
});

test('whoever refuses camera and microphone is told what to do', async ({ page: host, browser }) => {
  const streamId = await openLive(host);
  const context = await browser.newContext();
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  });
  await using guest = await openGuest(context, platform().url, streamId);
  await guest.page.getByRole('button', { name: 'Raise your hand' }).click();
  await guest.dialog.getByLabel('Your name').fill('Cleo');
  await guest.dialog.getByRole('button', { name: 'Choose camera and microphone' }).click();
  await expect(guest.dialog.getByText('Camera or microphone is blocked')).toBeVisible();
  await expect(guest.page.locator('zc-hand-raise')).toHaveAttribute('hand-raise-status', 'permission-denied');
  await expect(host.getByRole('tab', { name: 'Hands', exact: true })).toBeVisible();
});
