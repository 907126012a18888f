import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type ChartNote,
  createChartNote,
  createReportLink,
  deleteChartNote,
  exportInsightChart,
  exportInsightSessions,
  exportInsightTableJson,
  getInsightChart,
  getInsightFilterValues,
  getInsightKpi,
  getInsightSession,
  getInsightTable,
  getInsightValueNames,
  type InsightSession,
  listChartNotes,
  listInsightSessions,
  listReportLinks,
  type ReportLink,
  revokeReportLink,
} from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleFigures } from '../../testing/samples.ts';

let server: FakeServer;
const figures = sampleFigures({
  pageViews: 200,
  views: 150,
  uniqueVisitors: 90,
  watchTimeMs: 3_720_000,
  playRate: 0.75,
});
const session: InsightSession = {
  id: 'vew_1',
  streamId: 'str_1',
  streamName: 'Aurora',
  startedAt: '2026-11-01T10:00:00.000Z',
  lastAt: '2026-11-01T10:01:00.000Z',
  page: 'https://shop.example/',
  country: 'NO',
  device: 'phone',
  browser: 'Firefox',
  os: 'Android',
  played: true,
  watchTimeMs: 20_000,
  furthestMs: 18_000,
  startupMs: 400,
  rebuffers: 1,
  rebufferMs: 900,
  errors: 0,
  overlayClicks: 0,
  visitor: 'abc',
};

beforeEach(() => {
  server = createEmptyServer();
  server.on(getInsightKpi, ({ body }) => ({
    ...figures,
    uniqueVisitorsError: 0.016,
    conversionValues: [{ currency: 'EUR', value: 120 }],
    previous: body.compare ? sampleFigures({ pageViews: 100, views: 100, uniqueVisitors: 90, playRate: 1 }) : null,
    leftOut: { bots: 40, own: 10 },
  }));
  server.on(getInsightChart, ({ body }) => ({
    points: ['2026-11-01', '2026-11-02', '2026-11-03'].map((start, index) => ({
      start,
      ...sampleFigures({ views: 10 + index }),
    })),
    finishedSteps: 2,
    previous: body.compare ? ['2026-10-29', '2026-10-30', '2026-10-31'].map((start) => ({ start, ...figures })) : null,
    lines: [],
  }));
  server.on(getInsightTable, ({ body }) => ({
    ...pageOf([{ value: body.groupBy === 'country' ? 'NO' : 'str_1', name: 'Aurora', ...figures }]),
  }));
  server.on(listInsightSessions, () => pageOf([session]));
  server.on(getInsightSession, () => ({
    session,
    events: [
      {
        at: session.startedAt,
        type: 'play' as const,
        positionMs: 0,
        watchedMs: null,
        durationMs: null,
        code: 'autoplay',
        overlayId: null,
      },
      {
        at: session.lastAt,
        type: 'rebuffer' as const,
        positionMs: 12_000,
        watchedMs: null,
        durationMs: 900,
        code: null,
        overlayId: null,
      },
    ],
  }));
});

const search = () => new URLSearchParams(location.search);
const tile = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Key numbers' })).getByRole('button', { name });

test('figures stand beside their change, and say what they leave out', async () => {
  await openConsole('/insights', server);
  expect((await tile(/^Views/)).textContent).toBe('Views150+50%');
  expect((await tile(/^Play rate/)).textContent).toBe('Play rate75%-25 points');
  expect(
    await screen.findByText(/Not counted among the players shown: 40 to bots \(16% of all\), 10 to your own team/),
  ).toBeTruthy();
  const { timeZone, startDate, endDate } = server.callsOf(getInsightKpi)[0]!.body as Record<string, string>;
  expect(timeZone).toBe('UTC');
  expect((Date.parse(endDate!) - Date.parse(startDate!)) / 86_400_000).toBe(27);
});

