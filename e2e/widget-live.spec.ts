import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { plainWidgetRules, type WidgetDraft, widgetBase } from '@zeacon/contract';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { businessCalls } from './support/business-calls.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { startEncoder } from './support/encoder.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();
const aurora = demoClips[0]!;
const style: WidgetDraft['style'] = {
  corner: 'BOTTOM_RIGHT',
  offsetX: 24,
  offsetY: 24,
  width: 480,
  color: '#e11d2e',
  zIndex: 9999,
  startsOpen: false,
  autoPlay: false,
  closeMemory: 'SESSION',
  selector: '',
};

async function prepare(request: APIRequestContext) {
  const calls = await businessCalls(request, platform().url, demoAccount);
  const create = (draft: Pick<WidgetDraft, 'form' | 'content'> & { selector?: string }) =>
    calls.callAt('POST', widgetBase, {
      ...{ name: draft.form, active: true, rules: plainWidgetRules, form: draft.form, content: draft.content },
      style: { ...style, selector: draft.selector ?? '' },
    });
  await create({ form: 'BAR', content: { kind: 'LIVE', streamId: null, playlistId: null } });
  const assigned = { kind: 'LIVE', streamId: aurora.streamId, playlistId: null } as const;
  await create({ form: 'INLINE', content: assigned, selector: '#place' });
  const { siteKey } = await calls.callAt('GET', `${widgetBase}/site`);
  const { id } = await calls.call('POST', '/v2', {
    name: 'Spring show',
    contentType: 'LIVE',
    accessVisibility: 'PUBLIC',
  });
  const setStatus = (streamStatus: string) => calls.call('PATCH', `/status/${id}`, { streamStatus });
  await setStatus('Published');
  const { rtmp } = await calls.call('GET', `/${id}/live`);
  return { siteKey: siteKey as string, rtmp, setStatus };
}

const bar = (page: Page) => page.getByRole('complementary', { name: 'Video player: Spring show' });
const inline = (page: Page) => page.locator('#place zc-player');
const isNamed = (page: Page, name: string) =>
  expect(inline(page).getByRole('region', { name: `Video player: ${name}` })).toBeAttached();

test('open pages follow a live as it begins and ends, without polling', async ({ page, request }) => {
  const { siteKey, rtmp, setStatus } = await prepare(request);
  const tag = `<script async src="${platform().url}/sub-apps/widgets/site.js" data-key="${siteKey}"></script>`;
  const site = await serveCustomerPage(`${tag}<h1>Shop</h1><div id="place"></div>`);
  await using _encoders = new AsyncDisposableStack();
  try {
    const asked: string[] = [];
    page.on('request', (sent) => sent.url().includes('/details/public?widgetId') && asked.push(sent.url()));
    const joined = page.waitForEvent('websocket', (opened) => opened.url().endsWith('/api/realtime'));
    await page.goto(site.url);
    await isNamed(page, aurora.name);
    const socket = await joined;
    await expect(bar(page)).toBeHidden();
    expect(asked).toHaveLength(2);

    await setStatus('WAITING');
    const encoder = startEncoder(rtmp);
    _encoders.defer(() => encoder.kill());
    await expect(bar(page)).toBeVisible({ timeout: 20_000 });
    await expect(bar(page)).toContainText('Live');
    await isNamed(page, 'Spring show');
    expect(socket.isClosed()).toBe(false);
    expect(asked, 'each widget asked once more').toHaveLength(4);

    await test.step('the bar plays the live, and gives the focus back', async () => {
      const watch = bar(page).getByRole('button', { name: 'Play video: Spring show' });
      await watch.focus();
      await page.keyboard.press('Enter');
      const video = bar(page).locator('zc-player');
      const position = () => video.evaluate((player) => Reflect.get(player, 'currentTime') as number);
      await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(0);
      const before = await position();
      await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(before);
      await page.keyboard.press('Escape');
      await expect(watch).toBeFocused();
    });

    await setStatus('ENDED');
    await expect(bar(page)).toBeHidden({ timeout: 20_000 });
    await isNamed(page, aurora.name);
  } finally {
    await site.close();
  }
});
