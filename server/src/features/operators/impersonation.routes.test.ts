import { expect, onTestFinished, test } from 'vitest';
import { makeOperator } from '../../platform/testing/make-operator.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { createMembersRepository } from '../accounts/members.repository.ts';
import { authentication, openOperated } from './impersonation.testing.ts';

const account = '/business/v1.1/account';
const playlists = '/general/v1.1/stream/playlist';
const audit = '/business/v1.1/audit-log';
const allowance = '/business/v1.1/operator-access';

describeOnSharedPlatform('an operator who acts as somebody', (database) => {
  async function open(env?: Record<string, string>) {
    const operated = await openOperated(database(), env);
    onTestFinished(() => operated.platform.close());
    const { platform } = operated;
    const reads = async (who: { businessId: string; headers: { authorization: string } }) =>
      (await platform.call(who, 'GET', `${account}/${who.businessId}`)).error ?? 'reads';
    const log = async () =>
      (await operated.platform.call(operated.olga, 'GET', `${authentication}/operator/impersonations`)).data.items;
    return { ...operated, reads, log };
  }

  test('reads what the member reads, for the time that was asked for, and changes nothing', async () => {
    const { platform, ed, act, reads, owner } = await open();
    const acting = await act({ userId: ed.userId, minutes: 10 });
    expect(await reads(acting)).toBe('reads');
    expect(await platform.call(acting, 'POST', playlists, { name: 'Reel', streamIds: [] })).toMatchObject({
      status: 403,
      error: 'impersonation.read_only',
    });
    // An editor's role, not the owner's.
    expect((await platform.call(acting, 'GET', audit)).error).toBe('auth.forbidden');
    expect((await platform.call(owner, 'GET', playlists)).data.totalItems).toBe(0);
    platform.clock.advanceSec(599);
    expect(await reads(acting)).toBe('reads');
    platform.clock.advanceSec(1);
    expect(await reads(acting)).toBe('auth.token_expired');
  });

  test('never lasts longer than 30 minutes, and has a reason of a bounded length', async () => {
    const { begin } = await open();
    for (const draft of [{ minutes: 31 }, { reason: ' ' }, { reason: 'x'.repeat(301) }, { access: 'admin' }])
      expect((await begin(draft)).error).toBe('request.invalid');
    const { data, status } = await begin({ reason: 'x'.repeat(300) });
    expect([status, data.expiresInSec, data.impersonation.access]).toEqual([201, 1800, 'read']);
  });

  test('names both in the claims of the token', async () => {
    const { begin, olga, ed, owner } = await open();
    const { data } = await begin({ userId: ed.userId, access: 'write' });
    const claims = JSON.parse(Buffer.from(data.accessToken.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({
      sub: ed.userId,
      bid: owner.businessId,
      sid: data.impersonation.id,
      act: { sub: olga.userId },
      access: 'write',
    });
  });

  test('is refused to everybody else, for oneself, for operators, and while acting', async () => {
    const { platform, begin, act, olga, owner, ed } = await open();
    expect((await begin({}, owner)).error).toBe('auth.operator_required');
    expect((await begin({}, { ...owner, headers: { authorization: 'Bearer zk_nothing' } })).error).toBe(
      'auth.person_required',
    );
    expect((await begin({ businessId: olga.businessId, userId: olga.userId })).error).toBe('impersonation.yourself');
    await makeOperator(platform, ed.userId);
    expect((await begin({ userId: ed.userId })).error).toBe('impersonation.of_operator');
    expect((await begin({ businessId: 'biz_none' })).error).toBe('account.not_found');
    expect((await begin({ userId: olga.userId })).error).toBe('team.member_not_found');
    const acting = await act({ access: 'write' });
    for (const path of ['impersonate', 'operator/businesses', 'operator/impersonations'])
      expect(
        (await platform.call(acting, path === 'impersonate' ? 'POST' : 'GET', `${authentication}/${path}`)).error,
      ).toBe('impersonation.nested');
  });

  test('changes with write access, in that business alone, and is named for it in its log', async () => {
    const { platform, act, olga, owner } = await open();
    const third = await platform.signUp('Third');
    const ownerId = (await platform.call(owner, 'GET', '/business/v1.1/team/members')).data.items[0].userId;
    await createMembersRepository(platform.platform.database.db).insert(
      third.businessId,
      ownerId,
      'admin',
      new Date(0),
    );
    const acting = await act({ access: 'write' });
    const draft = { name: 'Reel', streamIds: [], businessId: third.businessId };
    const { data } = await platform.call(acting, 'POST', playlists, draft);
    expect(data.businessId).toBe(owner.businessId);
    expect((await platform.call(acting, 'GET', `${account}/${third.businessId}`)).error).toBe('account.not_found');
    const switched = { businessId: third.businessId };
    expect((await platform.call(acting, 'POST', `${authentication}/business`, switched)).error).toBe(
      'impersonation.refused',
    );
    expect((await platform.call(acting, 'GET', audit)).data.items).toMatchObject([
      { action: 'impersonation.viewed' },
      { action: 'impersonation.viewed' },
      {
        action: 'playlist.created',
        actor: {
          kind: 'operator',
          id: olga.userId,
          name: 'olga@example.com',
          as: { id: ownerId, name: 'client@example.com' },
        },
      },
      { action: 'impersonation.viewed' },
      {
        action: 'impersonation.begun',
        actor: { kind: 'operator', name: 'olga@example.com', as: null },
        object: { title: 'client@example.com' },
        after: { reason: 'Ticket 7', access: 'write', operatorEmail: 'olga@example.com' },
      },
    ]);
  });

  test('ends it, which both logs keep, and leaves no trace among the sessions of the member', async () => {
    const { platform, act, olga, ed, owner, reads, log } = await open();
    const sessions = async () => (await platform.call(ed, 'GET', `${authentication}/session`)).data.items;
    const seen = async () =>
      (await platform.call(owner, 'GET', '/business/v1.1/team/members')).data.items[1].lastSeenDate;
    const before = [await sessions(), await seen()];
    platform.clock.advanceSec(60);
    const acting = await act({ userId: ed.userId });
    expect(await reads(acting)).toBe('reads');
    expect([await sessions(), await seen()]).toEqual(before);
    platform.clock.advanceSec(60);
    const { data } = await platform.call(acting, 'POST', `${authentication}/impersonate/end`);
    expect(data).toMatchObject({ id: acting.id, end: 'ended', endedDate: platform.clock.now().toISOString() });
    expect(await reads(acting)).toBe('auth.required');
    expect(await log()).toEqual([data]);
    expect((await platform.call(owner, 'GET', `${audit}?objectType=impersonation`)).data.items).toMatchObject([
      {
        action: 'impersonation.ended',
        actor: { name: 'olga@example.com', as: { name: 'ed@example.com' } },
        after: { end: 'ended' },
      },
      { action: 'impersonation.viewed' },
      { action: 'impersonation.begun' },
    ]);
    expect((await platform.call(olga, 'POST', `${authentication}/impersonate/end`)).error).toBe('impersonation.none');
  });

  test('what an operator looks at is in both logs, each section once, before it is answered', async () => {
    const { platform, act, olga, owner } = await open();
    const acting = await act();
    const look = (path: string) => platform.call(acting, 'GET', path);
    await Promise.all([look('/general/v1.1/stream/v2'), look('/general/v1.1/stream/v2'), look(playlists)]);
    await look('/general/v1.1/stream/v2?size=5');
    await look(`${authentication}/email/verification`);
    const { items } = (await platform.call(owner, 'GET', `${audit}?action=impersonation.viewed`)).data;
    expect(items.map((entry: { after: { viewed: string[] } }) => entry.after.viewed.length)).toEqual([3, 2, 1]);
    expect(items[0]).toMatchObject({
      actor: { kind: 'operator', name: 'olga@example.com', as: { name: expect.any(String) } },
      object: { id: acting.id },
    });
    expect(items[0].after.viewed.toSorted()).toEqual(['Email verification', 'Playlists', 'Videos']);
    const changes = `${authentication}/operator/impersonations/${acting.id}/changes`;
    expect((await platform.call(olga, 'GET', changes)).data.items.slice(0, 3)).toEqual(items);
    await platform.call(owner, 'GET', playlists);
    expect((await platform.call(owner, 'GET', `${audit}?action=impersonation.viewed`)).data.items).toHaveLength(3);
  });

  test('what an operator sees by a change that changes nothing, or by a message, is noted, too', async () => {
    const { platform, act, owner } = await open();
    const hook = { url: 'https://hooks.example.com/zeacon', description: '', eventTypes: ['stream.created'] };
    const draft = { name: 'Reel', streamIds: [] };
    const playlist = (await platform.call(owner, 'POST', playlists, draft)).data;
    const webhook = (await platform.call(owner, 'POST', '/business/v1.1/webhooks', hook)).data;
    const acting = await act({ access: 'write' });
    const seen = await platform.call(acting, 'PUT', `${playlists}/${playlist.id}`, draft);
    expect([seen.status, seen.data.name]).toEqual([200, 'Reel']);
    expect((await platform.call(acting, 'POST', `/business/v1.1/webhooks/${webhook.id}/test`)).status).toBeLessThan(
      300,
    );
    const { items } = (await platform.call(owner, 'GET', `${audit}?action=impersonation.viewed`)).data;
    expect(items[0].after.viewed).toEqual(['Playlists', 'Webhooks']);
  });

  test('what an operator changed is in the log of operators too, apart from what they changed at another time', async () => {
    const { platform, act, olga, owner } = await open();
    const add = (who: Parameters<typeof platform.call>[0], name: string) =>
      platform.call(who, 'POST', playlists, { name, streamIds: [] });
    await add(owner, 'Own');
    const acting = await act({ access: 'write' });
    await add(acting, 'Reel');
    platform.clock.advanceSec(60);
    await platform.call(acting, 'POST', `${authentication}/impersonate/end`);
    platform.clock.advanceSec(60);
    await add(await act({ access: 'write' }), 'Later');
    const changes = (who: typeof owner, id: string) =>
      platform.call(who, 'GET', `${authentication}/operator/impersonations/${id}/changes`);
    expect((await changes(olga, acting.id)).data).toMatchObject({
      items: [
        { action: 'impersonation.ended', object: { id: acting.id } },
        { action: 'playlist.created', object: { title: 'Reel' }, actor: { kind: 'operator', as: expect.anything() } },
        { action: 'impersonation.viewed' },
      ],
      nextCursor: null,
    });
    expect((await changes(olga, 'imp_none')).error).toBe('impersonation.not_found');
    expect((await changes(owner, acting.id)).error).toBe('auth.operator_required');
  });

  test.each<[string, string, (given: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    [
      'the operator is none any more',
      'operator_removed',
      ({ platform, olga }) => makeOperator(platform, olga.userId, false),
    ],
    [
      'the operator logs out everywhere',
      'signed_out',
      ({ platform, olga }) =>
        platform.call(olga, 'POST', `${authentication}/logout-everywhere`, { keepCurrent: false }),
    ],
    [
      'the business does not allow it',
      'forbidden',
      ({ owner }) =>
        database().pool.query('update business_account set operator_access = false where id = $1', [owner.businessId]),
    ],
    [
      'the member is removed',
      'target_gone',
      ({ platform, owner, ed }) => platform.call(owner, 'DELETE', `/business/v1.1/team/members/${ed.userId}`),
    ],
    ['the member becomes an operator', 'target_gone', ({ platform, ed }) => makeOperator(platform, ed.userId)],
  ])('is out at once when %s', async (_case, end, happen) => {
    const given = await open();
    const { platform, ed, owner, act, reads } = given;
    const acting = await act({ userId: ed.userId, access: 'write' });
    await happen(given);
    expect(await reads(acting)).toBe('auth.required');
    await platform.modules.operators.closeOver();
    expect((await platform.call(owner, 'GET', `${audit}?action=impersonation.ended`)).data.items).toMatchObject([
      { actor: { kind: 'system' }, object: { id: acting.id }, after: { end } },
    ]);
  });

  test('is out at once when the owner forbids it, and in again only when it is allowed', async () => {
    const { platform, owner, begin, act, reads, log } = await open();
    const admin = await joinTeam(platform, owner, 'admin', 'admin');
    const acting = await act({ access: 'write' });
    const allow = (who: typeof owner, isAllowed: boolean) => platform.call(who, 'PUT', allowance, { isAllowed });
    expect((await allow(admin, false)).error).toBe('auth.forbidden');
    expect((await allow(acting, false)).error).toBe('impersonation.refused');
    expect((await platform.call(owner, 'GET', allowance)).data).toEqual({ isAllowed: true });
    expect((await allow(owner, false)).data).toEqual({ isAllowed: false });
    expect(await reads(acting)).toBe('auth.required');
    expect(await log()).toMatchObject([{ end: 'forbidden' }]);
    expect((await begin()).error).toBe('impersonation.forbidden');
    const { data } = await platform.call(owner, 'GET', audit);
    expect(data.items).toMatchObject([
      { action: 'impersonation.ended', actor: { kind: 'user' }, after: { end: 'forbidden' } },
      { action: 'business.operator_access_changed', after: { operatorAccess: false } },
      { action: 'impersonation.begun' },
    ]);
    await allow(owner, true);
    expect((await begin()).status).toBe(201);
  });

  test('is an operator by the configuration only with an email that was confirmed', async () => {
    const { platform, begin, ed } = await open({ ZEACON_OPERATORS: 'Other@example.com, listed@example.com' });
    const { db } = platform.platform.database;
    const house = await platform.signUp('Side');
    const listed = await joinTeam(platform, house, 'admin', 'listed');
    expect((await begin({ userId: ed.userId }, listed)).error).toBe('auth.operator_required');
    const proven = { userId: listed.userId, email: 'listed@example.com', wrong_codes: 0 };
    await database().pool.query(
      `insert into email_verification (user_id, email, wrong_codes, expires_at, verified_at) values ($1, $2, 0, now(), now())`,
      [proven.userId, 'before@example.com'],
    );
    expect((await begin({ userId: ed.userId }, listed)).error).toBe('auth.operator_required');
    await database().pool.query(`update email_verification set email = $2 where user_id = $1`, [
      proven.userId,
      proven.email,
    ]);
    expect((await begin({ userId: ed.userId }, listed)).status).toBe(201);
    expect(await createMembersRepository(db).emailOf(listed.userId)).toBe(proven.email);
  });
});
