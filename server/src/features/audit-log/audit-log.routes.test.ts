import type { AuditEntry } from '@zeacon/contract';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { explain, queriesOf, settleTables } from '../../platform/testing/query-plans.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform, openTestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createAuditLogRepository } from './audit-log.repository.ts';

const log = '/business/v1.1/audit-log';
const streams = '/general/v1.1/stream';

const entriesOf = async (platform: TestPlatform, who: TestBusiness, query = ''): Promise<AuditEntry[]> =>
  (await platform.call(who, 'GET', `${log}${query}`)).data.items;
const actionsOf = async (...given: Parameters<typeof entriesOf>) =>
  (await entriesOf(...given)).map(({ action }) => action);

describeOnSharedPlatform('the audit log', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    return { platform, owner: await platform.signUp('Owner') };
  }

  test('a change is recorded with who, what, before and after, and from where', async () => {
    const { platform, owner } = await open();
    const { data } = await platform.call(owner, 'POST', `${streams}/playlist`, { name: 'Reel', streamIds: [] });
    await platform.app.inject({
      method: 'PUT',
      url: `${streams}/playlist/${data.id}`,
      headers: { ...owner.headers, 'user-agent': 'Test/1' },
      remoteAddress: '193.99.144.80',
      payload: { name: 'Best of' },
    });
    const [changed, created] = await entriesOf(platform, owner);
    expect(changed).toMatchObject({
      date: platform.clock.now().toISOString(),
      action: 'playlist.updated',
      actor: { kind: 'user', id: expect.stringMatching(/^usr_/), name: 'owner@example.com' },
      object: { type: 'playlist', id: data.id, title: 'Best of' },
      before: { name: 'Reel' },
      after: { name: 'Best of' },
      redacted: [],
      origin: { address: '193.99.144.80', country: 'DE', userAgent: 'Test/1' },
    });
    expect(Object.keys(changed!.after)).toEqual(['name']);
    expect(created).toMatchObject({ action: 'playlist.created', before: {}, after: { name: 'Reel' } });
  });

  test('a key is the actor of what it changes, and its own secret is told to nobody', async () => {
    const { platform, owner } = await open();
    const made = await platform.call(owner, 'POST', '/business/v1.1/api-key', {
      name: 'Importer',
      scopes: ['playlists.write'],
    });
    const { id, key } = made.data;
    const byKey = { ...owner, headers: { authorization: `Bearer ${key}` } };
    await platform.call(byKey, 'POST', `${streams}/playlist`, { name: 'Imported', streamIds: [] });
    const [playlist, apiKey] = await entriesOf(platform, owner);
    expect(playlist!.actor).toEqual({ kind: 'api_key', id, name: 'Importer', as: null });
    expect(apiKey).toMatchObject({ action: 'api_key.created', redacted: ['hash', 'lookup'] });
    const { rows } = await database().pool.query('select * from api_key');
    for (const secret of [key, rows[0].hash, rows[0].lookup]) expect(JSON.stringify(apiKey)).not.toContain(secret);
  });

  test('passwords and stream keys are changed without being told', async () => {
    const { platform, owner } = await open();
    const passwords = { currentPassword: 'Harbour-Kite-7', password: 'Another-Secret-456' };
    await platform.call(owner, 'PUT', '/authentication/v1.1/password', passwords);
    expect(await entriesOf(platform, owner, '?action=user.password_changed')).toMatchObject([
      { object: { type: 'user', title: 'owner@example.com' }, before: {}, after: {}, redacted: ['passwordHash'] },
    ]);
    const { data } = await platform.call(owner, 'POST', `${streams}/v2`, { name: 'Show', contentType: 'LIVE' });
    await platform.call(owner, 'POST', `${streams}/${data.id}/live/rotate-key`);
    expect(await entriesOf(platform, owner, '?action=stream.key_rotated')).toMatchObject([
      { object: { id: data.id, title: 'Show' }, before: {}, after: {}, redacted: ['keyHash', 'keySealed'] },
    ]);
  });

  test('signing in and out is recorded as done by whoever does it', async () => {
    const { platform, owner } = await open();
    const payload = { email: 'Owner@example.com', password: 'Harbour-Kite-7' };
    const signedIn = await platform.app.inject({ method: 'POST', url: '/authentication/v1.1/login', payload });
    const headers = { 'refresh-token': signedIn.json().responseData.refreshToken };
    await platform.app.inject({ url: '/authentication/v1.1/logout', headers });
    const wrong = { ...payload, password: 'Wrong-1234' };
    await platform.app.inject({ method: 'POST', url: '/authentication/v1.1/login', payload: wrong });
    const actor = { kind: 'user', name: 'owner@example.com' };
    expect(await entriesOf(platform, owner)).toMatchObject([
      { action: 'session.ended', actor, after: { revokedAt: expect.any(String) } },
      { action: 'session.created', actor },
    ]);
  });

  test('an upload is recorded from its beginning to its end', async () => {
    const { platform, owner } = await open();
    const { streamId } = await platform.upload(owner, Buffer.from('not looked at'));
    const [finished, begun] = await entriesOf(platform, owner, `?objectType=stream&objectId=${streamId}`);
    expect(finished).toMatchObject({
      action: 'stream.upload_finished',
      actor: { kind: 'anyone' },
      before: { packagingState: 'uploading' },
    });
    expect(begun).toMatchObject({ action: 'stream.uploaded', actor: { kind: 'user' } });
  });

  test('what goes with a deleted video is recorded too, under one request', async () => {
    const { platform, owner } = await open();
    const { streamId } = await platform.upload(owner, Buffer.from('not looked at'));
    const caption = {
      srclang: 'en',
      label: 'English',
      format: 'vtt',
      content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi',
    };
    await platform.call(owner, 'POST', `${streams}/${streamId}/captions`, caption);
    await platform.call(owner, 'POST', `${streams}/playlist`, { name: 'Reel', streamIds: [streamId] });
    await platform.call(owner, 'DELETE', `${streams}/${streamId}`);
    const all = await entriesOf(platform, owner);
    const removal = all.filter(({ requestId }) => requestId === all[0]!.requestId);
    expect(removal.map(({ action }) => action).sort()).toEqual([
      'caption.deleted',
      'playlist.updated',
      'stream.deleted',
    ]);
    const playlist = removal.find(({ object }) => object.type === 'playlist')!;
    expect(playlist).toMatchObject({ object: { title: 'Reel' }, before: { items: [{ streamId }] } });
  });

  test('a change that fails leaves no entry, and an entry that fails leaves no change', async () => {
    const { platform, owner } = await open();
    const missing = { name: 'Reel', streamIds: ['str_missing'] };
    expect(await platform.call(owner, 'POST', `${streams}/playlist`, missing)).toMatchObject({ status: 404 });
    expect(await entriesOf(platform, owner)).toEqual([]);

    const { pool } = database();
    await pool.query('alter table audit_entry add constraint full_disk check (false) not valid');
    onTestFinished(() => void pool.query('alter table audit_entry drop constraint if exists full_disk'));
    const draft = { name: 'Reel', streamIds: [] };
    expect(await platform.call(owner, 'POST', `${streams}/playlist`, draft)).toMatchObject({ status: 500 });
    await pool.query('alter table audit_entry drop constraint full_disk');
    expect((await platform.call(owner, 'GET', `${streams}/playlist`)).data.totalItems).toBe(0);
    expect((await pool.query('select 1 from audit_change')).rows).toEqual([]);

    const { data } = await platform.call(owner, 'POST', `${streams}/playlist`, draft);
    await pool.query('alter table audit_entry add constraint full_disk check (false) not valid');
    // Deletes in a single statement, outside of a transaction of its own.
    expect(await platform.call(owner, 'DELETE', `${streams}/playlist/${data.id}`)).toMatchObject({ status: 500 });
    await pool.query('alter table audit_entry drop constraint full_disk');
    expect((await platform.call(owner, 'GET', `${streams}/playlist/${data.id}`)).status).toBe(200);
  });

  test('an entry is never changed, and goes when it is old', async () => {
    const { platform, owner } = await open();
    await platform.call(owner, 'POST', `${streams}/playlist`, { name: 'Reel', streamIds: [] });
    const change = database().pool.query(`update audit_entry set action = 'playlist.deleted'`);
    await expect(change).rejects.toThrow('rows of audit_entry are never changed');
    platform.clock.advanceSec(364 * 86_400);
    await platform.modules.auditLog.forgetOld();
    expect((await database().pool.query('select 1 from audit_entry')).rows).toHaveLength(1);
    platform.clock.advanceSec(2 * 86_400);
    await platform.modules.auditLog.forgetOld();
    expect((await database().pool.query('select 1 from audit_entry')).rows).toHaveLength(0);
  });

  test('owners and admins read the log of their own business only', async () => {
    const { platform, owner } = await open();
    const admin = await joinTeam(platform, owner, 'admin');
    const editor = await joinTeam(platform, owner, 'editor');
    const stranger = await platform.signUp('Stranger');
    await platform.call(editor, 'POST', `${streams}/playlist`, { name: 'Reel', streamIds: [] });
    expect(await actionsOf(platform, admin)).toEqual(['playlist.created']);
    expect(await platform.call(editor, 'GET', log)).toMatchObject({ status: 403, error: 'auth.forbidden' });
    expect(await entriesOf(platform, stranger)).toEqual([]);
    for (const kind of ['csv', 'lines']) {
      const { body } = await platform.app.inject({ url: `${log}/${kind}`, headers: stranger.headers });
      expect(body).not.toContain('Reel');
    }
  });

  test('it is read in pages, filtered, and exported as it is filtered', async () => {
    const { platform, owner } = await open();
    const ids: string[] = [];
    for (const name of ['=1+1', 'Second', 'Third']) {
      const { data } = await platform.call(owner, 'POST', `${streams}/playlist`, { name, streamIds: [] });
      ids.push(data.id);
      platform.clock.advanceSec(1);
    }
    await platform.call(owner, 'DELETE', `${streams}/playlist/${ids[1]}`);
    const titles = async (query: string) => (await entriesOf(platform, owner, query)).map(({ object }) => object.title);

    const first = (await platform.call(owner, 'GET', `${log}?size=3`)).data;
    expect(first.items).toHaveLength(3);
    const rest = (await platform.call(owner, 'GET', `${log}?size=3&cursor=${first.nextCursor}`)).data;
    expect(rest).toMatchObject({ items: [{ object: { title: '=1+1' } }], nextCursor: null });
    expect(await platform.call(owner, 'GET', `${log}?cursor=x`)).toMatchObject({
      status: 400,
      error: 'request.invalid',
    });

    expect(await titles('?action=playlist.deleted')).toEqual(['Second']);
    expect(await titles(`?objectType=playlist&objectId=${ids[1]}`)).toEqual(['Second', 'Second']);
    const { actor, date } = first.items[2];
    expect(await titles(`?actorId=${actor.id}`)).toHaveLength(4);
    expect(await titles('?actorId=usr_other')).toEqual([]);
    expect(await titles(`?until=${date}`)).toEqual(['=1+1']);
    expect(await titles(`?from=${date}&until=${first.items[1].date}`)).toEqual(['Second']);

    const read = (path: string) => platform.app.inject({ url: `${log}${path}`, headers: owner.headers });
    const csv = await read('/csv?action=playlist.created');
    expect(csv.headers['content-disposition']).toContain('audit-log-');
    expect(csv.body.trim().split('\r\n')).toHaveLength(4);
    expect(csv.body).toContain(`"'=1+1"`);
    const lines = await read(`/lines?objectId=${ids[1]}&objectType=playlist`);
    expect(lines.headers['content-type']).toContain('application/x-ndjson');
    expect(
      lines.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).action),
    ).toEqual(['playlist.deleted', 'playlist.created']);
  });
});

