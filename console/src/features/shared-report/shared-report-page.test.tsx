import { act, screen, within } from '@testing-library/react';
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
  video: null,
  figures: sampleFigures({ views: 150, uniqueVisitors: 90 }),
  uniqueVisitorsError: 0,
  previous: sampleFigures({ views: 100, uniqueVisitors: 90 }),
  interval: 'day',
  chart: {
    points: ['2026-03-08', '2026-03-09', '2026-03-10'].map((start, index) => ({
      start,
      ...sampleFigures({ views: 10 + index }),
    })),
    finishedSteps: 3,
    previous: null,
    lines: [],
  },
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
  await openConsole('/report#abc', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring campaign' })).toBeTruthy();
  expect(server.callsOf(readSharedReport)[0]!.body).toEqual({ token: 'abc' });
  expect(screen.getByText('Aurora Outdoor')).toBeTruthy();
  expect(screen.getByText('Sun, Mar 8, 2026 to Tue, Mar 10, 2026')).toBeTruthy();
  expect(screen.getByText('Country: Norway, Germany')).toBeTruthy();
  const tiles = within(screen.getByRole('list', { name: 'Key numbers' })).getAllByRole('listitem');
  expect(tiles[0]!.textContent).toBe('Views150+50%');
  expect(screen.getByRole('row', { name: /Norway/ }).textContent).toContain('120');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('row', { name: /Mar 9/ }).textContent).toMatch(/11$/);
  expect(location.search + location.hash).toBe('?astable=figure#abc');
  await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(location.search + location.hash).toBe('#abc');
});

test('a link that was revoked says so', async () => {
  server.on(readSharedReport, () => {
    throw new FakeFailure('report_link.not_found');
  });
  await openConsole('/report#abc', server);
  expect(await screen.findByRole('heading', { name: 'This report is no longer shared' })).toBeTruthy();
});

const nobodyWaited = { waited: 0, waitMs: 0, present: 100 };

test('one about a video has its curve, its funnel and its clicks, each as a table too', async () => {
  const video: SharedReport['video'] = {
    name: 'Two scenes',
    pictureUrl: '/media/poster.jpg',
    retention: {
      durationMs: 2000,
      stepMs: 1000,
      views: 100,
      points: [0, 1000].map((startMs) => ({ startMs, viewers: 100 - startMs / 20, plays: 100, ...nobodyWaited })),
    },
    funnel: { steps: [{ step: 'shown', views: 200 }], clicked: 20, converted: 5 },
    clickMap: {
      ...{ width: 16, height: 9, removed: { impressions: 9, clicks: 2 } },
      spots: [
        {
          ...{ id: 'hgp_1', kind: 'HYPERGRAPHIC', name: 'Sun hat', moment: 'TIME', startMs: 1000, endMs: null },
          ...{ box: { left: 6, top: 48, width: 20, height: 36 }, impressions: 80, clicks: 20, clickThroughRate: 0.25 },
        },
      ],
    },
    live: {
      ...{ startDate: '2026-03-09T10:00:00.000Z', endDate: '2026-03-09T10:01:00.000Z' },
      points: [0, 30].map((second) => ({
        start: `2026-03-09T10:00:${String(second).padStart(2, '0')}.000Z`,
        ...{ watching: 7 + second, messages: 3, hands: second === 0 ? 0 : 1 },
      })),
    },
    notes: [{ date: '2026-03-09', text: 'Mailing went out' }],
  };
  server.on(readSharedReport, () => ({ ...report, video }));
  await openConsole('/report#abc', server);
  const curve = within(await screen.findByRole('region', { name: 'How long viewers stay' }));
  await userEvent.click(curve.getByRole('button', { name: 'Show as table' }));
  expect(curve.getAllByRole('row')[1]!.textContent).toMatch(/^0:00/);
  expect(curve.getByRole('row', { name: /^0:01/ }).textContent).toBe('0:0150%100%');
  const live = within(screen.getByRole('region', { name: 'While it was live' }));
  expect(live.getByText(/^At most 37 viewers at once, at /)).toBeTruthy();
  expect(live.getByRole('application', { name: /^Watching, while it was live/ })).toBeTruthy();
  const notes = within(screen.getByRole('list', { name: 'Notes' }));
  expect(notes.getByRole('listitem').textContent).toBe('Mon, Mar 9, 2026Mailing went out');
  const views = within(screen.getByRole('region', { name: 'Views' }));
  await userEvent.click(views.getByRole('button', { name: 'Show as table' }));
  expect(views.getByRole('row', { name: /Mar 9/ }).textContent).toContain('Mailing went out');
  const funnel = within(screen.getByRole('region', { name: 'From seeing to acting' }));
  expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Clicked20 (10%)');
  const clicks = within(screen.getByRole('region', { name: 'Where viewers clicked' }));
  expect(clicks.getByRole('listitem').textContent).toContain('Sun hat, from 0:01 to the end. Clicks: 20, seen: 80');
  expect(clicks.queryByRole('button', { name: /Sun hat/ })).toBeNull();
  expect(clicks.getByText(/2 clicks were on things that are no longer on the video/)).toBeTruthy();
  await userEvent.click(clicks.getByRole('button', { name: 'Show as table' }));
  expect(clicks.getByRole('row', { name: /Sun hat/ }).textContent).toContain('802025%');
});

test('one about a video that was not live has no curve of that', async () => {
  const video: SharedReport['video'] = {
    ...{ name: 'Two scenes', pictureUrl: null, live: null, notes: [] },
    retention: { durationMs: 2000, stepMs: 1000, views: 0, points: [] },
    funnel: { steps: [], clicked: 0, converted: 0 },
    clickMap: { width: 16, height: 9, removed: { impressions: 0, clicks: 0 }, spots: [] },
  };
  server.on(readSharedReport, () => ({ ...report, video }));
  await openConsole('/report#abc', server);
  expect(await screen.findByRole('region', { name: 'How long viewers stay' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'While it was live' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Notes' })).toBeNull();
});

test('the columns, lines and comparison are those that were shared', async () => {
  const chart = {
    ...report.chart,
    lines: ['NO', 'DE'].map((value) => ({ value, name: value, points: report.chart.points })),
  };
  const view = { ...report.view, lines: 'country' as const, columns: 'quality' as const, sort: 'startupMs' as const };
  server.on(readSharedReport, () => ({ ...report, chart, view, previous: null }));
  await openConsole('/report#abc', server);
  expect(await screen.findByText('Not enough history yet to compare with the period before.')).toBeTruthy();
  const table = within(await screen.findByRole('grid', { name: 'Breakdown by Country' }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(0, 3)).toEqual(['Country', 'Startup time', 'Views']);
  expect(screen.queryByText(/^Changes are compared with/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getAllByRole('columnheader', { name: /^(Norway|Germany)$/ })).toHaveLength(2);
});

test('a part of its chart stands in the address, which stays the key of the report', async () => {
  await openConsole('/report?figurezoom=2026-03-09..2026-03-10#abc', server);
  const before = history.length;
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }));
  expect(location.search + location.hash).toBe('#abc');
  const chart = screen.getByRole('application', { name: 'Views' });
  act(() => chart.focus());
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}');
  expect(location.search + location.hash).toBe('?figurezoom=2026-03-08..2026-03-09#abc');
  expect(history.length).toBe(before);
  expect(server.callsOf(readSharedReport)).toHaveLength(1);
});
