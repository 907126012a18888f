import { createHash } from 'node:crypto';
import { plainWidgetRules } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { splitTestDraft } from './features/split-tests/split-test-draft.testing.ts';
import { widgetDraft } from './features/video-widgets/widget-draft.testing.ts';
import { describeOnSharedPlatform } from './platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from './platform/testing/test-platform.ts';

const widgets = '/business/v1.1/video-widget';
const splitTests = '/business/v1.1/split-test';
const toggle = '/business/v1.1/account/split-test';
const sites = '/business/v1.1/insight/verified-sites';
const verifySite = '/business/v1.1/insight/verify-site-url';
const verifySnippet = '/api/settings/verify-zeacon-snippet';
const settings = {
  ...{ name: 'Shop', autoPlay: false, videoLoop: false, hideControls: false, logo: null },
  ...{ showIcon: false, playerColor: '#e11d2e', streamId: null },
};

const rules = (change: object) => ({ ...widgetDraft, rules: { ...plainWidgetRules, ...change } });
const style = (change: object) => ({ ...widgetDraft, style: { ...widgetDraft.style, ...change } });
const split = (change: object) => ({ ...splitTestDraft, ...change });
const many = (count: number, value: unknown) => Array.from({ length: count }, () => value);

type Fields = Record<string, string>;
type Refused = [body: unknown, fields: Fields];

/** What is wrong with the settings of a widget, whatever the call, and what is said of it. */
const badDrafts: Refused[] = [
  [{ ...widgetDraft, name: 7 }, { name: 'Use a text' }],
  [{ ...widgetDraft, name: 'x'.repeat(151) }, { name: 'Cannot contain more than 150 characters' }],
  [{ ...widgetDraft, name: 'a\0b' }, { name: 'Must not contain the character U+0000' }],
  [{ ...widgetDraft, active: 'yes' }, { active: 'Use true or false' }],
  [{ ...widgetDraft, hlsDisplay: 1 }, { hlsDisplay: 'Use true or false' }],
  [{ ...widgetDraft, form: 'WALL' }, { form: 'Use one of these: BUBBLE, INLINE, MODAL, STORIES, BAR' }],
  [{ ...widgetDraft, content: 'newest' }, { content: 'Use an object with the fields kind, streamId, playlistId' }],
  [
    { ...widgetDraft, content: { kind: 'OLDEST' } },
    { 'content.kind': 'Use one of these: STREAM, PLAYLIST, NEWEST, LIVE' },
  ],
  [{ ...widgetDraft, content: { kind: 'STREAM', streamId: 7 } }, { 'content.streamId': 'Use a text' }],
  [rules({ urls: '/shop' }), { 'rules.urls': 'Use a list' }],
  [rules({ urls: ['/shop'] }), { 'rules.urls.0': 'Use an object with the fields url, exclude' }],
  [
    rules({ urls: many(51, 0).map((_, at) => ({ url: `/${at}`, exclude: false })) }),
    { 'rules.urls': 'Use 50 entries at most' },
  ],
  [
    rules({ urls: [{ url: `/${'x'.repeat(500)}`, exclude: false }] }),
    { 'rules.urls.0.url': 'Cannot contain more than 500 characters' },
  ],
  [rules({ urls: [{ url: '/a', exclude: 0 }] }), { 'rules.urls.0.exclude': 'Use true or false' }],
  [rules({ device: 'TV' }), { 'rules.device': 'Use one of these: ALL, DESKTOP, MOBILE' }],
  [rules({ visitor: 'ANN' }), { 'rules.visitor': 'Use one of these: ALL, NEW, RETURNING' }],
  [rules({ languages: many(21, 'en') }), { 'rules.languages': 'Use 20 entries at most' }],
  [rules({ startsAt: 'tomorrow' }), { 'rules.startsAt': 'Use a time with its zone like 2026-06-01T09:00:00Z' }],
  [rules({ endsAt: 1_780_000_000 }), { 'rules.endsAt': 'Use a time with its zone like 2026-06-01T09:00:00Z' }],
  [rules({ startsAt: '0001-01-01T00:00:00Z' }), { 'rules.startsAt': 'Must be between the years 1970 and 9999' }],
  [rules({ afterSeconds: 1.5 }), { 'rules.afterSeconds': 'Use a whole number from 0 to 3600' }],
  [rules({ afterScrollPercent: 101 }), { 'rules.afterScrollPercent': 'Use a whole number from 0 to 100' }],
  [rules({ exitIntent: 'yes' }), { 'rules.exitIntent': 'Use true or false' }],
  [rules({ cap: { times: 0, per: 'DAY' } }), { 'rules.cap.times': 'Use a whole number from 1 to 100' }],
  [rules({ cap: { times: 1, per: 'YEAR' } }), { 'rules.cap.per': 'Use one of these: SESSION, DAY, WEEK' }],
  [style({ corner: 'MIDDLE' }), { 'style.corner': 'Use one of these: BOTTOM_RIGHT, BOTTOM_LEFT, TOP_RIGHT, TOP_LEFT' }],
  [style({ width: 199 }), { 'style.width': 'Use a whole number from 200 to 1200' }],
  [style({ offsetX: -1 }), { 'style.offsetX': 'Use a whole number from 0 to 400' }],
  [style({ zIndex: 2 ** 31 }), { 'style.zIndex': 'Use a whole number from 0 to 2147483647' }],
  [style({ closeMemory: 'YEAR' }), { 'style.closeMemory': 'Use one of these: NONE, SESSION, DAY, ALWAYS' }],
  [style({ selector: 'x'.repeat(201) }), { 'style.selector': 'Cannot contain more than 200 characters' }],
  [{ ...widgetDraft, allowedDomains: 'shop.example' }, { allowedDomains: 'Use a list' }],
  [{ ...widgetDraft, allowedDomains: ['shop'] }, { 'allowedDomains.0': 'Invalid URL format' }],
  [
    {},
    Object.fromEntries(
      ['name', 'active', 'form', 'content', 'rules', 'style'].map((field) => [
        field,
        `${field === 'name' ? 'Name' : field} is required`,
      ]),
    ),
  ],
];

