import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getWidget,
  getWidgetSite,
  listPlayerPages,
  listSites,
  listWidgets,
  listWidgetVersions,
  updateWidget,
  type Widget,
  type WidgetDraft,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { plainWidget } from '../../entities/widgets/plain-widget.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf } from '../../testing/samples.ts';

let server: FakeServer;
let widget: Widget;

/** A widget from the first day of June on, whose dates were chosen by the clocks of Oslo. */
beforeEach(() => {
  server = createEmptyServer();
  widget = {
    ...plainWidget,
    key: 'wgt_1',
    businessAccountId: 'biz_1',
    name: 'Summer',
    content: { kind: 'NEWEST', streamId: null, playlistId: null },
    rules: {
      ...plainWidget.rules,
      startsAt: '2026-06-01T07:00:00.000Z',
      endsAt: '2026-12-01T08:00:00.000Z',
      timeZone: 'Europe/Oslo',
    },
    createdDate: '2026-06-01T12:00:00.000Z',
    updatedDate: '2026-06-01T12:00:00.000Z',
    archivedDate: null,
  };
  server.on(getWidget, () => widget);
  server.on(listWidgets, () => pageOf([widget]));
  server.on(getWidgetSite, () => ({
    siteKey: 'pk_1',
    allowedDomains: [],
    allowsOpaqueOrigins: false,
    allowsUnnamedCallers: false,
  }));
  server.on(listWidgetVersions, () => pageOf([]));
  server.on(listPlayerPages, () => pageOf([]));
  server.on(listSites, () => ({ items: [] }));
  server.on(updateWidget, ({ body }) => {
    widget = { ...widget, ...(body as WidgetDraft) };
    return widget;
  });
});

const from = () => screen.findByLabelText<HTMLInputElement>(/^From.?Optional/);
const until = () => screen.getByLabelText<HTMLInputElement>(/^Until.?Optional/);
const zone = () => screen.getByLabelText<HTMLSelectElement>(/^Time zone of the dates/);
const typed = async () => [(await from()).value, until().value];

async function saved(): Promise<Pick<WidgetDraft['rules'], 'startsAt' | 'endsAt' | 'timeZone'>> {
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Changes saved');
  const { startsAt, endsAt, timeZone } = (server.callsOf(updateWidget).at(-1)!.body as WidgetDraft).rules;
  return { startsAt, endsAt, timeZone };
}

test('dates are read by the clocks of the time zone that they were chosen in', async () => {
  await openConsole('/widgets/wgt_1', server);
  expect(await typed()).toEqual(['2026-06-01T09:00', '2026-12-01T09:00']);
  expect(zone().value).toBe('Europe/Oslo');
});

test('the state of a widget names the time zone that its dates are of', async () => {
  const inNewYork = { startsAt: '2100-01-01T15:00:00.000Z', endsAt: null, timeZone: 'America/New_York' };
  widget = { ...widget, rules: { ...widget.rules, ...inNewYork } };
  await openConsole('/widgets/wgt_1', server);
  expect(await screen.findByText('Starts on Jan 1, 2100, 10:00 AM EST')).toBeTruthy();
});

test('in another time zone a widget comes and goes when clocks there show the same', async () => {
  await openConsole('/widgets/wgt_1', server);
  await from();
  await userEvent.selectOptions(zone(), 'America/New_York');
  expect(await typed()).toEqual(['2026-06-01T09:00', '2026-12-01T09:00']);
  expect(await saved()).toEqual({
    startsAt: '2026-06-01T13:00:00.000Z',
    endsAt: '2026-12-01T14:00:00.000Z',
    timeZone: 'America/New_York',
  });
});

test('what is typed after the time zone was changed is meant by the clocks there', async () => {
  await openConsole('/widgets/wgt_1', server);
  await from();
  await userEvent.selectOptions(zone(), 'Asia/Tokyo');
  await userEvent.click(screen.getByRole('button', { name: 'Clear until' }));
  await userEvent.type(until(), '2026-07-01T00:00');
  expect(await saved()).toEqual({
    startsAt: '2026-06-01T00:00:00.000Z',
    endsAt: '2026-06-30T15:00:00.000Z',
    timeZone: 'Asia/Tokyo',
  });
});

test('a time zone that is looked at and left again moves nothing, also over a change of clocks', async () => {
  widget = { ...widget, rules: { ...widget.rules, startsAt: '2026-03-29T01:00:00.000Z' } };
  await openConsole('/widgets/wgt_1', server);
  expect(await typed()).toEqual(['2026-03-29T03:00', '2026-12-01T09:00']);
  for (const name of ['America/New_York', 'UTC', 'Europe/Oslo']) await userEvent.selectOptions(zone(), name);
  await userEvent.type(screen.getByLabelText('Name'), ' sale');
  expect(await saved()).toEqual({
    startsAt: '2026-03-29T01:00:00.000Z',
    endsAt: '2026-12-01T08:00:00.000Z',
    timeZone: 'Europe/Oslo',
  });
});

test('an end before its start cannot be saved', async () => {
  await openConsole('/widgets/wgt_1', server);
  await from();
  await userEvent.click(screen.getByRole('button', { name: 'Clear until' }));
  await userEvent.type(until(), '2026-05-31T09:00');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('It must disappear after it appears')).toBeTruthy();
  expect(server.callsOf(updateWidget)).toEqual([]);
});
