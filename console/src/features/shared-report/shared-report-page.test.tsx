import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getConsoleSession, readSharedReport, type SharedReport } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleFigures } from '../../testing/samples.ts';

const report: SharedReport = {
  name: 'Spring campaign',
  businessName: 'Aurora Outdoor',
  startDate: '2026-03-08',
  endDate: '2026-03-10',
  view: {
    period: { days: 3 },
    timeZone: 'Europe/Berlin',
    filters: { country: ['NO', 'DE'] },
    measure: 'views',
    groupBy: 'country',
  },
  filterNames: { country: ['NO', 'DE'] },
  streamName: null,
  figures: sampleFigures({ views: 150, uniqueVisitors: 90 }),
  uniqueVisitorsError: 0,
  previous: sampleFigures({ views: 100, uniqueVisitors: 90 }),
  interval: 'day',
  points: ['2026-03-08', '2026-03-09', '2026-03-10'].map((start, index) => ({
    start,
    ...sampleFigures({ views: 10 + index }),
  })),
  rows: [{ value: 'NO', name: 'NO', ...sampleFigures({ views: 120 }) }],
};

let server: FakeServer;

beforeEach(() => {
  server = createEmptyServer();
  server.on(getConsoleSession, () => {
    throw new FakeFailure('auth.required');
  });
  server.on(readSharedReport, () => report);
});

test('whoever has the link sees the report, without signing in', async () => {
  await openConsole('/report#rpl_1.abc', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring campaign' })).toBeTruthy();
  expect(server.callsOf(readSharedReport)[0]!.body).toEqual({ token: 'rpl_1.abc' });
  expect(screen.getByText('Aurora Outdoor')).toBeTruthy();
  expect(screen.getByText('Sun, Mar 8, 2026 to Tue, Mar 10, 2026')).toBeTruthy();
  expect(screen.getByText('Country: Norway, Germany')).toBeTruthy();
  const tiles = within(screen.getByRole('region', { name: 'Figures' })).getAllByRole('listitem');
  expect(tiles[0]!.textContent).toBe('Views150+50%');
  expect(screen.getByRole('row', { name: /Norway/ }).textContent).toContain('120');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('row', { name: /Mar 9/ }).textContent).toMatch(/11$/);
});

test('a link that was revoked says so', async () => {
  server.on(readSharedReport, () => {
    throw new FakeFailure('report_link.not_found');
  });
  await openConsole('/report#rpl_1.abc', server);
  expect(await screen.findByRole('heading', { name: 'This report is no longer shared' })).toBeTruthy();
});
