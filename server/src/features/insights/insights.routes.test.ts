import { describe, expect, test } from 'vitest';
import { createAddressLimit } from '../../platform/address-limit.ts';
import { createBusinessApp } from '../../platform/testing/business-app.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createWindowLimit } from '../../platform/window-limit.ts';
import { createAnonymousVisitors } from './anonymous-visitors.ts';
import { createDailySaltRepository } from './daily-salt.repository.ts';
import { storedEvent, testedAt } from './event-batch.testing.ts';
import { noFigures } from './figure-order.ts';
import { createHistoryRepository } from './history.repository.ts';
import { createInsightIntake } from './insight-intake.service.ts';
import { createInsightVideosService } from './insight-videos.service.ts';
import { insightsRoutes } from './insights.routes.ts';
import { createInsightsService } from './insights.service.ts';
import { createIntakeQueue } from './intake-queue.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { createWatchAllowance } from './watch-allowance.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'accept-language': 'nb-NO,nb;q=0.9',
  'cf-ipcountry': 'NO',
};
let serial = 0;
const event = (type: string, more: object = {}) => ({
  id: `event-${String(++serial).padStart(6, '0')}`,
  type,
  at: nowMs,
  ...more,
});
const batch = (events: object[], more: object = {}) => ({
  visitorId: 'visitor-1',
  viewId: 'view-0001',
  streamId: 'str_a',
  pageUrl: 'https://shop.example/page',
  destinationType: 'EMBEDDED',
  sentAt: nowMs,
  events,
  ...more,
});
const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

type Read = 'kpi' | 'table' | 'chart' | 'retention' | 'funnel' | 'filter-values' | 'value-names';

interface Video {
  id: string;
  name: string;
  businessId: string;
  contentType: string;
  durationMs: number | null;
  isShown: boolean;
}

