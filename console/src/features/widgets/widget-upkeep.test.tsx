import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  archiveWidget,
  createWidget,
  getWidget,
  getWidgetFigures,
  getWidgetSite,
  listPlayerPages,
  listRefusedSites,
  listSites,
  listWidgets,
  listWidgetVersions,
  previewWidget,
  restoreWidgetVersion,
  type Widget,
} from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { plainWidget } from '../../entities/widgets/plain-widget.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf } from '../../testing/samples.ts';

const sample = (over: Partial<Widget> = {}): Widget => ({
  ...plainWidget,
  key: 'wgt_1',
  businessAccountId: 'biz_1',
  name: 'Products',
  content: { kind: 'NEWEST', streamId: null, playlistId: null },
  createdDate: '2026-06-01T12:00:00.000Z',
  updatedDate: '2026-06-01T12:00:00.000Z',
  archivedDate: null,
  ...over,
});
const dated = (startsAt: string | null, endsAt: string | null) => ({ ...plainWidget.rules, startsAt, endsAt });

let server: FakeServer;
let widget: Widget;

beforeEach(() => {
  server = createEmptyServer();
  widget = sample();
  server.on(getWidget, () => widget);
  server.on(listWidgets, ({ query }) =>
    pageOf(query.archived ? [sample({ archivedDate: widget.createdDate })] : [widget]),
  );
  server.on(getWidgetSite, () => ({
    siteKey: 'pk_1',
    allowedDomains: [],
    allowsOpaqueOrigins: false,
    allowsUnnamedCallers: false,
  }));
  server.on(getWidgetFigures, ({ query }) => ({
    items: query.days === '7' ? [] : [{ widgetId: 'wgt_1', impressions: 40, opens: 12, plays: 5 }],
  }));
  server.on(listWidgetVersions, () => pageOf([]));
  server.on(listPlayerPages, () => pageOf([]));
  server.on(listRefusedSites, () => ({ items: [] }));
  server.on(listSites, () => ({ items: [] }));
});

const cards = async () => within(await screen.findByRole('list', { name: 'Widgets' }));
const menuOf = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for “Products”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('the list says how often each was seen, opened and played, of 30 or 7 days', async () => {
  await openConsole('/widgets', server);
  expect(await (await cards()).findByText('40 seen · 12 opened · 5 played')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  expect(await (await cards()).findByText('0 seen · 0 opened · 0 played')).toBeTruthy();
});

test.each([
  ['Ended', dated(null, '2020-01-01T00:00:00.000Z')],
  [/^Starts on Jan 1, 2100/, dated('2100-01-01T12:00:00.000Z', null)],
  [/^Active until Jan 1, 2100/, dated(null, '2100-01-01T12:00:00.000Z')],
  ['Active', dated(null, null)],
])('the list says of a schedule: %s', async (text, rules) => {
  widget = sample({ rules });
  await openConsole('/widgets', server);
  expect(await (await cards()).findByText(text)).toBeTruthy();
});

test('one is archived, stands behind a filter, and is taken back', async () => {
  server.on(archiveWidget, ({ body }) => sample({ archivedDate: body.archived ? widget.createdDate : null }));
  await openConsole('/widgets', server);
  await menuOf('Archive');
  expect(await screen.findByText('Widget archived')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Archived' }));
  await menuOf('Take back');
  expect(await screen.findByText('Widget taken back')).toBeTruthy();
  expect(server.callsOf(archiveWidget).map(({ body }) => body)).toEqual([{ archived: true }, { archived: false }]);
});

test('a copy is switched off', async () => {
  server.on(createWidget, ({ body }) => sample({ ...body, key: 'wgt_2' }));
  await openConsole('/widgets', server);
  await menuOf('Duplicate');
  expect(await screen.findByText('Widget duplicated. The copy is switched off.')).toBeTruthy();
  expect(location.pathname).toBe('/widgets/wgt_2');
  expect(server.callsOf(createWidget)[0]?.body).toMatchObject({ name: 'Products (copy)', active: false });
});

test('an earlier version is brought back into the form', async () => {
  const version = { date: widget.updatedDate, changedBy: 'ana@shop.example', restoredFrom: null, changes: [] };
  const changes = [{ field: 'style.color', before: '"#000000"', after: '"#ffffff"' }];
  server.on(listWidgetVersions, () =>
    pageOf([
      { ...version, number: 2, changes },
      { ...version, number: 1 },
    ]),
  );
  server.on(restoreWidgetVersion, () => {
    widget = sample({ name: 'As it was' });
    return widget;
  });
  await openConsole('/widgets/wgt_1', server);
  const history = within(await screen.findByRole('list', { name: 'History' }));
  expect(history.getAllByRole('listitem')[0]?.textContent).toContain('Colour: #000000 → #ffffff');
  await userEvent.click(history.getByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Version 1 restored')).toBeTruthy();
  expect(await screen.findByDisplayValue('As it was')).toBeTruthy();
});

test('a preview opens the page that was typed, with what is being edited', async () => {
  const tab = { location: { href: '' }, opener: {}, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const url = 'https://shop.example/?zc-preview=x';
  server.on(previewWidget, () => ({ url, expiresDate: widget.updatedDate }));
  await openConsole('/widgets/wgt_1', server);
  await userEvent.type(await screen.findByLabelText('Name'), ' soon');
  const field = screen.getByLabelText('Page with your site tag');
  await userEvent.type(field, 'shop');
  expect(screen.getByRole('button', { name: 'Open preview' })).toHaveProperty('disabled', true);
  await userEvent.type(field, '.example');
  await userEvent.click(screen.getByRole('button', { name: 'Open preview' }));
  await vi.waitFor(() => expect(tab.location.href).toBe(url), { timeout: 30_000 });
  expect(tab.opener).toBeNull();
  expect(server.callsOf(previewWidget)[0]?.body).toMatchObject({
    url: 'shop.example',
    draft: { name: 'Products soon' },
  });
});
