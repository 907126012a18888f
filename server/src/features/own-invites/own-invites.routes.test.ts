import { realtimePath } from '@zeacon/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { invitesBase, openInvites } from '../team/invites.testing.ts';

const base = '/business/v1.1/invite/own';
const email = 'ben@example.com';
const daySec = 24 * 3600;

describeOnSharedPlatform('the own invites of somebody who has an account', (database) => {
  async function open() {
    const opened = await openInvites(database());
    onTestFinished(() => opened.close());
    const { call, post } = opened;
    /** Whoever claims an email and has not confirmed it yet. */
    const signUp = async (name: string): Promise<TestBusiness> => {
      const draft = { businessName: name, email: `${name}@Example.com`, password: 'Harbour-Kite-7' };
      const { data } = await post('/authentication/v1.1/signup', draft);
      return { businessId: data.account.id, headers: { authorization: `Bearer ${data.accessToken}` } };
    };
    const confirm = async (who: TestBusiness, to: string) => {
      const sql =
        "select values from mail where template = 'email-verification' and recipient = $1 order by created_at";
      const { rows } = await database().pool.query(sql, [to]);
      const { code } = rows.at(-1).values;
      return call(who, 'POST', '/authentication/v1.1/email/verification/code', { code });
    };
    return {
      ...opened,
      signUp,
      confirm,
      /** Somebody with a business of their own, who has confirmed their email. */
      async person(name: string) {
        const who = await signUp(name);
        expect((await confirm(who, `${name.toLowerCase()}@example.com`)).status).toBe(200);
        return who;
      },
      own: async (who: TestBusiness) => (await call(who, 'GET', base)).data.items,
      answer: (who: TestBusiness, id: string, how: 'accept' | 'decline') => call(who, 'POST', `${base}/${id}/${how}`),
      rolesIn: async (who: TestBusiness) =>
        (await call(who, 'GET', '/business/v1.1/team/members')).data.items.map(
          (member: { email: string; role: string }) => `${member.email} ${member.role}`,
        ),
    };
  }
  type Opened = Awaited<ReturnType<typeof open>>;

  /** Joined to the topic of notifications, and how often it said that something changed. */
  async function follow({ call }: Opened, origin: string, who: TestBusiness) {
    const { data } = await call(who, 'POST', '/business/v1.1/notifications/topic');
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${realtimePath}`);
    onTestFinished(() => socket.terminate());
    const told: string[] = [];
    socket.on('message', (text) => told.push(JSON.parse(String(text)).type));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'join', token: data.token }));
    await vi.waitFor(() => expect(told).toEqual(['joined']), { timeout: 10_000 });
    return {
      /** After `work` it has said so once more, or oftener. */
      async hears(work: () => Promise<unknown>) {
        const before = told.length;
        await work();
        await vi.waitFor(() => expect(told.length).toBeGreaterThan(before), { timeout: 10_000 });
      },
      told,
    };
  }

  test('are listed whatever business they act for, without the token', async () => {
    const { person, invite, admin, own, clock } = await open();
    const ben = await person('Ben');
    await invite(admin, 'BEN@Example.com', 'host');
    const sentDate = clock.now();
    expect(await own(ben)).toEqual([
      {
        id: expect.stringMatching(/^inv_/),
        businessName: 'Acme',
        logo: null,
        role: 'host',
        invitedBy: 'admin@example.com',
        sentDate: sentDate.toISOString(),
        expiresDate: new Date(sentDate.getTime() + 7 * daySec * 1000).toISOString(),
      },
    ]);
  });

  test('are accepted once, with the role of the invite, and recorded in the log of that business', async () => {
    const { person, invite, owner, own, answer, rolesIn, listed, call, read, tokensOf } = await open();
    const ben = await person('Ben');
    await invite(owner, email, 'billing');
    const [token] = await tokensOf(email);
    const [{ id }] = await own(ben);
    const answers = await Promise.all([answer(ben, id, 'accept'), answer(ben, id, 'accept')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)!.data).toEqual({
      id: owner.businessId,
      businessName: 'Acme',
      logo: null,
      role: 'billing',
    });
    expect(await rolesIn(owner)).toContain(`${email} billing`);
    expect([await own(ben), await listed()]).toEqual([[], []]);
    expect((await read(token!)).error).toBe('invite.invalid');
    const { data } = await call(owner, 'GET', '/business/v1.1/audit-log');
    expect(data.items[0]).toMatchObject({ action: 'member.joined', actor: { name: email } });
    expect(data.items.map(({ action }: { action: string }) => action)).not.toContain('user.updated');
    const { items } = (await call(owner, 'GET', '/business/v1.1/notifications')).data;
    expect(items).toMatchObject([{ kind: 'member.joined', name: email }]);
  });

  test('are declined: the link ends, and whoever looks after the team is told', async () => {
    const { person, invite, owner, admin, editor, own, answer, rolesIn, listed, call, read, tokensOf } = await open();
    const ben = await person('Ben');
    await invite(owner, email, 'editor');
    const [{ id }] = await own(ben);
    expect((await answer(ben, id, 'decline')).status).toBe(200);
    expect([await own(ben), await listed()]).toEqual([[], []]);
    expect(await rolesIn(owner)).not.toContain(`${email} editor`);
    expect((await read((await tokensOf(email))[0]!)).error).toBe('invite.invalid');
    for (const who of [owner, admin])
      expect((await call(who, 'GET', '/business/v1.1/notifications')).data.items).toMatchObject([
        { kind: 'invite.declined', subjectId: id, name: email },
      ]);
    expect((await call(editor, 'GET', '/business/v1.1/notifications')).data.items).toEqual([]);
    const { data } = await call(owner, 'GET', '/business/v1.1/audit-log');
    expect(data.items[0]).toMatchObject({ action: 'invite.declined', actor: { name: email } });
  });

  test('are seen and answered by nobody else', async () => {
    const { person, signUp, invite, owner, admin, own, answer, rolesIn, confirm, call } = await open();
    const ben = await person('Ben');
    const thief = await person('Thief');
    await invite(owner, email, 'admin');
    const [{ id }] = await own(ben);
    for (const who of [thief, owner, admin]) {
      expect(await own(who)).toEqual([]);
      for (const how of ['accept', 'decline'] as const)
        expect(await answer(who, id, how)).toMatchObject({ status: 404, error: 'invite.not_found' });
    }
    const body = { email, userId: 'usr_1', role: 'owner' };
    expect((await call(thief, 'POST', `${base}/${id}/accept`, body)).error).toBe('invite.not_found');
    // An account that only claims an email has not shown that it is theirs.
    await invite(owner, 'cleo@example.com', 'admin');
    const cleo = await signUp('Cleo');
    const sql = "select id from business_invite where email = 'cleo@example.com'";
    const [{ id: cleos }] = (await database().pool.query(sql)).rows;
    expect(await own(cleo)).toEqual([]);
    for (const how of ['accept', 'decline'] as const)
      expect((await answer(cleo, cleos, how)).error).toBe('invite.not_found');
    expect(await rolesIn(owner)).toHaveLength(3);
    await confirm(cleo, 'cleo@example.com');
    expect(await own(cleo)).toMatchObject([{ id: cleos }]);
    expect(await own(ben)).toMatchObject([{ id }]);
  });

  test('need a person: neither nobody nor a key sees them', async () => {
    const { app, owner, call } = await open();
    expect((await app.inject({ url: base })).statusCode).toBe(401);
    const key = await call(owner, 'POST', '/business/v1.1/api-key', { name: 'Key', scopes: ['videos.read'] });
    const headers = { authorization: `Bearer ${key.data.key}` };
    expect((await app.inject({ url: base, headers })).json().error).toBe('auth.person_required');
  });

  test('are gone once expired, revoked, replaced, or sent by somebody who may not any more', async () => {
    const { platform, person, invite, owner, admin, own, answer, call, listed, clock } = await open();
    const ben = await person('Ben');
    await invite(owner, email, 'host');
    const [{ id }] = await own(ben);
    await call(owner, 'DELETE', `${invitesBase}/${id}`);
    expect([await own(ben), (await answer(ben, id, 'accept')).error]).toEqual([[], 'invite.not_found']);

    await invite(admin, email, 'admin');
    expect(await own(ben)).toHaveLength(1);
    await call(owner, 'PATCH', `/business/v1.1/team/members/${admin.userId}`, { role: 'host' });
    expect(await own(ben)).toEqual([]);

    await invite(owner, email, 'host');
    await invite(owner, email, 'analyst');
    expect(await own(ben)).toMatchObject([{ role: 'analyst' }]);
    const [late] = await listed();
    clock.advanceSec(7 * daySec);
    const { accessToken, businessId } = (await platform.modules.authentication.service.logIn({
      ...{ email, password: 'Harbour-Kite-7' },
    })) as { accessToken: string; businessId: string };
    const back = { businessId, headers: { authorization: `Bearer ${accessToken}` } };
    expect([await own(back), (await answer(back, late.id, 'accept')).error]).toEqual([[], 'invite.not_found']);
  });

  test('wait while the business is closed, by link as well', async () => {
    const { person, tokenFor, owner, own, answer, accept, read } = await open();
    const ben = await person('Ben');
    const token = await tokenFor(email);
    const [{ id }] = await own(ben);
    const close = (at: string) =>
      database().pool.query(`update business_account set deletes_at = ${at} where id = '${owner.businessId}'`);
    await close("now() + interval '1 day'");
    expect([await own(ben), (await answer(ben, id, 'accept')).error]).toEqual([[], 'invite.not_found']);
    expect([(await read(token)).error, (await accept(ben, token)).error]).toEqual(['invite.invalid', 'invite.invalid']);
    await close('null');
    expect(await own(ben)).toMatchObject([{ id }]);
  });

  test('are answered by whoever acts for a business that is closed', async () => {
    const { person, invite, owner, own, answer, call } = await open();
    const ben = await person('Ben');
    await database().pool.query(
      `update business_account set deletes_at = now() + interval '9 days' where id = '${ben.businessId}'`,
    );
    await invite(owner, email, 'host');
    const [{ id }] = await own(ben);
    expect((await call(ben, 'POST', '/business/v1.1/notifications/topic')).status).toBe(200);
    expect((await answer(ben, id, 'accept')).data).toMatchObject({ role: 'host' });
  });

  test('are told at once where the person is signed in, and to nobody else', async () => {
    const opened = await open();
    const { person, signUp, invite, owner, admin, own, answer, call, confirm } = opened;
    const ben = await person('Ben');
    const origin = await opened.app.listen({ port: 0, host: '127.0.0.1' });
    const [bens, others] = [await follow(opened, origin, ben), await follow(opened, origin, await person('Thief'))];
    await bens.hears(() => invite(owner, email, 'host'));
    await bens.hears(async () => call(owner, 'DELETE', `${invitesBase}/${(await own(ben))[0].id}`));
    await bens.hears(() => invite(admin, email, 'host'));
    await bens.hears(() => call(owner, 'DELETE', `/business/v1.1/team/members/${admin.userId}`));
    await bens.hears(() => invite(owner, email, 'host'));
    await bens.hears(async () => answer(ben, (await own(ben))[0].id, 'decline'));
    await bens.hears(() => invite(owner, email, 'host'));
    await bens.hears(async () => answer(ben, (await own(ben))[0].id, 'accept'));
    expect(others.told).toEqual(['joined']);

    const cleo = await signUp('Cleo');
    await invite(owner, 'cleo@example.com', 'host');
    await (await follow(opened, origin, cleo)).hears(() => confirm(cleo, 'cleo@example.com'));
  });
});
