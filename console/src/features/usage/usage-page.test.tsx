import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getConsoleSession, getUsage, type MeterUsage, type Usage } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

const free = { charged: { quantity: 0, amount: 0 }, price: null };
const meter = (name: MeterUsage['meter'], used: number, more: Partial<MeterUsage> = {}): MeterUsage => ({
  ...{ meter: name, used, included: null, forecast: null, ...free },
  ...more,
});
const day = (date: string, liveMinutes: number) => ({
  ...{ date, liveMinutes, deliveredMinutes: 0, encodedMinutes: 0, storedGigabytes: 0 },
});
const usage: Usage = {
  planName: 'Studio',
  currency: 'EUR',
  periodStart: '2026-11-01T12:00:00.000Z',
  periodEnd: '2026-12-01T12:00:00.000Z',
  meters: [
    meter('liveMinutes', 623.5, {
      ...{ included: 600, forecast: 1411.2, price: { per: 1, amount: 10 } },
      charged: { quantity: 23, amount: 230 },
    }),
    meter('deliveredMinutes', 4000, { included: 20_000 }),
    meter('storedGigabytes', 60, { included: 50 }),
    meter('encodedMinutes', 2.2, { forecast: 2.28 }),
    meter('seats', 3, { included: 3, forecast: 3 }),
    meter('communities', 0),
  ],
  days: [day('2026-11-01', 0), day('2026-11-02', 623.5)],
};

let server: FakeServer;
const sell = () => server.on(getConsoleSession, () => ({ ...session, isSelling: true }));
beforeEach(() => {
  server = createEmptyServer();
  server.on(getUsage, () => usage);
});

const item = async (name: string) => (await screen.findByText(name, { selector: 'li span' })).closest('li')!;

test('what was used stands against what the plan includes, with what it will come to and cost', async () => {
  sell();
  await openConsole('/billing/usage', server);
  expect(await screen.findByText('Studio, Nov 1, 2026 to Dec 1, 2026')).toBeTruthy();
  const bar = screen.getByRole('meter', { name: 'Live minutes' });
  expect([bar.getAttribute('aria-valuetext'), bar.getAttribute('aria-valuenow')]).toEqual(['623.5 of 600', '600']);
  const live = (await item('Live minutes')).textContent;
  expect(live).toContain('About 1,411.2 by Dec 1, 2026 at this rate');
  expect(live).toContain('23 beyond the plan: €2.30 before tax on the next bill');
  expect((await item('Minutes processed')).textContent).toMatch(/2\.2About 2\.3 by/);
  expect((await item('Gigabytes stored')).textContent).toContain('Anything beyond that is free in your plan');
  expect((await item('Team members')).textContent).toBe('Team members3 of 3');
  expect(screen.queryByRole('meter', { name: 'Minutes processed' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Plan and billing' })).toHaveLength(2);
});

test('each day can be read in a table, the newest first, of whatever was used', async () => {
  await openConsole('/billing/usage', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['DayLive minutes', 'Nov 2, 2026623.5', 'Nov 1, 20260']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Minutes processed');
  expect(location.search).toBe('?astable=usage&usagefigure=encodedMinutes');
  expect(screen.getByRole('columnheader', { name: 'Minutes processed' })).toBeTruthy();
});

test('where nothing is sold, use is shown without limits, prices or a way to pay', async () => {
  const none = usage.meters.map(({ meter: name }) => meter(name, 0));
  server.on(getUsage, () => ({ ...usage, planName: null, currency: null, meters: none, days: [day('2026-11-01', 0)] }));
  await openConsole('/billing/usage', server);
  expect(await screen.findByText(/Everything is free on this platform/)).toBeTruthy();
  expect(screen.getByText('Nothing was used on these days.')).toBeTruthy();
  expect(screen.queryAllByRole('meter')).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Plan and billing' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Usage' })).toBeTruthy();
});

test('without a plan, a page that sells says that nothing is charged', async () => {
  sell();
  server.on(getUsage, () => ({ ...usage, planName: null, currency: null }));
  await openConsole('/billing/usage', server);
  expect(await screen.findByText(/Without a plan nothing is charged/)).toBeTruthy();
});

test('what could not be loaded can be asked for again', async () => {
  let isDown = true;
  server.on(getUsage, () => {
    if (isDown) throw new FakeFailure('server.failed');
    return usage;
  });
  await openConsole('/billing/usage', server);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('meter', { name: 'Live minutes' })).toBeTruthy();
});
