import type { Stream } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { figuresOf, rowOf } from './figures.testing.ts';
import type { FiguresPort, TableQuery, TableRow } from './figures-port.ts';
import { createHomeService, type HomeServiceDeps } from './home.service.ts';

const now = new Date('2026-06-01T10:00:00Z');
const period = { days: 7, timeZone: 'UTC' };
type Rows = Partial<Record<string, TableRow[]>>;

/** Rows of each dimension now and before; totals are those of the videos. */
function figuresIn(current: Rows, previous: Rows = {}): FiguresPort & { asked: TableQuery[] } {
  const asked: TableQuery[] = [];
  const rowsAt = ({ startDate }: { startDate: string }) => (startDate >= '2026-05-24' ? current : previous);
  const totals = (rows: TableRow[] = []) => {
    const sum = (key: 'views' | 'pageViews') => rows.reduce((total, row) => total + row[key], 0);
    return figuresOf({ views: sum('views'), pageViews: sum('pageViews') || sum('views'), averageWatched: 0.5 });
  };
  return {
    asked,
    kpi: async (_business, query) => ({
      ...totals(rowsAt(query).streamId),
      previous: query.compare ? totals(previous.streamId) : null,
      uniqueVisitorsError: 0,
      conversionValues: [],
      leftOut: { bots: 0, own: 0 },
    }),
    async table(_business, query) {
      asked.push(query);
      const rows = (rowsAt(query)[query.groupBy] ?? [])
        .filter(({ value }) => !query.streamIds || query.streamIds.includes(value))
        .toSorted((a, b) => Number(b[query.sort] ?? 0) - Number(a[query.sort] ?? 0));
      const { page, size } = query;
      const totalPages = Math.ceil(rows.length / size);
      return { items: rows.slice(page * size, (page + 1) * size), page, size, totalItems: rows.length, totalPages };
    },
    chart: async () => ({
      points: [{ start: '2026-05-26', ...figuresOf({ views: 4 }) }],
      finishedSteps: 0,
      previous: null,
      lines: [],
    }),
    coveredVideos: async (_business, _query, ids) => new Set(ids),
  };
}

const stream = (playback: object | null = {}) =>
  ({ playback: playback && { overlaysUrl: '/overlays', captions: [{}], ...playback } }) as unknown as Stream;

function open(figures: FiguresPort, given: Partial<HomeServiceDeps> = {}) {
  return createHomeService({
    figures,
    streamsOf: async () => [stream()],
    picturesOf: async (_business, ids) => new Map(ids.map((id) => [id, `/media/${id}.jpg`])),
    sitesOf: async () => [],
    factsSince: async () => ({ audited: [], pages: [], vanished: [], lives: [] }),
    isOwnHost: (host) => host === 'video.example',
    clock: () => now,
    ...given,
  });
}

const business = 'biz_1';
const site = { id: 'sit_1', origin: 'https://acme.example', isVerified: true, vanishedAt: null };

test('a single whole view does not make a video the most engaging', async () => {
  const rows = [
    rowOf('one', { views: 1, averageWatched: 1, watchTimeMs: 1 }),
    rowOf('good', { views: 200, averageWatched: 0.7, watchTimeMs: 900 }),
    rowOf('poor', { views: 300, averageWatched: 0.2, watchTimeMs: 800 }),
    rowOf('unseen', { pageViews: 9 }),
  ];
  const { videos } = open(figuresIn({ streamId: rows }, { streamId: [rowOf('good', { views: 150 })] }));
  const found = await videos.engagement(business, { ...period, size: 3 });
  expect(found.map(({ streamId }) => streamId)).toEqual(['good', 'one', 'poor']);
  expect(found[0]).toMatchObject({ name: 'good', previousViews: 150, thumbnail: '/media/good.jpg' });
});

test('conversions and forms come before clicks, and what leads nowhere is left out', async () => {
  const rows = [
    rowOf('clicked', { views: 90, overlayClicks: 50 }),
    rowOf('asked', { views: 10, leads: 2, overlayClicks: 2 }),
    rowOf('bought', { views: 10, conversions: 3, overlayClicks: 3 }),
    rowOf('nothing', { views: 500 }),
  ];
  const { videos } = open(figuresIn({ streamId: rows }));
  const found = await videos.conversion(business, { ...period, size: 5 });
  expect(found.map(({ streamId }) => streamId)).toEqual(['bought', 'asked', 'clicked']);
});

test('the performance of a thousand videos asks for as many as one call takes', async () => {
  const figures = figuresIn({ streamId: Array.from({ length: 450 }, (_, at) => rowOf(`str_${at}`, { views: at })) });
  const list = await open(figures).videos.performance(business, { ...period, page: 0, size: 1000 });
  expect(list).toMatchObject({ totalItems: 450, totalPages: 1, page: 0 });
  expect(figures.asked.map(({ streamIds }) => streamIds?.length)).toEqual([undefined, 200, 200, 50]);
});

