import type { VisitorSettings, VisitorState } from '@zeacon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
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
};

describe.each(['embedded', 'postgres'] as const)('visitor settings on %s', (kind) => {
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
  ])('are refused with %s', async (_case, change, field) => {
    const { status, fieldErrors } = await save(change as Partial<VisitorSettings>);
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, [field]]);
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
