import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  countUnreadNotifications,
  getInsightChart,
  getInsightKpi,
  getStream,
  listCommunities,
  listHypergraphics,
  listPlayers,
  listPlaylists,
  listSites,
  listStreams,
  listTeam,
  listWebhooks,
  reportCrash,
  type Site,
  updateAccount,
  type Webhook,
} from '@zeacon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../testing/open-console.tsx';
import {
  pageOf,
  sampleCommunity,
  sampleFigures,
  sampleHypergraphic,
  samplePlayer,
  samplePlaylist,
  sampleVideo,
  session,
} from '../testing/samples.ts';
import { applyTheme } from '../theme/theme-atom.ts';

const sampleSite: Site = {
  id: 'sit_1',
  origin: 'https://shop.example',
  name: 'shop.example',
  proofValue: 'value-1',
  verifiedDate: null,
  verifiedBy: null,
  snippet: { state: 'NOT_CHECKED', pageUrl: 'https://shop.example/', findings: [], checkedDate: null },
  selfTest: null,
  lastSeenDate: null,
  vanishedDate: null,
  createdDate: '2026-11-01T10:00:00.000Z',
};
const sampleWebhook: Webhook = {
  id: 'whk_1',
  url: '',
  description: '',
  eventTypes: ['stream.ready'],
  isEnabled: true,
  offReason: null,
  createdDate: '2026-11-01T10:00:00.000Z',
};

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
});
afterEach(() => localStorage.clear());

// The first test that opens the search: it is fetched once.
test('what is typed while the search is still being fetched is not lost', async () => {
  await openConsole('/settings', server);
  await screen.findByRole('heading', { name: 'Business' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of 'wid') fireEvent.keyDown(document.body, { key });
  const field = await screen.findByRole('searchbox', { name: 'Search everything by name' });
  await waitFor(() => expect(field).toHaveProperty('value', 'wid'));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Widgets', level: 1 })).toBeTruthy();
});

test('Ctrl and K find a video by typing and open it', async () => {
  const videos = [sampleVideo(), sampleVideo({ id: 'str_2', name: 'Deep zoom' })];
  server.on(listStreams, ({ query }) =>
    pageOf(
      query.contentType === 'LIVE'
        ? []
        : videos.filter(({ name }) => name.toLowerCase().includes(query.search?.toLowerCase() ?? '')),
    ),
  );
  server.on(getStream, ({ params }) => videos.find(({ id }) => id === params.id)!);
  await openConsole('/settings', server);
  await screen.findByRole('heading', { name: 'Business' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search everything by name' }), 'deep');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deep zoom' }));
  expect(await screen.findByRole('heading', { name: 'Deep zoom' })).toBeTruthy();
});

