import { describe, expect, test } from 'vitest';
import { button, numbered, openStudio, placement } from '../../platform/testing/overlay-studio.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, nowhere, type Refusal } from '../streams/library.testing.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const dayMs = 86_400_000;
const march = { startDate: '2026-03-01', endDate: '2026-03-31' };
let serial = 0;
const nextId = () => `event-${String(++serial).padStart(6, '0')}`;

interface NamedRow {
  id: string;
  name: string;
}

describeOnSharedPlatform('what overlays do', (database) => {
  async function openHere() {
    const studio = await openStudio(database());
    const { platform, business } = studio;
    const { id: streamId } = await studio.video({ name: 'Spring' });
    const { uuid: hypergraphicId } = await studio.graphic();
    await studio.overlay(streamId, { hypergraphics: [placement(hypergraphicId)], callsToAction: [button(1)] });
    const graphic = { overlayId: numbered('hgp', 1), hypergraphicId };
    const call = { overlayId: numbered('cta', 1) };
    const post = async (what: string, payload: object | string, headers: Record<string, string> = {}) => {
      const answer = await platform.app.inject({
        method: 'POST',
        url: `/business/v1.1/insight/${what}`,
        payload,
        headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0', ...headers },
      });
      const { responseData: data, error, message, fieldErrors } = answer.json();
      return { status: answer.statusCode, data, error, message, fieldErrors, headers: answer.headers };
    };
    const event = (type: string, more: object = {}) => ({ id: nextId(), type, at: nowMs, ...more });
    const batch = (events: object[], more: object = {}) => ({
      visitorId: 'visitor-1',
      viewId: 'view-0001',
      streamId,
      pageUrl: 'https://shop.example/page',
      destinationType: 'EMBEDDED',
      sentAt: nowMs,
      events,
      ...more,
    });
    const send = async (events: object[], more: object = {}) => (await post('events', batch(events, more))).data;
    const read = async (what: string, query: object = {}) =>
      (await post(`overlays/${what}`, { ...march, ...query }, business.headers)).data;
    const table = async (query: object = {}) => (await read('table', query)).items;
    const convert = (clickId: string, more: object = {}) =>
      post('conversions', { id: nextId(), clickId, name: 'order', ...more });
    const orders = {
      insight_event: "type <> 'overlayImpression', type = 'play'",
      insight_overlay: 'overlay_id',
      conversion: 'id',
    };
    const stored = async (name: keyof typeof orders) =>
      (await database().pool.query(`select * from ${name} order by ${orders[name]}`)).rows;
    return {
      ...studio,
      libraryGraphic: studio.graphic,
      streamId,
      hypergraphicId,
      graphic,
      call,
      post,
      event,
      batch,
      send,
      read,
      table,
      convert,
      stored,
    };
  }

  describe('intake', () => {
    test('stores complete overlay events with those of their view', async () => {
      const { send, event, stored, business, graphic, call } = await openHere();
      const shown = event('overlayImpression', { ...graphic, positionMs: 1500.4 });
      const clicked = event('overlayClick', { ...call, at: nowMs - 1000 });
      const played = event('play');
      const answer = await send([shown, clicked, played], { playerId: 'ply_1' });
      expect(answer).toEqual({ accepted: 3 });
      const none = {
        overlay_kind: null,
        overlay_id: null,
        hypergraphic_id: null,
        position_ms: null,
        at: new Date(nowMs),
      };
      expect(await stored('insight_event')).toMatchObject([
        {
          type: 'overlayImpression',
          overlay_kind: 'HYPERGRAPHIC',
          overlay_id: graphic.overlayId,
          hypergraphic_id: graphic.hypergraphicId,
          position_ms: 1500,
          at: new Date(nowMs),
        },
        {
          type: 'overlayClick',
          overlay_kind: 'CALL_TO_ACTION',
          overlay_id: call.overlayId,
          hypergraphic_id: null,
          position_ms: null,
          at: new Date(nowMs - 1000),
        },
        { ...none, type: 'play' },
      ]);
      expect(await stored('insight_overlay')).toMatchObject([
        { overlay_id: call.overlayId, business_id: business.businessId, impressions: 0, clicks: 1 },
        { overlay_id: graphic.overlayId, business_id: business.businessId, impressions: 1, clicks: 0 },
      ]);
    });

    test('counts each id once, however often a batch is delivered, even simultaneously', async () => {
      const { send, event, stored, graphic } = await openHere();
      const events = Array.from({ length: 50 }, () => event('overlayHover', graphic));
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => send(n % 2 ? events : events.toReversed())),
      );
      expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(50);
      expect(await stored('insight_event')).toHaveLength(50);
    });

    test('accepts unknown overlays, and ignores events that name none', async () => {
      const { send, event, table } = await openHere();
      expect(await send([event('overlayClick', { overlayId: 'hgl_gone' }), event('overlayClick')])).toEqual({
        accepted: 1,
      });
      expect(await table()).toMatchObject([{ id: 'hgl_gone', kind: 'HYPERGRAPHIC', name: '', clicks: 1 }]);
    });

    test('does not change the figures of views', async () => {
      const { send, event, post, business, graphic, streamId } = await openHere();
      await send([event('pageView'), event('play'), event('progress', { watchedMs: 4000 }), event('ended')]);
      const figures = async () => {
        const query = { ...march, streamId };
        const answers = await Promise.all(['kpi', 'table', 'chart'].map((what) => post(what, query, business.headers)));
        const viewed = ({ pageViews, views, uniqueVisitors, watchTimeMs }: Record<string, number>) => [
          ...[pageViews, views, uniqueVisitors, watchTimeMs],
        ];
        return answers.map(({ data }) => (data.items ?? data.points ?? [data]).map(viewed));
      };
      const before = await figures();
      await send([event('overlayImpression', graphic), event('overlayClick', graphic)], {
        viewId: 'view-0002',
        visitorId: 'visitor-2',
      });
      expect(await figures()).toEqual(before);
      expect(before[0]).toEqual([[1, 1, 1, 4000]]);
    });
  });

  describe('figures', () => {
    test('by graphic, by placement and by video, most clicked first', async () => {
      const { send, event, table, video, overlay, graphic, call, streamId, hypergraphicId } = await openHere();
      const { id: another } = await video({ name: 'Summer' });
      await overlay(another, { hypergraphics: [placement(hypergraphicId, 2)] });
      const there = { ...graphic, overlayId: numbered('hgp', 2) };
      await send([
        ...Array.from({ length: 4 }, () => event('overlayImpression', graphic)),
        event('overlayHover', graphic),
        event('overlayClick', graphic),
        event('overlayImpression', call),
        event('overlayClick', call),
        event('overlayClick', call),
      ]);
      await send([event('overlayImpression', there), event('overlayClick', there), event('overlayClick', there)], {
        streamId: another,
      });
      const none = { leads: 0, conversions: 0, conversionValues: [] };
      const ofGraphic = { id: hypergraphicId, kind: 'HYPERGRAPHIC', name: 'Red shoes' };
      const ofCall = {
        ...none,
        id: call.overlayId,
        kind: 'CALL_TO_ACTION',
        name: 'Buy',
        streamId,
        impressions: 1,
        hovers: 0,
        clicks: 2,
        clickThroughRate: 2,
      };
      const here = { ...none, impressions: 4, hovers: 1, clicks: 1, clickThroughRate: 0.25 };
      const elsewhere = { ...none, impressions: 1, hovers: 0, clicks: 2, clickThroughRate: 2 };
      expect(await table()).toEqual([
        { ...none, ...ofGraphic, streamId: null, impressions: 5, hovers: 1, clicks: 3, clickThroughRate: 0.6 },
        ofCall,
      ]);
      expect(await table({ by: 'PLACEMENT' })).toEqual([
        ofCall,
        { ...ofGraphic, ...elsewhere, id: there.overlayId, streamId: another },
        { ...ofGraphic, ...here, id: graphic.overlayId, streamId },
      ]);
      expect(await table({ by: 'VIDEO' })).toEqual([
        {
          ...none,
          id: streamId,
          kind: null,
          name: 'Spring',
          streamId,
          impressions: 5,
          hovers: 1,
          clicks: 3,
          clickThroughRate: 0.6,
        },
        { ...elsewhere, id: another, kind: null, name: 'Summer', streamId: another },
      ]);
      expect(await table({ streamId: another })).toMatchObject([{ id: hypergraphicId, clicks: 2 }]);
    });

    test('cover the requested days, destinations and players, in pages', async () => {
      const { send, event, table, read, graphic, call } = await openHere();
      await send([event('overlayClick', graphic), event('overlayClick', graphic), event('overlayClick', call)]);
      await send([event('overlayClick', graphic)], {
        viewId: 'view-0002',
        destinationType: 'WIDGET',
        playerId: 'ply_1',
      });
      await send([event('overlayClick', { ...graphic, at: nowMs - dayMs })], { viewId: 'view-0003' });
      const clicks = async (query: object) => (await table(query)).map((row: { clicks: number }) => row.clicks);
      expect(await clicks({})).toEqual([4, 1]);
      expect(await clicks({ startDate: '2026-03-09', endDate: '2026-03-09' })).toEqual([1]);
      expect(await clicks({ startDate: '2026-03-11' })).toEqual([]);
      expect(await clicks({ filters: { destinationType: ['WIDGET'] } })).toEqual([1]);
      expect(await clicks({ filters: { playerId: ['ply_1', 'ply_2'] } })).toEqual([1]);
      expect(await read('table', { size: 1, page: 1 })).toMatchObject({
        totalItems: 2,
        totalPages: 2,
        items: [{ clicks: 1 }],
      });
      expect(await read('table', { size: 1, page: 5 })).toMatchObject({ totalItems: 2, items: [] });
      expect(await read('table', { startDate: '2026-03-11' })).toMatchObject({ totalItems: 0, totalPages: 0 });
    });

    test('are told by the views behind them, for each overlay and what was done with it', async () => {
      const { send, event, post, business, graphic, call, streamId, hypergraphicId, convert } = await openHere();
      const click = event('overlayClick', graphic);
      await send([
        event('overlayImpression', graphic),
        event('overlayHover', graphic),
        event('overlayImpression', call),
      ]);
      await send([event('overlayImpression', graphic), click], { viewId: 'view-0002' });
      await send([event('overlayClick', call), event('overlayImpression', call)], { viewId: 'view-0003' });
      await convert(`${streamId}.${click.id}`);
      const count = async (only: string | undefined, overlay?: { by: string; id: string }) => {
        const answer = await post('sessions', { ...march, only, overlay }, business.headers);
        return answer.data.totalItems;
      };
      const counts = (overlay?: { by: string; id: string }) =>
        Promise.all(
          ['seen', 'hovered', 'clicked', 'sentForm', 'converted', undefined].map((only) => count(only, overlay)),
        );
      expect(await counts()).toEqual([3, 1, 2, 0, 1, 3]);
      const placed = [2, 1, 1, 0, 1, 2];
      expect(await counts({ by: 'PLACEMENT', id: graphic.overlayId })).toEqual(placed);
      expect(await counts({ by: 'GRAPHIC', id: hypergraphicId })).toEqual(placed);
      expect(await counts({ by: 'GRAPHIC', id: call.overlayId })).toEqual([2, 0, 1, 0, 0, 2]);
      expect(await counts({ by: 'PLACEMENT', id: hypergraphicId })).toEqual([0, 0, 0, 0, 0, 0]);
      expect(await count('played', { by: 'PLACEMENT', id: graphic.overlayId })).toBe(0);
      const refused = await post('sessions', { ...march, overlay: { by: 'VIDEO', id: '' } }, business.headers);
      expect(Object.keys(refused.fieldErrors)).toEqual(['overlay.by', 'overlay.id']);
    });

    test('never reveal the name of another business’s graphic, whoever reports it', async () => {
      const { send, event, table, platform, graphic, libraryGraphic } = await openHere();
      const other = await platform.signUp('Other');
      const foreign = await libraryGraphic({ name: 'Secret' }, other);
      await send([event('overlayClick', { ...graphic, hypergraphicId: foreign.uuid })]);
      expect(await table()).toMatchObject([{ id: foreign.uuid, name: '', clicks: 1 }]);
    });

    test('over the time of a video, in steps', async () => {
      const { send, event, read, graphic, call, streamId } = await openHere();
      await send([
        event('overlayImpression', { ...graphic, positionMs: 0 }),
        event('overlayImpression', { ...graphic, positionMs: 4999 }),
        event('overlayHover', { ...graphic, positionMs: 5000 }),
        event('overlayClick', { ...call, positionMs: 61_000 }),
        event('overlayClick', call),
      ]);
      const none = { impressions: 0, hovers: 0, clicks: 0 };
      expect(await read('timeline', { streamId })).toEqual({
        stepMs: 5000,
        points: [
          { ...none, startMs: 0, impressions: 2 },
          { ...none, startMs: 5000, hovers: 1 },
          { ...none, startMs: 60_000, clicks: 1 },
        ],
      });
      const { points } = await read('timeline', { streamId, stepMs: 3_600_000 });
      expect(points).toEqual([{ startMs: 0, impressions: 2, hovers: 1, clicks: 1 }]);
    });

    test('keep deleted overlays, without their names', async () => {
      const { send, event, read, platform, business, graphic, call, hypergraphicId, streamId } = await openHere();
      await send([event('overlayClick', graphic), event('overlayImpression', call)]);
      const remove = (path: string) => platform.call(business, 'DELETE', `/general/v1.1/stream/${path}`);
      await remove(`hyper-graphics/${hypergraphicId}`);
      await remove(streamId);
      const namesBy = async (by: string) =>
        (await read('table', { by })).items.map(({ id, name }: NamedRow) => [id, name]);
      expect(await namesBy('GRAPHIC')).toEqual([
        [hypergraphicId, ''],
        [call.overlayId, ''],
      ]);
      expect(await namesBy('VIDEO')).toEqual([[streamId, '']]);
    });
  });

  describe('conversions', () => {
    test('are accepted from any page, also as text, and each id once', async () => {
      const { post, stored, streamId, business } = await openHere();
      const sent = {
        id: nextId(),
        clickId: `${streamId}.click-0001`,
        name: 'order',
        value: 12.5,
        currency: 'EUR',
        pageUrl: 'https://shop.example/thanks',
      };
      const text = { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://shop.example' };
      const first = await post('conversions', JSON.stringify(sent), text);
      expect([first.status, first.data]).toEqual([202, { accepted: 1 }]);
      expect(first.headers).toMatchObject({ 'access-control-allow-origin': '*' });
      expect(first.headers['set-cookie']).toBeUndefined();
      const again = await Promise.all(Array.from({ length: 4 }, () => post('conversions', { ...sent, value: 99 })));
      expect(again.map(({ data }) => data)).toEqual(Array(4).fill({ accepted: 0 }));
      expect(await stored('conversion')).toEqual([
        {
          stream_id: streamId,
          id: sent.id,
          business_id: business.businessId,
          click_id: 'click-0001',
          click_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
          view_key: null,
          name: 'order',
          value: 12.5,
          currency: 'EUR',
          page_url: 'https://shop.example/thanks',
          at: new Date(nowMs),
        },
      ]);
    });

    test('count for the overlay of their click, even if the click arrives later', async () => {
      const { convert, send, event, table, graphic, call, streamId, hypergraphicId } = await openHere();
      const [click, later] = [event('overlayClick', graphic), event('overlayClick', call)];
      const hover = event('overlayHover', graphic);
      await send([click, hover]);
      await convert(`${streamId}.${click.id}`, { value: 20 });
      await convert(`${streamId}.${click.id}`, { value: 0.5 });
      await convert(`${streamId}.${later.id}`);
      await convert(`${streamId}.${hover.id}`, { value: 7 });
      await convert(`${streamId}.unknown-click`, { value: 7 });
      expect(await table()).toMatchObject([
        { id: hypergraphicId, conversions: 2, conversionValues: [{ currency: null, value: 20.5 }] },
      ]);
      await send([later]);
      expect(await table({ by: 'PLACEMENT' })).toMatchObject([
        { id: graphic.overlayId, clicks: 1, conversions: 2, conversionValues: [{ currency: null, value: 20.5 }] },
        { id: call.overlayId, clicks: 1, conversions: 1, conversionValues: [] },
      ]);
      expect(await table({ by: 'VIDEO' })).toMatchObject([
        { id: streamId, conversions: 3, conversionValues: [{ currency: null, value: 20.5 }] },
      ]);
    });

    test('add up by currency: euros are never added to yen, nor to values without a currency', async () => {
      const { convert, send, event, table, graphic, streamId } = await openHere();
      const click = event('overlayClick', graphic);
      await send([click]);
      for (const changes of [
        { value: 20, currency: 'EUR' },
        { value: 0.5, currency: 'EUR' },
        { value: 3000, currency: 'JPY' },
        { value: 7 },
        { currency: 'USD' },
      ])
        await convert(`${streamId}.${click.id}`, changes);
      for (const by of ['GRAPHIC', 'PLACEMENT', 'VIDEO'])
        expect(await table({ by })).toMatchObject([
          {
            clicks: 1,
            conversions: 5,
            conversionValues: [
              { currency: 'EUR', value: 20.5 },
              { currency: 'JPY', value: 3000 },
              { currency: null, value: 7 },
            ],
          },
        ]);
    });

    test('are exported with all other figures, by graphic, placement or video', async () => {
      const { send, event, graphic, convert, streamId, platform, business, table } = await openHere();
      const click = nextId();
      await send([event('overlayImpression', graphic), event('overlayClick', { ...graphic, id: click })]);
      const of = `${streamId}.${click}`;
      await convert(of, { value: 12.5, currency: 'EUR' });
      await convert(of, { value: 3 });
      const file = async (what: string, query: object) =>
        platform.app.inject({
          method: 'POST',
          url: `/business/v1.1/insight/overlays/table/${what}`,
          payload: { ...march, ...query },
          headers: business.headers,
        });
      for (const by of ['GRAPHIC', 'PLACEMENT', 'VIDEO'])
        expect((await file('json', { by })).json()).toEqual(await table({ by }));
      const csv = await file('csv', { by: 'VIDEO' });
      expect(csv.headers['content-disposition']).toBe('attachment; filename="overlays-2026-03-01-2026-03-31.csv"');
      const [head, row, ...rest] = csv.body.trim().split('\r\n');
      expect(head).toMatch('"id","kind","name","streamId","impressions","hovers","clicks","clickThroughRate","leads"');
      expect(row).toMatch(`"${streamId}","","Spring"`);
      expect(row).toMatch(/"1","0","1","1","0","2","(12.5 EUR; 3|3; 12.5 EUR)"$/);
      expect(rest).toEqual([]);
    });

    test('count if the click is thirty days older, but not if it is even older', async () => {
      const { convert, send, event, platform, business, graphic, streamId } = await openHere();
      // The business's sign-in session has ended by then, so the figures are not read over HTTP.
      const table = async (days: object = {}) => {
        const query = { ...march, timeZone: 'UTC', filters: {}, by: 'GRAPHIC', page: 0, size: 10, ...days } as const;
        return (await platform.modules.insights.overlayInsights.table(business.businessId, query)).items;
      };
      const click = event('overlayClick', graphic);
      await send([click]);
      platform.clock.advanceSec(30 * 86_400);
      await convert(`${streamId}.${click.id}`, { value: 1 });
      platform.clock.advanceSec(1);
      await convert(`${streamId}.${click.id}`, { value: 100 });
      // The conversion counts where its click was, whenever it came.
      expect(await table()).toMatchObject([
        { clicks: 1, conversions: 1, conversionValues: [{ currency: null, value: 1 }] },
      ]);
      expect(await table({ startDate: '2026-04-09', endDate: '2026-04-09' })).toEqual([]);
    });

    test('use days of 24 hours even where clocks are put forward in between', async () => {
      const { convert, send, event, platform, business, graphic, streamId } = await openHere();
      const click = event('overlayClick', graphic);
      await send([click]);
      // By the local calendar, it is an hour more than thirty days.
      platform.clock.advanceSec(30 * 86_400);
      await convert(`${streamId}.${click.id}`);
      const counted = async () => (await platform.modules.insights.figures.kpi(business.businessId, query)).conversions;
      const query = { ...march, timeZone: 'Europe/Berlin', filters: {}, compare: false, streamId };
      expect(await counted()).toBe(1);
    });

    test('from one address are accepted up to the limit', async () => {
      const studio = await openStudio(database(), { ZEACON_EVENT_BATCHES_PER_MINUTE: '2' });
      const { id } = await studio.video();
      const url = '/business/v1.1/insight/conversions';
      const post = () =>
        studio.platform.app.inject({
          method: 'POST',
          url,
          payload: { id: nextId(), clickId: `${id}.click-0001`, name: 'order' },
        });
      expect([(await post()).statusCode, (await post()).statusCode]).toEqual([202, 202]);
      const refused = await post();
      expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
        429,
        'request.rate_limited',
        '60',
      ]);
    });

    test('that are invalid are refused, and nothing is stored', async () => {
      const { convert, post, stored, streamId } = await openHere();
      const good = `${streamId}.click-0001`;
      const bad = async (changes: object, fields: Record<string, string>) =>
        expectRefusal(await convert(good, changes), 'request.invalid', fields);
      await bad({ id: '1234567' }, { id: invalid });
      await bad({ clickId: streamId }, { clickId: invalid });
      await bad({ clickId: `${streamId}.short` }, { clickId: invalid });
      await bad({ clickId: `${streamId}.click-0001.more` }, { clickId: invalid });
      await bad({ name: '' }, { name: invalid });
      await bad({ name: 'x'.repeat(61) }, { name: invalid });
      await bad({ name: 'a\u0000' }, { name: 'Must not contain the character U+0000' });
      await bad({ value: 1e13 }, { value: invalid });
      await bad({ value: '12' }, { value: invalid });
      await bad({ currency: 'euro' }, { currency: 'Use a currency code like EUR' });
      await bad({ pageUrl: 'x'.repeat(2001) }, { pageUrl: invalid });
      expectRefusal(await convert(`${nowhere}.click-0001`), 'conversion.click_unknown');
      const unreadable = await post('conversions', '{', { 'content-type': 'text/plain' });
      expect([unreadable.status, unreadable.error]).toEqual([400, 'request.unreadable']);
      const large = await post('conversions', { filler: 'x'.repeat(64 * 1024) });
      expect([large.status, large.error]).toEqual([413, 'request.too_large']);
      expect(await stored('conversion')).toEqual([]);
    });
  });

  test('invalid queries are refused', async () => {
    const { post, business, streamId } = await openHere();
    const ask = (name: string, what: string, changes: object, fields: Record<string, string>): Refusal => [
      name,
      'POST',
      what,
      { ...march, ...(what === 'timeline' && { streamId }), ...changes },
      'request.invalid',
      fields,
    ];
    const backwards = { startDate: '2026-03-02', endDate: '2026-03-01' };
    await expectRefusals(
      [
        ask('no days', 'table', { startDate: undefined }, { startDate: 'startDate is required' }),
        ask('a day there is not', 'table', { startDate: '2026-02-30' }, { startDate: 'There is no such date' }),
        ask('another grouping', 'table', { by: 'COLOUR' }, { by: invalid }),
        ask('too large a page', 'table', { size: 1001 }, { size: invalid }),
        ask('no video', 'timeline', { streamId: undefined }, { streamId: 'streamId is required' }),
        ask('steps too small', 'timeline', { stepMs: 99 }, { stepMs: invalid }),
        ['days backwards', 'POST', 'table', backwards, 'insight.period_invalid'],
        ['days backwards', 'POST', 'timeline', { ...backwards, streamId }, 'insight.period_invalid'],
        ['a video there is not', 'POST', 'table', { ...march, streamId: nowhere }, 'stream.not_found'],
        ['a video there is not', 'POST', 'timeline', { ...march, streamId: nowhere }, 'stream.not_found'],
        ['another business', 'POST', 'table', { ...march, businessId: 'biz_other' }, 'account.not_found'],
      ],
      async (_method, what, body) => post(`overlays/${what}`, body!, business.headers),
    );
  });
});
