import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { serveCustomerPage } from './customer-page.ts';
import { snippetOf } from './embedded-player.ts';

export interface StageGuest extends AsyncDisposable {
  page: Page;
  dialog: Locator;
  /** Gives name, camera and microphone and raises the hand; returns when it was pressed, in epoch milliseconds. */
  raiseHand(name: string): Promise<number>;
}

/** A camera of one color and a microphone that hums, in every page that opens them. */
export async function useColour(context: BrowserContext, colour: string): Promise<void> {
  await context.addInitScript((fill) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
      const picture = canvas.getContext('2d')!;
      const draw = () => {
        picture.fillStyle = fill;
        picture.fillRect(0, 0, canvas.width, canvas.height);
      };
      draw();
      setInterval(draw, 100);
      // Asked for sound every 10 ms, the humming of four guests takes a third of the machine.
      const sound = new AudioContext({ latencyHint: 'playback' });
      const hum = new OscillatorNode(sound, { frequency: 330 });
      const target = sound.createMediaStreamDestination();
      hum.connect(new GainNode(sound, { gain: 0.3 })).connect(target);
      hum.start();
      return new MediaStream([...canvas.captureStream(10).getTracks(), ...target.stream.getTracks()]);
    };
  }, colour);
}

/** Each window is drawn in software. */
const window = { viewport: { width: 640, height: 560 } };

/** The page that a guest link opens, in a browser that knows nothing of the platform and has a camera of one color. */
export async function openInvited(browser: Browser, colour: string, link: string) {
  const context = await browser.newContext(window);
  await useColour(context, colour);
  const page = await context.newPage();
  await page.goto(link);
  const dialog = page.getByRole('dialog');
  return {
    page,
    dialog,
    async join(name: string) {
      await page.getByRole('button', { name: 'Join as a guest' }).click();
      await expect(dialog.getByRole('heading', { name: 'You are invited as a guest' })).toBeVisible();
      await dialog.getByLabel('Your name').fill(name);
      await dialog.getByRole('button', { name: 'Choose camera and microphone' }).click();
      await dialog.getByRole('button', { name: 'Join as a guest' }).click();
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** A page of another site, with a player that has a hand-raise button in its control bar, or with the button alone. */
export async function openGuest(
  context: BrowserContext,
  origin: string,
  streamId: string,
  { hasPlayer = false } = {},
): Promise<StageGuest> {
  const alone = `<script type="module" src="${origin}/sub-apps/widgets/zc-hand-raise.js"></script>
<zc-hand-raise stream-id="${streamId}"></zc-hand-raise>`;
  const site = await serveCustomerPage(hasPlayer ? snippetOf(origin, `media-id="${streamId}" muted`) : alone);
  const page = await context.newPage();
  await page.goto(site.url);
  const dialog = page.getByRole('dialog');
  return {
    page,
    dialog,
    async raiseHand(name) {
      const hand = page.getByRole('button', { name: 'Raise your hand' });
      const start = page.getByRole('button', { name: /^Play video/ });
      await expect(hand.or(start).first()).toBeVisible();
      if (await start.isVisible()) await start.click();
      // The control bar of a playing player shows when the pointer moves, and hides again.
      await expect(async () => {
        await page.mouse.move(100 + Math.random() * 50, 200);
        // A click that timed out may still have had an effect.
        if (!(await dialog.isVisible())) await hand.click({ timeout: 3000 });
      }).toPass();
      await dialog.getByLabel('Your name').fill(name);
      await dialog.getByRole('button', { name: 'Choose camera and microphone' }).click();
      const raise = dialog.getByRole('button', { name: 'Raise your hand' });
      await expect(raise).toBeVisible();
      return raise.evaluate((button: HTMLElement) => {
        button.click();
        return Date.now();
      });
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await site.close();
    },
  };
}

/**
 * Says when no press of a button counts any more for playing with sound, and when the programme plays. Nothing else may be asked of
 * the page until then: what a test evaluates counts as such a press.
 */
export async function waitUntouched({ page }: StageGuest) {
  const says = (word: string) => page.waitForEvent('console', (message) => message.text() === word);
  const [untouched, plays] = [says('untouched'), says('programme plays')];
  await page.evaluate(() => {
    const programme = () =>
      document.querySelector('zc-hand-dialog')?.shadowRoot?.querySelector<HTMLVideoElement>('.programme');
    const until = (isSo: () => boolean, word: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (isSo()) {
            console.log(word);
            resolve();
          } else setTimeout(look, 50);
        };
        look();
      });
    void until(() => !navigator.userActivation.isActive, 'untouched').then(() =>
      until(() => (programme()?.currentTime ?? 0) > 0, 'programme plays'),
    );
  });
  await untouched;
  return { plays };
}

/** A guest in a separate browser context, whose camera shows one color. */
export async function openColouredGuest(
  browser: Browser,
  colour: string,
  origin: string,
  streamId: string,
  options?: { hasPlayer: boolean },
): Promise<StageGuest> {
  const context = await browser.newContext(window);
  await useColour(context, colour);
  return openGuest(context, origin, streamId, options);
}

/** The color in the middle of the right half of a video's picture: `[red, green, blue]`. */
export function rightHalf(video: Locator): Promise<number[]> {
  return video.evaluate((element) => {
    const media = (Reflect.get(element, 'media') ?? element) as HTMLVideoElement;
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(media, media.videoWidth * 0.75, media.videoHeight / 2, 2, 2, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
}
