import { expect, type Page, test } from '@playwright/test';
import { leadBase, type StreamOverlaysDraft, type WidgetForm, widgetBase } from '@zeacon/contract';
import { demoAccount, demoOverlays } from '../server/src/demo/demo-content.ts';
import { widgetPlaying } from '../server/src/features/video-widgets/widget-draft.testing.ts';
import { type BusinessCalls, businessCalls } from './support/business-calls.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();
const { streamId } = demoOverlays;

/** A graphic in the middle of the picture, and a form a moment later. */
async function putOverlays(calls: BusinessCalls): Promise<void> {
  const [graphic] = demoOverlays.hypergraphics;
  const [button] = demoOverlays.callsToAction;
  const { revision } = await calls.call('GET', `/${streamId}/overlays`);
  const overlays: StreamOverlaysDraft = {
    revision,
    hypergraphics: [{ ...graphic!, style: { top: 20, left: 40, width: 25 }, dropTimestamp: 0, removeTimestamp: 2500 }],
    callsToAction: [
      {
        ...{ ...button!, kind: 'LEAD_FORM', text: 'Send', url: '', moment: 'TIME', startMs: 3000, endMs: null },
        ...{ headline: 'Stay in touch', consentText: 'You may write to me.' },
      },
    ],
  };
  await calls.call('PUT', `/${streamId}/overlays`, overlays);
}

const open: Partial<Record<WidgetForm, (page: Page) => Promise<unknown>>> = {
  BUBBLE: (page) =>
    page
      .getByRole('button', { name: /^Play video/ })
      .first()
      .click(),
  MODAL: (page) => page.getByRole('button', { name: 'Watch' }).click(),
};

test('a graphic is clicked and a form is sent in an open bubble and in a dialog', async ({ page, request }) => {
  const calls = await businessCalls(request, platform().url, demoAccount);
  await putOverlays(calls);
  for (const form of ['BUBBLE', 'MODAL'] as const)
    await test.step(form, async () => {
      const plain = widgetPlaying(streamId);
      const draft = { ...plain, name: form, form, style: { ...plain.style, width: 480 } };
      const { key } = await calls.callAt('POST', widgetBase, draft);
      const site = await serveCustomerPage(`<script type="module">
          document.addEventListener('zc-hypergraphic-select', (event) => {
            event.preventDefault();
            document.querySelector('output').textContent = 'In the basket';
          });
        </script>
        <script type="module" src="${platform().url}/sub-apps/widgets/zc-widget.js"></script>
        <button onclick="document.querySelector('zc-widget').open()">Watch</button><output></output>
        <zc-widget widget-id="${key}"></zc-widget>`);
      try {
        await page.goto(site.url);
        await open[form]!(page);
        await page.getByRole('link', { name: 'Sun hat' }).click();
        await expect(page.locator('output')).toHaveText('In the basket');

        const lead = page.getByRole('dialog', { name: 'Stay in touch' });
        await lead.getByLabel('Name').fill(`Ana of ${form}`);
        await lead.getByLabel('Email').fill('ana@example.com');
        await lead.getByRole('checkbox', { name: 'You may write to me.' }).check();
        await lead.getByRole('button', { name: 'Send' }).click();
        await expect(lead.getByRole('textbox')).toHaveCount(0);
        const { items } = await calls.callAt('GET', leadBase);
        expect(items[0]).toMatchObject({ name: `Ana of ${form}`, streamId, email: 'ana@example.com' });
        // Escape belongs to the form first, then to the widget.
        await page.keyboard.press('Escape');
        await expect(lead).toHaveCount(0);
      } finally {
        await site.close();
      }
    });
});
