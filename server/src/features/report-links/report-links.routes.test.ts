import type { NewReportLink, SharedReport } from '@zeacon/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kindsOfWholeSuites, openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { eventBatch, storedEvent } from '../insights/event-batch.testing.ts';
import { createPostgresEventStore } from '../insights/postgres-event-store.ts';

const base = '/business/v1.1/report-link';
const lastWeek = { period: { days: 7 }, timeZone: 'UTC' };

describe.each(kindsOfWholeSuites)('shared reports on %s', (kind) => {
  let database: TestDatabase;
  let here: TestPlatform;
  let owner: TestBusiness;
  let serial = 0;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    here = await openTestPlatform(database);
  });
  beforeEach(async () => {
    owner = await here.signUp(`Acme${++serial}`);
  });
  afterAll(async () => {
    await here?.close();
    await database?.close();
  });

  const share = (view: object = lastWeek, more: object = {}) =>
    here.call(owner, 'POST', base, { name: 'Spring', view, ...more });
  const tokenOf = ({ path }: NewReportLink) => path.split('#')[1]!;

  async function read(token: string) {
    const response = await here.app.inject({
      method: 'POST',
      url: '/business/v1.1/insight/shared-report',
      payload: { token },
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  }

  async function watch(
    country: string,
    viewId: string,
    { at = here.clock.now(), ...more }: { at?: Date; streamId?: string; pageUrl?: string } = {},
  ) {
    const events = [storedEvent(`${viewId}-shown`, 'pageView', { at }), storedEvent(`${viewId}-play`, 'play', { at })];
    const about = {
      businessId: owner.businessId,
      viewId,
      visitorId: `visitor-${viewId}`,
      country,
      receivedAt: at,
      ...more,
    };
    await createPostgresEventStore(database).append([eventBatch(events, about)]);
  }

  test('anybody who has the link sees the figures of its filters, and nothing of a visitor', async () => {
    await watch('DE', 'view-one');
    await watch('NO', 'view-two');
    const { data: link } = await share({ ...lastWeek, filters: { country: ['DE'] }, groupBy: 'country' });
    const { status, headers, body } = await read(tokenOf(link));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const report: SharedReport = body.responseData;
    expect(report).toMatchObject({
      ...{ name: 'Spring', interval: 'day', video: null, filterNames: { country: ['DE'] } },
      figures: { pageViews: 1, views: 1, uniqueVisitors: 1 },
      previous: null,
      rows: [{ value: 'DE', views: 1 }],
    });
    expect(report.chart.points).toHaveLength(7);
    expect(report.chart.points.at(-1)).toMatchObject({ views: 1 });
    expect(report.chart.previous).toBeNull();
    expect(JSON.stringify(report)).not.toMatch(/visitor-view|sessions|biz_/);
  });

  test('a video that it is filtered by has its name, though nobody saw it; another business’s has none', async () => {
    const draft = { name: 'Unseen', contentType: 'LIVE' };
    const streamId: string = (await here.call(owner, 'POST', '/general/v1.1/stream/v2', draft)).data.id;
    const stranger = await here.signUp(`Other${serial}`);
    const theirs: string = (await here.call(stranger, 'POST', '/general/v1.1/stream/v2', draft)).data.id;
    const { data: link } = await share({ ...lastWeek, filters: { streamId: [streamId, theirs] } });
    const report: SharedReport = (await read(tokenOf(link))).body.responseData;
    expect(report.filterNames).toEqual({ streamId: ['Unseen', theirs] });
  });

  test('is compared with the week before once that is covered whole', async () => {
    const at = new Date(here.clock.now().getTime() - 13 * 86_400_000);
    await watch('DE', 'view-old', { at });
    const { data: link } = await share();
    const report: SharedReport = (await read(tokenOf(link))).body.responseData;
    expect([report.previous?.views, report.chart.previous?.length]).toEqual([1, 7]);
  });

  test('its figures are those of the moment, counted at most every 15 seconds', async () => {
    const { data: link } = await share();
    const views = async () => (await read(tokenOf(link))).body.responseData.figures.views;
    expect(await views()).toBe(0);
    await watch('DE', 'view-late');
    expect(await views()).toBe(0);
    const { data: again } = await share();
    expect((await read(tokenOf(again))).body.responseData.figures.views).toBe(1);
  });

  test('the link is listed without its address, and opens nothing once it is revoked', async () => {
    const { data: link } = await share();
    const { data } = await here.call(owner, 'GET', base);
    const { path: _path, ...listed } = link;
    expect(data.items).toEqual([listed]);
    expect(link).toMatchObject({ expiresDate: null, openedDate: null });
    expect((await read(tokenOf(link))).status).toBe(200);
    await here.call(owner, 'DELETE', `${base}/${link.id}`);
    expect((await read(tokenOf(link))).body).toMatchObject({ error: 'report_link.not_found' });
    expect((await here.call(owner, 'GET', base)).data.items).toEqual([]);
  });

  test('making and revoking one is in the audit log', async () => {
    const { data: link } = await share();
    await here.call(owner, 'DELETE', `${base}/${link.id}`);
    const { data } = await here.call(owner, 'GET', '/business/v1.1/audit-log?objectType=report_link');
    expect(data.items.map(({ action, object }: { action: string; object: object }) => [action, object])).toEqual([
      ['report_link.revoked', { type: 'report_link', id: link.id, title: 'Spring' }],
      ['report_link.created', { type: 'report_link', id: link.id, title: 'Spring' }],
    ]);
  });

  test('only the whole token opens it, and nothing that is stored does', async () => {
    const { data: link } = await share();
    const token = tokenOf(link);
    const { rows } = await database.pool.query('select * from report_link where id = $1', [link.id]);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(token);
    const hash: string = rows[0].token_hash;
    const wrong = [
      '',
      '.',
      link.id,
      hash,
      `${link.id}.${hash}`,
      `${token}.x`,
      `${token} `,
      token.slice(0, -1),
      token.toUpperCase(),
    ];
    for (const text of wrong) expect([text, (await read(text)).status]).toEqual([text, 404]);
    expect((await read(token)).status).toBe(200);
    expect((await read('x'.repeat(201))).body).toMatchObject({ error: 'request.invalid' });
  });

  test.each([
    ['a period without days', { ...lastWeek, period: {} }],
    ['no day', { ...lastWeek, period: { days: 0 } }],
    ['more than a year', { ...lastWeek, period: { days: 367 } }],
    ['a day that does not exist', { ...lastWeek, period: { startDate: '2026-02-30', endDate: '2026-03-10' } }],
    ['an end before the beginning', { ...lastWeek, period: { startDate: '2026-03-11', endDate: '2026-03-10' } }],
    ['a time zone that does not exist', { ...lastWeek, timeZone: 'Mars/Olympus' }],
    ['an unknown dimension', { ...lastWeek, groupBy: 'visitor' }],
    ['unknown steps', { ...lastWeek, interval: 'minute' }],
    ['lines by something unknown', { ...lastWeek, lines: 'visitor' }],
    ['an unknown order', { ...lastWeek, direction: 'up' }],
    ['unknown columns', { ...lastWeek, columns: 'money' }],
    ['an unknown filter', { ...lastWeek, filters: { visitor: ['x'] } }],
    ['a video that is not theirs', { ...lastWeek, streamId: 'str_other' }],
  ])('a view with %s is refused', async (_what, view) => {
    const { status } = await share(view);
    expect([404, 422, 400]).toContain(status);
    expect((await here.call(owner, 'GET', base)).data.items).toEqual([]);
  });

  test('a name is required', async () => {
    expect((await share(lastWeek, { name: ' ' })).error).toBe('request.invalid');
  });

  test('the chart, its lines and the order of the table are as they were shared', async () => {
    await watch('DE', 'view-one');
    await watch('NO', 'view-two');
    await watch('NO', 'view-three');
    const shown = { interval: 'hour', lines: 'country', compare: false, groupBy: 'country', columns: 'quality' };
    const order = { sort: 'views', direction: 'asc' };
    const { data: link } = await share({ ...lastWeek, ...shown, ...order });
    const report: SharedReport = (await read(tokenOf(link))).body.responseData;
    expect(report).toMatchObject({ interval: 'hour', previous: null, view: { ...shown, ...order } });
    expect(report.chart.points).toHaveLength(7 * 24);
    expect(report.chart.previous).toBeNull();
    expect(report.chart.lines.map(({ value }) => value)).toEqual(['NO', 'DE']);
    expect(report.rows.map(({ value }) => value)).toEqual(['DE', 'NO']);
  });

  test('one about a video has its curve, funnel and clicks, and is over once the video is deleted', async () => {
    const draft = { name: 'Show', contentType: 'LIVE' };
    const streamId: string = (await here.call(owner, 'POST', '/general/v1.1/stream/v2', draft)).data.id;
    await watch('DE', 'view-one', { streamId });
    await watch('DE', 'view-two');
    const { data: link } = await share({ ...lastWeek, streamId, groupBy: 'country' });
    const { data: unopened } = await share({ ...lastWeek, streamId });
    const { video, figures }: SharedReport = (await read(tokenOf(link))).body.responseData;
    expect(figures.views).toBe(1);
    expect(video).toMatchObject({ name: 'Show', pictureUrl: null, retention: { views: 1 }, clickMap: { spots: [] } });
    expect(video!.funnel.steps[1]).toMatchObject({ step: 'played', views: 1 });
    expect((await here.call(owner, 'DELETE', `/general/v1.1/stream/${streamId}`)).status).toBe(200);
    expect((await read(tokenOf(unopened))).body).toMatchObject({ error: 'report_link.not_found' });
  });

  test('one about a video has its latest live of the period and the notes on its days, without emails', async () => {
    const draft = { name: 'Show', contentType: 'LIVE' };
    const streamId: string = (await here.call(owner, 'POST', '/general/v1.1/stream/v2', draft)).data.id;
    const today = here.clock.now().toISOString().slice(0, 10);
    const session = async (id: string, daysAgo: number) => {
      const from = new Date(here.clock.now().getTime() - daysAgo * 86_400_000);
      await database.pool.query(
        `insert into session_track (session_id, business_id, broadcast_id, session_status, started_at, beat_at, ended_at)
         values ($1, $2, $3, 'ENDED', $4, $5, $5)`,
        [`${streamId}-${id}`, owner.businessId, streamId, from, new Date(from.getTime() + 60_000)],
      );
      return from;
    };
    const startDate = (await session('in', 2)).toISOString();
    await session('before', 3);
    await session('after', 0);
    await here.call(owner, 'POST', '/business/v1.1/chart-note', { date: today, text: 'Today' });
    const day = startDate.slice(0, 10);
    await here.call(owner, 'POST', '/business/v1.1/chart-note', { date: day, text: 'Ana (ana@mail.example) was on' });
    const view = { timeZone: 'UTC', streamId, period: { startDate: day, endDate: day } };
    const { data: link } = await share(view);
    const { video }: SharedReport = (await read(tokenOf(link))).body.responseData;
    expect(video!.live).toMatchObject({ startDate });
    expect(video!.live!.points).toEqual([
      expect.objectContaining({ start: startDate, watching: 0, messages: 0, hands: 0 }),
      expect.objectContaining({ watching: 0 }),
    ]);
    expect(JSON.stringify(video!.live)).not.toContain('sessionId');
    expect(video!.notes).toEqual([{ date: day, text: 'Ana … was on' }]);
    // A live counts everybody, so it says nothing of some.
    const { data: filtered } = await share({ ...view, filters: { country: ['DE'] } });
    expect((await read(tokenOf(filtered))).body.responseData.video).toMatchObject({ live: null, notes: [{}] });
    const { data: whole } = await share(lastWeek);
    expect((await read(tokenOf(whole))).body.responseData.video).toBeNull();
  });

  test('shows no email address that stands in a page or a campaign', async () => {
    await watch('DE', 'view-one', {
      pageUrl: 'https://shop.example/of/ana@mail.example?utm_campaign=ana@mail.example',
    });
    for (const groupBy of ['page', 'utmCampaign']) {
      const { data: link } = await share({ ...lastWeek, groupBy, lines: groupBy });
      const { body } = await read(tokenOf(link));
      expect(body.responseData.rows).toHaveLength(1);
      expect(JSON.stringify(body)).toContain('…');
      expect(JSON.stringify(body)).not.toContain('mail.example');
    }
  });

  test('one that expires opens nothing from then on', async () => {
    const expiresDate = new Date(here.clock.now().getTime() + 3_600_000).toISOString();
    const { data: link } = await share(lastWeek, { expiresDate });
    expect(link.expiresDate).toBe(expiresDate);
    here.clock.advanceSec(3599);
    expect((await read(tokenOf(link))).status).toBe(200);
    here.clock.advanceSec(1);
    expect((await read(tokenOf(link))).body).toMatchObject({ error: 'report_link.not_found' });
  });

  test.each([
    ['in the past', '2020-01-01T00:00:00Z'],
    ['no instant', 'tomorrow'],
    ['a day without a time', '2030-01-01'],
    ['a number', 5],
  ])('an expiry that is %s is refused', async (_what, expiresDate) => {
    const { status, error } = await share(lastWeek, { expiresDate });
    expect([status, error]).toEqual([400, 'request.invalid']);
  });

  test('says when it was opened last, to the minute, which is no entry of the audit log', async () => {
    const { data: link } = await share();
    const opened = async () => (await here.call(owner, 'GET', base)).data.items[0].openedDate;
    const first = here.clock.now().toISOString();
    await read(tokenOf(link));
    here.clock.advanceSec(30);
    await read(tokenOf(link));
    expect(await opened()).toBe(first);
    here.clock.advanceSec(31);
    await read(tokenOf(link));
    expect(await opened()).toBe(here.clock.now().toISOString());
    await read(`${link.id}.wrong`);
    const { data } = await here.call(owner, 'GET', '/business/v1.1/audit-log?objectType=report_link');
    expect(data.items.map(({ action }: { action: string }) => action)).toEqual(['report_link.created']);
  });

  test('who asks too often has to wait', async () => {
    const { data: link } = await share();
    const address = { remoteAddress: '203.0.113.9' };
    const ask = () =>
      here.app.inject({
        ...{ method: 'POST', url: '/business/v1.1/insight/shared-report', ...address },
        payload: { token: tokenOf(link) },
      });
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await ask()).statusCode));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
