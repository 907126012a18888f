import type { SessionSort } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import type { EventBatch, StoredEvent } from './event-store.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

const scope = { businessId: 'biz_1', startDate: '2026-03-10', endDate: '2026-03-10', timeZone: 'UTC', filters: {} };
const after = (ms: number) => new Date(testedAt.getTime() + ms);

describeOnEachDatabase('figures of views', (database) => {
  let serial = 0;
  const event = (type: StoredEvent['type'], more: Partial<StoredEvent> = {}) =>
    storedEvent(`event-${++serial}`, type, more);

  async function open(...views: [StoredEvent[], Partial<EventBatch>?][]) {
    const store = createPostgresEventStore(database());
    await store.append(views.map(([events, more], n) => eventBatch(events, { viewId: `view-${n}`, ...more })));
    return store;
  }
  const kpi = async (...views: Parameters<typeof open>) => (await open(...views)).views.kpi(scope);

  test('play rate: players in which playback began, of those shown', async () => {
    const figures = await kpi(
      [[event('pageView'), event('play')]],
      [[event('pageView')]],
      [[event('pageView')]],
      [[event('play')]],
    );
    expect(figures).toMatchObject({ pageViews: 3, views: 2, playRate: 1 / 3 });
  });

  test('average watched: what was seen twice counts once, of the length when it was watched', async () => {
    const figures = await kpi(
      [
        [
          event('play'),
          event('progress', { positionMs: 10_000, watchedMs: 10_000, at: after(10_000) }),
          event('pause', { positionMs: 12_000, watchedMs: 5000, at: after(20_000) }),
        ],
      ],
      [[event('play')]],
      [[event('play'), event('progress', { positionMs: 4000, watchedMs: 4000 })], { videoMs: null }],
    );
    // 12 of 20 seconds, none of 20, and one without a length.
    expect(figures).toMatchObject({ averageWatched: 0.3, watchTimeMs: 19_000 });
  });

  test('time watched cannot exceed what can have been played', async () => {
    const figures = await kpi([
      [event('play'), event('progress', { positionMs: 600_000, watchedMs: 600_000, at: after(10_000) })],
    ]);
    expect(figures.watchTimeMs).toBe(20_000 + 4 * 10_000);
  });

  test('autoplay without sound is counted apart', async () => {
    const figures = await kpi(
      [[event('play', { code: 'autoplay' })]],
      [[event('play')]],
      [[event('play'), event('play')]],
    );
    expect(figures).toMatchObject({ views: 3, autoplayedViews: 1 });
  });

  test('startup: the median; its score is 8 / (8 + seconds) of 100', async () => {
    const startup = (durationMs: number): [StoredEvent[]] => [[event('play'), event('startup', { durationMs })]];
    const figures = await kpi(startup(0), startup(2000), startup(8000));
    expect(figures).toMatchObject({ startupMs: 2000, startupScore: (100 + 80 + 50) / 3 });
  });

  test('smoothness: how often, and how long playback waited', async () => {
    const waits = { durationMs: 2500, at: after(10_000) };
    const figures = await kpi(
      [
        [
          event('play'),
          event('progress', { positionMs: 5000, watchedMs: 5000 }),
          event('rebuffer', waits),
          event('rebuffer', waits),
        ],
      ],
      [[event('play'), event('progress', { positionMs: 5000, watchedMs: 5000 })]],
    );
    const waited = (100 / Math.SQRT2 + 100 * Math.exp(-5)) / 2;
    expect(figures.smoothnessScore).toBeCloseTo((waited + 100) / 2, 9);
    expect(figures.rebufferShare).toBeCloseTo(5000 / 15_000, 9);
  });

  test('success: 100 if it played, 0 with an error, 50 if left while it started, and nothing within a second', async () => {
    const figures = await kpi(
      [[event('playRequest'), event('play')]],
      [[event('play'), event('error', { code: 'media.decode' })]],
      [[event('playRequest'), event('seek', { at: after(3000) })]],
      [[event('playRequest'), event('seek', { at: after(900) })]],
      [[event('pageView')]],
    );
    expect(figures).toMatchObject({ successScore: 50, exitsBeforeStart: 2, failedViews: 1 });
  });

  test('bots and people of the business are left out, and told', async () => {
    const figures = await kpi(
      [[event('pageView'), event('play')]],
      [[event('pageView'), event('play')], { audience: 'bot' }],
      [[event('pageView')], { audience: 'bot' }],
      [[event('pageView'), event('play')], { audience: 'own' }],
    );
    expect(figures).toMatchObject({ pageViews: 1, views: 1, leftOut: { bots: 2, own: 1 } });
  });

  test('a visitor counts once, however many views, and nobody without being recognised as somebody', async () => {
    const by = (visitorId: string): [StoredEvent[], Partial<EventBatch>] => [[event('play')], { visitorId }];
    expect(await kpi(by('a'), by('a'), by('b'), by(''))).toMatchObject({ views: 4, uniqueVisitors: 2 });
  });

  test('retention: how many saw each second, and how often it was played', async () => {
    const store = await open(
      [
        [
          event('play'),
          event('progress', { positionMs: 4000, watchedMs: 4000 }),
          event('ended', { positionMs: 4000, watchedMs: 2000 }),
        ],
      ],
      [[event('play'), event('pause', { positionMs: 2400, watchedMs: 2400 })]],
      [[event('play')]],
    );
    const { views, points } = await store.videos.retention({ ...scope, streamId: 'str_1' }, 1000, 5);
    expect(views).toBe(3);
    const nobodyWaited = { waited: 0, waitMs: 0 };
    expect(points).toEqual([
      { startMs: 0, viewers: 2, plays: 2, present: 2, ...nobodyWaited },
      { startMs: 1000, viewers: 2, plays: 2, present: 2, ...nobodyWaited },
      { startMs: 2000, viewers: 1, plays: 2, present: 1, ...nobodyWaited },
      { startMs: 3000, viewers: 1, plays: 2, present: 1, ...nobodyWaited },
      { startMs: 4000, viewers: 0, plays: 0, present: 0, ...nobodyWaited },
    ]);
  });

  test('retention: parts that follow one another count once where they meet', async () => {
    const parts = [2300, 4600, 6900].map((positionMs) => event('progress', { positionMs, watchedMs: 2300 }));
    const store = await open([[event('play'), ...parts]]);
    const { points } = await store.videos.retention({ ...scope, streamId: 'str_1' }, 1000, 7);
    expect(points.map(({ viewers, plays }) => [viewers, plays])).toEqual(Array(7).fill([1, 1]));
  });

  test('funnel: from the player shown to a conversion', async () => {
    const to = (positionMs: number) => event('progress', { positionMs, watchedMs: 1000 });
    const click = event('overlayClick', { overlay: { id: 'cta_1', kind: 'CALL_TO_ACTION', hypergraphicId: null } });
    const store = await open(
      [[event('pageView')]],
      [[event('pageView'), event('play'), to(5000)]],
      [[event('pageView'), event('play'), to(15_000), click]],
      [[event('pageView'), event('play'), event('ended')]],
    );
    const order = {
      streamId: 'str_1',
      clickId: click.id,
      businessId: 'biz_1',
      name: 'order',
      value: 3,
      currency: 'EUR',
      pageUrl: '',
      at: after(60_000),
    };
    await store.appendConversion({ ...order, id: 'order-0001' }, async () => {});
    expect(await store.videos.funnel(scope)).toEqual({
      ...{ shown: 4, played: 3, quarter: 3, half: 2, threeQuarters: 2, end: 1 },
      ...{ clicked: 1, converted: 1 },
    });
    const kinds = ['played', 'quarter', 'half', 'threeQuarters', 'end', 'clicked', 'converted'] as const;
    const behind = kinds.map((only) => store.videos.sessions(scope, { only, offset: 0, limit: 1 }));
    expect((await Promise.all(behind)).map(({ totalItems }) => totalItems)).toEqual([3, 3, 2, 2, 1, 1, 1]);
    expect(await store.views.kpi(scope)).toMatchObject({
      conversions: 1,
      conversionValues: [{ currency: 'EUR', value: 3 }],
    });
  });

  test('sessions: the views behind a figure, with what happened in them', async () => {
    const store = await open(
      [
        [event('play'), event('error', { code: 'media.decode', at: after(500) })],
        { pageUrl: 'https://shop.example/a?b' },
      ],
      [[event('play', { at: after(1000) })]],
      [[event('play')], { businessId: 'biz_2', streamId: 'str_2' }],
    );
    const all = await store.videos.sessions(scope, { offset: 0, limit: 10 });
    expect([all.totalItems, all.rows.map(({ startedAt }) => startedAt)]).toEqual([2, [after(1000), testedAt]]);
    const failed = await store.videos.sessions(scope, { only: 'failed', offset: 0, limit: 10 });
    expect(failed.rows).toMatchObject([
      { page: 'https://shop.example/a', streamId: 'str_1', errors: 1, browser: 'Firefox' },
    ]);
    const [{ id, visitor } = { id: '', visitor: '' }] = failed.rows;
    expect((await store.videos.sessions(scope, { visitor, offset: 0, limit: 10 })).totalItems).toBe(2);
    expect((await store.videos.sessions(scope, { visitor: 'ab', offset: 0, limit: 10 })).totalItems).toBe(0);
    // Two begin in the same millisecond: none is left out or told twice, wherever a page ends.
    const exported: string[][] = [];
    for await (const rows of store.videos.everySession(scope, {}, 1)) exported.push(rows.map((row) => row.id));
    expect(exported).toEqual(all.rows.map((row) => [row.id]));
    for await (const rows of store.videos.everySession(scope, { visitor: 'ab' }, 1)) expect(rows).toBe('none');
    const session = await store.videos.session('biz_1', id);
    expect(session?.events).toMatchObject([
      { type: 'play', at: testedAt },
      { type: 'error', code: 'media.decode', at: after(500) },
    ]);
    expect(await store.videos.session('biz_2', id)).toBeUndefined();
    expect(await store.videos.session('biz_1', 'no number')).toBeUndefined();
  });

  test('sessions: the worst of a measure first, and of those that are equal the newest', async () => {
    const waits = (...durations: number[]) => durations.map((durationMs) => event('rebuffer', { durationMs }));
    const played = (...more: StoredEvent[]) => [event('play'), event('progress', { watchedMs: 9000 }), ...more];
    const views: Record<string, StoredEvent[]> = {
      shown: [event('pageView')],
      left: [event('playRequest', { at: after(1000) })],
      failed: [event('playRequest', { at: after(500) }), event('error', { code: 'x', at: after(500) })],
      'one long wait': played(event('startup', { durationMs: 300 }), ...waits(6000)),
      'many short waits': played(event('startup', { durationMs: 9000 }), ...waits(...Array(20).fill(250))),
      'failed later': played(event('startup', { durationMs: 800 }), event('error', { code: 'x', at: after(2000) })),
    };
    const store = await open(
      ...Object.entries(views).map(([page, events]): [StoredEvent[], Partial<EventBatch>] => [
        events,
        { pageUrl: `https://shop.example/${page.replaceAll(' ', '-')}` },
      ]),
    );
    const pages = async (sort?: SessionSort) => {
      const { rows } = await store.videos.sessions(scope, { ...(sort && { sort }), offset: 0, limit: 10 });
      return rows.map(({ page }) => page.split('/').at(-1)!.replaceAll('-', ' '));
    };
    expect((await pages('startupMs')).slice(0, 3)).toEqual(['many short waits', 'failed later', 'one long wait']);
    expect((await pages('rebufferMs')).slice(0, 2)).toEqual(['one long wait', 'many short waits']);
    // (100 / √101 + 100 × e^(−50 / 14)) / 2 is below (100 / √1.25 + 100 × e^−4) / 2.
    expect((await pages('smoothness')).slice(0, 3)).toEqual(['many short waits', 'one long wait', 'failed later']);
    expect((await pages('success')).slice(0, 3)).toEqual(['failed', 'failed later', 'left']);
    expect((await pages())[0]).toBe('left');
    expect(await pages('startedAt')).toEqual(await pages());
  });

  test('now: whoever plays again after the end, not who only looks on', async () => {
    const ended = [event('play', { at: after(-40_000) }), event('ended', { at: after(-30_000) })];
    const store = await open(
      [[...ended, event('play', { at: after(-20_000) })], { country: 'NO' }],
      [[...ended, event('progress', { at: after(-20_000) })], { country: 'SE' }],
      [[...ended, event('play', { at: after(-20_000) }), event('ended', { at: after(-10_000) })], { country: 'DK' }],
      [[...ended, event('overlayClick', { at: after(-20_000) })], { country: 'FI' }],
      [[...ended, event('seek', { at: after(-20_000) })], { country: 'IS' }],
    );
    const { watching, countries } = await store.videos.now('biz_1', testedAt, undefined);
    expect([watching, countries.map(({ value }) => value)]).toEqual([2, ['NO', 'SE']]);
  });

  test('now: who is watching at this moment, and in the last half hour', async () => {
    const playing = (ms: number) => [event('play', { at: after(-ms) }), event('progress', { at: after(-ms / 4) })];
    const store = await open(
      [playing(60_000), { country: 'NO' }],
      [playing(120_000), { country: 'SE', streamId: 'str_2' }],
      [[event('play', { at: after(-600_000) })], { country: 'DK' }],
      [[event('play', { at: after(-20_000) }), event('ended', { at: after(-10_000) })]],
      [playing(60_000), { businessId: 'biz_2', streamId: 'str_3' }],
    );
    const now = await store.videos.now('biz_1', testedAt, undefined);
    expect(now).toMatchObject({
      watching: 2,
      streams: [
        { value: 'str_1', watching: 1 },
        { value: 'str_2', watching: 1 },
      ],
      countries: [
        { value: 'NO', watching: 1 },
        { value: 'SE', watching: 1 },
      ],
    });
    const minutes = new Map(
      now.minutes.map(({ start, watching }) => [(start.getTime() - testedAt.getTime()) / 60_000, watching]),
    );
    expect([minutes.get(-10), minutes.get(-5), minutes.get(-1)]).toEqual([1, undefined, 3]);
    expect((await store.videos.now('biz_1', testedAt, 'str_2')).watching).toBe(1);
  });
});
