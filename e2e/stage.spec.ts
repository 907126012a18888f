import { expect, type Page, test } from '@playwright/test';
import { violations } from './support/axe.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { openColouredGuest, openGuest, openInvited, rightHalf, waitUntouched } from './support/stage-guest.ts';
import { card, letIn, openBackstage, openStage, putOnAir, readGuestLink, sources } from './support/stage-host.ts';
import { goLive } from './support/studio.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices });
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

const isMagenta = ([red, green, blue]: number[]) => red! > 180 && green! < 90 && blue! > 180;

/** Resolves when the host sees so many hands in the queue, with the time in epoch milliseconds. */
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

test('a viewer raises a hand, comes on stage, is seen by everybody, and leaves', async ({ page: host, browser }) => {
  const streamId = await openStage(host, platform().url);
  await using guest = await openColouredGuest(browser, '#ff00ff', platform().url, streamId, { hasPlayer: true });
  await expect(player(guest.page)).toHaveAttribute('live-status', 'LIVE');

  const seen = seesHands(host, 1);
  const raisedMs = await guest.raiseHand('Ana');
  console.log(`raised hand, viewer to host: ${(await seen) - raisedMs} ms`);
  await host.getByRole('tab', { name: 'Hands (1)' }).click();
  await letIn(host, 'Ana');
  await expect(guest.dialog.getByRole('heading', { name: 'You are on stage' })).toBeHidden();

  const watcher = await browser.newPage();
  await using _site = await openEmbed(watcher, platform().url, `media-id="${streamId}" muted`);
  await expect(player(watcher)).toHaveAttribute('live-status', 'LIVE');
  await play(watcher, 'Open stage');
  expect(isMagenta(await rightHalf(player(watcher)))).toBe(false);
  const lines = () =>
    player(watcher).evaluate((element) => (Reflect.get(element, 'media') as HTMLVideoElement).videoHeight);
  expect(await lines(), 'as the host has chosen').toBe(360);

  const onAirMs = Date.now();
  await putOnAir(host, 'Ana');
  await expect(guest.dialog.getByRole('heading', { name: 'You are on stage' })).toBeVisible();
  await expect.poll(async () => isMagenta(await rightHalf(player(watcher)))).toBe(true);
  console.log(`guest on air, host to viewer: ${Date.now() - onAirMs} ms`);
  await expect
    .poll(async () => Number(await card(host, 'Ana').getByRole('meter').getAttribute('aria-valuenow')))
    .toBeGreaterThan(20);
  // The guest sees the program itself, with their own picture in it.
  await expect.poll(async () => isMagenta(await rightHalf(guest.dialog.locator('.programme')))).toBe(true);

  await guest.dialog.getByRole('button', { name: 'Leave the stage' }).click();
  await expect(card(host, 'Ana')).toHaveCount(0);
  await expect.poll(async () => isMagenta(await rightHalf(player(watcher)))).toBe(false);
  await watcher.close();
});

test('guests return to a reloaded studio, and leave with their page', thorough, async ({ page: host, browser }) => {
  const streamId = await openStage(host, platform().url);
  await using guest = await openColouredGuest(browser, '#ff00ff', platform().url, streamId);
  await guest.raiseHand('Ben');
  await host.getByRole('tab', { name: 'Hands (1)' }).click();
  await letIn(host, 'Ben');
  const { plays } = await waitUntouched(guest);
  await putOnAir(host, 'Ben');
  await plays;
  const unmute = guest.dialog.getByRole('button', { name: 'Unmute' });
  await unmute.click();
  await expect(unmute).toBeHidden();
  await expect(guest.dialog.locator('.programme')).toHaveJSProperty('muted', false);
  await expect(guest.dialog.locator('.programme')).toHaveJSProperty('paused', false);

  // A second page of the host leaves the guests where they are.
  const desk = await host.context().newPage();
  await desk.goto(host.url());
  await desk.getByRole('tab', { name: 'Hands' }).click();
  await expect(desk.getByText('Guests are connected with your other studio')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Take off' })).toBeVisible();
  await expect(card(desk, 'Ben')).toHaveCount(0);
  await desk.close();
  await expect(card(host, 'Ben')).toHaveCount(1);

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

test('a guest comes by the link that the host copied, before the live begins, and is seen in it', async ({
  page: host,
  browser,
}) => {
  await host.context().grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write']);
  await openBackstage(host, platform().url);
  const link = await readGuestLink(host);
  await using guest = await openInvited(browser, '#ff00ff', link);
  await expect(guest.page.getByRole('heading', { name: 'Open stage' })).toBeVisible();
  expect(await violations(guest.page)).toEqual([]);
  await guest.join('Ana');
  await expect(guest.dialog.getByText('Waiting for the host to let you in…')).toBeVisible();

  await expect(host.getByText('Ana is here as your guest and waits to be let in.')).toBeVisible();
  await letIn(host, 'Ana');
  await putOnAir(host, 'Ana');
  await expect(guest.dialog.getByRole('heading', { name: 'You are on stage' })).toBeVisible();
  await expect.poll(async () => isMagenta(await rightHalf(guest.dialog.locator('.programme')))).toBe(true);
  await goLive(host);
  await expect.poll(async () => isMagenta(await rightHalf(guest.dialog.locator('.programme')))).toBe(true);

  await host.getByRole('button', { name: 'Guest link' }).click();
  await host.getByRole('button', { name: 'Replace link' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'Replace link' }).click();
  await expect(host.getByText('The old link no longer works')).toBeVisible();
  await using late = await openInvited(browser, '#00ff00', link);
  await expect(late.page.getByText('This guest link no longer works. Ask the host for a new one.')).toBeVisible();
  await expect(guest.dialog.getByRole('heading', { name: 'You are on stage' })).toBeVisible();
});

test('a viewer who refuses camera and microphone is told what to do', async ({ page: host, browser }) => {
  const streamId = await openStage(host, platform().url);
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
