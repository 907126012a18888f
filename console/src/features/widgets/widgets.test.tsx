import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createWidget,
  deleteWidget,
  getStream,
  getWidget,
  getWidgetFigures,
  getWidgetSite,
  listPlayerPages,
  listRefusedSites,
  listSites,
  listWidgets,
  listWidgetVersions,
  saveWidgetSite,
  updateWidget,
  type Widget,
  type WidgetDraft,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { plainWidget } from '../../entities/widgets/plain-widget.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleVideo } from '../../testing/samples.ts';

const sampleWidget = (over: Partial<Widget> = {}): Widget => ({
  ...plainWidget,
  key: 'wgt_1',
  businessAccountId: 'biz_1',
  name: 'Products',
  content: { kind: 'NEWEST', streamId: null, playlistId: null },
  rules: { ...plainWidget.rules, urls: [{ url: '/products/*', exclude: false }] },
  createdDate: '2026-06-01T12:00:00.000Z',
  updatedDate: '2026-06-01T12:00:00.000Z',
  archivedDate: null,
  ...over,
});

const site = ({ allowedDomains }: { allowedDomains?: string[] | undefined } = {}) => ({
  siteKey: 'pk_1',
  allowedDomains: allowedDomains ?? [],
  allowsOpaqueOrigins: false,
  allowsUnnamedCallers: false,
});

let server: FakeServer;
let widget: Widget;

beforeEach(() => {
  server = createEmptyServer();
  widget = sampleWidget();
  server.on(getStream, () => sampleVideo());
  server.on(getWidget, () => widget);
  server.on(listWidgets, () => pageOf([widget]));
  server.on(getWidgetSite, () => site());
  server.on(getWidgetFigures, () => ({ items: [] }));
  server.on(listWidgetVersions, () => pageOf([]));
  server.on(listPlayerPages, () => pageOf([]));
  server.on(listSites, () => ({ items: [] }));
});