test('a video that is first in nothing can lead to most, and all are read at once', async () => {
  const figures = figuresIn({
    streamId: [
      rowOf('bought', { conversions: 3 }),
      rowOf('asked', { leads: 3 }),
      rowOf('clicked', { overlayClicks: 9 }),
      rowOf('both', { conversions: 2, leads: 2 }),
    ],
  });
  const { videos } = open(figures);
  const found = await videos.conversion(business, { ...period, size: 1 });
  expect(found.map(({ streamId }) => streamId)).toEqual(['both']);
  expect(figures.asked.filter(({ streamIds }) => !streamIds)).toHaveLength(1);
});

test('verified sites are those with their host’s figures, most watched first', async () => {
  const sites = [site, { ...site, id: 'sit_2', origin: 'https://shop.example' }];
  const unverified = { ...site, id: 'sit_3', origin: 'https://other.example', isVerified: false };
  const figures = figuresIn({ site: [rowOf('shop.example', { views: 7, watchTimeMs: 70 })] });
  const { verifiedSites } = open(figures, { sitesOf: async () => [...sites, unverified] });
  expect(await verifiedSites(business, period)).toEqual([
    { id: 'sit_2', origin: 'https://shop.example', views: 7, watchTimeMs: 70 },
    { id: 'sit_1', origin: 'https://acme.example', views: 0, watchTimeMs: 0 },
  ]);
});

test('the meter knows a business that nobody watched lately from one that nobody ever watched', async () => {
  const lately = await open(figuresIn({})).engagementMeter(business, period);
  expect(lately).toMatchObject({ score: null, hasHistory: false, days: [{ start: '2026-05-26', views: 4 }] });
  const once = await open(figuresIn({}, { streamId: [rowOf('a', { pageViews: 1 })] })).engagementMeter(
    business,
    period,
  );
  expect(once.hasHistory).toBe(true);
});

test('a fall is said with the page that explains it and what happened there', async () => {
  const page = 'https://acme.example/pricing';
  const seen = { embedId: 'wgt_1', pageUrl: page, count: 900, firstSeenAt: new Date('2026-03-01T00:00:00Z') };
  const home = open(
    figuresIn(
      { streamId: [rowOf('str_1', { views: 345 })], page: [rowOf(page, { views: 5 }), rowOf('/', { views: 340 })] },
      { streamId: [rowOf('str_1', { views: 500 })], page: [rowOf(page, { views: 160 }), rowOf('/', { views: 340 })] },
    ),
    {
      factsSince: async () => ({
        ...{ audited: [], vanished: [], lives: [] },
        pages: [{ ...seen, lastSeenAt: new Date('2026-05-26T08:00:00Z') }],
      }),
    },
  );
  expect((await home.changes(business, period)).items).toEqual([
    {
      ...{ measure: 'views', current: 345, previous: 500, video: null },
      cause: { dimension: 'page', value: page, name: page, current: 5, previous: 160 },
      events: [{ at: '2026-05-26T08:00:00.000Z', what: 'embedLastSeen', name: page }],
    },
  ]);
});

test('no cause is looked for while nothing moved', async () => {
  const figures = figuresIn({ streamId: [rowOf('a', { views: 50 })] }, { streamId: [rowOf('a', { views: 52 })] });
  expect(await open(figures).changes(business, period)).toMatchObject({ items: [], isTooEarly: false });
  expect(figures.asked.map(({ groupBy }) => groupBy)).toEqual(['streamId', 'streamId']);
});

test('nothing is compared with days that the figures do not cover whole', async () => {
  const figures = figuresIn({ streamId: [rowOf('a', { views: 500 })] }, { streamId: [rowOf('a', { views: 9 })] });
  const home = open({ ...figures, kpi: async (...asked) => ({ ...(await figures.kpi(...asked)), previous: null }) });
  expect(await home.changes(business, period)).toMatchObject({ items: [], isTooEarly: true });
  const meter = await home.engagementMeter(business, period);
  expect(meter).toMatchObject({ previous: null, previousScore: null, hasHistory: true });
});

test('of videos that were not there for all of the days before, only what is new is named', async () => {
  const began = { streamId: [rowOf('new', { views: 90 }), rowOf('late', { views: 80 }), rowOf('old', { views: 330 })] };
  const figures = figuresIn(began, { streamId: [rowOf('late', { views: 10 }), rowOf('old', { views: 490 })] });
  const home = open({ ...figures, coveredVideos: async () => new Set(['old']) });
  const { items } = await home.changes(business, period);
  expect(items.map(({ video }) => video?.streamId)).toEqual(['old', 'new']);
  const list = await home.videos.performance(business, { ...period, page: 0, size: 10 });
  expect(list.items.map(({ name, previousViews }) => [name, previousViews])).toEqual([
    ['old', 490],
    ['new', null],
    ['late', null],
  ]);
});

