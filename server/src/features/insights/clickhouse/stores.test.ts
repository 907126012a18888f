import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../platform/testing/test-database.ts';
import type { EventBatch } from '../event-store.ts';
import type { InsightScope } from '../figures-scope.ts';
import { createPostgresEventStore } from '../postgres-event-store.ts';
import { randomBatches, randomOf } from '../random-batches.testing.ts';
import { everyFigure, rounded } from './every-figure.testing.ts';
import { shipped, testClickHouse } from './shipped.testing.ts';

const whole: InsightScope = {
  businessId: 'biz_1',
  startDate: '2026-03-07',
  endDate: '2026-03-12',
  timeZone: 'UTC',
  filters: {},
};

const scopes: [what: string, scope: InsightScope][] = [
  ['everything', whole],
  ['a day in India', { ...whole, startDate: '2026-03-09', endDate: '2026-03-09', timeZone: 'Asia/Kolkata' }],
  [
    'a month with a change of clocks',
    { ...whole, startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'America/New_York' },
  ],
  ['one video', { ...whole, streamId: 'str_1' }],
  ['some videos', { ...whole, streamIds: ['str_0', 'str_9'] }],
  [
    'two filters',
    { ...whole, filters: { country: ['DE', ''], page: ['https://shop.example/', 'https://shop.example/a'] } },
  ],
  ['what was watched in a quality', { ...whole, filters: { quality: ['720p', ''], communityId: ['com_1', ''] } }],
  ['what members watched', { ...whole, filters: { memberOf: ['com_1'] } }],
  ['a value that nobody has', { ...whole, filters: { browser: ['Lynx'] } }],
  ['another business', { ...whole, businessId: 'biz_2' }],
  ['the first days of time', { ...whole, startDate: '0001-01-01', endDate: '0001-01-03' }],
  ['days far away', { ...whole, startDate: '9990-01-01', endDate: '9990-01-03' }],
];

/** Views of all kinds: by whom, where, with what. */
function varied(batches: EventBatch[], random: (below: number) => number): EventBatch[] {
  const about = new Map<string, Partial<EventBatch>>();
  const one = <T>(...of: T[]): T => of[random(of.length)]!;
  return batches.map((batch) => {
    const known = about.get(batch.viewId) ?? {
      visitorId: one('', 'anna', 'ben', 'cleo'),
      audience: one('viewer', 'viewer', 'viewer', 'bot', 'own'),
      isAnonymous: random(3) === 0,
      videoMs: one(null, 0, 20_000, 60_000),
      contentType: one('VOD', 'LIVE'),
      playerId: one(null, 'ply_1', 'wid_1'),
      postId: one(null, 'pst_1'),
      pageUrl: one('', 'https://shop.example/', 'https://shop.example/a', 'https://blog.example/b?utm_source=x'),
      country: one('', 'DE', 'IN'),
      region: one('', 'DE-BY', 'IN-KA'),
      playlistId: one(null, 'pls_1', 'pls_2'),
      communityId: one(null, null, 'com_1'),
      memberOf: one(null, 'com_1', 'com_2'),
      language: one('en', 'de'),
      destinationType: one('', 'WIDGET', 'EMBEDDED'),
      splitTestMode: one(null, 'A', 'B'),
      businessId: one('biz_1', 'biz_1', 'biz_1', 'biz_2'),
    };
    about.set(batch.viewId, known);
    return { ...batch, ...known, streamId: `${batch.streamId}`, viewId: `${batch.viewId}` };
  });
}

describeOnEachDatabase('figures from ClickHouse', (database) => {
  const clickhouse = testClickHouse();

  async function fill() {
    const random = randomOf(3);
    const store = createPostgresEventStore(database());
    const batches = [0, 1, 2, 3, 4].flatMap((round) =>
      varied(
        randomBatches(random).map((batch) => ({
          ...batch,
          viewId: `${batch.viewId}-${round}`,
          events: batch.events.map((event) => ({ ...event, id: `${event.id}-${round}` })),
        })),
        random,
      ),
    );
    while (batches.length > 0) await store.append(batches.splice(0, 1 + random(9)));
    const clicks = await database().pool.query(
      "select id::text, business_id from insight_event join insight_view on key = view_key where type = 'overlayClick' order by id",
    );
    for (const [index, { id, business_id: businessId }] of clicks.rows.entries())
      await store.appendConversion(
        {
          ...{ streamId: 'str_1', id: `order-${index}`, businessId, clickId: id, name: 'purchase' },
          ...{ value: [null, 4, 0.1][index % 3]!, currency: [null, 'EUR', 'USD'][random(3)]! },
          ...{ pageUrl: 'https://shop.example/thanks', at: new Date('2026-03-10T13:00:00Z') },
        },
        async () => {},
      );
    return store;
  }

  // The first of a suite runs on PGlite (decision 59), where the next one takes minutes.
  test('have as many steps as the database, over years and filtered by many values', async () => {
    const store = await fill();
    const far = await shipped(database(), clickhouse());
    const years = { ...whole, startDate: '2021-03-20', timeZone: 'Asia/Kolkata' };
    expect(await far.views.chart(years, 'day')).toHaveLength(1819);
    expect(rounded(await far.views.chart(years, 'day'))).toEqual(rounded(await store.views.chart(years, 'day')));
    const page = ['https://shop.example/', ...Array.from({ length: 3000 }, (_, n) => `https://shop.example/${n}`)];
    const filtered = { ...whole, filters: { page } };
    expect(rounded(await far.views.kpi(filtered))).toEqual(rounded(await store.views.kpi(filtered)));
  });

  test('are those of the database, whatever is asked', async () => {
    const store = await fill();
    const far = await shipped(database(), clickhouse());
    for (const [what, scope] of scopes) {
      const wide = scope === whole;
      expect(await everyFigure(far, scope, { wide }), what).toEqual(await everyFigure(store, scope, { wide }));
    }
    const { views, conversions, uniqueVisitors, leftOut } = await far.views.kpi(whole);
    expect(Math.min(views, conversions, uniqueVisitors, leftOut.bots, leftOut.own)).toBeGreaterThan(0);
  });
});