const wholePercent = (from: number) => `Use a whole number from ${from} to 100`;
const badTests: Refused[] = [
  [split({ name: '' }), { name: 'Name is required' }],
  [split({ variants: 'A' }), { variants: 'Use a list' }],
  [
    split({ variants: many(5, { ...splitTestDraft.variants[0], share: 20 }), holdOut: 0 }),
    { variants: 'Use 4 entries at most' },
  ],
  [split({ variants: [{ ...splitTestDraft.variants[0], share: 50.5 }] }), { 'variants.0.share': wholePercent(0) }],
  [split({ variants: [{ ...splitTestDraft.variants[0], title: '' }] }), { 'variants.0.title': 'Title is required' }],
  [split({ holdOut: -1 }), { holdOut: wholePercent(0) }],
  [split({ coverage: 0 }), { coverage: wholePercent(1) }],
  [split({ metric: 'FAME' }), { metric: 'Use one of these: CONVERSION, ENGAGEMENT, REVENUE' }],
  [split({ goal: '' }), { goal: 'Goal is required' }],
  [
    split({ plan: { visitorsPerDay: 0, rate: 100, days: 0 } }),
    {
      'plan.visitorsPerDay': 'Use a whole number from 1 to 100000000',
      'plan.rate': 'Use a number from 0.01 to 99',
      'plan.days': 'Use a whole number from 1 to 365',
    },
  ],
];
const below = (prefix: string, fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [`${prefix}.${field}`, message]));

