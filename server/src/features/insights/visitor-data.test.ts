import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import type { EventBatch } from './event-store.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { recount } from './recount.ts';
import { createViewRetention } from './view-retention.service.ts';
import { createVisitorDataService } from './visitor-data.service.ts';

const overlay = { id: 'hgp_1', kind: 'HYPERGRAPHIC', hypergraphicId: 'hyp_1' } as const;
let serial = 0;
const watched = (more: Partial<EventBatch> = {}): EventBatch => {
  const id = (name: string) => `${name}-event-${++serial}`;
  return eventBatch(
    [
      storedEvent(id('shown'), 'pageView'),
      storedEvent(id('play'), 'play'),
      storedEvent(id('click'), 'overlayClick', { overlay }),
      storedEvent(id('progress'), 'progress', { positionMs: 8000, watchedMs: 8000 }),
    ],
    { viewId: `view-of-${++serial}`, ...more },
  );
};

describeOnSharedPlatform('what is known of a visitor', (database) => {
  function build() {
    const erased: unknown[] = [];
    const store = createPostgresEventStore(database());
    const service = createVisitorDataService({
      database: database(),
      businessName: async (id) => `Business ${id}`,
      listStreamNames: async (_businessId, ids) => (ids ?? []).map((id) => ({ id, name: `Video ${id}` })),
      onErased: async (_tx, visitor) => erased.push(visitor),
    });
    const count = async (table: string) =>
      Number((await database().pool.query(`select count(*) from ${table}`)).rows[0].count);
    const period = {
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      timeZone: 'UTC',
      filters: {},
      streamId: undefined,
    };
    const kpi = () => store.views.kpi({ businessId: 'biz_1', ...period });
    const convert = (clickId: string) =>
      store.appendConversion(
        {
          streamId: 'str_1',
          id: `sale-${++serial}`,
          businessId: 'biz_1',
          clickId,
          name: 'sale',
          value: 20,
          currency: 'EUR',
          pageUrl: '',
          at: testedAt,
        },
        async () => {},
      );
    return { store, service, erased, count, kpi, convert };
  }

  test('is told to whoever has the id, at every business, and nothing of others', async () => {
    const { store, service, convert } = build();
    const mine = watched({ country: 'NO', region: 'NO-03' });
    const later = new Date(testedAt.getTime() + 1000);
    const elsewhere = watched({ businessId: 'biz_2', streamId: 'str_9', pageUrl: 'https://other.example/' });
    for (const event of elsewhere.events) event.at = later;
    await store.append([mine, elsewhere, watched({ visitorId: 'visitor-2' })]);
    await convert(mine.events.find(({ type }) => type === 'overlayClick')!.id);
    const known = await service.read(['visitor-1', 'no-such-visitor']);
    expect(known).toMatchObject({ views: 2, events: 8, conversions: 1 });
    expect(known.items).toMatchObject([
      { businessName: 'Business biz_2', videoName: 'Video str_9', page: 'https://other.example/' },
      {
        ...{ businessName: 'Business biz_1', country: 'NO', region: 'NO-03', browser: 'Firefox' },
        startedAt: testedAt.toISOString(),
      },
    ]);
    expect(JSON.stringify(known)).not.toContain('visitor-');
    expect(await service.read(['no-such-visitor'])).toEqual({ views: 0, events: 0, conversions: 0, items: [] });
  });

  test('is erased with all that hangs on it, and figures equal a recount from what is left', async () => {
    const { store, service, erased, count, kpi, convert } = build();
    const mine = watched();
    await store.append([watched({ visitorId: 'visitor-2' })]);
    const before = await kpi();
    await store.append([mine, watched({ businessId: 'biz_2' })]);
    await convert(mine.events.find(({ type }) => type === 'overlayClick')!.id);
    expect(await kpi()).toMatchObject({ views: 2, conversions: 1 });

    expect(await service.erase(['visitor-1'])).toEqual({ erasedViews: 2 });
    expect(await kpi()).toEqual(before);
    expect(await recount(database(), { corrects: false })).toMatchObject({ differing: 0 });
    expect(await count('insight_event')).toBe(4);
    for (const table of ['insight_view', 'insight_watch', 'insight_overlay']) expect(await count(table)).toBe(1);
    expect(await count('conversion')).toBe(0);
    expect(erased).toEqual([{ visitorIds: ['visitor-1'] }]);
    expect(await service.read(['visitor-1'])).toMatchObject({ views: 0, items: [] });
    expect(await service.erase(['visitor-1'])).toEqual({ erasedViews: 0 });
  });

  test('is erased while players report, without an event between two states', async () => {
    const { store, service, count } = build();
    const batches = Array.from({ length: 12 }, (_, n) => watched({ visitorId: `visitor-${n % 3}` }));
    await Promise.all([
      ...batches.map((batch) => store.append([batch])),
      ...Array.from({ length: 4 }, () => service.erase(['visitor-0'])),
      ...batches.map((batch) =>
        store.append([{ ...batch, events: [...batch.events, storedEvent(`more-${++serial}`, 'pause')] }]),
      ),
    ]);
    expect(await recount(database(), { corrects: false })).toMatchObject({ differing: 0 });
    await service.erase(['visitor-0']);
    expect(await count('insight_view')).toBe(8);
    expect(await count('insight_event')).toBe(8 * 5);
    expect(await recount(database(), { corrects: false })).toMatchObject({ differing: 0 });
  });

  test('is erased after the reports that are being stored, not amid them', async () => {
    const { store, service } = build();
    // The embedded database does one thing after another anyway.
    if (database().kind === 'embedded') return;
    await store.append([watched()]);
    const order: string[] = [];
    let erasing = Promise.resolve(0);
    const isWaiting = async () => {
      const { rows } = await database().pool.query(
        "select from pg_locks where relation = 'insight_view'::regclass and not granted",
      );
      return rows.length > 0;
    };
    const reporting = await database().pool.connect();
    try {
      await reporting.query('begin; update insight_view set seeks = seeks where false');
      erasing = service.erase(['visitor-1']).then(() => order.push('erased'));
      while (order.length === 0 && !(await isWaiting()));
      order.push('stored');
      await reporting.query('commit');
    } finally {
      reporting.release();
    }
    await erasing;
    expect(order).toEqual(['stored', 'erased']);
  });

  test('is removed once it is older than the business keeps views', async () => {
    const { store, kpi, count } = build();
    const monthAgo = new Date('2026-02-10T11:59:59Z');
    const old = watched({ visitorId: 'visitor-2', receivedAt: monthAgo });
    for (const event of old.events) event.at = monthAgo;
    const others = watched({ businessId: 'biz_2', receivedAt: monthAgo });
    for (const event of others.events) event.at = monthAgo;
    await store.append([old, others, watched()]);
    const removeOld = (keepMonths: number) =>
      createViewRetention({
        database: database(),
        listLimited: async () => [{ businessId: 'biz_1', keepMonths }],
        clock: () => testedAt,
      })();
    await removeOld(2);
    expect(await kpi()).toMatchObject({ views: 2 });
    await removeOld(1);
    expect(await kpi()).toMatchObject({ views: 1 });
    expect(await count('insight_view')).toBe(2);
    expect(await recount(database(), { corrects: false })).toMatchObject({ differing: 0 });
  });

  test('is read and erased without a session, by an id that is long enough', async () => {
    const here = await openTestPlatform(database());
    try {
      const ask = (path: string, payload: object) =>
        here.app.inject({ method: 'POST', url: `/business/v1.1/insight/visitor-data${path}`, payload });
      await createPostgresEventStore(database()).append([watched()]);
      const known = await ask('', { visitorIds: ['visitor-1'] });
      expect(known.json().responseData).toMatchObject({ views: 1 });
      expect(known.headers['cache-control']).toBe('no-store');
      for (const visitorIds of [[], ['short'], Array.from({ length: 5 }, (_, n) => `visitor-id-${n}`), 'visitor-1'])
        expect((await ask('/erase', { visitorIds })).statusCode).toBe(400);
      expect((await ask('/erase', { visitorIds: ['visitor-1'] })).json().responseData).toEqual({ erasedViews: 1 });
    } finally {
      await here.close();
    }
  });
});
