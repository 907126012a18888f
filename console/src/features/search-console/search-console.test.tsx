import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  beginSearchLink,
  fetchSearchFigures,
  finishSearchLink,
  getConsoleSession,
  getSearchFigures,
  listSearchAccounts,
  listVerifiedSearchSites,
  type SearchAccount,
  type SearchFigures,
  unlinkSearchAccount,
  unlinkSearchSite,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, session } from '../../testing/samples.ts';

const shop = { siteUrl: 'https://shop.example/', kind: 'URL_PREFIX', permissionLevel: 'OWNER' } as const;
const ann: SearchAccount = {
  ...{ email: 'ann@example.com', state: 'LINKED', isFetching: false, waitsUntilDate: null },
  ...{ linkedDate: '2026-03-01T10:00:00.000Z', fetchedDate: '2026-03-09T10:00:00.000Z' },
  sites: [shop, { siteUrl: 'sc-domain:attic.example', kind: 'DOMAIN', permissionLevel: 'UNVERIFIED_USER' }],
};
const totals = { impressions: 1450, clicks: 50, clickRate: 50 / 1450, position: 2.78, views: 20, watchTimeMs: 42_000 };
const figures: SearchFigures = {
  ...pageOf([
    { pageUrl: 'https://shop.example/a', ...totals },
    { pageUrl: 'https://shop.example/b', ...totals, impressions: 0, clicks: 0, clickRate: 0, position: null },
  ]),
  totals,
  points: [
    { date: '2026-03-01', impressions: 1400, clicks: 40 },
    { date: '2026-03-02', impressions: 50, clicks: 10 },
  ],
  latestDate: '2026-03-02',
  uncovered: { pages: 2, origins: ['https://elsewhere.example'] },
};
let server: FakeServer;
let accounts: SearchAccount[];

beforeEach(() => {
  server = createEmptyServer();
  accounts = [ann];
  server.on(listSearchAccounts, () => ({ isOn: true, items: accounts }));
  server.on(getSearchFigures, () => figures);
  const own = { id: 'sit_1', origin: 'https://shop.example', name: 'shop.example' };
  server.on(listVerifiedSearchSites, () => ({
    items: [{ email: ann.email, ...shop, sites: [own] }],
    uncoveredSites: [{ ...own, name: 'attic.test' }],
  }));
});

test('figures of the pages stand beside their views, with what is not covered', async () => {
  await openConsole('/search-console', server);
  const totals = await screen.findByLabelText('Search data of all pages');
  expect(totals.textContent).toContain('1,450Impressions');
  expect(totals.textContent).toContain('3.4%Click-through rate');
  expect(totals.textContent).toContain('2.8Average position');
  const row = await screen.findByRole('row', { name: 'https://shop.example/a' });
  expect(row.textContent).toContain('20');
  expect(screen.getByRole('row', { name: 'https://shop.example/b' }).textContent).toContain('–');
  expect(screen.getByText(/2 pages with players are on sites .* see: elsewhere\.example/)).toBeTruthy();
  expect(screen.getByText(/verified sites of yours in Search Console: attic\.test/)).toBeTruthy();
  expect(screen.getByText(/Google’s data goes up to Mar 2, 2026/)).toBeTruthy();
});

test('order, period and page are in the address, and asked for', async () => {
  await openConsole('/search-console?period=90', server);
  await userEvent.click(await screen.findByRole('columnheader', { name: 'Views' }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('sort')).toBe('views'));
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 16 months');
  await waitFor(() => expect(new URLSearchParams(location.search).get('period')).toBe('485'));
  const asked = server.callsOf(getSearchFigures).map(({ url }) => Object.fromEntries(url.searchParams));
  const daysIn = (query: Record<string, string> = {}) =>
    (Date.parse(query.endDate!) - Date.parse(query.startDate!)) / 86_400_000 + 1;
  expect(asked[0]).toMatchObject({ sort: 'impressions', direction: 'desc' });
  expect(asked.at(-1)).toMatchObject({ sort: 'views' });
  expect([daysIn(asked[0]), daysIn(asked.at(-1))]).toEqual([90, 485]);
});

test('what the chart draws, and that it is a table, is in the address', async () => {
  await openConsole('/search-console', server);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Metric' }), 'Clicks');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(location.search).toBe('?searchfigure=clicks&astable=search');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Impressions');
  expect(location.search).toBe('?astable=search');
});

