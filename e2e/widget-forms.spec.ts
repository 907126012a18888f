import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { plainWidgetRules, type WidgetDraft, widgetBase } from '@zeacon/contract';
import { demoAccount } from '../server/src/demo/demo-content.ts';
import { widgetDraft } from '../server/src/features/video-widgets/widget-draft.testing.ts';
import { businessCalls } from './support/business-calls.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { startEncoder } from './support/encoder.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { usePlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices });
const platform = usePlatform();

/** A live on the air, and one widget of each form that can play it. */
async function goLive(request: APIRequestContext) {
  const calls = await businessCalls(request, platform().url, demoAccount);
  const { id } = await calls.call('POST', '/v2', {
    name: 'Spring show',
    contentType: 'LIVE',
    accessVisibility: 'PUBLIC',
  });
  const setStatus = (streamStatus: string) => calls.call('PATCH', `/status/${id}`, { streamStatus });
  await setStatus('Published');
  await calls.call('PATCH', `/${id}/live`, { canRaiseHand: true });
  const { rtmp } = await calls.call('GET', `/${id}/live`);
  const { id: playlistId } = await calls.callAt('POST', '/general/v1.1/stream/playlist', {
    name: 'Shows',
    description: '',
    streamIds: [id],
  });
  const make = async (form: WidgetDraft['form'], content: WidgetDraft['content']): Promise<string> => {
    const style = { ...widgetDraft.style, width: 480 };
    const draft = { name: form, active: true, rules: plainWidgetRules, style, form, content };
    return (await calls.callAt('POST', widgetBase, draft)).key;
  };
  const live = { kind: 'LIVE', streamId: null, playlistId: null } as const;
  const keys = {
    BAR: await make('BAR', live),
    BUBBLE: await make('BUBBLE', live),
    MODAL: await make('MODAL', live),
    STORIES: await make('STORIES', { kind: 'PLAYLIST', streamId: null, playlistId }),
  };
  await setStatus('WAITING');
  const encoder = startEncoder(rtmp);
  await expect.poll(async () => (await calls.call('GET', `/${id}/live`)).liveStatus, { timeout: 30_000 }).toBe('LIVE');
  return { keys, encoder };
}

const open: Record<string, (page: Page) => Promise<unknown>> = {
  BAR: (page) => page.getByRole('button', { name: 'Play video: Spring show' }).click(),
  BUBBLE: (page) => page.getByRole('button', { name: 'Play video: Spring show' }).click(),
  MODAL: (page) => page.getByRole('button', { name: 'Watch' }).click(),
  STORIES: (page) => page.getByRole('button', { name: 'Play video: Spring show' }).click(),
};

/** The control bar of a playing player shows when the pointer moves, and hides again. */
async function press(page: Page, player: Locator, control: Locator, opened: Locator) {
  await expect(async () => {
    const box = (await player.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2 + Math.random() * 20, box.y + box.height / 3);
    if (!(await opened.isVisible())) await control.click({ timeout: 3000 });
    await expect(opened).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 40_000 });
}

test('viewers chat and raise their hand in a bar, a bubble, a dialog and stories', async ({
  page: _page,
  browser,
  request,
}) => {
  const { keys, encoder } = await goLive(request);
  try {
    for (const [form, key] of Object.entries(keys))
      await test.step(form, async () => {
        const site = await serveCustomerPage(
          `<script type="module" src="${platform().url}/sub-apps/widgets/zc-widget.js"></script>
          <button onclick="document.querySelector('zc-widget').open()">Watch</button>
          <zc-widget widget-id="${key}"></zc-widget>`,
        );
        await using context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(site.url);
        await open[form]!(page);
        const player = page.locator('zc-player');
        const position = () => player.evaluate((one) => Reflect.get(one, 'currentTime') as number);
        await expect.poll(position, { timeout: 60_000 }).toBeGreaterThan(0);

        const write = page.getByRole('textbox', { name: 'Write a message' });
        await press(page, player, page.getByRole('button', { name: /^(Open|Show) chat|^Chat/ }), write);
        await write.fill(`Hello from ${form}`);
        const name = page.getByLabel('Your name');
        if (await name.isVisible()) await name.fill('Ana');
        await page.keyboard.press('Enter');
        await expect(
          page
            .getByRole('log')
            .getByRole('listitem')
            .filter({ hasText: `Hello from ${form}` }),
        ).toBeVisible();
        // Below the picture, where there is no room beside it: what does not fit is scrolled to.
        await write.scrollIntoViewIfNeeded();
        await expect(write).toBeInViewport({ ratio: 1 });

        const hand = page.getByRole('dialog', { name: /hand/i });
        await press(page, player, page.getByRole('button', { name: 'Raise your hand' }).first(), hand);
        await hand.getByLabel('Your name').fill('Ana');
        await hand.getByRole('button', { name: 'Choose camera and microphone' }).click();
        await hand.getByRole('button', { name: 'Raise your hand' }).click();
        await expect(page.getByText('You are next')).toBeVisible();
        await site.close();
      });
  } finally {
    await encoder.kill();
  }
});
