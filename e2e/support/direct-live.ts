import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { useClockCamera } from './clock-camera.ts';
import { type Credentials, signUp } from './console-page.ts';
import { openEmbed, player } from './embedded-player.ts';
import { goLive, openStudio } from './studio.ts';

/** Settings of a server that lets one viewer at a time receive the host's picture directly. */
export const oneDirectViewer = { ZEACON_DEMO: '0', ZEACON_WEBRTC_VIEWERS: '1' };

/** Whether the picture comes through a peer connection. */
export const isDirect = (page: Page) =>
  player(page).evaluate((element) => Reflect.get(element, 'media').srcObject instanceof MediaStream);
export const becomesDirect = (page: Page) => expect.poll(() => isDirect(page)).toBe(true);
export const becomesHls = (page: Page) => expect.poll(() => isDirect(page)).toBe(false);

interface Host extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  credentials: Credentials;
  streamId: string;
}

interface HostOptions {
  isDirect: boolean;
  beganMs: number;
  /** What the new business does before it goes live. */
  before?: (page: Page, credentials: Credentials) => Promise<void>;
}

/** A host who is live from the studio with a clock as camera picture, which counts from `beganMs`. */
export async function openHost(
  browser: Browser,
  origin: string,
  { isDirect, beganMs, before }: HostOptions,
): Promise<Host> {
  const context = await browser.newContext();
  await useClockCamera(context, beganMs);
  const page = await context.newPage();
  const credentials = await signUp(page, origin);
  await before?.(page, credentials);
  const streamId = await openStudio(page, origin, 'Harvest day');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const direct = page.getByText(/^Under a second/);
  await expect(direct).toBeVisible();
  if (isDirect) await direct.click();
  await goLive(page);
  await expect(page.getByTitle('Time on air')).toBeVisible();
  return { page, context, credentials, streamId, [Symbol.asyncDispose]: () => context.close() };
}

interface Viewer extends AsyncDisposable {
  page: Page;
  /** Names of the player's scripts that have been loaded. */
  scripts: string[];
}

export async function openViewer(browser: Browser, origin: string, streamId: string): Promise<Viewer> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url().replace(/^.*\//, '')));
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    Object.assign(window, { peers });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
  });
  const site = await openEmbed(page, origin, `media-id="${streamId}" autoplay muted`);
  await expect(player(page)).toHaveAttribute('live-status', 'LIVE');
  return {
    page,
    scripts,
    async [Symbol.asyncDispose]() {
      await context.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Pictures that came through peer connections. */
export const decoded = (page: Page) =>
  page.evaluate(async () => {
    let frames = 0;
    for (const peer of Reflect.get(window, 'peers') as RTCPeerConnection[])
      for (const entry of (await peer.getStats()).values()) frames += entry.framesDecoded ?? 0;
    return frames;
  });