test('without settings it says what has to be set, and offers no button', async () => {
  accounts = [];
  server.on(listSearchAccounts, () => ({ isOn: false, items: [] }));
  await openConsole('/search-console', server);
  expect(await screen.findByText(/sets ZEACON_GOOGLE_CLIENT_ID and ZEACON_GOOGLE_CLIENT_SECRET/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Connect|Fetch/ })).toBeNull();
});

test('nothing linked leads to Google, or says why not', async () => {
  accounts = [];
  server.on(beginSearchLink, () => {
    throw new FakeFailure('search_console.too_many');
  });
  await openConsole('/search-console', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect a Google account' }));
  expect(await screen.findByText(/links at most 10 Google accounts/)).toBeTruthy();
});

test('who may not link is told whom to ask', async () => {
  server.on(getConsoleSession, () => ({ ...session, role: 'analyst' as const }));
  accounts = [];
  await openConsole('/search-console', server);
  expect(await screen.findByText(/Ask an owner or admin to connect/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Connect/ })).toBeNull();
});

test('who may not link sees figures without buttons', async () => {
  server.on(getConsoleSession, () => ({ ...session, role: 'analyst' as const }));
  accounts = [{ ...ann, state: 'CONNECT_AGAIN' }];
  await openConsole('/search-console', server);
  expect(await screen.findByText(/Google no longer gives access/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Connect|Disconnect|Leave out/ })).toBeNull();
});

test('an access that is over is given again with the same account', async () => {
  accounts = [{ ...ann, state: 'CONNECT_AGAIN' }];
  server.on(beginSearchLink, () => {
    throw new FakeFailure('search_console.off');
  });
  await openConsole('/search-console', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect again' }));
  expect(server.callsOf(beginSearchLink).map(({ body }) => body)).toEqual([{ email: 'ann@example.com' }]);
});

test('what Google answered is sent once and leaves the address, and the account is there', async () => {
  accounts = [];
  server.on(finishSearchLink, () => {
    accounts = [ann];
    return ann;
  });
  await openConsole('/search-console/answer?state=s&code=c%2F1', server);
  expect(await screen.findByText('ann@example.com is connected. We are fetching its data.')).toBeTruthy();
  expect(location.pathname + location.search).toBe('/search-console');
  expect(server.callsOf(finishSearchLink).map(({ body }) => body)).toEqual([{ query: 'state=s&code=c%2F1' }]);
  expect(await screen.findByText('ann@example.com')).toBeTruthy();
});

test('what went wrong at Google is said, with a way back', async () => {
  server.on(finishSearchLink, () => {
    throw new FakeFailure('search_console.scope_missing');
  });
  await openConsole('/search-console/answer?state=s&code=c', server);
  expect(await screen.findByText(/tick the box for Search Console data/)).toBeTruthy();
  expect(location.search).toBe('');
  await userEvent.click(screen.getByRole('link', { name: 'Go back' }));
  expect(await screen.findByRole('heading', { name: 'Google accounts' })).toBeTruthy();
});

test('an account and a site are taken away after a question', async () => {
  server.on(unlinkSearchSite, () => ({}));
  server.on(unlinkSearchAccount, () => ({}));
  await openConsole('/search-console', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out attic.example' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave out' }));
  expect(await screen.findByText('Site left out')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/We tell Google that access ends/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Google account disconnected')).toBeTruthy();
  const asked = [...server.callsOf(unlinkSearchSite), ...server.callsOf(unlinkSearchAccount)];
  expect(asked.map(({ url }) => url.pathname.split('search-console')[1])).toEqual([
    ...['/ann%40example.com/sc-domain%3Aattic.example', '/ann%40example.com'],
  ]);
});

test('figures are fetched when somebody asks, and it says when that is too often', async () => {
  server.on(fetchSearchFigures, () => {
    throw new FakeFailure('request.rate_limited');
  });
  await openConsole('/search-console', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Fetch now' }));
  expect(await screen.findByText(/Too many attempts/)).toBeTruthy();
});

test('it says while figures are fetched, and when Google asked to wait', async () => {
  accounts = [{ ...ann, isFetching: true, fetchedDate: null, waitsUntilDate: '2026-03-10T12:00:00.000Z' }];
  await openConsole('/search-console', server);
  expect(await screen.findByText(/The first time takes a few minutes/)).toBeTruthy();
  expect(screen.getByText(/Google asked to wait until/)).toBeTruthy();
});
