import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type ClickSpot,
  getClickMap,
  getEngagementMeter,
  getHomePerformance,
  getInsightChart,
  getInsightFunnel,
  getInsightKpi,
  getInsightNow,
  getInsightRetention,
  getInsightTable,
  getLiveAudience,
  getOverlays,
  getOverlayTable,
  getStream,
  type InsightSession,
  listConversionVideos,
  listEngagementVideos,
  listHomeChanges,
  listHomeVerifiedSites,
  listInsightSessions,
} from '@zeacon/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { homeMeter, homeVideo, lostPage } from '../../testing/home-samples.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleFigures, sampleVideo } from '../../testing/samples.ts';
import { unexplainedFigures } from '../../testing/unexplained-figures.ts';

const at = '2026-11-01T10:00:00.000Z';
const counts = { pageViews: 200, views: 150, uniqueVisitors: 90, watchTimeMs: 3_720_000, playRate: 0.75 };
const figures = sampleFigures({
  ...{ ...counts, completionRate: 0.3, averageWatched: 0.5, overlayImpressions: 80, overlayClicks: 20, leads: 3 },
  ...{ conversions: 4, startupMs: 420, startupScore: 95, smoothnessScore: 93, successScore: 99, averageHeight: 720 },
  ...{ exitsBeforeStart: 5, failedViews: 2, rebufferShare: 0.01, viewability: 0.9, autoplayedViews: 7 },
});
const view = (id: string, over: Partial<InsightSession> = {}): InsightSession => ({
  ...{ id, streamId: 'str_1', streamName: 'Aurora', startedAt: at, lastAt: at, page: 'https://shop.example/' },
  ...{ country: 'NO', device: 'phone', browser: 'Firefox', os: 'Android', played: true, watchTimeMs: 20_000 },
  ...{ furthestMs: 18_000, startupMs: 400, rebuffers: 1, rebufferMs: 900, errors: 0, overlayClicks: 0 },
  ...{ visitor: 'abc', ...over },
});
const spot: ClickSpot = {
  ...{ id: 'hgp_1', kind: 'HYPERGRAPHIC', name: 'Sun hat', moment: 'TIME', startMs: 1000, endMs: 9000 },
  ...{ box: { left: 6, top: 48, width: 20, height: 36 }, impressions: 80, clicks: 20, clickThroughRate: 0.25 },
};
const live = { sessionId: 'ses_1', startDate: at, endDate: '2026-11-01T10:01:00.000Z' };

let server: FakeServer;

beforeEach(() => {
  server = createEmptyServer();
  server.on(getInsightKpi, () => ({
    ...{ ...figures, uniqueVisitorsError: 0.016, conversionValues: [], previous: sampleFigures(counts) },
    leftOut: { bots: 40, own: 10 },
  }));
  server.on(getInsightChart, () => ({
    ...{ points: [{ start: '2026-11-01', ...figures }], finishedSteps: 1, previous: null, lines: [] },
  }));
  server.on(getInsightTable, () => pageOf([{ value: 'str_1', name: 'Aurora', ...figures }]));
  server.on(listInsightSessions, () => pageOf([view('vew_1')]));
  server.on(getInsightNow, () => ({
    ...{ at, watching: 3, minutes: [{ start: at, watching: 3 }] },
    ...{
      streams: [{ value: 'str_1', name: 'Aurora', watching: 3 }],
      countries: [{ value: 'NO', name: '', watching: 3 }],
    },
    pages: [{ value: 'https://shop.example/', name: '', watching: 3 }],
  }));
  server.on(getStream, () => sampleVideo());
  server.on(getOverlays, () => ({ streamId: 'str_1', revision: 1, hypergraphics: [], callsToAction: [] }));
  server.on(getInsightRetention, () => ({
    ...{ durationMs: 6000, stepMs: 1000, views: 100 },
    points: [100, 98, 97, 60, 59, 58].map((viewers, index) => ({
      ...{
        startMs: index * 1000,
        viewers,
        plays: index === 4 ? 90 : viewers,
        waited: 3,
        waitMs: 4000,
        present: viewers,
      },
    })),
  }));
  server.on(getInsightFunnel, () => ({ steps: [{ step: 'shown' as const, views: 200 }], clicked: 4, converted: 1 }));
  server.on(getClickMap, () => ({
    ...{ width: 16, height: 9, spots: [spot], removed: { impressions: 5, clicks: 2 } },
  }));
  server.on(getLiveAudience, () => ({
    ...{ sessions: [live], session: live, stepMs: 30_000 },
    points: [4, 9].map((watching) => ({ start: at, watching, messages: 2, hands: 1 })),
  }));
  server.on(getOverlayTable, () =>
    pageOf([
      {
        ...{ id: 'hgp_1', streamId: 'str_1', name: 'Sun hat', kind: 'HYPERGRAPHIC', impressions: 80, hovers: 40 },
        ...{ clicks: 20, clickThroughRate: 0.25, leads: 3, conversions: 4, conversionValues: [] },
      },
    ]),
  );
});

test('every figure of Insights, with that of this moment, explains itself', async () => {
  for (const columns of ['', '&columns=quality']) {
    await openConsole(`/insights?figure=autoplayedViews${columns}`, server);
    await screen.findByRole('row', { name: /Aurora/ });
    await screen.findAllByText('Norway');
    await screen.findByText('are watching at this moment');
    expect(unexplainedFigures(await screen.findByRole('main'))).toEqual([]);
    cleanup();
  }
});