test('the search finds everything with a name', async () => {
  const named = { name: 'Harbor tour' };
  const ifAsked = <Item,>(search: string | undefined, item: Item) => pageOf(search === 'harbor' ? [item] : []);
  server.on(listPlaylists, ({ query }) => ifAsked(query.search, samplePlaylist([], named)));
  server.on(listPlayers, ({ query }) => ifAsked(query.search, samplePlayer(named)));
  server.on(listHypergraphics, ({ query }) => ifAsked(query.search, sampleHypergraphic(named)));
  server.on(listTeam, () => ({
    items: [
      {
        userId: 'usr_1',
        email: 'harbor@example.com',
        role: 'editor' as const,
        joinedDate: '2026-11-01T00:00:00Z',
        lastSeenDate: null,
        deletesDate: null,
        isYou: false,
      },
    ],
  }));
  server.on(listSites, () => pageOf([{ ...sampleSite, name: 'harbor.example' }]));
  server.on(listWebhooks, () => ({ items: [{ ...sampleWebhook, url: 'https://shop.example/harbor' }] }));
  await openConsole('/settings', server);
  await userEvent.click(await screen.findByRole('button', { name: /Search or jump to/ }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search everything by name' }), 'harbor');
  const found = async (group: string) =>
    within(await screen.findByRole('group', { name: group })).getByRole('menuitem').textContent;
  expect(await found('Playlists')).toBe('Harbor tour');
  expect(await found('Players')).toBe('Harbor tour');
  expect(await found('Team')).toBe('harbor@example.com');
  expect(await found('Sites')).toBe('harbor.example');
  expect(await found('Webhooks')).toBe('https://shop.example/harbor');
  const graphics = within(await screen.findByRole('group', { name: 'Hypergraphics' }));
  await userEvent.click(graphics.getByRole('menuitem', { name: 'Harbor tour' }));
  expect(await screen.findByRole('searchbox', { name: 'Search hypergraphics' })).toHaveProperty('value', 'Harbor tour');
});

test('the search finds communities, and pages by what one comes there for', async () => {
  server.on(listCommunities, () => pageOf([sampleCommunity({ title: 'Zebra club' })]));
  await openConsole('/settings', server);
  await screen.findByRole('heading', { name: 'Business' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('searchbox', { name: 'Search everything by name' });
  for (const [typed, entry] of [
    ['zebra', 'Zebra club'],
    ['passkey', 'Security'],
    ['invite', 'Team'],
    ['digest', 'Your notifications'],
    ['new wid', 'New widget'],
    ['consent', 'Visitors'],
    ['two-step', 'Security'],
    ['new business', 'New business'],
    ['openapi', 'Developers'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    expect(await screen.findByRole('menuitem', { name: entry })).toBeTruthy();
  }
  await userEvent.clear(field);
  await userEvent.type(field, 'passkey{Enter}');
  expect(await screen.findByRole('heading', { name: 'Security', level: 1 })).toBeTruthy();
});

test('what is new is begun from the search, where its page has the dialog open', async () => {
  await openConsole('/settings', server);
  await screen.findByRole('heading', { name: 'Business' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search everything by name' }), 'new playl{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New playlist' }));
  expect(screen.getByRole('heading', { name: 'Playlists', level: 1, hidden: true })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
});

test('? lists the shortcuts of all pages and of the one that is open, but not while one types', async () => {
  server.on(listStreams, () => pageOf([sampleVideo()]));
  await openConsole('/settings', server);
  await userEvent.type(await screen.findByLabelText('Business name'), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('heading', { name: 'Business', level: 1 }));
  await userEvent.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('Search and jump to a page')).toBeTruthy();
  expect(dialog.queryByRole('heading', { name: 'On this page' })).toBeNull();
  expect(dialog.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe('/docs/');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('link', { name: 'Videos' }));
  await screen.findByRole('grid');
  await userEvent.keyboard('?');
  expect(await screen.findByRole('heading', { name: 'On this page' })).toBeTruthy();
  expect(screen.getByText('Go to the video above or below')).toBeTruthy();
});

test('the rail marks the current page', async () => {
  await openConsole('/players', server);
  await screen.findByRole('heading', { name: 'Players' });
  expect(screen.getByRole('link', { name: 'Players' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
});

test('places are in named groups', async () => {
  await openConsole('/settings', server);
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }));
  const namesIn = (group: string) =>
    within(rail.getByRole('group', { name: group }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(namesIn('Create')).toEqual(['Videos', 'Live', 'Playlists', 'Hypergraphics']);
  expect(namesIn('Embed')).toEqual(['Players', 'Widgets', 'Sites']);
  expect(namesIn('Grow')).toEqual(['Communities', 'Sales', 'Leads']);
  expect(namesIn('Understand')).toEqual(['Home', 'Insights', 'Search']);
  expect(namesIn('Settings')).toEqual(['Business', 'Profile', 'Team', 'Usage', 'Developers', 'Security', 'Audit log']);
  await userEvent.click(rail.getByRole('link', { name: 'Developers' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Manage webhooks' }));
  await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
  expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('Developers');
});

test('the rail folds to icons that keep their names, and stays folded', async () => {
  await openConsole('/settings', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Fold the navigation' }));
  expect(screen.getByRole('link', { name: 'Players' })).toBeTruthy();
  expect(localStorage.getItem('zc-rail')).toBe('"folded"');
  await userEvent.click(screen.getByRole('button', { name: 'Show names in the navigation' }));
  expect(localStorage.getItem('zc-rail')).toBe('"wide"');
});

test('a newly opened page has the focus', async () => {
  await openConsole('/settings', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Players' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the theme switch is stored', async () => {
  await openConsole('/profile', server);
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(JSON.parse(localStorage.getItem('zc-theme')!)).toBe('dark');
});

test.each([
  ['system', undefined],
  ['light', 'light'],
  ['dark', 'dark'],
] as const)('theme %s is set on the page as %s', (choice, written) => {
  const root = document.createElement('html');
  applyTheme(choice, root);
  expect(root.dataset.theme).toBe(written);
});

test('a new business name is shown wherever the account is named', async () => {
  server.on(updateAccount, ({ body }) => ({ ...session.account, businessName: body.businessName }));
  await openConsole('/settings', server);
  const name = await screen.findByLabelText('Business name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Southlight{Enter}');
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Account of Southlight' })).toBeTruthy();
});

test('a page that crashed on an invalid answer works again after the reset', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const chart = (start: string) => ({
    points: [{ start, ...sampleFigures({ views: 1 }) }],
    finishedSteps: 1,
    previous: null,
    lines: [],
  });
  server.on(reportCrash, () => ({}));
  server.on(getInsightKpi, () => ({
    ...sampleFigures({ pageViews: 1, views: 1 }),
    ...{ uniqueVisitorsError: 0, conversionValues: [], previous: null, leftOut: { bots: 0, own: 0 } },
  }));
  server.on(getInsightChart, () => chart('never'));
  await openConsole('/insights', server);
  const reset = await screen.findByRole('button', { name: 'Return to the page' });
  server.on(getInsightChart, () => chart('2026-11-01'));
  await userEvent.click(reset);
  expect(await screen.findByRole('heading', { name: 'Insights', level: 1 })).toBeTruthy();
  expect((await screen.findAllByText(/Nov 1/)).length).toBeGreaterThan(0);
  vi.restoreAllMocks();
});

test('an unknown address shows that it does not exist', async () => {
  await openConsole('/nowhere', server);
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeTruthy();
});

test('what waits in communities stands beside them in the navigation, and is gone when nothing waits', async () => {
  server.on(countUnreadNotifications, () => ({ unread: 0, newest: null, communitiesWaiting: 3 }));
  await openConsole('/settings', server);
  expect(await screen.findByRole('link', { name: 'Communities 3 waiting' })).toBeTruthy();
  server.on(countUnreadNotifications, () => ({ unread: 0, newest: null }));
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByRole('link', { name: 'Communities' })).toBeTruthy();
});