test('a figure explains itself, down to one view and what happened in it', async () => {
  await openConsole('/insights', server);
  const tiles = within(await screen.findByRole('list', { name: 'Key numbers' }));
  await userEvent.click(tiles.getByRole('button', { name: 'Explain: Unique visitors' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unique visitors: 90' }));
  expect(dialog.getByText(/Different browsers among the views.*same address counts once a day/)).toBeTruthy();
  expect(dialog.getByText(/at most 1.6% off/)).toBeTruthy();
  expect(search().get('explain')).toBe('uniqueVisitors');
  await userEvent.click(await dialog.findByRole('button', { name: /^View of/ }));
  const view = within(await screen.findByRole('dialog', { name: 'One view' }));
  const events = await view.findByRole('list', { name: 'Events' });
  expect(events.textContent).toMatch(/Playback began: automatically, muted.*Buffered: 0.9 s0:12/);
});

test('a startup time is called rounded, not exact', async () => {
  await openConsole('/insights?explain=startupMs', server);
  expect(await screen.findByText(/times of a second or more are rounded.*at most 0.5% off/)).toBeTruthy();
  expect(screen.queryByText(/This is exact/)).toBeNull();
});

test('a number of a table opens the views of its row, the worst first', async () => {
  server.on(getInsightTable, () => pageOf([{ value: 'NO', name: '', ...figures, startupMs: 700 }]));
  await openConsole('/insights?table=country&columns=quality&f.device=phone', server);
  const table = within(await screen.findByRole('grid', { name: 'Breakdown by Country' }));
  await userEvent.click(table.getByRole('button', { name: /, Startup time: show the views of Norway$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Startup time: Norway' }));
  expect(dialog.getByText('The worst first.')).toBeTruthy();
  const view = (await dialog.findByRole('button', { name: /^View of/ })).closest('[role=row]')!;
  // Its startup, and how long it waited.
  expect(view.textContent).toMatch(/0\.4 s1 \(0\.9 s\)$/);
  const asked = server.callsOf(listInsightSessions).map(({ body }) => body);
  expect(asked.find((body) => (body as { sort?: string }).sort === 'startupMs')).toMatchObject({
    ...{ filters: { country: ['NO'], device: ['phone'] }, only: 'played' },
  });
  await userEvent.click(dialog.getByRole('button', { name: /^View of/ }));
  const one = within(await screen.findByRole('dialog', { name: 'One view' }));
  await userEvent.click(one.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('dialog', { name: 'Startup time: Norway' })).toBeTruthy();
});

test('a number of nothing opens nothing', async () => {
  server.on(getInsightTable, () => pageOf([{ value: 'NO', name: '', ...figures, failedViews: 0, successScore: 0 }]));
  await openConsole('/insights?table=country&columns=quality', server);
  const table = within(await screen.findByRole('grid', { name: 'Breakdown by Country' }));
  expect(table.queryByRole('button', { name: /, Playback failures: show/ })).toBeNull();
  expect(table.getByRole('button', { name: /^0, Success score: show/ })).toBeTruthy();
});

test('the list of views is put in order by what went wrong', async () => {
  await openConsole('/insights?viewspage=3', server);
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Order of the views' }),
    'Longest waits first',
  );
  await waitFor(() =>
    expect(server.callsOf(listInsightSessions).at(-1)?.body).toMatchObject({ sort: 'rebufferMs', page: 0 }),
  );
  expect(new URLSearchParams(location.search).get('viewsort')).toBe('rebufferMs');
});

test('a row of a table becomes a filter of the whole page, which its chip removes', async () => {
  await openConsole('/insights?table=country', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Only Norway' }));
  expect(search().getAll('f.country')).toEqual(['NO']);
  await waitFor(() =>
    expect(server.callsOf(getInsightChart).at(-1)?.body).toMatchObject({ filters: { country: ['NO'] } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Country' }));
  expect(search().has('f.country')).toBe(false);
});

test('values are searched for and chosen, and at most five videos are compared', async () => {
  server.on(getInsightFilterValues, () => ({
    items: Array.from({ length: 6 }, (_value, index) => ({
      value: `str_${index}`,
      name: `Video ${index}`,
      pageViews: index,
    })),
  }));
  server.on(getInsightValueNames, ({ body }) => ({ items: body.values.map((value) => ({ value, name: value })) }));
  await openConsole('/insights?period=7', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare videos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare videos' }));
  for (const index of [0, 1, 2, 3, 4])
    await userEvent.click(await dialog.findByRole('checkbox', { name: new RegExp(`Video ${index}`) }));
  expect(dialog.getByRole('checkbox', { name: /Video 5/ })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('button', { name: 'Compare' }));
  expect([location.pathname, search().getAll('video').length, search().get('period')]).toEqual([
    ...['/insights/compare', 5, '7'],
  ]);
  await waitFor(() =>
    expect(server.callsOf(getInsightChart).at(-1)?.body).toMatchObject({ groupBy: 'streamId', compare: false }),
  );
});

test('a filter names its video, player or playlist, however rarely it was seen', async () => {
  server.on(getInsightValueNames, ({ body }) => ({
    items: body.values.map((value) => ({ value, name: value.endsWith('_gone') ? '' : `Name of ${value}` })),
  }));
  await openConsole(
    '/insights?f.streamId=str_rare&f.playerId=wid_1&f.playlistId=pls_gone&f.communityId=com_1&f.memberOf=&f.country=NO&f.postId=pst_1',
    server,
  );
  const chips = within(await screen.findByRole('region', { name: 'Filters' }));
  await chips.findByRole('button', { name: 'Change filter: Video: Name of str_rare' });
  await chips.findByRole('button', { name: 'Change filter: Player or widget: Name of wid_1' });
  await chips.findByRole('button', { name: 'Change filter: Playlist: Deleted playlist' });
  await chips.findByRole('button', { name: 'Change filter: Community: Name of com_1' });
  expect(chips.getByRole('button', { name: /^Change filter: Members of a community: Visitors/ })).toBeTruthy();
  expect(chips.getByRole('button', { name: 'Change filter: Country: Norway' })).toBeTruthy();
  expect(chips.getByRole('button', { name: 'Change filter: Post: pst_1' })).toBeTruthy();
});

test('the chart is walked through and zoomed into by keys, and the part is in the address', async () => {
  await openConsole('/insights', server);
  const chart = await screen.findByRole('application', { name: /^Views/ });
  const before = history.length;
  chart.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(await screen.findByText(/Nov 2, 2026: This period: 11; Period before: 150$/)).toBeTruthy();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
  expect(search().get('zoom')).toBe('2026-11-02..2026-11-03');
  expect(history.length).toBe(before);
  await userEvent.click(screen.getByRole('button', { name: 'Make this the period' }));
  expect(Object.fromEntries(search())).toEqual({ period: 'custom', from: '2026-11-02', to: '2026-11-03' });
});

test('a period without views says what to do, apart from filters that match none', async () => {
  server.on(getInsightKpi, () => ({
    ...sampleFigures(),
    ...{ uniqueVisitorsError: 0, conversionValues: [], previous: null, leftOut: { bots: 0, own: 0 } },
  }));
  await openConsole('/insights?f.country=NO', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove all filters' }));
  expect(await screen.findByRole('heading', { name: 'Nothing in this period' })).toBeTruthy();
});

test('it is said that today is not over, where it is compared with whole days', async () => {
  await openConsole('/insights?period=today', server);
  expect(await screen.findByText('Today is not over yet; the period before it is complete.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare with the period before' }));
  await waitFor(() => expect(screen.queryByText(/^Today is not over/)).toBeNull());
});

test('where the period before is not covered whole, nothing is compared and it is said why', async () => {
  server.on(getInsightKpi, () => ({
    ...sampleFigures({ pageViews: 120, views: 60 }),
    ...{ uniqueVisitorsError: 0, conversionValues: [], previous: null, leftOut: { bots: 0, own: 0 } },
  }));
  await openConsole('/insights', server);
  const why = 'Not enough history yet to compare with the period before.';
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByText(/^Today is not over/)).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare with the period before' }));
  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
});

test('a day that is not over is said to be so, and is not taken for the lowest', async () => {
  await openConsole('/insights', server);
  const chart = await screen.findByRole('application', { name: 'Views: By day' });
  const description = document.getElementById(chart.getAttribute('aria-describedby')!)!;
  expect(description.textContent).toContain('to Tue, Nov 3, 2026 (so far).');
  expect(description.textContent).toContain('Highest: 11 at Mon, Nov 2, 2026.');
  expect(screen.getAllByRole('rowheader', { name: 'Tue, Nov 3, 2026 (so far)', hidden: true })).toHaveLength(1);
});

test('a view is shared by a link, which is listed and revoked', async () => {
  let links: ReportLink[] = [];
  server.on(listReportLinks, () => ({ items: links }));
  server.on(createReportLink, ({ body }) => {
    const link = { id: 'rpl_1', ...body, createdDate: '2026-11-03T10:00:00.000Z', openedDate: null };
    links = [link];
    return { ...link, path: '/report#abc' };
  });
  server.on(revokeReportLink, () => {
    links = [];
    return {};
  });
  const chosen = 'figure=playRate&by=week&lines=device&compare=no&table=page&columns=quality&sort=startupMs&dir=asc';
  await openConsole(`/insights?f.country=NO&period=90&${chosen}`, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this report' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Create link' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Name of the report/), 'Norway');
  await userEvent.click(dialog.getByRole('button', { name: /Expires/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'In 7 days' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByText(`${location.origin}/report#abc`)).toBeTruthy();
  expect(dialog.getByText('Copy the link now. It is not shown again.')).toBeTruthy();
  expect(dialog.getByText(/^Shared .*, never opened\. Expires /)).toBeTruthy();
  const { expiresDate, ...body } = server.callsOf(createReportLink)[0]!.body as { expiresDate: string };
  expect(Math.round((Date.parse(expiresDate) - Date.now()) / 86_400_000)).toBe(7);
  expect(body).toEqual({
    name: 'Norway',
    view: {
      period: { days: 90 },
      timeZone: 'UTC',
      filters: { country: ['NO'] },
      ...{ measure: 'playRate', interval: 'week', lines: 'device', compare: false, groupBy: 'page' },
      ...{ sort: 'startupMs', direction: 'asc', columns: 'quality' },
    },
  });
  // Whoever opens the dialog later finds the link, but not its address.
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  const later = within(await screen.findByRole('dialog', { name: 'Share this report' }));
  expect(await later.findByText('Norway')).toBeTruthy();
  expect(later.queryByText(/report#/)).toBeNull();
  await userEvent.click(later.getByRole('button', { name: 'Revoke Norway' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke link' }));
  await waitFor(() => expect(server.callsOf(revokeReportLink)).toHaveLength(1));
});

test('every view behind the figures is saved as a file', async () => {
  server.on(exportInsightSessions, () => 'id\r\n1\r\n');
  const createUrl = vi.fn((_file: Blob) => 'blob:views');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() });
  await openConsole('/insights?f.country=NO', server);
  const kinds = await screen.findByRole('combobox', { name: 'Which views' });
  const views = kinds.closest('section')!;
  await userEvent.selectOptions(kinds, 'That failed');
  await userEvent.click(await within(views).findByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
  expect(await createUrl.mock.calls[0]![0].text()).toBe('id\r\n1\r\n');
  expect(server.callsOf(exportInsightSessions)[0]!.body).toMatchObject({
    ...{ only: 'failed', filters: { country: ['NO'] } },
  });
});

test('a table is saved as a file with all of its rows, filtered and sorted as it is looked at', async () => {
  server.on(exportInsightTableJson, () => '[]\n');
  const createUrl = vi.fn((_file: Blob) => 'blob:table');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() });
  await openConsole('/insights?f.country=NO&table=page&sort=startupMs&dir=asc&page=2', server);
  const table = await screen.findByRole('region', { name: 'Breakdown' });
  await userEvent.click(await within(table).findByRole('button', { name: 'Export as JSON' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
  const { body } = server.callsOf(exportInsightTableJson)[0]!;
  expect(body).toMatchObject({
    ...{ groupBy: 'page', sort: 'startupMs', direction: 'asc', filters: { country: ['NO'] } },
  });
  expect(body).not.toHaveProperty('page');
});

test('the chart is saved as a file, with its steps, its lines and its filters', async () => {
  server.on(exportInsightChart, () => 'line\r\n');
  const createUrl = vi.fn((_file: Blob) => 'blob:chart');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() });
  await openConsole('/insights?f.country=NO&figure=playRate&by=week&period=90&lines=device', server);
  const chart = await screen.findByRole('region', { name: 'Play rate' });
  await userEvent.click(await within(chart).findByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
  expect(server.callsOf(exportInsightChart)[0]!.body).toMatchObject({
    ...{ interval: 'week', groupBy: 'device', compare: false, filters: { country: ['NO'] } },
  });
});

test('a note stands on the chart, in its table and below it, and is written and deleted there', async () => {
  let notes: ChartNote[] = [];
  server.on(listChartNotes, () => ({ items: notes }));
  server.on(createChartNote, ({ body }) => {
    notes = [{ id: 'cnt_1', ...body, createdDate: '2026-11-03T10:00:00.000Z' }];
    return notes[0]!;
  });
  server.on(deleteChartNote, () => {
    notes = [];
    return {};
  });
  await openConsole('/insights?period=custom&from=2026-11-01&to=2026-11-03', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
  expect(dialog.getByLabelText('Day')).toHaveProperty('value', '2026-11-03');
  await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(await dialog.findByText('Note is required')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Day'));
  await userEvent.type(dialog.getByLabelText('Day'), '2026-11-02');
  await userEvent.type(dialog.getByLabelText(/^Note/), 'Launch');
  await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
  const list = await screen.findByRole('list', { name: 'Notes' });
  expect(list.textContent).toContain('Mon, Nov 2, 2026Launch');
  expect(server.callsOf(createChartNote)[0]!.body).toEqual({ date: '2026-11-02', text: 'Launch' });

  const chart = screen.getByRole('application', { name: /^Views/ });
  chart.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(await screen.findByText(/Nov 2, 2026: This period: 11; Period before: 150; Launch$/)).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Show as table' })[0]!);
  expect(screen.getByRole('row', { name: /Nov 2, 2026/ }).textContent).toMatch(/Launch$/);

  await userEvent.click(screen.getByRole('button', { name: 'Delete note: Launch' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Notes' })).toBeNull());
});
