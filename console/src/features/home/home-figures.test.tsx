import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  demoBusinessId,
  getConsoleSession,
  getEngagementMeter,
  getHomePerformance,
  listEngagementVideos,
  listHomeChanges,
  listHomeTasks,
  listHomeVerifiedSites,
} from '@zeacon/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { homeMeter, homeVideo, lostPage, noFigures } from '../../testing/home-samples.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, session } from '../../testing/samples.ts';

let server: FakeServer;
const watched = homeMeter({
  hasHistory: true,
  score: 71.4,
  previousScore: 60,
  figures: { ...noFigures, views: 345, uniqueVisitors: 300 },
  previous: { ...noFigures, views: 500, uniqueVisitors: 290 },
});

const wholeDays = { startDate: '2026-02-10', endDate: '2026-03-09', timeZone: 'America/New_York' };

beforeEach(() => {
  server = createEmptyServer();
  server.on(getEngagementMeter, () => watched);
});

test('what changed, how much, and what to do stand there at once', async () => {
  server.on(listHomeChanges, () => ({ items: [lostPage], period: wholeDays, isTooEarly: false }));
  const task = { task: 'addCallToAction', id: 'str_1', name: 'Aurora', views: 345 } as const;
  server.on(listHomeTasks, () => ({ items: [task] }));
  await openConsole('/', server);
  const changes = within(await screen.findByRole('region', { name: 'What changed' }));
  const link = await changes.findByRole('link', {
    name: /^Views fell by 31\s?%: acme.example.pricing lost its player/,
  });
  expect(link.getAttribute('href')).toBe(
    '/insights?period=custom&from=2026-02-10&to=2026-03-09&figure=views&f.page=https%3A%2F%2Facme.example%2Fpricing',
  );
  expect(screen.getByRole('img', { name: '71 of 100 points' })).toBeTruthy();
  expect(screen.getByText('Up by 11 on the period before')).toBeTruthy();
  const steps = within(await screen.findByRole('region', { name: 'Next steps' }));
  expect(steps.getByText('Your most watched video has no call to action')).toBeTruthy();
  expect(steps.getByRole('link', { name: 'Add one' }).getAttribute('href')).toBe('/videos/str_1/overlays');
});

test('every figure leads to how it is counted, in the period that is chosen', async () => {
  await openConsole('/?days=7', server);
  const figures = within(await screen.findByLabelText('Results of the last 7 days'));
  const links = figures.getAllByRole('link').map((link) => link.getAttribute('href'));
  const addressOf = (measure: string) => `/insights?period=7&explain=${measure}`;
  expect(links).toEqual(['views', 'uniqueVisitors', 'watchTimeMs', 'overlayClicks'].map(addressOf));
  const meter = within(screen.getByRole('region', { name: 'Engagement' }));
  expect(meter.getByRole('link', { name: 'Explain: Play rate' }).getAttribute('href')).toBe(addressOf('playRate'));
  expect(meter.getByRole('link', { name: 'Explain: Engagement' }).getAttribute('href')).toBe(
    '/insights?period=7&explain=card.engagement',
  );
  await userEvent.click(figures.getByRole('link', { name: 'Explain: Views' }));
  expect(await screen.findByRole('dialog', { name: /^Views/ })).toBeTruthy();
});

test('the period is in the address, and every part follows it', async () => {
  await openConsole('/?days=7', server);
  await screen.findByText('How Northlight is doing: the last 7 days with today so far, all videos together.');
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }));
  await screen.findByText('How Northlight is doing: the last 90 days with today so far, all videos together.');
  expect(location.search).toBe('?days=90');
  const asked = server.callsOf(getEngagementMeter).map(({ url }) => url.searchParams.get('days'));
  expect(asked).toEqual(['7', '90']);
});

test.each(['', '0', '91', '-7', 'week'])('days=%s in the address means 28', async (days) => {
  await openConsole(`/?days=${days}`, server);
  await screen.findByText('How Northlight is doing: the last 28 days with today so far, all videos together.');
});