describeOnEachDatabase('insights', (database) => {
  async function build({ hasRoom = true, perMinute = 1000, waitingMax = 1000 } = {}) {
    const caller = { isOwn: false, timeZone: 'UTC' };
    const streams: Video[] = [];
    const built = await createBusinessApp(database(), {
      env: { ZEACON_TRUST_PROXY: '1', ZEACON_COUNTRY_HEADER: 'cf-ipcountry', ZEACON_REGION_HEADER: 'cf-region-code' },
      bind({ route, parts }) {
        const store = createPostgresEventStore(database());
        const clock = parts.clock.now;
        const take = createWindowLimit({ limit: perMinute, windowSec: 60, clock });
        const named = async (businessId: string, ids?: readonly string[]) =>
          streams.filter((stream) => stream.businessId === businessId && (ids?.includes(stream.id) ?? true));
        const find = async (streamId: string) => streams.find(({ id }) => id === streamId);
        const findCounted = async (streamId: string) => {
          const found = await find(streamId);
          return found && { ...found, counts: () => true };
        };
        const shared = {
          store,
          findStreamBusiness: async (streamId: string) => (await find(streamId))?.businessId,
          listStreamNames: named,
          listEmbedNames: async (_businessId: string, ids?: readonly string[]) =>
            [{ id: 'ply_1', name: 'Shop player' }].filter(({ id }) => ids?.includes(id) ?? true),
          listPlaylistNames: async (_businessId: string, ids?: readonly string[]) =>
            [{ id: 'pls_1', name: 'Series' }].filter(({ id }) => ids?.includes(id) ?? true),
          listCommunityNames: async (_businessId: string, ids?: readonly string[]) =>
            [{ id: 'com_1', name: 'Climbers' }].filter(({ id }) => ids?.includes(id) ?? true),
          listPostNames: async (_businessId: string, ids?: readonly string[]) =>
            [{ id: 'pst_1', name: 'A rope' }].filter(({ id }) => ids?.includes(id) ?? true),
          listSplitTestNames: async (_businessId: string, ids: readonly string[]) =>
            [{ id: 'spt_1.B', name: 'Red or blue: B' }].filter(({ id }) => ids.includes(id)),
          timeZoneOf: async () => caller.timeZone,
          clock,
        };
        const services = {
          record: createInsightIntake({
            queue: createIntakeQueue({ store, waitingMax }),
            findStream: findCounted,
            anonymousVisitor: createAnonymousVisitors({ salts: createDailySaltRepository(database().db) }),
            isOwn: async () => caller.isOwn,
            mayStore: ({ streamId }, events) => take(streamId, events) === undefined,
            hasRoom: async () => hasRoom,
            isMemberProof: (communityId, proof) => proof === `of ${communityId}`,
            onStored: async () => {},
            clock,
          }),
          figures: createInsightsService({ ...shared, history: createHistoryRepository(database().db) }),
          videos: createInsightVideosService({
            ...shared,
            durationOf: async (streamId) => (await find(streamId))?.durationMs ?? null,
          }),
        };
        insightsRoutes(route, services, createAddressLimit({ limit: 1000, windowSec: 60, clock }));
      },
    });
    const { businessId, headers } = await built.signUp('Acme');
    const video = { contentType: 'VOD', durationMs: 20_000, isShown: true };
    streams.push(
      { ...video, id: 'str_a', name: 'Alps', businessId },
      { ...video, id: 'str_b', name: 'Bees', businessId },
    );
    const other = await built.signUp('Bolt');
    streams.push(
      { ...video, id: 'str_x', name: 'Other', businessId: other.businessId },
      { ...video, id: 'str_hidden', name: 'Hidden', businessId: other.businessId, isShown: false },
    );
    const post = (what: string, payload: object | string, more: Record<string, string> = {}) =>
      built.app.inject({
        method: 'POST',
        url: `/business/v1.1/insight/${what}`,
        payload,
        headers: { ...browser, ...more },
      });
    return {
      ...built,
      caller,
      businessId,
      headers,
      other,
      post,
      /** As when a video is deleted. */
      forget: (streamId: string) =>
        streams.splice(
          streams.findIndex(({ id }) => id === streamId),
          1,
        ),
      send: async (payload: object) => (await post('events', payload)).json().responseData,
      read: async (what: Read, query: object = march) => (await post(what, query, headers)).json().responseData,
      stored: async () => (await database().pool.query('select * from insight_event order by at, id')).rows,
      views: async () => (await database().pool.query('select * from insight_view order by key')).rows,
      dimensions: async () =>
        Object.fromEntries(
          (
            await database().pool.query(
              'select kind, value from insight_value where id in (select unnest(array[page, site, referrer, utm_source, country, device, browser, os, language, player_id, post_id, split_test, destination_type, visitor_kind, content_type, region, playlist_id, community_id, quality]) from insight_view) order by kind',
            )
          ).rows.map(({ kind, value }) => [kind, value]),
        ),
    };
  }

  test('a flood from many addresses fills no more than a video may have in a minute, and others go on', async () => {
    const { app, post, stored } = await build({ perMinute: 3 });
    const from = (address: string, streamId: string) =>
      app.inject({
        method: 'POST',
        url: '/business/v1.1/insight/events',
        payload: batch([event('seek'), event('seek')], { streamId, visitorId: address, viewId: `view-${address}` }),
        headers: { ...browser, 'x-forwarded-for': address },
      });
    expect((await from('203.0.113.1', 'str_a')).statusCode).toBe(202);
    const refused = await from('203.0.113.2', 'str_a');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await from('203.0.113.3', 'str_b')).statusCode).toBe(202);
    expect((await post('events', batch([event('seek')]))).statusCode).toBe(202);
    expect(await stored()).toHaveLength(5);
  });

  test('nothing is stored for a video that nobody can watch, but for the business itself', async () => {
    const hidden = { streamId: 'str_hidden' };
    const { post, caller, stored } = await build();
    expect((await post('events', batch([event('seek')], hidden))).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
    caller.isOwn = true;
    expect((await post('events', batch([event('seek')], hidden))).statusCode).toBe(202);
  });

  test('a disk that is nearly full takes no events, and players send them again', async () => {
    const { post, stored } = await build({ hasRoom: false });
    const refused = await post('events', batch([event('seek')]));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([507, '60']);
    expect(await stored()).toEqual([]);
  });

  test('a full queue takes no events, says when to come back, and takes them once there is room', async () => {
    const { post, stored } = await build({ waitingMax: 1 });
    const refused = await post('events', batch([event('play'), event('seek')]));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(await stored()).toEqual([]);
    expect((await post('events', batch([event('seek')]))).statusCode).toBe(202);
    expect(await stored()).toHaveLength(1);
  });

  test('each widget counts how often it was seen, its players, and those in which playback began, of the last days', async () => {
    const { app, headers, other, send } = await build();
    const widget = (viewId: string, more: object = {}) => ({
      viewId,
      destinationType: 'WIDGET',
      playerId: 'wgt_1',
      ...more,
    });
    await send(batch([event('pageView'), event('play'), event('play')], widget('view-0001')));
    await send(batch([event('pageView')], widget('view-0002')));
    for (const viewId of ['view-seen1', 'view-seen2', 'view-seen3'])
      await send(batch([event('widgetImpression')], widget(viewId)));
    await send(batch([event('pageView')], widget('view-0003')));
    await database().pool.query(
      "update insight_view set started_at = started_at - interval '10 days' where key = (select max(key) from insight_view)",
    );
    await send(batch([event('pageView'), event('play')], widget('view-0004', { destinationType: 'EMBEDDED' })));
    await send(batch([event('pageView')], widget('view-0005', { streamId: 'str_x' })));
    const read = async (query: string, of = headers) =>
      (await app.inject({ url: `/business/v1.1/insight/widgets${query}`, headers: of })).json().responseData.items;
    expect(await read('?days=7')).toEqual([{ widgetId: 'wgt_1', impressions: 3, opens: 2, plays: 1 }]);
    expect(await read('')).toEqual([{ widgetId: 'wgt_1', impressions: 3, opens: 3, plays: 1 }]);
    expect(await read('', other.headers)).toEqual([{ widgetId: 'wgt_1', impressions: 0, opens: 1, plays: 0 }]);
  });

  describe('intake', () => {
    const hour = 3_600_000;

    test('stores complete events, without signing in, and what is known of their view', async () => {
      const { post, stored, views, dimensions, businessId } = await build();
      const times = { positionMs: 1500.4, watchedMs: 900, durationMs: 12 };
      const sent = event('error', { ...times, height: 719.6, code: 'media.decode' });
      const inside = { postId: 'post', playlistId: 'pls_1', communityId: 'com_1' };
      const about = { playerId: 'ply_1', ...inside, splitTestMode: 'A', widgetVisibility: true };
      const page = {
        pageUrl: 'https://shop.example/page?utm_source=letter&x=1#y',
        referrer: 'https://search.example/?q=z',
      };
      const answer = await post('events', batch([sent], { ...about, ...page }), { 'cf-region-code': '03' });
      expect([answer.statusCode, answer.json().responseData]).toEqual([202, { accepted: 1 }]);
      const [{ id, view_key, day: _day, ...row }] = await stored();
      expect(row).toEqual({
        type: 'error',
        at: new Date(nowMs),
        received_at: new Date(nowMs),
        position_ms: 1500,
        watched_ms: 900,
        duration_ms: 12,
        height: 720,
        code: 'media.decode',
        overlay_id: null,
        overlay_kind: null,
        hypergraphic_id: null,
      });
      const [view] = await views();
      expect(view).toMatchObject({
        key: view_key,
        business_id: businessId,
        widget_visibility: true,
        audience: 0,
        errors: 1,
        average_height: 720,
      });
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(await dimensions()).toEqual({
        ...{ browser: 'Chrome', contentType: 'VOD', country: 'NO', destinationType: 'EMBEDDED', device: 'desktop' },
        ...{ language: 'nb', os: 'Linux', page: 'https://shop.example/page', playerId: 'ply_1', ...inside },
        ...{
          region: 'NO-03',
          quality: '720p',
          referrer: 'search.example',
          site: 'shop.example',
          splitTest: 'A',
          utmSource: 'letter',
          visitorKind: 'NEW',
        },
      });
    });

    test('stores the address of a page once, however many views and events come from it', async () => {
      const { send, stored } = await build();
      const pageUrl = `https://shop.example/${'long-'.repeat(300)}`;
      for (const viewId of ['view-page1', 'view-page2', 'view-page3'])
        await send(
          batch([event('pageView'), event('play'), event('progress', { watchedMs: 10 })], { viewId, pageUrl }),
        );
      expect(await stored()).toHaveLength(9);
      const { pool } = database();
      const tables = await pool.query(
        "select relname from pg_class where relname like 'insight%' and relkind in ('r', 'p') and not relispartition",
      );
      const holders: string[] = [];
      for (const { relname } of tables.rows) {
        const { rows } = await pool.query(`select 1 from ${relname} as held where held::text like '%long-long-%'`);
        holders.push(...rows.map(() => relname));
      }
      expect(holders).toEqual(['insight_value']);
    });

    test('accepts a beacon sent as text', async () => {
      const { post, stored } = await build();
      const type = { 'content-type': 'text/plain;charset=UTF-8' };
      const answer = await post('events', JSON.stringify(batch([event('play')])), type);
      expect([answer.statusCode, (await stored()).length]).toEqual([202, 1]);
    });

    test('counts each id once, however often a batch is delivered, even simultaneously', async () => {
      const { send, stored } = await build();
      const events = Array.from({ length: 100 }, () => event('progress', { watchedMs: 10 }));
      const deliveries = Array.from({ length: 8 }, (_, n) => send(batch(n % 2 ? events : [...events].reverse())));
      const answers = await Promise.all(deliveries);
      expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(100);
      expect(await stored()).toHaveLength(100);
    });

    test('counts an id that appears twice in a batch once, and again for another video', async () => {
      const { send } = await build();
      const twice = event('play');
      expect(await send(batch([twice, twice]))).toEqual({ accepted: 1 });
      expect(await send(batch([twice], { streamId: 'str_b' }))).toEqual({ accepted: 1 });
    });

    test('no view was watched for longer than it was known, whenever its events say that they happened', async () => {
      const { send, views, read, clock } = await build();
      const week = Array.from({ length: 80 }, (_, n) => n).map((n) =>
        event('progress', { at: nowMs - n * 2 * hour, watchedMs: 600_000, positionMs: 2 ** 30, height: 1080 }),
      );
      const watched = async () => {
        const [view] = await views();
        return [view.played_ms, view.watched_ms, Math.max(...view.quality_ms)].map(Number);
      };
      await send(batch(week.slice(0, 40)));
      await send(batch(week.slice(40)));
      expect(await watched()).toEqual([600_000, 600_000, 600_000]);
      expect((await views())[0].furthest_ms).toBe(20_000);
      // As much as the fastest player can play since then.
      clock.advanceSec(60);
      await send(
        batch(
          week.map((told) => ({ ...told, id: `${told.id}-more` })),
          { sentAt: nowMs + 60_000 },
        ),
      );
      expect(await watched()).toEqual([840_000, 840_000, 840_000]);
      expect((await read('kpi')).watchTimeMs).toBe(840_000);
    });

    test('what could not be stored can be told again', async () => {
      const judge = createWatchAllowance();
      const view = { streamId: 'str_a', viewId: 'view-0001', endMs: null };
      const told = [storedEvent('event-1', 'progress', { watchedMs: 600_000 })];
      judge(view, told, testedAt).giveBack();
      expect(judge(view, told, testedAt).events).toEqual(told);
      expect(judge(view, told, testedAt).events[0]).toMatchObject({ watchedMs: 0 });
      expect(judge({ ...view, viewId: 'view-0002' }, told, testedAt).events).toEqual(told);
    });

    test.each([
      ['behind by two hours', -5 * 60_000 - 2 * hour, -2 * hour, -5 * 60_000],
      ['ahead by a day', 24 * hour - 1000, 24 * hour, -1000],
      ['right', -1000, 0, -1000],
      ['saying that the event is still to come', 10_000, 0, 0],
      ['saying that it was a year ago', -365 * 24 * hour, 0, -7 * 24 * hour],
      ['absurd', 1e308, -1e308, 0],
    ])('corrects a viewer’s clock that is %s', async (_case, at, sentAt, expected) => {
      const { send, stored } = await build();
      await send(batch([event('play', { at: nowMs + at })], { sentAt: nowMs + sentAt }));
      expect((await stored())[0].at).toEqual(new Date(nowMs + expected));
    });

    test.each([
      ['an unknown video', batch([event('play')], { streamId: 'str_none' }), 404, 'stream.not_found'],
      ['an unknown type', batch([event('dance')]), 400, 'request.invalid'],
      ['no events', batch([]), 400, 'request.invalid'],
      ['101 events', batch(Array.from({ length: 101 }, () => event('play'))), 400, 'request.invalid'],
      ['a short id', batch([{ ...event('play'), id: '1234567' }]), 400, 'request.invalid'],
      ['a negative time watched', batch([event('progress', { watchedMs: -1 })]), 400, 'request.invalid'],
      ['an impossible time watched', batch([event('progress', { watchedMs: 600_001 })]), 400, 'request.invalid'],
      ['a NUL', batch([event('error', { code: 'a\u0000' })]), 400, 'request.invalid'],
      ['no JSON', '{', 400, 'request.unreadable'],
      ['65 kB', JSON.stringify(batch([event('play')], { pageUrl: 'x'.repeat(65 * 1024) })), 413, 'request.too_large'],
    ] as [string, object | string, number, string][])(
      'refuses %s and stores nothing',
      async (_case, payload, status, code) => {
        const { post, stored } = await build();
        const type = { 'content-type': typeof payload === 'string' ? 'text/plain' : 'application/json' };
        const answer = await post('events', payload, type);
        expect([answer.statusCode, answer.json().error]).toEqual([status, code]);
        expect(await stored()).toEqual([]);
      },
    );

    test('a position beyond the video is stored as its end, and an endless wait as the longest, without an error', async () => {
      const { send, stored } = await build();
      await send(batch([event('seek', { positionMs: 1e300, durationMs: 1e300 })]));
      expect((await stored())[0]).toMatchObject({ position_ms: 20_000, duration_ms: 2_147_483_647 });
    });
  });

  describe('figures', () => {
    /**
     * Three players shown to two visitors: one played to the end, one played half, one failed before its first frame.
     */
    async function watch(send: (payload: object) => Promise<unknown>) {
      await send(
        batch([
          event('pageView'),
          event('play'),
          event('startup', { durationMs: 300 }),
          event('progress', { watchedMs: 10_000 }),
          event('pause', { watchedMs: 2000 }),
          event('play'),
          event('ended', { watchedMs: 3000 }),
        ]),
      );
      await send(
        batch(
          [
            event('pageView'),
            event('play'),
            event('startup', { durationMs: 500 }),
            event('progress', { watchedMs: 5000 }),
          ],
          { viewId: 'view-0002', destinationType: 'WIDGET', playerId: 'ply_1' },
        ),
      );
      await send(
        batch([event('pageView'), event('error', { code: 'x' })], { viewId: 'view-0003', visitorId: 'visitor-2' }),
      );
    }

    test('count views, visitors, time watched, completion, startup and failures', async () => {
      const { send, read } = await build();
      await watch(send);
      expect(await read('kpi')).toMatchObject({
        pageViews: 3,
        views: 2,
        uniqueVisitors: 1,
        uniqueVisitorsError: 0,
        watchTimeMs: 20_000,
        playRate: 2 / 3,
        completionRate: 0.5,
        startupMs: 400,
        failedViews: 1,
        previous: null,
        leftOut: { bots: 0, own: 0 },
      });
    });

    test('count one who may not be recognised once a day, and neither a bot nor a page that is loaded in advance', async () => {
      const { post, read } = await build();
      const anonymous = (n: number) => ({ isAnonymous: true, visitorId: `page-000${n}`, viewId: `view-000${n}` });
      for (const n of [1, 2]) await post('events', batch([event('pageView'), event('play')], anonymous(n)));
      await post('events', batch([event('pageView'), event('play')], anonymous(3)), {
        'user-agent': 'Mozilla/5.0 Firefox/140.0',
      });
      await post('events', batch([event('pageView'), event('play')], anonymous(4)), { 'user-agent': 'Googlebot/2.1' });
      for (const purpose of ['prefetch', 'prefetch;prerender', 'Prefetch; anonymous-client-ip']) {
        const inAdvance = batch([event('pageView'), event('play')], anonymous(5));
        const told = await post('events', inAdvance, { 'sec-purpose': purpose });
        expect([told.statusCode, told.json().responseData]).toEqual([202, { accepted: 0 }]);
      }
      expect(await read('kpi')).toMatchObject({ views: 3, uniqueVisitors: 2, leftOut: { bots: 1, own: 0 } });
      const { items } = await read('table', { ...march, groupBy: 'visitorKind' });
      expect(items).toMatchObject([{ value: 'ANONYMOUS', views: 3 }]);
    });

    test('without events are zero, and what they would be means of unknown', async () => {
      const { read } = await build();
      expect(await read('kpi', { ...march, compare: true })).toEqual({
        ...noFigures,
        uniqueVisitorsError: 0,
        conversionValues: [],
        previous: null,
        leftOut: { bots: 0, own: 0 },
      });
    });

    test.each([
      ['is of no video', {}, ['2026-03-05', '2026-03-04'], [undefined, 2]],
      ['is of one', { streamId: 'str_a' }, ['2026-03-05', '2026-03-04'], [undefined, 2]],
      ['is of one by a filter', { filters: { streamId: ['str_a'] } }, ['2026-03-05', '2026-03-04'], [undefined, 2]],
      ['is of what was seen only now', { filters: { country: ['DE'] } }, ['2026-03-04'], [0]],
    ])('of a period that %s are compared once those before are covered whole', async (_case, scope, firsts, before) => {
      const { send, read } = await build();
      const query = { startDate: '2026-03-07', endDate: '2026-03-09', timeZone: 'UTC', compare: true, ...scope };
      const seen: (number | undefined)[] = [];
      for (const [index, day] of firsts.entries()) {
        await send(batch([event('play', { at: Date.parse(`${day}T23:30:00Z`) })], { viewId: `view-000${index}` }));
        const [{ previous }, chart] = [await read('kpi', query), await read('chart', query)];
        expect(chart.previous?.length).toBe(previous ? 3 : undefined);
        seen.push(previous?.views);
      }
      expect(seen).toEqual(before);
    });

    test('of a video are not compared with days before it, however long others are seen', async () => {
      const { send, read } = await build();
      const at = (day: string) => [event('play', { at: Date.parse(`${day}T10:00:00Z`) })];
      await send(batch(at('2026-03-01'), { viewId: 'view-0001' }));
      await send(batch(at('2026-03-05'), { viewId: 'view-0002', streamId: 'str_b' }));
      const query = { startDate: '2026-03-07', endDate: '2026-03-09', timeZone: 'UTC', compare: true };
      expect((await read('kpi', query)).previous.views).toBe(1);
      expect((await read('kpi', { ...query, streamId: 'str_b' })).previous).toBeNull();
      expect((await read('kpi', { ...query, streamId: 'str_a' })).previous.views).toBe(0);
    });

    test('are not compared with days before which only bots came', async () => {
      const { post, read } = await build();
      const old = batch([event('play', { at: Date.parse('2026-03-01T10:00:00Z') })]);
      await post('events', old, { 'user-agent': 'Googlebot/2.1' });
      const query = { startDate: '2026-03-07', endDate: '2026-03-09', timeZone: 'UTC', compare: true };
      expect((await read('kpi', query)).previous).toBeNull();
    });

    test.each([
      ['device', ['desktop'], 2],
      ['device', ['phone'], 0],
      ['country', ['NO', 'SE'], 2],
      ['referrer', [''], 2],
      ['page', ['https://shop.example/page'], 2],
      ['page', ['https://shop.example'], 0],
      ['destinationType', ['WIDGET'], 1],
      ['destinationType', ['WIDGET', 'EMBEDDED'], 2],
      ['destinationType', [], 2],
      ['playerId', ['ply_1'], 1],
      ['playerId', ['ply_2'], 0],
    ])('are filtered by %s %j', async (filter, values, views) => {
      const { send, read } = await build();
      await watch(send);
      expect((await read('kpi', { ...march, filters: { [filter]: values } })).views).toBe(views);
    });

    test('are told apart by playlist and community, by their names, and by quality', async () => {
      const { send, read } = await build();
      const inside = { playlistId: 'pls_1', communityId: 'com_1', memberProof: 'of com_1' };
      await send(batch([event('play'), event('progress', { watchedMs: 5000, height: 1080 })], inside));
      await send(batch([event('play')], { viewId: 'view-0002', playlistId: 'pls_gone', memberProof: 'of com_1' }));
      const by = async (groupBy: string) =>
        (await read('table', { ...march, groupBy })).items.map(({ value, name }: { value: string; name: string }) => [
          value,
          name,
        ]);
      expect(await by('playlistId')).toEqual([
        ['pls_1', 'Series'],
        ['pls_gone', ''],
      ]);
      expect((await by('communityId')).sort()).toEqual([
        ['', ''],
        ['com_1', 'Climbers'],
      ]);
      // A proof is worth nothing for another community, or for none.
      expect((await by('memberOf')).sort()).toEqual([
        ['', ''],
        ['com_1', 'Climbers'],
      ]);
      expect((await by('quality')).sort()).toEqual([
        ['', ''],
        ['1080p', '1080p'],
      ]);
      const { items } = await read('filter-values', { ...march, filterName: 'communityId', search: 'climb' });
      expect(items).toMatchObject([{ value: 'com_1', name: 'Climbers' }]);
      const filtered = await read('kpi', { ...march, filters: { communityId: ['com_1'], quality: ['1080p'] } });
      expect([filtered.views, filtered.averageHeight]).toEqual([1, 1080]);
    });

    test('are told by the days of the business, unless the call names a time zone', async () => {
      const { send, read, caller } = await build();
      caller.timeZone = 'Asia/Tokyo';
      await send(batch([event('play', { at: Date.parse('2026-03-09T20:00:00Z') })]));
      const day = { startDate: '2026-03-10', endDate: '2026-03-10' };
      const viewsIn = async (more: object) => (await read('kpi', { ...day, ...more })).views;
      expect([await viewsIn({}), await viewsIn({ timeZone: 'UTC' })]).toEqual([1, 0]);
      expect((await read('chart', { ...day, interval: 'hour' })).points[0].start).toBe('2026-03-10T00:00+09:00');
    });

    test('can be limited to one video', async () => {
      const { send, read } = await build();
      await watch(send);
      await send(batch([event('play')], { streamId: 'str_b', visitorId: 'visitor-9' }));
      expect((await read('kpi', { ...march, streamId: 'str_b' })).views).toBe(1);
      expect((await read('table', { ...march, streamId: 'str_b' })).items).toHaveLength(1);
    });

    test('include both days of the period completely, and nothing else', async () => {
      const { send, read } = await build();
      const at = [
        '2026-03-08T23:59:59.999Z',
        '2026-03-09T00:00:00Z',
        '2026-03-09T23:59:59.999Z',
        '2026-03-10T00:00:00Z',
      ];
      for (const [n, time] of at.entries())
        await send(batch([event('play', { at: Date.parse(time) })], { viewId: `view-at-${n}` }));
      const day = { startDate: '2026-03-09', endDate: '2026-03-09T08:00:00Z' };
      expect((await read('kpi', day)).views).toBe(2);
    });

    test('count a view where it began, with all that happened in it later', async () => {
      const { send, read } = await build();
      await send(batch([event('play', { at: nowMs - 24 * 3_600_000 }), event('ended', { watchedMs: 10 })]));
      await send(batch([event('play')], { viewId: 'view-0002' }));
      const today = { startDate: '2026-03-10', endDate: '2026-03-10' };
      expect(await read('kpi', today)).toMatchObject({ views: 1, completionRate: 0, watchTimeMs: 0 });
      expect(await read('kpi', { startDate: '2026-03-09', endDate: '2026-03-09' })).toMatchObject({
        views: 1,
        completionRate: 1,
        watchTimeMs: 10,
      });
    });

    test('of each day are in the chart, with zero for empty days, beside those of the days before', async () => {
      const { send, read } = await build();
      await send(batch([event('play', { at: Date.parse('2026-03-08T10:00:00Z') })]));
      await send(batch([event('pageView'), event('play', { watchedMs: 700 })], { viewId: 'view-0002' }));
      await send(batch([event('play', { at: Date.parse('2026-03-05T10:00:00Z') })], { viewId: 'view-0003' }));
      const { points, finishedSteps, previous, lines } = await read('chart', {
        startDate: '2026-03-08',
        endDate: '2026-03-10',
        compare: true,
      });
      expect(finishedSteps).toBe(2);
      expect(points).toEqual([
        { ...noFigures, start: '2026-03-08', views: 1, uniqueVisitors: 1, averageWatched: 0, successScore: 100 },
        { ...noFigures, start: '2026-03-09' },
        expect.objectContaining({ start: '2026-03-10', pageViews: 1, views: 1, uniqueVisitors: 1, watchTimeMs: 700 }),
      ]);
      expect(previous.map(({ start, views }: { start: string; views: number }) => [start, views])).toEqual([
        ['2026-03-05', 1],
        ['2026-03-06', 0],
        ['2026-03-07', 0],
      ]);
      expect(lines).toEqual([]);
    });

    test.each([
      ['hour', 'Asia/Kolkata', '2026-03-10T05:00+05:30', '2026-03-09T23:45:00Z'],
      ['day', 'Asia/Kolkata', '2026-03-10', '2026-03-09T18:45:00Z'],
      ['day', 'America/New_York', '2026-03-09', '2026-03-10T03:59:00Z'],
      ['week', 'UTC', '2026-03-09', '2026-03-10T11:00:00Z'],
      ['month', 'UTC', '2026-03-01', '2026-03-10T11:00:00Z'],
      ['hour', 'America/St_Johns', '2026-03-10T08:00-02:30', '2026-03-10T11:29:00Z'],
    ])('of each %s in %s belong to where it is %s', async (interval, timeZone, start, at) => {
      const { send, read } = await build();
      await send(batch([event('play', { at: Date.parse(at) })]));
      const { points } = await read('chart', { startDate: '2026-03-08', endDate: '2026-03-11', interval, timeZone });
      const seen = points.filter(({ views }: { views: number }) => views > 0);
      expect(seen.map((point: { start: string }) => point.start)).toEqual([start]);
      const starts = points.map((point: { start: string }) => point.start);
      expect(new Set(starts).size).toBe(points.length);
    });

    test('of each hour skip the one that a clock skips and repeat the one that it repeats', async () => {
      const { read } = await build();
      const of = async (date: string) =>
        (await read('chart', { startDate: date, endDate: date, interval: 'hour', timeZone: 'Europe/Berlin' })).points;
      expect(await of('2026-03-29')).toHaveLength(23);
      const autumn = (await of('2026-10-25')).map(({ start }: { start: string }) => start);
      expect(autumn).toHaveLength(25);
      expect(autumn.slice(2, 4)).toEqual(['2026-10-25T02:00+02:00', '2026-10-25T02:00+01:00']);
    });

    test('of each video are in the table, paged, most viewed first, including unseen ones', async () => {
      const { send, read } = await build();
      await send(batch([event('pageView'), event('play', { watchedMs: 5 })], { streamId: 'str_b' }));
      const seen = { pageViews: 1, views: 1, uniqueVisitors: 1, watchTimeMs: 5, playRate: 1, averageWatched: 0 };
      const bees = { ...noFigures, value: 'str_b', name: 'Bees', ...seen, smoothnessScore: 100, successScore: 100 };
      const alps = { ...noFigures, value: 'str_a', name: 'Alps' };
      const counts = { totalItems: 2, page: 0, size: 10, totalPages: 1 };
      expect(await read('table')).toEqual({ items: [bees, alps], ...counts });
      const second = await read('table', { ...march, page: 1, size: 1 });
      expect(second).toEqual({ items: [alps], totalItems: 2, page: 1, size: 1, totalPages: 2 });
    });

    test('of a video that was deleted stay in the table, which adds up to the figures above it', async () => {
      const { send, read, post, headers, forget } = await build();
      await send(batch([event('pageView'), event('play', { watchedMs: 5 })], { streamId: 'str_b' }));
      await send(batch([event('pageView'), event('play', { watchedMs: 7 })], { viewId: 'view-0002' }));
      forget('str_b');
      const { items, totalItems } = await read('table', { ...march, sort: 'watchTimeMs' });
      expect(items).toMatchObject([
        { value: 'str_a', name: 'Alps', watchTimeMs: 7 },
        { value: 'str_b', name: '', watchTimeMs: 5 },
      ]);
      expect([totalItems, (await read('kpi')).watchTimeMs]).toEqual([2, 12]);
      expect((await post('table/json', march, headers)).json()).toHaveLength(2);
      expect((await read('table', { ...march, streamIds: ['str_a'] })).items).toHaveLength(1);
    });

    test('are exported view by view, safe for a spreadsheet', async () => {
      const { send, post, headers, other } = await build();
      await watch(send);
      const csv = await post('sessions/csv', { ...march, only: 'played' }, headers);
      expect(csv.headers['content-type']).toMatch('text/csv');
      expect(csv.headers['content-disposition']).toBe('attachment; filename="views-2026-03-01-2026-03-31.csv"');
      const [head, ...rows] = csv.body.trim().split('\r\n');
      expect(head).toMatch(/"id","streamId","streamName","startedAt"/);
      expect(rows).toHaveLength(2);
      for (const row of rows) expect(row).toMatch(/"str_a","Alps"/);
      const lines = (await post('sessions/lines', march, headers)).body.trim().split('\n');
      const listed = (await post('sessions', { ...march, size: 100 }, headers)).json().responseData.items;
      expect(lines.map((line) => JSON.parse(line))).toEqual(listed);
      expect((await post('sessions/lines', march, other.headers)).body).toBe('');
      const refused = await post('sessions/csv', { ...march, streamId: 'str_x' }, headers);
      expect([refused.statusCode, refused.json().error]).toEqual([404, 'stream.not_found']);
    });

    test('are exported part by part, all rows in the order of the table, safe for a spreadsheet', async () => {
      const { send, post, headers, other, read } = await build();
      const from = (utm: string, viewId: string) =>
        batch([event('pageView'), event('play', { watchedMs: 5 })], {
          ...{ viewId, pageUrl: `https://shop.example/?utm_source=${encodeURIComponent(utm)}` },
        });
      for (const [n, utm] of ['=1+1', 'news', 'news', ''].entries()) await send(from(utm, `view-000${n}`));
      const query = { ...march, groupBy: 'utmSource', sort: 'views', direction: 'asc' };
      const csv = await post('table/csv', query, headers);
      expect(csv.headers['content-type']).toMatch('text/csv');
      expect(csv.headers['content-disposition']).toBe(
        'attachment; filename="insights-utmSource-2026-03-01-2026-03-31.csv"',
      );
      const [head, ...rows] = csv.body.trim().split('\r\n');
      expect(head).toMatch(/"value","name","pageViews","views",/);
      expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
        '"","","1","1"',
        `"'=1+1","'=1+1","1","1"`,
        '"news","news","2","2"',
      ]);
      const json = await post('table/json', query, headers);
      expect(json.headers['content-disposition']).toMatch('.json"');
      expect(json.json()).toEqual((await read('table', { ...query, size: 100 })).items);
      const ofVideos = { ...march, streamIds: ['str_a'] };
      expect((await post('table/json', ofVideos, headers)).json()).toEqual((await read('table', ofVideos)).items);
      expect((await post('table/json', query, other.headers)).json()).toEqual([]);
      const refused = await post('table/csv', { ...march, streamId: 'str_x' }, headers);
      expect([refused.statusCode, refused.json().error]).toEqual([404, 'stream.not_found']);
    });

    test('are exported step by step, with those of the period before and of each line', async () => {
      const { send, post, headers, read } = await build();
      await send(batch([event('pageView'), event('play', { watchedMs: 5 })]));
      const query = {
        startDate: '2026-03-10',
        endDate: '2026-03-11',
        timeZone: 'UTC',
        compare: true,
        groupBy: 'country',
      };
      expect((await post('chart/csv', query, headers)).body).not.toContain('BEFORE');
      const first = event('play', { at: Date.parse('2026-03-08T10:00:00Z') });
      await send(batch([first], { viewId: 'view-0002' }));
      const json = await post('chart/json', query, headers);
      expect(json.headers['content-disposition']).toBe('attachment; filename="chart-2026-03-10-2026-03-11.json"');
      const rows = json.json();
      expect(rows.map(({ line, value, start, views }: Record<string, unknown>) => [line, value, start, views])).toEqual(
        [
          ['ALL', '', '2026-03-10', 1],
          ['ALL', '', '2026-03-11', 0],
          ['BEFORE', '', '2026-03-08', 1],
          ['BEFORE', '', '2026-03-09', 0],
          ['VALUE', 'NO', '2026-03-10', 1],
          ['VALUE', 'NO', '2026-03-11', 0],
        ],
      );
      const { points } = await read('chart', query);
      expect(rows[0]).toEqual({ line: 'ALL', value: '', name: '', ...points[0] });
      const [head, row] = (await post('chart/csv', query, headers)).body.split('\r\n');
      expect(head).toMatch(/"line","value","name","start","pageViews","views"/);
      expect(row).toMatch(/^"ALL","","","2026-03-10","1","1"/);
      const refused = await post('chart/csv', { ...query, streamId: 'str_x' }, headers);
      expect([refused.statusCode, refused.json().error]).toEqual([404, 'stream.not_found']);
    });

    test('are exported along a video, and step by step towards a conversion', async () => {
      const { send, post, headers, other, read } = await build();
      const half = event('progress', { positionMs: 2000, watchedMs: 2000, at: nowMs });
      await send(batch([event('pageView'), event('play'), half]));
      await send(batch([event('pageView'), event('play')], { viewId: 'view-0002' }));
      const query = { ...march, streamId: 'str_a' };
      const { points, views } = await read('retention', query);
      expect(views).toBe(2);
      const curve = await post('retention/json', query, headers);
      expect(curve.headers['content-disposition']).toBe('attachment; filename="retention-2026-03-01-2026-03-31.json"');
      expect(curve.json()).toEqual(
        points.map((point: { viewers: number; present: number }) => ({
          ...{ ...point, share: point.viewers / 2 },
          waitedShare: point.present === 0 ? null : 0,
        })),
      );
      const [head, first] = (await post('retention/csv', query, headers)).body.trim().split('\r\n');
      expect([head, first]).toEqual([
        '"startMs","viewers","plays","share","waited","waitMs","present","waitedShare"',
        '"0","1","1","0.5","0","0","1","0"',
      ]);
      const steps = (await post('funnel/csv', query, headers)).body.trim().split('\r\n');
      expect(steps.slice(0, 3)).toEqual(['"step","views"', '"shown","2"', '"played","2"']);
      expect(steps.slice(-2)).toEqual(['"clicked","0"', '"converted","0"']);
      const { steps: read_, clicked, converted } = await read('funnel', query);
      expect((await post('funnel/json', query, headers)).json()).toEqual([
        ...read_,
        { step: 'clicked', views: clicked },
        { step: 'converted', views: converted },
      ]);
      for (const what of ['retention/csv', 'retention/json', 'funnel/csv', 'funnel/json'])
        expect((await post(what, query, other.headers)).statusCode).toBe(404);
    });

    test('are exported as often as one wants, as each export gives its place back', async () => {
      const { post, headers } = await build();
      for (let n = 0; n < 4; n += 1) expect((await post('table/csv', march, headers)).statusCode).toBe(200);
    });

    test('can be limited to named videos in the table', async () => {
      const { send, read } = await build();
      await send(batch([event('play', { watchedMs: 5 })], { streamId: 'str_b' }));
      await send(batch([event('play', { watchedMs: 7 })]));
      await send(batch([event('play', { watchedMs: 9 })], { streamId: 'str_x' }));
      const { items, totalItems } = await read('table', { ...march, streamIds: ['str_b', 'str_x', 'str_gone'] });
      expect(items).toEqual([expect.objectContaining({ value: 'str_b', views: 1, watchTimeMs: 5 })]);
      expect(totalItems).toBe(1);
    });

    test.each([
      ['no video', []],
      ['more videos than may be named', Array(201).fill('str_a')],
      ['a video named by no text', [1]],
    ])('the table refuses %s', async (_case, streamIds) => {
      const { post, headers } = await build();
      const answer = await post('table', { ...march, streamIds }, headers);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'request.invalid']);
    });

    test.each([
      ['streamId', ['str_b', 'str_gone', 'str_a'], ['Bees', '', 'Alps']],
      ['streamId', ['str_x', 'str_hidden'], ['', '']],
      ['playerId', ['ply_1', 'ply_gone'], ['Shop player', '']],
      ['playlistId', ['pls_1'], ['Series']],
      ['communityId', ['com_1'], ['Climbers']],
      ['memberOf', ['com_1', ''], ['Climbers', '']],
      ['postId', ['pst_1', 'pst_gone'], ['A rope', '']],
      ['splitTest', ['spt_1.B', 'spt_gone.A'], ['Red or blue: B', '']],
      ['country', ['NO'], ['NO']],
    ])('%s %j are called %j, though nobody viewed them', async (filterName, values, names) => {
      const { read } = await build();
      const { items } = await read('value-names', { filterName, values });
      expect(items).toEqual(values.map((value, at) => ({ value, name: names[at] })));
    });

    test.each([
      ['no value', []],
      ['more values than a filter has', Array(51).fill('str_a')],
      ['a value longer than any is', ['x'.repeat(501)]],
    ])('names of %s are refused', async (_case, values) => {
      const { post, headers } = await build();
      const answer = await post('value-names', { filterName: 'streamId', values }, headers);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'request.invalid']);
    });

    test('never include another business’s events', async () => {
      const { send, post, other, read } = await build();
      await watch(send);
      const theirs = (await post('kpi', march, other.headers)).json().responseData;
      expect([theirs.pageViews, theirs.watchTimeMs]).toEqual([0, 0]);
      await send(batch([event('play')], { streamId: 'str_x' }));
      expect((await read('kpi')).views).toBe(2);
    });

    test.each(['kpi', 'table', 'chart'])('%s refuses other businesses’ data and invalid queries', async (what) => {
      const { post, headers, other, businessId } = await build();
      const refusals: [object, number, string][] = [
        [{ businessId: other.businessId }, 404, 'account.not_found'],
        [{ streamId: 'str_x' }, 404, 'stream.not_found'],
        [{ streamId: 'str_none' }, 404, 'stream.not_found'],
        [{ startDate: '2026-04-01' }, 422, 'insight.period_invalid'],
        [{ startDate: '2020-01-01' }, 422, 'insight.period_invalid'],
        [{ startDate: '2026-02-30' }, 400, 'request.invalid'],
        [{ endDate: '2026-13-01' }, 400, 'request.invalid'],
        [{ endDate: 'soon' }, 400, 'request.invalid'],
        [{ startDate: '0000-01-01', endDate: '0001-01-01' }, 400, 'request.invalid'],
        [{ startDate: '9999-12-30', endDate: '9999-12-31' }, 400, 'request.invalid'],
        [{ filters: { pageUrl: ['x'] } }, 400, 'request.invalid'],
        [{ filters: { page: Array(51).fill('x') } }, 400, 'request.invalid'],
        [{ timeZone: 'Mars/Olympus' }, 400, 'request.invalid'],
        [{ timeZone: '+02:00' }, 400, 'request.invalid'],
      ];
      for (const [change, status, code] of refusals) {
        const answer = await post(what, { ...march, ...change }, headers);
        expect([change, answer.statusCode, answer.json().error]).toEqual([change, status, code]);
      }
      expect((await post(what, { ...march, businessId }, headers)).statusCode).toBe(200);
      expect((await post(what, march)).statusCode).toBe(401);
    });
  });
});