describe('a log of 100,000 entries', () => {
  test.each([
    ['all', {}, 'audit_entry_by_time'],
    ['those of one person', { actorId: 'usr_7' }, 'audit_entry_by_actor'],
    ['those of one action', { action: 'action.7' }, 'audit_entry_by_action'],
    ['those about one object', { objectType: 'stream', objectId: 'str_7' }, 'audit_entry_by_object'],
  ] as const)('%s are read page by page from an index', async (_case, filter, index) => {
    const { pool } = await filled();
    const after = { createdAt: new Date('2026-02-01T00:00:00Z'), seq: 1000 };
    const [query] = await queriesOf(pool, (db) => createAuditLogRepository(db).list('biz_1', filter, after, 51));
    const { nodes } = await explain(pool, query!);
    expect(nodes).toEqual(['Limit', `Index Scan Backward using ${index}`]);
  });
});

afterAll(async () => (await filling)?.close());

let filling: ReturnType<typeof fill> | undefined;
const filled = () => {
  filling ??= fill();
  return filling;
};

async function fill() {
  const database = await openTestDatabase('embedded');
  await database.pool.query(`insert into audit_entry (business_id, created_at, request_id, action, actor_kind, actor_id,
      object_type, object_id, before, after, redacted)
    select 'biz_' || n % 2, timestamptz '2026-01-01Z' + n * interval '1 minute', n::text, 'action.' || n % 40, 'user',
      'usr_' || n % 20, 'stream', 'str_' || n % 500, '{}', '{}', '[]'
    from generate_series(1, 100000) n`);
  await settleTables(database.pool, 'audit_entry');
  return database;
}
