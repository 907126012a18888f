import type { VisitorSettings, VisitorState } from '@zeacon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindsOfWholeSuites, openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository } from '../streams/streams.repository.ts';

const path = '/business/v1.1/visitor-settings';
const withKey: VisitorSettings = {
  identification: 'FINGERPRINT',
  apiKey: 'shopKey',
  region: 'eu',
  endpoint: 'https://metrics.shop.example/fp',
  scriptUrl: 'https://metrics.shop.example/agent/<apiKey>',
  consent: 'ANONYMOUS',
  ownAddresses: [],
  keepMonths: null,
};

describe.each(kindsOfWholeSuites)('visitor settings on %s', (kind) => {
  let database: TestDatabase;
  let here: TestPlatform;
  let owner: TestBusiness;
  let streamId: string;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    here = await openTestPlatform(database);
    owner = await here.signUp();
    const { id } = await createStreamsRepository(database.db).insert({
      id: here.platform.newId('str'),
      businessId: owner.businessId,
      name: 'Course',
      fileName: 'clip.mp4',
      sizeBytes: 1000,
      createdAt: here.clock.now(),
      packagingState: 'ready',
      packageId: 'pkg_1',
      posterFile: 'poster.jpg',
      durationMs: 65_000,
      width: 1280,
      height: 720,
      publishStatus: 'Published',
    });
    streamId = id;
  });
  afterAll(async () => {
    await here?.close();
    await database?.close();
  });

  const save = (settings: Partial<VisitorSettings>, business = owner) =>
    here.call(business, 'PUT', path, { ...withKey, ...settings });
  const read = async (business = owner): Promise<VisitorState> => (await here.call(business, 'GET', path)).data;
  const report = (businessId: string, code: string, headers: Record<string, string> = {}) =>
    here.app.inject({
      method: 'POST',
      url: `${path}/errors`,
      headers: { 'content-type': 'text/plain', ...headers },
      payload: JSON.stringify({ businessId, code }),
    });
  const watched = async () => {
    const answer = await here.app.inject(`/general/v1.1/stream/viewer/stream-details?streamId=${streamId}`);
    return answer.json().responseData.visitor;
  };

  test('start with the built-in id, about which embeds need no word', async () => {
    const stranger = await here.signUp('Stranger');
    expect(await read(stranger)).toMatchObject({
      settings: { identification: 'BUILT_IN', consent: 'FULL' },
      hasServerKey: false,
      errors: [],
    });
    expect(await watched()).toBeUndefined();
  });

  test('reach the embeds of their business', async () => {
    expect((await save({})).status).toBe(200);
    expect((await read()).settings).toEqual(withKey);
    const page = await here.app.inject(`/v/${streamId}/embed`);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]*https:\/\/metrics\.shop\.example/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/metrics\.shop\.example;/);
    expect(await watched()).toEqual({
      consent: 'ANONYMOUS',
      fingerprint: {
        businessId: owner.businessId,
        apiKey: 'shopKey',
        region: 'eu',
        scriptUrl: 'https://metrics.shop.example/agent/shopKey',
        endpoint: 'https://metrics.shop.example/fp',
      },
    });
    await save({ endpoint: '', scriptUrl: '', consent: 'FULL' });
    expect((await watched()).fingerprint).toEqual({
      businessId: owner.businessId,
      apiKey: 'shopKey',
      region: 'eu',
      scriptUrl: 'https://fpjscdn.net/v3/shopKey',
    });
    await save({ identification: 'BUILT_IN', consent: 'NONE' });
    expect(await watched()).toEqual({ consent: 'NONE' });
  });

  test.each([
    ['no key where the server has none', { apiKey: '' }, 'apiKey'],
    ['a script for a key', { apiKey: 'https://fpjscdn.net/v3/x' }, 'apiKey'],
    ['an unknown region', { region: 'mars' }, 'region'],
    ['a script over HTTP', { scriptUrl: 'http://metrics.shop.example/x' }, 'scriptUrl'],
    ['an endpoint that is no address', { endpoint: 'metrics' }, 'endpoint'],
    ['an unknown consent', { consent: 'MAYBE' }, 'consent'],
    ['a name for an address', { ownAddresses: ['203.0.113.7', 'office.example'] }, 'ownAddresses.1'],
    ['views that are kept for no time', { keepMonths: 0 }, 'keepMonths'],
  ])('are refused with %s', async (_case, change, field) => {
    const { status, fieldErrors } = await save(change as Partial<VisitorSettings>);
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  test('leave out views from marked addresses and of browsers that are signed in, and say so', async () => {
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const watch = (viewId: string, remoteAddress: string, cookies: Record<string, string> = {}) =>
      here.app.inject({
        method: 'POST',
        url: '/business/v1.1/insight/events',
        remoteAddress,
        cookies,
        headers: { 'user-agent': browser },
        payload: {
          visitorId: 'visitor-0001',
          viewId,
          streamId,
          pageUrl: 'https://shop.example/',
          destinationType: 'EMBEDDED',
          sentAt: here.clock.now().getTime(),
          events: [{ id: `${viewId}-shown`, type: 'pageView', at: here.clock.now().getTime() }],
        },
      });
    const saved = await save({ ownAddresses: ['203.0.113.0/24'], keepMonths: 24 });
    expect(saved.data.settings).toMatchObject({ ownAddresses: ['203.0.113.0/24'], keepMonths: 24 });
    const { ownAddresses: _own, keepMonths: _kept, ...rest } = saved.data.settings;
    const kept = await here.call(owner, 'PUT', path, rest);
    expect(kept.data.settings).toMatchObject({ ownAddresses: ['203.0.113.0/24'], keepMonths: 24 });
    expect((await read()).yourAddress).toBe('127.0.0.1');
    const session = (business: TestBusiness) => ({
      [here.platform.config.cookies.accessToken]: business.headers.authorization.replace('Bearer ', ''),
    });
    await watch('view-of-office', '203.0.113.77');
    await watch('view-of-member', '198.51.100.1', session(owner));
    await watch('view-of-strange', '198.51.100.2', session(await here.signUp('Onlooker')));
    await watch('view-of-expired', '198.51.100.3', { [here.platform.config.cookies.accessToken]: 'nonsense' });
    const today = here.clock.now().toISOString().slice(0, 10);
    const period = { startDate: today, endDate: today };
    const kpi = await here.call(owner, 'POST', '/business/v1.1/insight/kpi', period);
    expect(kpi.data).toMatchObject({ pageViews: 2, leftOut: { bots: 0, own: 2 } });
  });

  test('show how often identification failed, and where last, until they are saved again', async () => {
    await save({});
    const site = { origin: 'https://shop.example' };
    await Promise.all(Array.from({ length: 5 }, () => report(owner.businessId, 'KEY_NOT_FOUND', site)));
    here.clock.advanceSec(60);
    await report(owner.businessId, 'KEY_NOT_FOUND', { origin: 'null' });
    here.clock.advanceSec(60);
    const answer = await report(owner.businessId, 'BLOCKED_BY_CSP', site);
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([202, '*']);

    const now = here.clock.now().getTime();
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    expect((await read()).errors).toEqual([
      { code: 'BLOCKED_BY_CSP', count: 1, firstSeenDate: ago(0), lastSeenDate: ago(0), lastSite: site.origin },
      { code: 'KEY_NOT_FOUND', count: 6, firstSeenDate: ago(2), lastSeenDate: ago(1), lastSite: null },
    ]);
    await save({});
    expect((await read()).errors).toEqual([]);
  });

  test('count nothing for a business that does not use the vendor, and no unknown error', async () => {
    await save({ identification: 'BUILT_IN' });
    await report(owner.businessId, 'KEY_NOT_FOUND');
    await report('biz_nobody', 'KEY_NOT_FOUND');
    expect((await read()).errors).toEqual([]);
    const { rows } = await database.pool.query('select * from visitor_error');
    expect(rows).toEqual([]);
    expect((await report(owner.businessId, 'visitor 4711')).statusCode).toBe(400);
  });

  test('take a limited number of reports from one address', async () => {
    here.clock.advanceSec(120);
    for (let n = 0; n < 60; n += 1) await report(owner.businessId, 'KEY_NOT_FOUND');
    const refused = await report(owner.businessId, 'KEY_NOT_FOUND');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  });
});