test('every figure of a video, and of a live, explains itself', async () => {
  await openConsole('/videos/str_1?tab=insights&astable=live', server);
  await screen.findByText(/^At most 9 viewers at once/);
  await screen.findByText('are watching at this moment');
  await screen.findByRole('button', { name: /^Sun hat, from 0:01/ });
  await screen.findByRole('button', { name: 'Explain: Sun hat' });
  expect(await screen.findByText(/of the views$/)).toBeTruthy();
  expect(unexplainedFigures(screen.getByRole('tabpanel', { name: 'Insights' }))).toEqual([]);
  expect(unexplainedFigures(screen.getByText(/of the views$/).parentElement!)).toEqual([]);
});

/** As where the whole page is in view. */
class AllInView {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe() {
    queueMicrotask(() => act(() => this.#tell([{ isIntersecting: true }])));
  }
  unobserve() {}
  disconnect() {}
}

test('every figure of Home explains itself', async () => {
  vi.stubGlobal('IntersectionObserver', AllInView);
  onTestFinished(() => void vi.unstubAllGlobals());
  const parts = [{ part: 'playRate' as const, value: 0.3, target: 0.4, score: 75 }];
  server.on(getEngagementMeter, () =>
    homeMeter({ ...{ hasHistory: true, score: 71.4, previousScore: 60, parts }, figures, previous: figures }),
  );
  const video = homeVideo({ ...figures, previousViews: 100 });
  server.on(listHomeChanges, () => ({
    items: [lostPage],
    period: { startDate: '2026-02-10', endDate: '2026-03-09', timeZone: 'UTC' },
    isTooEarly: false,
  }));
  server.on(listEngagementVideos, () => ({ items: [video] }));
  server.on(listConversionVideos, () => ({ items: [video] }));
  server.on(getHomePerformance, () => pageOf([video]));
  server.on(listHomeVerifiedSites, () => ({
    items: [{ id: 'sit_1', origin: 'https://acme.example', views: 90, watchTimeMs: 60_000 }],
  }));
  await openConsole('/', server);
  await screen.findByText(/^90 views/);
  await screen.findByText(/^Conversions and forms: 7/);
  await screen.findByRole('row', { name: /Aurora/ });
  // Sentences on what changed lead to their figures; the period is chosen and the greeting says it.
  const cards = within(await screen.findByRole('main')).getAllByRole('region');
  expect(cards.flatMap((card) => unexplainedFigures(card))).toEqual([]);
  for (const tiles of screen.getAllByLabelText(/^Results of/)) expect(unexplainedFigures(tiles)).toEqual([]);
});

test('Now says who counts as watching, and shows them alone', async () => {
  server.on(listInsightSessions, () =>
    pageOf([
      view('vew_1'),
      view('vew_2', { startedAt: '2026-11-01T09:00:00.000Z', lastAt: '2026-11-01T09:59:00.000Z' }),
    ]),
  );
  await openConsole('/insights', server);
  const card = within(await screen.findByRole('region', { name: 'Now' }));
  await userEvent.click(card.getByRole('button', { name: 'Explain: Now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Now: 3' }));
  expect(dialog.getByText(/played media, or waited for it, in the last 45 seconds/)).toBeTruthy();
  expect(dialog.getByText(/players report every ten seconds/)).toBeTruthy();
  expect(await dialog.findAllByRole('button', { name: /^View of/ })).toHaveLength(1);
  expect(new URLSearchParams(location.search).get('explain')).toBe('card.now');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(new URLSearchParams(location.search).has('explain')).toBe(false);
});

test('the curve of a live says how it is counted, with views that played while it was live', async () => {
  server.on(listInsightSessions, () =>
    pageOf([
      view('vew_1'),
      view('vew_2', { startedAt: '2026-11-01T10:02:00.000Z', lastAt: '2026-11-01T10:03:00.000Z' }),
    ]),
  );
  await openConsole('/videos/str_1?tab=insights&explain=card.live', server);
  const dialog = within(await screen.findByRole('dialog', { name: 'While it was live: 9' }));
  expect(await dialog.findAllByRole('button', { name: /^View of/ })).toHaveLength(1);
  await waitFor(() =>
    expect(server.callsOf(listInsightSessions).at(-1)?.body).toMatchObject({
      ...{ startDate: '2026-11-01', endDate: '2026-11-01', streamId: 'str_1', only: 'played' },
    }),
  );
});

test.each([
  ['card.stay', 'How long viewers stay', 'played'],
  ['card.clicks', 'Where viewers clicked', 'clicked'],
  ['card.won', 'Conversions and forms: 7', 'clicked'],
  ['card.engagement', 'Engagement', 'played'],
])('%s opens what it means, what was left out, and views', async (explain, name, only) => {
  await openConsole(`/videos/str_1?tab=insights&explain=${explain}`, server);
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(await dialog.findByText(/40 to bots/)).toBeTruthy();
  expect(dialog.getByText('This is exact, no estimate.')).toBeTruthy();
  expect(await dialog.findByRole('button', { name: /^View of/ })).toBeTruthy();
  expect(server.callsOf(listInsightSessions).map(({ body }) => (body as { only?: string }).only)).toContain(only);
});