test('a video that rises as others fall is named, with what happened to it', async () => {
  const published = { action: 'stream.updated', objectType: 'stream', after: { publishStatus: 'Published' } };
  const home = open(
    figuresIn(
      { streamId: [rowOf('str_new', { views: 164 }, 'Portrait'), rowOf('str_old', { views: 350 }, 'Aurora')] },
      { streamId: [rowOf('str_new', { views: 16 }, 'Portrait'), rowOf('str_old', { views: 484 }, 'Aurora')] },
    ),
    {
      factsSince: async () => ({
        ...{ pages: [], vanished: [], lives: [] },
        audited: [
          { ...published, objectId: 'str_new', objectTitle: 'Portrait', createdAt: new Date('2026-05-27T08:00:00Z') },
          { ...published, objectId: 'str_other', objectTitle: 'Zoom', createdAt: new Date('2026-05-28T08:00:00Z') },
        ],
      }),
    },
  );
  expect((await home.changes(business, period)).items).toEqual([
    {
      ...{
        measure: 'views',
        current: 164,
        previous: 16,
        video: { streamId: 'str_new', name: 'Portrait' },
        cause: null,
      },
      events: [{ at: '2026-05-27T08:00:00.000Z', what: 'videoPublished', name: 'Portrait' }],
    },
    {
      ...{ measure: 'views', current: 350, previous: 484, video: { streamId: 'str_old', name: 'Aurora' }, cause: null },
      events: [],
    },
  ]);
});

test('single videos are not named where views of all say it, nor deleted ones', async () => {
  const fallen = figuresIn(
    { streamId: [rowOf('a', { views: 40 }), rowOf('b', { views: 200 })] },
    { streamId: [rowOf('a', { views: 400 }), rowOf('b', { views: 200 })] },
  );
  expect((await open(fallen).changes(business, period)).items.map(({ video }) => video)).toEqual([null]);
  const deleted = figuresIn(
    { streamId: [rowOf('a', { views: 10 }, ''), rowOf('b', { views: 490 })] },
    { streamId: [rowOf('a', { views: 100 }, ''), rowOf('b', { views: 400 })] },
  );
  expect((await open(deleted).changes(business, period)).items).toEqual([]);
});

test.each([
  ['nothing happened', {}, {}, []],
  [
    'the most watched video leads nowhere',
    { streamId: [rowOf('a', { views: 30 })] },
    { overlaysUrl: null },
    ['addCallToAction'],
  ],
  ['it has no captions', { streamId: [rowOf('a', { views: 30 })] }, { captions: [] }, ['addCaptions']],
  ['it was hardly watched', { streamId: [rowOf('a', { views: 19 })] }, { captions: [], overlaysUrl: null }, []],
  ['it was deleted', { streamId: [rowOf('a', { views: 30 }, '')] }, { captions: [] }, []],
  ['playback fails', { streamId: [rowOf('a', { pageViews: 60, failedViews: 6, playRate: 0.9 })] }, {}, ['fixPlayback']],
  [
    'playback failed a few times',
    { streamId: [rowOf('a', { pageViews: 600, failedViews: 6, playRate: 0.9 })] },
    {},
    [],
  ],
  ['nobody presses play', { streamId: [rowOf('a', { pageViews: 60, playRate: 0.05 })] }, {}, ['choosePicture']],
  ['a site is not verified', { site: [rowOf('new.example', { views: 9 })] }, {}, ['verifySite']],
  ['it is verified', { site: [rowOf('acme.example', { views: 9 })] }, {}, []],
  ['it is the platform itself', { site: [rowOf('video.example', { views: 9 })] }, {}, []],
])('the tasks when %s', async (_case, rows: Rows, playback, expected) => {
  const given = { sitesOf: async () => [site], streamsOf: async () => [stream(playback)] };
  const tasks = await open(figuresIn(rows), given).tasks(business, period);
  expect(tasks.map(({ task }) => task)).toEqual(expected);
});

test('a snippet that is gone comes first', async () => {
  const gone = { ...site, vanishedAt: now };
  const rows = { streamId: [rowOf('a', { views: 30, pageViews: 60, failedViews: 6, playRate: 0.5 })] };
  const tasks = await open(figuresIn(rows), { sitesOf: async () => [gone] }).tasks(business, period);
  expect(tasks.map(({ task }) => task)).toEqual(['restoreSnippet', 'fixPlayback']);
});
