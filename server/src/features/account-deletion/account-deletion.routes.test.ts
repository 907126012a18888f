import type { TeamMember } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createBusinessApp } from '../../platform/testing/business-app.ts';
import { countTables, fillTables } from '../../platform/testing/fill-tables.ts';
import { makeOperator } from '../../platform/testing/make-operator.ts';
import { createQuickPasswords } from '../../platform/testing/quick-passwords.ts';
import { joinTeam, signInAs } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';

const base = '/authentication/v1.1/account-deletion';
const day = 86_400;
const password = 'Harbour-Kite-7';

describeOnSharedPlatform('the deletion of an account', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const { app, call, clock, modules } = platform;
    const acme = await platform.signUp('Acme');
    const ana = await joinTeam(platform, acme, 'admin', 'ana');
    const post = async (url: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url, payload });
      const { responseData: data, error } = answer.json();
      return { status: answer.statusCode, data, error };
    };
    const logIn = (name: string, given = password) =>
      post('/authentication/v1.1/login', { email: `${name}@example.com`, password: given });
    const members = async (as: TestBusiness = acme): Promise<string[]> =>
      (await call(as, 'GET', '/business/v1.1/team/members')).data.items
        .filter((member: TeamMember) => member.deletesDate === null)
        .map(({ email }: TeamMember) => email);
    const { pool } = database();
    return {
      platform,
      call,
      clock,
      post,
      logIn,
      members,
      acme,
      ana,
      pool,
      accounts: modules.accountDeletion,
      begin: (as: TestBusiness, more: object = {}) => call(as, 'POST', base, { password, hasExported: true, ...more }),
      restore: (restoreTicket: string) => post('/authentication/v1.1/login/restore', { restoreTicket }),
      mails: async (template: string) =>
        (await pool.query('select recipient from mail where template = $1', [template])).rows.map(
          (row) => row.recipient,
        ),
      logOf: async (as: TestBusiness, filter: string) =>
        (await call(as, 'GET', `/business/v1.1/audit-log?${filter}`)).data.items,
      deletesAt: async (userId: string): Promise<Date | null> =>
        (await pool.query('select deletes_at from user_account where id = $1', [userId])).rows[0].deletes_at,
      never: new AbortController().signal,
    };
  }

  test('asks for the password, and is refused to operators, and to owners by the names of their businesses', async () => {
    const { platform, begin, acme, ana, pool } = await open();
    expect((await begin(ana, { password: 'Harbour-Kite-8' })).fieldErrors).toEqual({
      password: 'This is not your password.',
    });
    expect((await begin(ana, { hasExported: false })).fieldErrors).toEqual({
      hasExported: 'Export first what you want to keep, then confirm it here',
    });
    expect(await begin(acme)).toMatchObject({
      error: 'account_deletion.owner',
      message: 'You own Acme. Transfer each of them or delete it first, then delete your account.',
    });
    await makeOperator(platform, ana.userId);
    expect((await begin(ana)).error).toBe('account_deletion.operator');
    const closed = await pool.query('select id from user_account where deletes_at is not null');
    expect(closed.rows).toEqual([]);
    expect((await platform.call(ana, 'GET', '/business/v1.1/team/members')).status).toBe(200);
  });

  test('ends every session and role at once, and the person is in no list any more, but their API keys stay', async () => {
    const { platform, call, clock, begin, logIn, members, mails, acme, ana } = await open();
    const elsewhere = await signInAs(platform, 'ana');
    const key = await call(ana, 'POST', '/business/v1.1/api-key', {
      name: 'CMS',
      scopes: ['videos.read'],
      expiresDate: null,
    });
    await call(ana, 'POST', '/business/v1.1/team/invites', { email: 'bob@example.com', role: 'editor' });
    const invites = async () => (await call(acme, 'GET', '/business/v1.1/team/invites')).data.items.length;
    expect([await members(), await invites()]).toEqual([['acme@example.com', 'ana@example.com'], 1]);

    const ends = new Date(clock.now().getTime() + 14 * day * 1000).toISOString();
    expect(await begin(ana)).toMatchObject({ status: 202, data: { deletesDate: ends } });

    for (const session of [ana, elsewhere])
      expect((await call(session, 'GET', '/authentication/v1.1/second-factor')).error).toBe('auth.required');
    expect([await members(), await invites()]).toEqual([['acme@example.com'], 0]);
    expect((await call(acme, 'PATCH', `/business/v1.1/team/members/${ana.userId}`, { role: 'editor' })).error).toBe(
      'team.member_not_found',
    );
    const byKey = { ...acme, headers: { authorization: `Bearer ${key.data.key}` } };
    expect((await call(byKey, 'GET', '/general/v1.1/stream/v2')).status).toBe(200);
    expect(await mails('account-deletion')).toEqual(['ana@example.com']);
    expect((await logIn('ana', 'Harbour-Kite-8')).error).toBe('auth.bad_credentials');
    const draft = { businessName: 'Ana', email: 'ana@example.com', password: 'Land-Worthy-2' };
    const signedUp = await platform.app.inject({ method: 'POST', url: '/authentication/v1.1/signup', payload: draft });
    expect(signedUp.json().error).toBe('auth.email_taken');
  });

  test('ends what an operator does as the person, who has no role in any business any more', async () => {
    const { platform, call, begin, ana, acme, pool } = await open();
    const bolt = await platform.signUp('Bolt');
    const { rows } = await pool.query("select id from user_account where email = 'bolt@example.com'");
    await makeOperator(platform, rows[0].id);
    const draft = { businessId: acme.businessId, userId: ana.userId, reason: 'Test', access: 'read' };
    const { data } = await call(bolt, 'POST', '/authentication/v1.1/impersonate', draft);
    const acting = { ...acme, headers: { authorization: `Bearer ${data.accessToken}` } };
    const read = async () => (await call(acting, 'GET', '/general/v1.1/stream/v2')).status;
    expect(await read()).toBe(200);
    await begin(ana);
    expect(await read()).toBe(401);
    expect((await call(bolt, 'POST', '/authentication/v1.1/impersonate', draft)).error).toBe('team.member_not_found');
  });

  test('is called off by whoever logs in and says so, once, and all is as it was', async () => {
    const { platform, begin, logIn, restore, members, mails, logOf, clock, ana, call } = await open();
    await call(ana, 'POST', '/business/v1.1/team/invites', { email: 'bob@example.com', role: 'editor' });
    await begin(ana);
    clock.advanceSec(13 * day);
    const { data } = await logIn('ana');
    expect(data).toEqual({ deletesDate: expect.any(String), restoreTicket: expect.any(String), expiresInSec: 600 });
    expect(await members(await signInAs(platform, 'acme'))).toEqual(['acme@example.com']);

    const restored = await restore(data.restoreTicket);
    expect(restored.data.account.businessName).toBe('Acme');
    expect((await restore(data.restoreTicket)).error).toBe('account_deletion.ticket_over');
    const again = { ...ana, headers: { authorization: `Bearer ${restored.data.accessToken}` } };
    expect(await members(again)).toEqual(['acme@example.com', 'ana@example.com']);
    expect((await call(again, 'GET', '/business/v1.1/team/invites')).data.items).toHaveLength(1);
    expect(await mails('account-restored')).toEqual(['ana@example.com']);
    const entries = await logOf(again, `objectType=user&objectId=${ana.userId}`);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'user.restored',
      'user.deletion_requested',
    ]);
    expect(entries[0].actor.name).toBe('ana@example.com');
  });

  test('lets nobody but the managers of a team take the person out of it, for good', async () => {
    const { platform, call, begin, logIn, restore, members, acme, ana, pool } = await open();
    const [bolt, host] = [await platform.signUp('Bolt'), await joinTeam(platform, acme, 'host', 'bob')];
    const join = `insert into business_member (business_id, user_id, role, joined_at, chosen_at) values ($1, $2, 'editor', now(), now())`;
    await pool.query(join, [bolt.businessId, ana.userId]);
    const { deletesDate } = (await begin(ana)).data;
    const seen = async (as: TestBusiness) =>
      (await call(as, 'GET', '/business/v1.1/team/members')).data.items.find(
        ({ userId }: TeamMember) => userId === ana.userId,
      );
    expect(await seen(acme)).toMatchObject({ email: 'ana@example.com', deletesDate });
    expect(await seen(host)).toBeUndefined();
    const member = `/business/v1.1/team/members/${ana.userId}`;
    expect((await call(host, 'DELETE', member)).error).toBe('auth.forbidden');
    expect((await call(acme, 'DELETE', member)).status).toBe(200);
    expect(await seen(acme)).toBeUndefined();

    const restored = await restore((await logIn('ana')).data.restoreTicket);
    expect(restored.data.account.businessName).toBe('Bolt');
    expect(await members()).toEqual(['acme@example.com', 'bob@example.com']);
  });

  test('takes no ticket that is too old, or from before a new password', async () => {
    const { begin, logIn, restore, post, clock, ana, pool, platform } = await open();
    await begin(ana);
    const [old, before] = [(await logIn('ana')).data.restoreTicket, (await logIn('ana')).data.restoreTicket];
    clock.advanceSec(600);
    expect((await restore(old)).error).toBe('account_deletion.ticket_over');
    clock.advanceSec(-600);
    await platform.modules.passwords.service.sendLink('ana@example.com', undefined);
    const { rows } = await pool.query("select values from mail where template = 'password-reset'");
    const token = rows[0].values.path.split('#')[1];
    const reset = await post('/authentication/v1.1/reset-password', { token, password: 'Land-Worthy-2' });
    expect([reset.status, reset.data]).toEqual([200, {}]);
    expect((await restore(before)).error).toBe('account_deletion.ticket_over');
    expect((await restore((await logIn('ana', 'Land-Worthy-2')).data.restoreTicket)).status).toBe(200);
  });

  test('waits for the second factor before it offers to restore anything', async () => {
    const { call, begin, logIn, ana, pool } = await open();
    await begin(ana);
    await pool.query('insert into second_factor (user_id, secret_sealed, confirmed_at) values ($1, $2, now())', [
      ana.userId,
      'sealed',
    ]);
    const { data } = await logIn('ana');
    expect([Object.keys(data).sort(), data.restoreTicket]).toEqual([
      ['challenge', 'expiresInSec', 'hasPasskey'],
      undefined,
    ]);
    expect((await call(ana, 'GET', '/authentication/v1.1/second-factor')).error).toBe('auth.required');
  });

  test('keeps the owner of a closed business until that is gone', async () => {
    const { platform, call, begin, accounts, never, clock, acme, pool, deletesAt } = await open();
    const owner = {
      ...acme,
      userId: (await pool.query("select id from user_account where email = 'acme@example.com'")).rows[0].id,
    };
    await call(acme, 'POST', '/business/v1.1/business-deletion', { businessName: 'Acme', password });
    await pool.query("update business_account set deletes_at = deletes_at + interval '1 day' where id = $1", [
      acme.businessId,
    ]);
    expect((await begin(acme)).status).toBe(202);
    expect(await deletesAt(owner.userId)).toEqual(new Date(clock.now().getTime() + 15 * day * 1000));
    clock.advanceSec(15 * day);
    await accounts.remove(owner.userId, never);
    expect(await deletesAt(owner.userId)).not.toBeNull();
    await platform.modules.businessDeletion.remove(acme.businessId, never);
    const left = await pool.query('select email from user_account where id = $1', [owner.userId]);
    expect(left.rows).toEqual([]);
  });

  test('takes the person out of each business after 14 days, though it was stopped in between, and nobody else', async () => {
    const { platform, begin, logIn, accounts, never, clock, acme, ana, pool, logOf, call } = await open();
    const bolt = await platform.signUp('Bolt');
    const bob = await joinTeam(platform, acme, 'editor', 'bob');
    const join = `insert into business_member (business_id, user_id, role, joined_at, chosen_at) values ($1, $2, 'editor', now(), now())`;
    await pool.query(join, [bolt.businessId, ana.userId]);
    for (const { userId } of [ana, bob]) await fillTables(pool, userId, 'userId');
    await call(ana, 'POST', '/business/v1.1/team/invites', { email: 'eve@example.com', role: 'editor' });
    await begin(ana);
    clock.advanceSec(14 * day - 1);
    await accounts.remove(ana.userId, never);
    expect((await logIn('ana')).data).toHaveProperty('restoreTicket');
    clock.advanceSec(1);
    expect((await logIn('ana')).error).toBe('auth.bad_credentials');

    const kept = await countTables(pool, bob.userId, 'userId');
    const stopped = new Error('The server is stopping.');
    await expect(accounts.remove(ana.userId, AbortSignal.abort(stopped))).rejects.toBe(stopped);
    expect((await countTables(pool, ana.userId, 'userId')).business_member).toBe(1);
    await accounts.remove(ana.userId, never);
    await accounts.remove(ana.userId, never);

    const left = await countTables(pool, ana.userId, 'userId');
    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([['impersonation', 1]]);
    expect(await countTables(pool, bob.userId, 'userId')).toEqual(kept);
    expect((await pool.query('select id from business_invite')).rows).toEqual([]);
    for (const name of ['Acme', 'Bolt']) {
      const [entry] = await logOf(await signInAs(platform, name.toLowerCase()), 'objectType=member');
      expect(entry).toMatchObject({
        action: 'member.left',
        actor: { kind: 'system' },
        object: { id: ana.userId, title: 'ana@example.com' },
      });
    }
    expect((await platform.signUp('ana')).businessId).toMatch(/^biz_/);
  });

  test('lets the person take along what is stored about them, and nothing that lets somebody in', async () => {
    const { platform, call, acme, ana, pool } = await open();
    const bob = await joinTeam(platform, acme, 'editor', 'bob');
    for (const { userId } of [ana, bob]) await fillTables(pool, userId, 'userId');
    await call(acme, 'PATCH', `/business/v1.1/team/members/${ana.userId}`, { role: 'editor' });
    await call(acme, 'PATCH', `/business/v1.1/team/members/${ana.userId}`, { role: 'admin' });
    await call(ana, 'POST', '/business/v1.1/team/invites', { email: 'eve@example.com', role: 'editor' });
    const url = '/authentication/v1.1/account-export';
    const answer = await platform.app.inject({ url, headers: ana.headers });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="zeacon-account-2026-03-10.json"',
      'cache-control': 'no-store',
    });
    const { auditLog, ...records } = answer.json();
    expect(records).toMatchObject({
      account: [{ email: 'ana@example.com' }],
      memberships: [{ businessName: 'Acme', role: 'admin' }],
      passkeys: [{ name: `${ana.userId}-user_passkey-name` }],
      invitationsSent: [{ email: 'eve@example.com' }],
    });
    expect(auditLog.map(({ action, actorName }: Record<string, string>) => [action, actorName])).toEqual([
      ['invite.created', 'ana@example.com'],
      ['member.role_changed', 'acme@example.com'],
      ['member.role_changed', 'acme@example.com'],
    ]);
    expect([Object.keys(auditLog[0]), Object.keys(auditLog[1])].map((keys) => keys.includes('address'))).toEqual([
      true,
      false,
    ]);
    expect(answer.body).not.toMatch(/hash|sealed|bob@|operatorSession/i);
  });

  test('either comes before a business is transferred to the person, or is refused after it', async () => {
    const { begin, call, acme, ana, pool } = await open();
    const [closing, transfer] = await Promise.all([
      begin(ana),
      call(acme, 'POST', '/business/v1.1/team/transfer', { userId: ana.userId }),
    ]);
    expect([closing.status, transfer.status].filter((status) => status < 300)).toHaveLength(1);
    const { rows } = await pool.query(
      "select u.deletes_at from business_member m join user_account u on u.id = m.user_id where m.role = 'owner'",
    );
    expect(rows).toEqual([{ deletes_at: null }]);
  });

  test('refuses a log-in whose account is removed while its password is judged, as one that never was', async () => {
    const passwords = createQuickPasswords();
    const verify: typeof passwords.verify = async (...given) => {
      const matches = await passwords.verify(...given);
      await database().pool.query('delete from business_account; delete from user_account');
      return matches;
    };
    const { app, signUp } = await createBusinessApp(database(), { passwords: { ...passwords, verify } });
    onTestFinished(() => app.close());
    await signUp('Acme');
    const payload = { email: 'acme@example.com', password };
    const answer = await app.inject({ method: 'POST', url: '/authentication/v1.1/login', payload });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'auth.bad_credentials']);
  });

  test('forgets everything that names the person: whatever refers to an account goes with it', async () => {
    await open();
    const { rows } = await database().pool.query(`select conrelid::regclass::text as "table", confdeltype as "onDelete"
      from pg_constraint where contype = 'f' and confrelid = 'user_account'::regclass`);
    expect(rows.filter(({ onDelete }) => onDelete !== 'c')).toEqual([]);
  });
});