test('a URL is tested against every widget', async () => {
  server.on(listWidgets, () => pageOf([widget, sampleWidget({ key: 'wgt_2', name: 'Old', active: false })]));
  await openConsole('/widgets', server);
  await userEvent.type(await screen.findByLabelText(/^Test a URL/), 'shop.example/products/mug');
  const result = () => within(screen.getByRole('list', { name: 'Result' }));
  expect(
    result()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Products Shown on this page.', 'Old Not shown: it is switched off.']);
  await userEvent.clear(screen.getByLabelText(/^Test a URL/));
  await userEvent.type(screen.getByLabelText(/^Test a URL/), 'shop.example/cart');
  expect(result().getAllByRole('listitem')[0]?.textContent).toContain('this page is not on the list');
});

test('a URL is tested for another device, a returning visitor and domains that are not allowed', async () => {
  const rules = { ...plainWidget.rules, afterSeconds: 5, exitIntent: true };
  server.on(listWidgets, () =>
    pageOf([
      sampleWidget({ name: 'Phones', rules: { ...rules, device: 'MOBILE' } }),
      sampleWidget({ key: 'wgt_2', name: 'Regulars', rules: { ...rules, visitor: 'RETURNING' } }),
      sampleWidget({ key: 'wgt_3', name: 'Partners', allowedDomains: ['partner.example'] }),
    ]),
  );
  server.on(getWidgetSite, () => site({ allowedDomains: ['shop.example'] }));
  await openConsole('/widgets', server);
  const field = await screen.findByLabelText(/^Test a URL/);
  await userEvent.type(field, 'shop.example');
  const texts = () =>
    within(screen.getByRole('list', { name: 'Result' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const partners = 'Partners Not shown: the domain is not among those of this widget.';
  expect(texts()).toEqual([
    'Phones Not shown on this device.',
    'Regulars Not shown to this kind of visitor.',
    partners,
  ]);
  const choose = async (name: RegExp, option: string) => {
    await userEvent.click(screen.getByRole('button', { name }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/Visitor/, 'Returning visitor');
  await choose(/Device/, 'On a phone');
  const waits = 'Shown on this page: after 5 s, when the visitor is about to leave.';
  expect(texts()).toEqual([`Phones ${waits}`, `Regulars ${waits}`, partners]);
  await userEvent.type(field, '.evil.example');
  expect(texts()[0]).toBe('Phones Not shown: the domain is not among the allowed ones.');
});

test('a new row is not called wrong before it was touched', async () => {
  await openConsole('/widgets/new', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a URL' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a URL' }));
  const [first, second] = screen.getAllByLabelText('URL');
  await userEvent.type(first!, '/a');
  await userEvent.type(second!, '/a');
  expect(screen.queryByText('URL is required')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText('Duplicate URL')).toBeTruthy();
  await userEvent.type(first!, 'b');
  await waitFor(() => expect(screen.queryByText('Duplicate URL')).toBeNull());
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove this URL' })[0]!);
  expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe('/a');
});

test('domains are saved once each of them is one', async () => {
  server.on(saveWidgetSite, ({ body }) => site(body));
  await openConsole('/widgets', server);
  const field = await screen.findByLabelText(/^Domains/);
  await userEvent.type(field, 'shop');
  expect(await screen.findByText('shop: Invalid URL format')).toBeTruthy();
  await userEvent.type(field, '.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save domains' }));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(server.callsOf(saveWidgetSite)[0]?.body).toEqual({
    allowedDomains: ['shop.example'],
    allowsOpaqueOrigins: false,
    allowsUnnamedCallers: false,
  });
});

test('a widget is limited to domains, and one that the business does not allow is said', async () => {
  server.on(getWidgetSite, () => site({ allowedDomains: ['*.shop.example'] }));
  server.on(updateWidget, ({ body }) => sampleWidget(body as WidgetDraft));
  await openConsole('/widgets/wgt_1', server);
  const field = await screen.findByLabelText(/^Only on these domains/);
  await userEvent.type(field, 'www.shop.example{Enter}partner.example');
  expect(await screen.findByText(/^partner.example is not among the allowed domains/)).toBeTruthy();
  await userEvent.type(field, '/x');
  expect(screen.getByText(/^partner.example\/x: /)).toBeTruthy();
  await userEvent.type(field, '{Backspace}{Backspace}');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  const saved = server.callsOf(updateWidget)[0]?.body as WidgetDraft;
  expect(saved.allowedDomains).toEqual(['www.shop.example', 'partner.example']);
});

test('a widget is kept for lives by WebRTC, and given to what is sent by HLS again', async () => {
  widget = sampleWidget({ content: { kind: 'LIVE', streamId: null, playlistId: null } });
  server.on(updateWidget, ({ body }) => {
    widget = sampleWidget(body as WidgetDraft);
    return widget;
  });
  await openConsole('/widgets/wgt_1', server);
  const forHls = () => screen.findByRole<HTMLInputElement>('switch', { name: /^With what is sent by HLS/ });
  const turn = async () => {
    const calls = server.callsOf(updateWidget).length;
    await userEvent.click(await forHls());
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.callsOf(updateWidget)).toHaveLength(calls + 1));
    return (server.callsOf(updateWidget)[calls]!.body as WidgetDraft).hlsDisplay;
  };
  expect((await forHls()).checked).toBe(true);
  expect(await turn()).toBe(false);
  expect((await forHls()).checked).toBe(false);
  expect(await turn()).toBe(true);
});

test('what WebRTC never brings is said before it is saved', async () => {
  await openConsole('/widgets/wgt_1', server);
  await userEvent.click(await screen.findByRole('switch', { name: /^With what is sent by HLS/ }));
  screen.getByText('Turn this on, or play a live stream: only live streams are sent by WebRTC');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await userEvent.click(screen.getByRole('switch', { name: /^With what is sent by HLS/ }));
  expect(screen.queryByText(/only live streams are sent by WebRTC/)).toBeNull();
  expect(server.callsOf(updateWidget)).toEqual([]);
});

test('a widget in the page that has no place says what becomes of it', async () => {
  widget = sampleWidget({ form: 'INLINE' });
  await openConsole('/widgets/wgt_1', server);
  await screen.findByText(/^Without one the site tag leaves it out/);
  await userEvent.type(screen.getByLabelText(/^CSS selector/), '#video');
  expect(screen.queryByText(/^Without one the site tag leaves it out/)).toBeNull();
});

