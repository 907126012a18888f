import { apiKeyPattern, apiKeyScopes, type BusinessRole } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository } from '../streams/streams.repository.ts';

const base = '/business/v1.1/api-key';
const players = '/business/v1.1/embedded-player';
const draft = { name: 'Shop', scopes: ['players.read', 'videos.read'] };

describeOnSharedPlatform('API keys', (database) => {
  async function open(options: Parameters<typeof openTestPlatform>[1] = {}) {
    const platform = await openTestPlatform(database(), options);
    onTestFinished(() => platform.close());
    return platform;
  }
  const holderOf = (key: string): TestBusiness => ({ businessId: '', headers: { authorization: `Bearer ${key}` } });
  const create = async (platform: TestPlatform, owner: TestBusiness, change: object = {}) =>
    (await platform.call(owner, 'POST', base, { ...draft, ...change })).data;

  test('one is created, shown once, used, listed with its last use, and revoked', async () => {
    const platform = await open();
    const owner = await platform.signUp();
    const created = await platform.call(owner, 'POST', base, draft);
    const { key, ...shown } = created.data;
    expect(created.status).toBe(201);
    expect(key).toMatch(new RegExp(`^${apiKeyPattern.source}$`));
    expect(shown).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'Shop',
      scopes: ['videos.read', 'players.read'],
      ending: key.slice(-4),
      createdDate: platform.clock.now().toISOString(),
      expiresDate: null,
      lastUsedDate: null,
    });
    expect((await platform.call(owner, 'GET', base)).data.items).toEqual([shown]);

    const read = await platform.call(holderOf(key), 'GET', players);
    expect(read).toMatchObject({ status: 200, data: { items: [] } });
    const usedAt = platform.clock.now().toISOString();
    expect((await platform.call(owner, 'GET', base)).data.items).toEqual([{ ...shown, lastUsedDate: usedAt }]);

    expect(await platform.call(owner, 'DELETE', `${base}/${shown.id}`)).toMatchObject({ status: 200, data: {} });
    expect(await platform.call(holderOf(key), 'GET', players)).toMatchObject({
      status: 401,
      error: 'auth.key_invalid',
    });
    expect((await platform.call(owner, 'GET', base)).data.items).toEqual([]);
    const again = await platform.call(owner, 'DELETE', `${base}/${shown.id}`);
    expect(again).toMatchObject({ status: 404, error: 'api_key.not_found' });
  });

  test('nothing that is kept is the key, or opens what it opens', async () => {
    const platform = await open();
    const { key } = await create(platform, await platform.signUp());
    const { rows } = await platform.platform.database.pool.query('select * from api_key');
    expect(JSON.stringify(rows)).not.toContain(key.slice(15));
    for (const stored of [
      rows[0].hash,
      `zk_${rows[0].hash}`,
      `zk_${rows[0].lookup}`,
      `zk_${rows[0].lookup}${'0'.repeat(40)}`,
    ])
      expect(await platform.call(holderOf(stored), 'GET', players)).toMatchObject({ status: 401 });
  });

  test('a use is written down once a minute at most', async () => {
    const platform = await open();
    const owner = await platform.signUp();
    const { key } = await create(platform, owner);
    const lastUse = async () => {
      await platform.call(holderOf(key), 'GET', players);
      return Date.parse((await platform.call(owner, 'GET', base)).data.items[0].lastUsedDate);
    };
    const first = await lastUse();
    platform.clock.advanceSec(59);
    expect(await lastUse()).toBe(first);
    platform.clock.advanceSec(2);
    expect(await lastUse()).toBe(first + 61_000);
  });

  test('a key that is revoked at one server is worth nothing at another, from the next call on', async () => {
    const [here, there] = [await open(), await open()];
    const owner = await here.signUp();
    const { id, key } = await create(here, owner);
    expect(await there.call(holderOf(key), 'GET', players)).toMatchObject({ status: 200 });
    await here.call(owner, 'DELETE', `${base}/${id}`);
    expect(await there.call(holderOf(key), 'GET', players)).toMatchObject({ status: 401, error: 'auth.key_invalid' });
  });

  test('a key ends at its expiry', async () => {
    const platform = await open();
    const owner = await platform.signUp();
    const expiresDate = new Date(platform.clock.now().getTime() + 60_000).toISOString();
    const { key, ...shown } = await create(platform, owner, { expiresDate });
    expect(shown.expiresDate).toBe(expiresDate);
    platform.clock.advanceSec(59);
    expect(await platform.call(holderOf(key), 'GET', players)).toMatchObject({ status: 200 });
    platform.clock.advanceSec(1);
    expect(await platform.call(holderOf(key), 'GET', players)).toMatchObject({
      status: 403,
      error: 'auth.key_expired',
    });
  });

  test('a key does what its scopes say, in its own business', async () => {
    const platform = await open();
    const owner = await platform.signUp('Owner');
    const stranger = await platform.signUp('Stranger');
    const { streamId } = await platform.upload(owner, Buffer.from('not looked at'));
    const holder = holderOf((await create(platform, owner)).key);
    const other = holderOf((await create(platform, stranger, { scopes: apiKeyScopes })).key);
    const url = `/general/v1.1/stream/${streamId}`;
    expect(await platform.call(holder, 'GET', url)).toMatchObject({ status: 200, data: { id: streamId } });
    expect(await platform.call(holder, 'DELETE', url)).toMatchObject({
      status: 403,
      error: 'auth.scope_missing',
      message: 'This API key needs the scope videos.write for this call.',
    });
    for (const method of ['GET', 'DELETE'])
      expect(await platform.call(other, method, url)).toMatchObject({ status: 404, error: 'stream.not_found' });
    expect(await platform.call(owner, 'GET', url)).toMatchObject({ status: 200 });
  });

  test('a key of everything makes no key, and changes no account', async () => {
    const platform = await open();
    const owner = await platform.signUp();
    const { id, key } = await create(platform, owner, { scopes: apiKeyScopes });
    const account = `/business/v1.1/account/${owner.businessId}`;
    for (const [method, url, body] of [
      ['POST', base, draft],
      ['GET', base, undefined],
      ['DELETE', `${base}/${id}`, undefined],
      ['PUT', account, { businessName: 'Mine', email: 'me@example.com' }],
    ] as const)
      expect(await platform.call(holderOf(key), method, url, body)).toMatchObject({
        status: 403,
        error: 'auth.person_required',
      });
    expect((await platform.call(owner, 'GET', account)).data.businessName).toBe('Acme');
  });

  test.each([
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['a long name', { name: 'x'.repeat(101) }, { name: expect.stringContaining('100') }],
    ['no scope', { scopes: [] }, { scopes: 'Choose at least one thing that the key may do' }],
    ['the scope to manage the business', { scopes: ['business.manage'] }, { 'scopes.0': expect.any(String) }],
    ['the scope to make keys', { scopes: ['videos.read', 'api_keys.manage'] }, { 'scopes.1': expect.any(String) }],
    ['a scope that is none', { scopes: ['constructor'] }, { 'scopes.0': expect.any(String) }],
    ['a past expiry', { expiresDate: '2026-03-10T12:00:00Z' }, { expiresDate: 'The expiry must be in the future' }],
    ['a text as expiry', { expiresDate: 'never' }, { expiresDate: expect.any(String) }],
  ])('%s is refused', async (_case, change, fieldErrors) => {
    const platform = await open();
    const owner = await platform.signUp();
    const answer = await platform.call(owner, 'POST', base, { ...draft, ...change });
    expect(answer).toMatchObject({ status: 400, error: 'request.invalid', fieldErrors });
    expect((await platform.call(owner, 'GET', base)).data.items).toEqual([]);
  });

  test('what a body says beside the fields of a key changes nothing of it', async () => {
    const platform = await open();
    const owner = await platform.signUp('Owner');
    const stranger = await platform.signUp('Stranger');
    const more = { businessId: stranger.businessId, role: 'owner', permissions: ['business.manage'], key: 'zk_1' };
    const { key } = await create(platform, owner, more);
    expect(key).not.toBe('zk_1');
    const account = (business: TestBusiness) => `/business/v1.1/account/${business.businessId}`;
    const holder = holderOf((await create(platform, owner, { ...more, scopes: ['account.read'] })).key);
    expect(await platform.call(holder, 'GET', account(stranger))).toMatchObject({ status: 404 });
    expect(await platform.call(holder, 'GET', account(owner))).toMatchObject({ status: 200 });
  });

  test.each(['editor', 'host', 'analyst', 'billing'] as BusinessRole[])(
    'a member who is %s makes none',
    async (role) => {
      let businessId = '';
      const platform = await open({ rolesOf: async () => new Map([[businessId, role]]) });
      const member = await platform.signUp();
      businessId = member.businessId;
      expect(await platform.call(member, 'POST', base, draft)).toMatchObject({ status: 403, error: 'auth.forbidden' });
    },
  );

  test('a key is limited by itself, and is told when to come again', async () => {
    const platform = await open({ env: { ZEACON_API_KEY_CALLS_PER_MINUTE: '2' } });
    const owner = await platform.signUp();
    const [first, second] = [await create(platform, owner), await create(platform, owner)];
    const call = (key: string) => platform.app.inject({ url: players, headers: holderOf(key).headers });
    for (const status of [200, 200, 429]) expect((await call(first.key)).statusCode).toBe(status);
    platform.clock.advanceSec(10);
    const refused = await call(first.key);
    expect(refused.headers['retry-after']).toBe('50');
    expect(refused.json()).toMatchObject({ error: 'request.rate_limited' });
    expect((await call(second.key)).statusCode).toBe(200);
    platform.clock.advanceSec(50);
    expect((await call(first.key)).statusCode).toBe(200);
  });

  test('the access-key header takes one too, and cookies beside it are not looked at', async () => {
    const platform = await open();
    const { key } = await create(platform, await platform.signUp());
    const ask = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
      platform.app.inject({ url: players, headers, cookies });
    expect((await ask({ 'access-key': key })).statusCode).toBe(200);
    expect((await ask({ 'access-key': key, authorization: 'Basic cHJveHk6eA==' })).statusCode).toBe(200);
    expect((await ask({ 'access-key': key }, { zc_access_token: 'garbage' })).statusCode).toBe(200);
    expect((await ask({}, { zc_access_token: key })).json().error).toBe('auth.required');
    expect((await ask({ 'access-key': 'garbage' })).json().error).toBe('auth.key_invalid');
  });

  test('opens what viewers of its business are let in to, until it is revoked', async () => {
    const platform = await open();
    const owner = await platform.signUp();
    const { id, key } = await create(platform, owner, { scopes: ['videos.read'] });
    const packageId = 'pkg_1';
    const { id: streamId } = await createStreamsRepository(database().db).insert({
      ...{ id: platform.platform.newId('str'), businessId: owner.businessId, name: 'Course', fileName: 'clip.mp4' },
      ...{
        sizeBytes: 1000,
        createdAt: platform.clock.now(),
        packagingState: 'ready',
        packageId,
        posterFile: 'poster.jpg',
      },
      ...{ durationMs: 65_000, width: 1280, height: 720, publishStatus: 'Published', accessVisibility: 'POSTED' },
    });
    await platform.platform.storage.put(`streams/${streamId}/${packageId}/poster.jpg`, Buffer.from('picture'));
    const ask = (headers: Record<string, string>) =>
      platform.app.inject({ url: `/general/v1.1/stream/viewer/stream-details?streamId=${streamId}`, headers });
    const refusal = async (headers: Record<string, string>) => (await ask(headers)).json().error;
    expect(await refusal({})).toBe('media.token_invalid');
    const answer = await ask({ 'access-key': key });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await ask({ authorization: `Bearer ${key}` })).statusCode).toBe(200);
    const { posterUrl } = answer.json().responseData;
    expect((await platform.app.inject({ url: posterUrl })).statusCode).toBe(200);

    const stranger = await create(platform, await platform.signUp('Other'), { scopes: ['videos.read'] });
    expect(await refusal({ 'access-key': stranger.key })).toBe('media.token_invalid');
    const blind = await create(platform, owner, { scopes: ['players.read'] });
    expect(await refusal({ 'access-key': blind.key })).toBe('auth.scope_missing');
    expect(await refusal({ 'access-key': 'garbage' })).toBe('auth.key_invalid');

    await platform.call(owner, 'DELETE', `${base}/${id}`);
    expect(await refusal({ 'access-key': key })).toBe('auth.key_invalid');
    platform.clock.advanceSec(5);
    expect((await platform.app.inject({ url: posterUrl })).json().error).toBe('media.token_expired');
  });

  test('a key in an address is refused, whatever the address is', async () => {
    const platform = await open();
    const owner = await platform.signUp();
    const { key } = await create(platform, owner);
    for (const url of [`${players}?access-key=${key}`, `${players}/${key}`, `/livez?key=${key}`])
      expect(await platform.call(owner, 'GET', url)).toMatchObject({ status: 400, error: 'auth.key_in_address' });
  });

  test('no log holds a key, not even when the database fails', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const platform = await open({ log });
    const { key } = await create(platform, await platform.signUp());
    const { pool } = platform.platform.database;
    await platform.call(holderOf(key), 'GET', players);
    await platform.call(holderOf(key), 'GET', `${players}?key=${key}`);
    await pool.query('alter table api_key rename to api_key_away');
    expect(await platform.call(holderOf(key), 'GET', players)).toMatchObject({ status: 500 });
    await pool.query('alter table api_key_away rename to api_key');
    expect(lines.join()).toContain('The server could not answer a request.');
    expect(lines.join()).not.toContain(key.slice(3));
  });

  test('a business holds a hundred, however many are made at once', async () => {
    const platform = await open();
    const owner = await platform.signUp();
    await create(platform, owner);
    await platform.platform.database.pool.query(`
      insert into api_key select 'key_' || n, business_id, name, scopes, 'lookup' || n, hash, ending, created_by, created_at
      from api_key, generate_series(1, 97) n`);
    const more = await Promise.all(Array.from({ length: 4 }, () => platform.call(owner, 'POST', base, draft)));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect(more.find(({ status }) => status === 422)!.error).toBe('api_key.too_many');
  });
});
