import { randomUUID } from 'node:crypto';
import { type PublicSplitTest, type SplitTestDraft, splitArmOf, splitTestModeOf } from '@zeacon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showVideo } from '../../platform/testing/show-video.testing.ts';
import { kindsOfWholeSuites, openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { widgetDraft, widgetPlaying } from '../video-widgets/widget-draft.testing.ts';
import { splitTestDraft as draft } from './split-test-draft.testing.ts';

const base = '/business/v1.1/split-test';
const widgets = '/business/v1.1/video-widget';
const half = { share: 50, form: null, content: null, title: null, selector: null };
const titles: SplitTestDraft = {
  ...draft,
  variants: [half, { ...half, title: 'Look here', form: 'INLINE', selector: '#video' }],
  holdOut: 0,
  metric: 'ENGAGEMENT',
};

describe.each(kindsOfWholeSuites)('split tests on %s', (kind) => {
  let database: TestDatabase;
  let here: TestPlatform;
  let owner: TestBusiness;
  let siteKey: string;
  let streamId: string;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    here = await openTestPlatform(database);
    owner = await here.signUp();
    siteKey = (await here.call(owner, 'GET', `${widgets}/site`)).data.siteKey;
    streamId = (await here.upload(owner, Buffer.from('not yet looked at'))).streamId;
    await showVideo(database, streamId);
  });
  afterAll(async () => {
    await here?.close();
    await database?.close();
  });

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    here.call(owner, method, `${base}${path}`, body);
  const newWidget = async (): Promise<string> =>
    (await here.call(owner, 'POST', widgets, widgetPlaying(streamId))).data.key;
  const create = async (change: object = {}, widgetId?: string): Promise<string> => {
    const body = { widgetId: widgetId ?? (await newWidget()), draft: { ...draft, ...change } };
    return (await call('POST', '', body)).data.id;
  };
  const post = (what: string, body: object) =>
    here.app.inject({
      method: 'POST',
      url: `/business/v1.1/insight/${what}`,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'text/plain' },
    });
  const tell = (visitorId: string, body: object) => post('split-events', { siteKey, visitorId, ...body });
  const publicTest = async (widgetId: string): Promise<PublicSplitTest | undefined> => {
    const answer = await here.app.inject(`${widgets}/details/public?siteKey=${siteKey}`);
    return answer.json().responseData.widgets.find(({ key }: { key: string }) => key === widgetId)?.test;
  };
  const freeAll = async () => {
    for (const { key } of (await here.call(owner, 'GET', widgets)).data.items)
      await here.call(owner, 'DELETE', `${widgets}/${key}`);
  };

  test('those of all widgets of a business are listed together, and nobody else’s', async () => {
    const ids = [await create(), await create()];
    const all = (await call('GET', '')).data.items as { id: string }[];
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const other = await here.signUp('Harbor');
    expect((await here.call(other, 'GET', base)).data.items).toEqual([]);
    await freeAll();
  });

  test('one is drafted, changed, started, widened, stopped and deleted', async () => {
    const widgetId = await newWidget();
    const id = await create({ coverage: 10 }, widgetId);
    expect((await call('GET', `/${id}`)).data).toMatchObject({ widgetId, status: 'DRAFT', stopReason: null });
    const changed = await call('PUT', `/${id}`, { ...draft, coverage: 20, name: 'Sale' });
    expect(changed.data).toMatchObject({ name: 'Sale', coverage: 20 });
    expect(changed.data.detectable).toMatchObject({ visitorsPerArm: 2800 });
    expect(await publicTest(widgetId)).toBeUndefined();
    expect((await call('POST', `/${id}/start`)).data).toMatchObject({ status: 'RUNNING' });
    const before = await publicTest(widgetId);
    expect(before?.arms).toEqual([
      { key: 'A', share: 50, form: null },
      { key: 'HOLDOUT', share: 50, form: null },
    ]);
    expect((await call('PUT', `/${id}/coverage`, { coverage: 60 })).data.coverage).toBe(60);
    expect((await call('PUT', `/${id}/coverage`, { coverage: 60 })).data.coverage).toBe(60);
    expect(await call('PUT', `/${id}/coverage`, { coverage: 30 })).toMatchObject({
      status: 400,
      fieldErrors: { coverage: 'A running test can only let more visitors take part: give 60 or more' },
    });
    expect((await publicTest(widgetId))?.ranges.slice(0, 1)).toEqual(before?.ranges);
    for (const [method, path, body, error] of [
      ['PUT', '', draft, 'split_test.frozen'],
      ['DELETE', '', undefined, 'split_test.running'],
      ['POST', '/start', undefined, 'split_test.running'],
    ] as const)
      expect(await call(method, `/${id}${path}`, body)).toMatchObject({ status: 409, error });
    expect((await call('POST', `/${id}/stop`)).data).toMatchObject({ status: 'STOPPED', stopReason: 'PERSON' });
    expect(await publicTest(widgetId)).toBeUndefined();
    for (const path of ['/stop', '/start']) expect((await call('POST', `/${id}${path}`)).status, path).toBe(409);
    expect((await call('GET', `?widgetId=${widgetId}`)).data.items).toHaveLength(1);
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 404, error: 'split_test.not_found' });
  });

  test.each([
    ['shares that are no whole', { holdOut: 49 }, 'holdOut', 'The shares must add up to 100'],
    [
      'one group alone',
      { variants: [{ ...half, share: 100 }], holdOut: 0 },
      'variants',
      'At least two groups need a share',
    ],
    [
      'plays of nobody',
      { metric: 'ENGAGEMENT' },
      'metric',
      'Compare at least two variants: nobody plays what is not shown',
    ],
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['no coverage', { coverage: 0 }, 'coverage', undefined],
  ])('refuses %s', async (_what, change, field, message) => {
    const widgetId = await newWidget();
    const refused = await call('POST', '', { widgetId, draft: { ...draft, ...change } });
    expect(refused).toMatchObject({ status: 400, error: 'request.invalid' });
    const said = refused.fieldErrors?.[`draft.${field}`];
    expect(said).toEqual(message ?? expect.any(String));
  });

  test('the videos of variants are those of the business', async () => {
    const content = { kind: 'STREAM', streamId: 'str_none', playlistId: null };
    const widgetId = await newWidget();
    const body = { widgetId, draft: { ...titles, variants: [half, { ...half, content }] } };
    expect(await call('POST', '', body)).toMatchObject({ status: 404, error: 'stream.not_found' });
    expect(await call('POST', '', { widgetId: 'wgt_none', draft })).toMatchObject({ error: 'widget.not_found' });
  });

  test('a variant is refused what its form cannot play, as it is drafted and as it is changed', async () => {
    const widgetId = await newWidget();
    const bar = { ...titles, variants: [half, { ...half, form: 'BAR' }] };
    const refused = await call('POST', '', { widgetId, draft: bar });
    expect(refused.fieldErrors).toEqual({ 'draft.variants.1.content.kind': 'A bar can only play live streams' });
    const id = await create({}, widgetId);
    const content = { kind: 'LIVE', streamId: null, playlistId: null };
    const stories = { ...titles, variants: [half, { ...half, form: 'STORIES', content }] };
    expect((await call('PUT', `/${id}`, stories)).fieldErrors).toEqual({
      'variants.1.content.kind': 'Stories play a playlist or the newest videos',
    });
    expect((await call('PUT', `/${id}`, { ...bar, variants: [half, { ...half, form: 'BAR', content }] })).status).toBe(
      200,
    );
  });

  describe('what the site tag could never show', () => {
    const needsPlace = 'Name the element of your page that it is put into, by a CSS selector';
    const withForm = (form: string, more = {}) => ({ ...titles, variants: [half, { ...half, form, ...more }] });
    const newest = { kind: 'NEWEST', streamId: null, playlistId: null };

    test('is refused as a variant', async () => {
      await freeAll();
      const widgetId = await newWidget();
      const refused = async (drafted: object) =>
        (await call('POST', '', { widgetId, draft: drafted })).fieldErrors ?? {};
      expect(await refused(withForm('INLINE'))).toEqual({ 'draft.variants.1.selector': needsPlace });
      expect(await refused(withForm('STORIES', { content: newest }))).toEqual({
        'draft.variants.1.selector': needsPlace,
      });
      expect(await refused(withForm('INLINE', { selector: 'div[' }))).toEqual({
        'draft.variants.1.selector': 'Use a CSS selector like #product-video',
      });
      const id = await create({}, widgetId);
      expect((await call('PUT', `/${id}`, withForm('INLINE'))).fieldErrors).toEqual({
        'variants.1.selector': needsPlace,
      });
    });

    test('is refused of a widget that is placed by hand, and when the widget was changed since', async () => {
      await freeAll();
      const inline = { ...widgetPlaying(streamId), form: 'INLINE', style: { ...widgetDraft.style, selector: '#a' } };
      const { key } = (await here.call(owner, 'POST', widgets, inline)).data;
      const id = await create({}, key);
      const save = (selector: string) =>
        here.call(owner, 'PUT', `${widgets}/${key}`, { ...inline, style: { ...inline.style, selector } });
      await save('');
      expect(await call('POST', `/${id}/start`)).toMatchObject({
        error: 'request.invalid',
        fieldErrors: { 'variants.0.selector': needsPlace },
      });
      const toggle = `/business/v1.1/account/split-test/${key}/visibility`;
      expect((await here.call(owner, 'PUT', toggle, { active: true })).fieldErrors).toEqual({
        active: 'Give the widget a CSS selector first: without a place on the page, nobody is measured',
      });
      const held = { variants: [{ ...half, selector: '#b' }] };
      expect((await call('PUT', `/${id}`, { ...draft, ...held })).fieldErrors).toEqual({
        holdOut: 'Give the widget a CSS selector first: without a place on the page, nobody is measured',
      });
      await save('#a');
      expect((await call('POST', `/${id}/start`)).status).toBe(200);
      expect((await save('')).fieldErrors).toEqual({
        'style.selector': 'With this, a variant of the running split test could not be shown. Stop the test first',
      });
      await call('POST', `/${id}/stop`);
      expect((await save('')).status).toBe(200);
    });

    test('a variant has a place of its own, and a dialog opens where the page knows of none', async () => {
      await freeAll();
      const widgetId = await newWidget();
      const id = await create(withForm('INLINE', { selector: '#b' }), widgetId);
      await call('POST', `/${id}/start`);
      expect((await publicTest(widgetId))?.arms[1]).toEqual({ key: 'B', share: 50, form: 'INLINE', selector: '#b' });
      await call('POST', `/${id}/stop`);
      const dialog = await create(withForm('MODAL'), widgetId);
      await call('POST', `/${dialog}/start`);
      const seen = await here.app.inject(
        `${widgets}/details/public?widgetId=${widgetId}&splitTestMode=${splitTestModeOf(dialog, 'B')}`,
      );
      expect(seen.json().responseData.widgets[0]).toMatchObject({ form: 'MODAL', style: { startsOpen: true } });
      await freeAll();
    });
  });

  test('tests never share visitors, and there is one of a widget at a time', async () => {
    await freeAll();
    const widgetId = await newWidget();
    const [first, twin, other] = [
      await create({ coverage: 60 }, widgetId),
      await create({ coverage: 10 }, widgetId),
      await create({ coverage: 50 }),
    ];
    await call('POST', `/${first}/start`);
    expect(await call('POST', `/${twin}/start`)).toMatchObject({ status: 409, error: 'split_test.running' });
    expect(await call('POST', `/${other}/start`)).toMatchObject({ error: 'split_test.no_visitors_left' });
    await call('POST', `/${first}/stop`);
    const started = await Promise.all([call('POST', `/${twin}/start`), call('POST', `/${other}/start`)]);
    expect(started.map(({ status }) => status)).toEqual([200, 200]);
    await freeAll();
    expect(await call('GET', `/${other}`)).toMatchObject({ status: 404 });
  });

  test('the toggle tests a widget against nothing and stops that', async () => {
    await freeAll();
    const widgetId = await newWidget();
    const toggle = (body?: object, b = 'visibility', a = widgetId) =>
      here.call(owner, body ? 'PUT' : 'GET', `/business/v1.1/account/split-test/${a}/${b}`, body);
    expect((await toggle()).data).toEqual({ active: false, testId: null });
    const { data } = await toggle({ active: true });
    expect(data).toEqual({ active: true, testId: expect.stringMatching(/^spt_/) });
    expect((await toggle({ active: true })).data).toEqual(data);
    expect((await toggle()).data).toEqual(data);
    expect((await call('GET', `/${data.testId}`)).data).toMatchObject({ status: 'RUNNING', holdOut: 50 });
    expect((await toggle({ active: false })).data).toEqual({ active: false, testId: null });
    expect((await toggle({ active: false })).status).toBe(200);
    expect(await toggle(undefined, 'colour')).toMatchObject({ status: 400, error: 'request.invalid' });
    expect(await toggle(undefined, 'visibility', 'wgt_none')).toMatchObject({ status: 404 });
  });

  test('a variant is shown only while its test runs, and only of its own widget', async () => {
    await freeAll();
    const widgetId = await newWidget();
    const id = await create(titles, widgetId);
    const seen = async (mode: string, key = widgetId) => {
      const answer = await here.app.inject(`${widgets}/details/public?widgetId=${key}&splitTestMode=${mode}`);
      return answer.json().responseData.widgets[0].form;
    };
    expect(await seen(`${id}.B`)).toBe('BUBBLE');
    await call('POST', `/${id}/start`);
    expect([await seen(`${id}.B`), await seen(`${id}.A`), await seen(`${id}.Z`), await seen('x')]).toEqual([
      'INLINE',
      ...['BUBBLE', 'BUBBLE', 'BUBBLE'],
    ]);
    expect(await seen(`${id}.B`, await newWidget())).toBe('BUBBLE');
  });

  test('visitors count once, in the arm of their first time, and orders once', async () => {
    await freeAll();
    const widgetId = await newWidget();
    const id = await create(titles, widgetId);
    await call('POST', `/${id}/start`);
    const exposure = (arm: string, more: object = {}) => ({
      exposures: [{ splitTestMode: splitTestModeOf(id, arm), widgetVisibility: true, ...more }],
    });
    const order = { id: 'order-1', name: 'purchase', value: 20, currency: 'EUR' };
    expect((await tell('visitor-0', { conversions: [order] })).json().responseData).toEqual({ accepted: 0 });
    await tell('visitor-1', exposure('A', { lcpMs: 1000 }));
    await tell('visitor-1', exposure('A', { lcpMs: 9000, cls: 0.2 }));
    await tell('visitor-1', exposure('B'));
    await tell('visitor-2', {
      ...exposure('B'),
      conversions: [order, order, { ...order, id: 'order-2', currency: 'USD' }],
    });
    await tell('visitor-1', { conversions: [order] });
    const view = {
      ...{ visitorId: 'visitor-2', viewId: randomUUID(), streamId, pageUrl: '', destinationType: 'WIDGET' },
      ...{ splitTestMode: splitTestModeOf(id, 'B'), widgetVisibility: true, sentAt: 0 },
    };
    await post('events', { ...view, events: [{ id: randomUUID(), type: 'play', at: 0 }] });
    const missing = { id: randomUUID(), type: 'error', code: 'overlay.picture', at: 0 };
    await post('events', { ...view, events: [missing] });
    const { arms, currency, verdict } = (await call('GET', `/${id}/results`)).data;
    expect(currency).toBe('EUR');
    expect(verdict.kind).toBe('TOO_EARLY');
    expect(arms).toMatchObject([
      { arm: 'A', visitors: 1, conversions: 0, pages: { measured: 1, lcpMs: 1000, cls: 0.2, inpMs: null } },
      { arm: 'B', visitors: 1, conversions: 2, revenue: 20, engagement: { value: 1 }, failed: 0 },
    ]);
  });

  test.each([
    ['a mode that is none', { exposures: [{ splitTestMode: 'B', widgetVisibility: true }] }],
    ['a negative time', { exposures: [{ splitTestMode: 'spt_1.A', widgetVisibility: true, lcpMs: -1 }] }],
    ['a currency that is none', { conversions: [{ id: '1', name: 'purchase', currency: 'euro' }] }],
    ['no name', { conversions: [{ id: '1', name: '' }] }],
    ['a short visitor', { visitorId: 'x' }],
  ])('%s in events is refused', async (_what, body) => {
    const answer = await tell('visitor-1', body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'request.invalid']);
  });

  test('events of tests that do not run, or of no site, leave no trace', async () => {
    const exposures = [{ splitTestMode: 'spt_none.A', widgetVisibility: true }];
    expect((await tell('visitor-1', { exposures })).json().responseData).toEqual({ accepted: 0 });
    const answer = await post('split-events', { siteKey: '../x', visitorId: 'visitor-1', exposures });
    expect(answer.json().responseData).toEqual({ accepted: 0 });
  });

  test('nobody is counted on a site that the widget may not be shown on', async () => {
    await freeAll();
    const limited = { ...widgetPlaying(streamId), allowedDomains: ['shop.example'] };
    const widgetId = (await here.call(owner, 'POST', widgets, limited)).data.key;
    const id = await create({}, widgetId);
    await call('POST', `/${id}/start`);
    const tellFrom = async (host: string, visitorId: string) => {
      const exposures = [{ splitTestMode: splitTestModeOf(id, 'A'), widgetVisibility: true }];
      const payload = { siteKey, visitorId, exposures };
      const headers = { origin: `https://${host}`, 'sec-fetch-site': 'cross-site' };
      const url = '/business/v1.1/insight/split-events';
      return (await here.app.inject({ method: 'POST', url, payload, headers })).json();
    };
    expect(await tellFrom('blog.example', 'visitor-1')).toMatchObject({ error: 'embed_site.refused' });
    expect(await tellFrom('shop.example', 'visitor-2')).toMatchObject({ responseData: { accepted: 1 } });
    const { arms } = (await call('GET', `/${id}/results`)).data;
    expect(arms).toContainEqual(expect.objectContaining({ arm: 'A', visitors: 1 }));
  });

  test('nobody is in a test, or known by one, while the business recognises nobody', async () => {
    await freeAll();
    const widgetId = await newWidget();
    const id = await create({}, widgetId);
    await call('POST', `/${id}/start`);
    const settings = '/business/v1.1/visitor-settings';
    const before = (await here.call(owner, 'GET', settings)).data.settings;
    const exposures = [{ splitTestMode: splitTestModeOf(id, 'A'), widgetVisibility: true }];
    for (const consent of ['ANONYMOUS', 'NONE']) {
      await here.call(owner, 'PUT', settings, { ...before, consent });
      expect(await publicTest(widgetId)).toBeUndefined();
      expect((await tell('visitor-1', { exposures })).json().responseData).toEqual({ accepted: 0 });
    }
    await here.call(owner, 'PUT', settings, { ...before, consent: 'FULL' });
    expect(await publicTest(widgetId)).toBeDefined();
    expect((await tell('visitor-1', { exposures })).json().responseData).toEqual({ accepted: 1 });
  });

  test('a widget that slows pages down is switched off, and somebody is told', async () => {
    await freeAll();
    const widgetId = await newWidget();
    const id = await create({}, widgetId);
    await call('POST', `/${id}/start`);
    const running = (await publicTest(widgetId))!;
    await here.modules.splitTests.stopHarmfulTests();
    expect((await call('GET', `/${id}`)).data.status).toBe('RUNNING');
    for (let index = 0; index < 300; index++) {
      const visitorId = `visitor-${index}`;
      const arm = splitArmOf(running, siteKey, visitorId)!;
      const lcpMs = arm === 'A' && index % 2 ? 4000 : 900;
      await tell(visitorId, {
        exposures: [{ splitTestMode: splitTestModeOf(id, arm), widgetVisibility: arm === 'A', lcpMs }],
      });
    }
    expect((await call('GET', `/${id}/results`)).data.verdict).toMatchObject({ kind: 'HARMFUL', arm: 'A' });
    await here.modules.splitTests.stopHarmfulTests();
    expect((await call('GET', `/${id}`)).data).toMatchObject({ status: 'STOPPED', stopReason: 'HARM' });
    expect((await here.call(owner, 'GET', `${widgets}/${widgetId}`)).data.active).toBe(false);
    const notices = await here.call(owner, 'GET', '/business/v1.1/notifications');
    expect(notices.data.items[0]).toMatchObject({ kind: 'split_test.harmful', subjectId: widgetId });
    const log = await here.call(owner, 'GET', '/business/v1.1/audit-log');
    expect(log.data.items).toContainEqual(
      expect.objectContaining({ action: 'split_test.stopped', actor: expect.objectContaining({ kind: 'system' }) }),
    );
  });

  test('with the widget its tests and their visitors go', async () => {
    const widgetId = await newWidget();
    const id = await create({}, widgetId);
    expect(widgetDraft.active).toBe(true);
    await here.call(owner, 'DELETE', `${widgets}/${widgetId}`);
    expect(await call('GET', `/${id}/results`)).toMatchObject({ status: 404, error: 'split_test.not_found' });
  });
});