const noSite: Refused[] = [
  [{}, { siteUrl: 'siteUrl is required' }],
  [{ siteUrl: ' ' }, { siteUrl: 'URL is required' }],
  [{ siteUrl: 7 }, { siteUrl: 'Use a text' }],
  [{ siteUrl: 'javascript:alert(1)' }, { siteUrl: 'Invalid URL format' }],
  [{ siteUrl: 'https://10.0.0.7' }, { siteUrl: 'This address is not on the public internet' }],
  [{ siteUrl: `https://shop.example/${'x'.repeat(1000)}` }, { siteUrl: 'Cannot contain more than 1000 characters' }],
];

describeOnSharedPlatform('bad input to the calls of widgets, split tests and sites', (database) => {
  async function open() {
    const here = await openTestPlatform(database());
    onTestFinished(() => here.close());
    const [owner, stranger] = [await here.signUp('Owner'), await here.signUp('Stranger')];
    const make = async (business: TestBusiness) => {
      const widgetId = (await here.call(business, 'POST', widgets, widgetDraft)).data.key as string;
      const body = { widgetId, draft: splitTestDraft };
      const testId = (await here.call(business, 'POST', splitTests, body)).data.id as string;
      const siteId = (await here.call(business, 'POST', sites, { siteUrl: 'shop.example' })).data.id as string;
      const playerId = (await here.call(business, 'POST', '/business/v1.1/embedded-player', settings)).data.uuid;
      return { widgetId, testId, siteId, playerId: playerId as string };
    };
    const [ours, theirs] = [await make(owner), await make(stranger)];

    /** A digest of all that is stored, but for how often somebody asked. */
    async function stored(): Promise<Record<string, string>> {
      const { pool } = database();
      const { rows } = await pool.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit'`,
      );
      const digests: Record<string, string> = {};
      for (const { name } of rows) {
        const all = await pool.query(`select t::text as row from "${name}" t order by 1`);
        digests[name] = createHash('sha256').update(JSON.stringify(all.rows)).digest('hex');
      }
      return digests;
    }

    async function send(method: string, url: string, payload?: string) {
      const headers = { ...owner.headers, ...(payload !== undefined && { 'content-type': 'application/json' }) };
      const answer = await here.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
      const { error, fieldErrors } = answer.json();
      return { status: answer.statusCode, error, fieldErrors };
    }
    return { here, owner, ours, theirs, stored, send };
  }

  test('each field that is wrong is named with what to give, and nothing is stored', async () => {
    const { ours, send, stored } = await open();
    const { widgetId, testId, siteId, playerId } = ours;
    const calls: [method: string, url: string, ...Refused][] = [
      ...badDrafts.flatMap(([body, fields]): [string, string, unknown, Fields][] => [
        ['POST', widgets, body, fields],
        ['PUT', `${widgets}/${widgetId}`, body, fields],
        ['POST', `${widgets}/preview`, { draft: body, url: 'https://shop.example/' }, below('draft', fields)],
      ]),
      ['POST', `${widgets}/preview`, { draft: widgetDraft, url: 'shop' }, { url: 'Invalid URL format' }],
      ['POST', `${widgets}/preview`, { draft: widgetDraft }, { url: 'URL is required' }],
      ['PUT', `${widgets}/${widgetId}/archived`, { archived: 'yes' }, { archived: 'Use true or false' }],
      ['PUT', `${widgets}/${widgetId}/archived`, {}, { archived: 'archived is required' }],
      ['PUT', `${widgets}/site`, { allowedDomains: 7 }, { allowedDomains: 'Use a list' }],
      ['PUT', `${widgets}/site`, { allowsOpaqueOrigins: 'no' }, { allowsOpaqueOrigins: 'Use true or false' }],
      ['PUT', `${toggle}/${widgetId}/visibility`, { active: 1 }, { active: 'Use true or false' }],
      ['PUT', `${toggle}/${widgetId}/visibility`, {}, { active: 'active is required' }],
      ['PUT', `${toggle}/${widgetId}/colour`, { active: true }, { b: 'Use one of these: visibility' }],
      ['GET', `${toggle}/${widgetId}/colour`, undefined, { b: 'Use one of these: visibility' }],
      ...badTests.flatMap(([body, fields]): [string, string, unknown, Fields][] => [
        ['POST', splitTests, { widgetId, draft: body }, below('draft', fields)],
        ['PUT', `${splitTests}/${testId}`, body, fields],
      ]),
      ['PUT', `${splitTests}/${testId}/coverage`, { coverage: 101 }, { coverage: wholePercent(1) }],
      ...noSite.flatMap(([body, fields]): [string, string, unknown, Fields][] => [
        ['POST', sites, body, fields],
        ['POST', verifySite, body, fields],
      ]),
      [
        'POST',
        verifySite,
        { siteUrl: 'shop.example', method: 'MAIL' },
        { method: 'Use one of these: META, DNS, FILE' },
      ],
      ['POST', verifySnippet, {}, { pageUrl: 'pageUrl is required' }],
      ['POST', verifySnippet, { pageUrl: 7 }, { pageUrl: 'Use a text' }],
      ['POST', verifySnippet, { pageUrl: 'ftp://shop.example/' }, { pageUrl: 'Invalid URL format' }],
      [
        'POST',
        verifySnippet,
        { pageUrl: `https://shop.example/${'x'.repeat(1000)}` },
        { pageUrl: 'Cannot contain more than 1000 characters' },
      ],
      ['GET', `${sites}?isVerified=perhaps`, undefined, { isVerified: 'Use one of these: true, false' }],
      ['GET', `${widgets}?search=${'x'.repeat(201)}`, undefined, { search: 'Cannot contain more than 200 characters' }],
      ['GET', `${widgets}?archived=perhaps`, undefined, { archived: 'Use true or false' }],
      ['GET', `${widgets}/details/public`, undefined, { siteKey: 'siteKey or widgetId is required' }],
      ['GET', `${widgets}/details/public?siteKey=a&siteKey=b`, undefined, { siteKey: 'Use a text' }],
      ...[
        widgets,
        `${widgets}/${widgetId}/history`,
        `${widgets}/${widgetId}/pages`,
        `${sites}/${siteId}/pages`,
        `/business/v1.1/embedded-player/${playerId}/pages`,
      ].flatMap((url): [string, string, unknown, Fields][] => [
        ['GET', `${url}?page=-1&size=0`, undefined, { page: 'Use 0 or more', size: 'Use 1 or more' }],
        ['GET', `${url}?page=x&size=1001`, undefined, { page: 'Use a number', size: 'Use 1000 or less' }],
      ]),
      [
        'POST',
        `${widgets}/${widgetId}/history/0/restore`,
        undefined,
        { number: 'Use the number of a version, counted from 1' },
      ],
    ];
    const before = await stored();
    for (const [method, url, body, fields] of calls) {
      const asked = `${method} ${url} ${JSON.stringify(body)?.slice(0, 300)}`;
      const answer = await send(method, url, body === undefined ? undefined : JSON.stringify(body));
      expect.soft({ asked, ...answer }).toEqual({ asked, status: 400, error: 'request.invalid', fieldErrors: fields });
    }
    expect(await stored()).toEqual(before);
  });

  test('bodies of 5 MB, bodies that are no JSON, and lists instead of objects are refused, and nothing is stored', async () => {
    const { ours, send, stored } = await open();
    const { widgetId, testId } = ours;
    const taking: [string, string][] = [
      ['POST', widgets],
      ['PUT', `${widgets}/${widgetId}`],
      ['POST', `${widgets}/preview`],
      ['PUT', `${widgets}/${widgetId}/archived`],
      ['PUT', `${widgets}/site`],
      ['PUT', `${toggle}/${widgetId}/visibility`],
      ['POST', splitTests],
      ['PUT', `${splitTests}/${testId}`],
      ['PUT', `${splitTests}/${testId}/coverage`],
      ['POST', sites],
      ['POST', verifySite],
      ['POST', verifySnippet],
    ];
    const large = JSON.stringify({ ...widgetDraft, filler: 'x'.repeat(5 * 1024 ** 2) });
    const before = await stored();
    for (const [method, url] of taking) {
      const about = `${method} ${url}`;
      expect
        .soft({ about, ...(await send(method, url, large)) })
        .toMatchObject({ about, status: 413, error: 'request.too_large' });
      expect
        .soft({ about, ...(await send(method, url, '{"name":')) })
        .toMatchObject({ about, status: 400, error: 'request.unreadable' });
      expect
        .soft({ about, ...(await send(method, url, '[]')) })
        .toMatchObject({ about, status: 400, error: 'request.invalid' });
    }
    expect(await stored()).toEqual(before);
  });

  test('what belongs to another business, or to nobody, is not there, and nothing is stored', async () => {
    const { theirs, ours, send, stored } = await open();
    const of = ({ widgetId, testId, siteId, playerId }: typeof ours): [string, string, string, unknown?][] => [
      ['GET', `${widgets}/${widgetId}`, 'widget.not_found'],
      ['PUT', `${widgets}/${widgetId}`, 'widget.not_found', widgetDraft],
      ['DELETE', `${widgets}/${widgetId}`, 'widget.not_found'],
      ['PUT', `${widgets}/${widgetId}/archived`, 'widget.not_found', { archived: true }],
      ['GET', `${widgets}/${widgetId}/history`, 'widget.not_found'],
      ['POST', `${widgets}/${widgetId}/history/1/restore`, 'widget.not_found'],
      ['GET', `${widgets}/${widgetId}/pages`, 'widget.not_found'],
      ['GET', `/business/v1.1/embedded-player/${playerId}/pages`, 'player.not_found'],
      ['GET', `${toggle}/${widgetId}/visibility`, 'widget.not_found'],
      ['PUT', `${toggle}/${widgetId}/visibility`, 'widget.not_found', { active: true }],
      ['GET', `${splitTests}?widgetId=${widgetId}`, 'widget.not_found'],
      ['POST', splitTests, 'widget.not_found', { widgetId, draft: splitTestDraft }],
      ['GET', `${splitTests}/${testId}`, 'split_test.not_found'],
      ['PUT', `${splitTests}/${testId}`, 'split_test.not_found', splitTestDraft],
      ['DELETE', `${splitTests}/${testId}`, 'split_test.not_found'],
      ['POST', `${splitTests}/${testId}/start`, 'split_test.not_found'],
      ['POST', `${splitTests}/${testId}/stop`, 'split_test.not_found'],
      ['PUT', `${splitTests}/${testId}/coverage`, 'split_test.not_found', { coverage: 50 }],
      ['GET', `${splitTests}/${testId}/results`, 'split_test.not_found'],
      ['GET', `${sites}/${siteId}`, 'site.not_found'],
      ['DELETE', `${sites}/${siteId}`, 'site.not_found'],
      ['GET', `${sites}/${siteId}/pages`, 'site.not_found'],
    ];
    const nobodys = { widgetId: 'wgt_none', testId: 'spt_none', siteId: 'sit_none', playerId: 'ply_none' };
    const odd = '%27%3B--';
    const before = await stored();
    for (const [method, url, error, body] of [
      ...of(theirs),
      ...of(nobodys),
      ...of({ widgetId: odd, testId: odd, siteId: odd, playerId: odd }),
      ['POST', verifySite, 'site.not_found', { siteUrl: 'elsewhere.example' }],
      ['POST', verifySnippet, 'site.not_found', { pageUrl: 'https://elsewhere.example/' }],
      ['POST', verifySnippet, 'site.not_verified', { pageUrl: 'https://shop.example/' }],
      ['GET', `${widgets}/details/public?widgetId=wgt_none`, 'widget.not_found'],
    ] as [string, string, string, unknown?][]) {
      const asked = `${method} ${url}`;
      const answer = await send(method, url, body === undefined ? undefined : JSON.stringify(body));
      expect
        .soft({ asked, ...answer })
        .toMatchObject({ asked, status: error === 'site.not_verified' ? 422 : 404, error });
    }
    expect(await stored()).toEqual(before);
  });
});