test('a sample says that it is one, has no real figure beside it, and goes with the first view', async () => {
  let isNew = true;
  server.on(getEngagementMeter, () => (isNew ? homeMeter() : watched));
  await openConsole('/', server);
  const sample = within(await screen.findByRole('region', { name: 'Sample data' }));
  expect(sample.getByText(/nobody has watched one of your videos yet/)).toBeTruthy();
  expect(sample.getAllByText('Sample')).toHaveLength(4);
  expect(sample.queryByRole('link')).toBeNull();
  expect(screen.getAllByRole('region', { name: 'What changed' })).toHaveLength(1);
  expect(server.callsOf(listEngagementVideos)).toEqual([]);
  isNew = false;
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  await screen.findByRole('img', { name: '71 of 100 points' });
  expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull();
});

test('a part that fails says so and can be asked for again, beside those that did not', async () => {
  let isDown = true;
  server.on(listHomeChanges, () => {
    if (isDown) throw new FakeFailure('server.failed');
    return { items: [], period: wholeDays, isTooEarly: false };
  });
  await openConsole('/', server);
  const changes = within(await screen.findByRole('region', { name: 'What changed' }));
  const again = await changes.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('img', { name: '71 of 100 points' })).toBeTruthy();
  isDown = false;
  await userEvent.click(again);
  expect(await changes.findByText(/Nothing changed by more than chance/)).toBeTruthy();
});

test('the best videos, all videos and the verified sites are asked for once one comes near them', async () => {
  const tells: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  const comeNear = () => act(() => tells.forEach((tell) => void tell([{ isIntersecting: true }])));
  class Observer {
    constructor(tell: (typeof tells)[number]) {
      tells.push(tell);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  server.on(listEngagementVideos, () => ({ items: [homeVideo({ averageWatched: 0.62, views: 120 })] }));
  server.on(getHomePerformance, () => pageOf([homeVideo({ views: 120, previousViews: 100 })]));
  server.on(listHomeVerifiedSites, () => ({
    items: [{ id: 'sit_1', origin: 'https://acme.example', views: 90, watchTimeMs: 60_000 }],
  }));
  await openConsole('/', server);
  await screen.findByRole('region', { name: 'What changed' });
  expect(server.callsOf(getHomePerformance)).toEqual([]);
  expect(server.callsOf(listEngagementVideos)).toEqual([]);
  comeNear();
  const best = within(await screen.findByRole('region', { name: 'Keep their viewers longest' }));
  expect(await best.findByText('Watched on average: 62% · Views: 120')).toBeTruthy();
  const row = await screen.findByRole('row', { name: /Aurora/ });
  expect(within(row).getByRole('link', { name: 'Aurora' }).getAttribute('href')).toBe('/videos/str_1');
  expect(row.textContent).toContain('+20%');
  expect((await screen.findByRole('link', { name: 'acme.example' })).getAttribute('href')).toBe('/sites/sit_1');
});

test('the demo business says that its history is made up', async () => {
  const account = { ...session.account, id: demoBusinessId };
  server.on(getConsoleSession, () => ({ ...session, account }));
  await openConsole('/', server);
  expect(await screen.findByText('Demo: the history of this business is made up')).toBeTruthy();
});

test('nothing is compared with days that the figures do not cover', async () => {
  server.on(listHomeChanges, () => ({ items: [], period: wholeDays, isTooEarly: true }));
  await openConsole('/', server);
  const changes = within(await screen.findByRole('region', { name: 'What changed' }));
  expect(await changes.findByText('Not enough history yet to compare with the period before.')).toBeTruthy();
  expect(changes.queryByText(/Nothing changed/)).toBeNull();
});

test('figures without a whole period before stand alone, and the meter says why', async () => {
  server.on(getEngagementMeter, () => ({ ...watched, previous: null, previousScore: null }));
  await openConsole('/', server);
  const meter = within(await screen.findByRole('region', { name: 'Engagement' }));
  expect(meter.getByText('Not enough history yet to compare with the period before.')).toBeTruthy();
  const figures = screen.getByLabelText('Results of the last 28 days');
  expect(figures.textContent).toContain('345');
  expect(figures.textContent).not.toMatch(/compared|%/);
});