test('an address is tested against the domains, and refused sites are listed', async () => {
  server.on(getWidgetSite, () => site({ allowedDomains: ['shop.example'] }));
  const seen = { firstSeenDate: '2026-01-01T00:00:00Z', lastSeenDate: '2026-01-02T00:00:00Z' };
  server.on(listRefusedSites, () => ({
    items: [
      { host: 'evil.example', count: 3, ...seen },
      { host: null, count: 1, ...seen },
    ],
  }));
  await openConsole('/widgets', server);
  const field = await screen.findByLabelText(/^Test an address/);
  await userEvent.type(field, 'shop.example.evil.example/a');
  expect(screen.getByText('Not shown: no domain of the list fits.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'https://shop.example/a');
  expect(screen.getByText('Shown on this site.')).toBeTruthy();
  const refused = within(await screen.findByRole('region', { name: 'Refused sites' })).getAllByRole('listitem');
  expect(refused.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^evil\.example 3 times, last /),
    expect.stringMatching(/^Without a site 1 time, last /),
  ]);
});

test('a new widget needs a video and right URLs, and leads to its snippet', async () => {
  server.on(createWidget, ({ body }) => {
    widget = sampleWidget(body);
    return widget;
  });
  await openConsole('/widgets/new', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a URL' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create widget' }));
  expect((await screen.findAllByText('Choose a video')).length).toBeGreaterThan(1);
  expect(screen.getByText('URL is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('URL'), '/products/*');
  await userEvent.click(screen.getByRole('button', { name: /Plays/ }));
  await userEvent.click(await screen.findByRole('option', { name: /The newest video/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create widget' }));
  expect(await screen.findByRole('heading', { name: 'Embed it' })).toBeTruthy();
  expect(location.pathname).toBe('/widgets/wgt_1');
  expect(server.callsOf(createWidget)[0]?.body).toMatchObject({
    content: { kind: 'NEWEST', streamId: null, playlistId: null },
    rules: { urls: [{ url: '/products/*', exclude: false }] },
  });
  expect(screen.getByText(/sub-apps\/widgets\/site\.js" data-key="pk_1"/)).toBeTruthy();
});

test.each([
  ['HTML', `<script async src="${location.origin}/sub-apps/widgets/site.js" data-key="pk_1"></script>`],
  ['Tag Manager', `tag.setAttribute('data-key', 'pk_1');`],
  ['WordPress', `<script async src="${location.origin}/sub-apps/widgets/site.js" data-key="pk_1"></script>`],
  ['Shopify', `<script async src="${location.origin}/sub-apps/widgets/site.js" data-key="pk_1"></script>`],
  ['Next.js', `<Script src="${location.origin}/sub-apps/widgets/site.js" data-key="pk_1" />`],
])('the site tag is there as %s takes it', async (product, code) => {
  await openConsole('/widgets', server);
  await userEvent.click(await screen.findByRole('tab', { name: product }));
  const panel = await screen.findByRole('tabpanel', { name: product });
  expect(panel.textContent).toContain(code);
  expect(panel.textContent).toContain(`${location.origin}/sub-apps/widgets/site.js`);
});

test.each([
  ['Phone', 390],
  ['Tablet', 820],
  ['Computer', 1280],
])('the preview has the window of a %s', async (device, width) => {
  await openConsole('/widgets/wgt_1', server);
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await userEvent.click(within(preview).getByRole('radio', { name: device }));
  const windows = [...preview.querySelectorAll<HTMLElement>('[style*="transform"]')];
  expect(windows.map(({ style }) => style.width)).toEqual([`${width}px`]);
});

test('a widget is deleted after asking', async () => {
  server.on(deleteWidget, () => ({}));
  await openConsole('/widgets/wgt_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'More for “Products”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete widget' }));
  expect(await screen.findByText('Widget deleted')).toBeTruthy();
  expect(location.pathname).toBe('/widgets');
});
