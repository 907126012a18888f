import { type BusinessRole, businessRoles } from '@zeacon/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { joinTeam, signInAs, type TestMember } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/team';
const videos = '/general/v1.1/stream/v2';
const draft = { name: 'Clip' };

describeOnSharedPlatform('the team of a business', (database) => {
  async function open(roles: readonly Exclude<BusinessRole, 'owner'>[] = ['admin', 'editor', 'analyst']) {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Acme');
    const members: Record<string, TestMember> = {};
    for (const role of roles) {
      platform.clock.advanceSec(1);
      members[role] = await joinTeam(platform, owner, role);
    }
    const list = async () => (await platform.call(owner, 'GET', `${base}/members`)).data.items;
    const rolesNow = async () => list().then((all) => all.map(({ role }: { role: string }) => role));
    const ownerId: string = (await list())[0].userId;
    const change = (by: { headers: { authorization: string } }, userId: string, role: string) =>
      platform.call({ businessId: '', ...by }, 'PATCH', `${base}/members/${userId}`, { role });
    return { platform, owner, ownerId, members, list, rolesNow, change };
  }

  test('is listed to every member, the most powerful first, without their passwords', async () => {
    const { platform, owner, ownerId, members } = await open(['analyst', 'admin']);
    const { data } = await platform.call(members.analyst!, 'GET', `${base}/members`);
    const joined = (sec: number) => new Date(platform.clock.now().getTime() - sec * 1000).toISOString();
    const member = (role: string, sec: number) => ({
      userId: members[role]!.userId,
      email: `${role}@example.com`,
      role,
      joinedDate: joined(sec),
      lastSeenDate: joined(sec),
      deletesDate: null,
      isYou: role === 'analyst',
    });
    expect(data.items).toEqual([
      {
        userId: ownerId,
        email: 'acme@example.com',
        role: 'owner',
        joinedDate: joined(2),
        lastSeenDate: joined(2),
        deletesDate: null,
        isYou: false,
      },
      member('admin', 0),
      member('analyst', 1),
    ]);
    const [first] = (await platform.call(owner, 'GET', `${base}/members`)).data.items;
    expect(first.isYou).toBe(true);
  });

  test('a raised role holds at once, with the tokens one has, and so does a lowered one', async () => {
    const { platform, owner, members, change } = await open(['analyst']);
    const { analyst } = members;
    expect((await platform.call(analyst!, 'POST', videos, draft)).error).toBe('auth.forbidden');
    expect((await change(owner, analyst!.userId, 'editor')).data).toMatchObject({ role: 'editor', isYou: false });
    expect((await platform.call(analyst!, 'POST', videos, draft)).status).toBe(201);
    await change(owner, analyst!.userId, 'billing');
    expect((await platform.call(analyst!, 'GET', videos)).error).toBe('auth.forbidden');
  });

  test('a role that is taken away is gone on every other server too', async () => {
    const { platform, owner, members, change } = await open(['editor']);
    const other = await openTestPlatform(database(), { clock: platform.clock });
    onTestFinished(() => other.close());
    expect((await other.call(members.editor!, 'POST', videos, draft)).status).toBe(201);
    await change(owner, members.editor!.userId, 'analyst');
    expect((await other.call(members.editor!, 'POST', videos, draft)).error).toBe('auth.forbidden');
    await platform.call(owner, 'DELETE', `${base}/members/${members.editor!.userId}`);
    expect((await other.call(members.editor!, 'GET', videos)).error).toBe('auth.required');
  });

  test.each([
    ['an admin to the owner', 'admin', 'owner', 'editor', 403, 'team.role_above_own'],
    ['an admin to themselves: owner', 'admin', 'admin', 'owner', 400, 'request.invalid'],
    ['the owner to a member: owner', 'owner', 'editor', 'owner', 400, 'request.invalid'],
    ['the owner to themselves', 'owner', 'owner', 'admin', 422, 'team.owner_stays'],
    ['an editor to themselves', 'editor', 'editor', 'admin', 403, 'auth.forbidden'],
    ['an analyst to an editor', 'analyst', 'editor', 'billing', 403, 'auth.forbidden'],
    ['a role that there is not', 'owner', 'editor', 'superuser', 400, 'request.invalid'],
  ])('no role is given by %s', async (_case, by, to, role, status, error) => {
    const { owner, ownerId, members, change, rolesNow } = await open();
    const answer = await change(members[by] ?? owner, members[to]?.userId ?? ownerId, role);
    expect(answer).toMatchObject({ status, error });
    expect(await rolesNow()).toEqual(['owner', 'admin', 'editor', 'analyst']);
  });

  test('an admin gives and takes every role up to their own', async () => {
    const { members, change, rolesNow } = await open();
    expect((await change(members.admin!, members.editor!.userId, 'admin')).status).toBe(200);
    expect((await change(members.editor!, members.admin!.userId, 'host')).status).toBe(200);
    expect(await rolesNow()).toEqual(['owner', 'admin', 'host', 'analyst']);
  });

  test('a role in the body of other calls is no role', async () => {
    const { platform, owner, members, rolesNow } = await open();
    const role = 'owner' satisfies BusinessRole;
    const email = 'new@example.com';
    for (const member of [members.analyst!, members.admin!])
      for (const [method, url, payload] of [
        ['POST', videos, draft],
        ['PUT', `/business/v1.1/account/${owner.businessId}`, { businessName: 'Acme', email }],
        ['POST', '/authentication/v1.1/business', { businessId: owner.businessId }],
      ] as const)
        await platform.call(member, method, url, { ...payload, role, ownerId: member.userId });
    const signUp = { businessName: 'Other', email: 'other@example.com', password: 'Harbour-Kite-7' };
    await platform.call(owner, 'POST', '/authentication/v1.1/signup', {
      ...signUp,
      role,
      businessId: owner.businessId,
    });
    expect(await rolesNow()).toEqual(['owner', 'admin', 'editor', 'analyst']);
  });

  test('an admin who changes the email of the business cannot sign in as its owner, nor keeps them out', async () => {
    const { platform, owner, members } = await open();
    const body = { businessName: 'Acme', email: 'mine@example.com' };
    expect(
      (await platform.call(members.admin!, 'PUT', `/business/v1.1/account/${owner.businessId}`, body)).status,
    ).toBe(200);
    await expect(signInAs(platform, 'mine')).rejects.toMatchObject({ code: 'auth.bad_credentials' });
    expect((await signInAs(platform, 'Acme')).businessId).toBe(owner.businessId);
  });

  test('whoever is removed is signed out of this business only, and may sign in for another', async () => {
    const { platform, owner, members } = await open(['editor']);
    const own = await platform.signUp('Editors');
    const { database: db } = platform.platform;
    const person = await joinTeam(platform, own, 'host', 'both');
    await db.pool.query(
      `insert into business_member (business_id, user_id, role, joined_at, chosen_at) values ($1, $2, 'editor', now(), '2020-01-01')`,
      [owner.businessId, person.userId],
    );
    const { businessId } = owner;
    const switched = await platform.call(await signInAs(platform, 'both'), 'POST', '/authentication/v1.1/business', {
      businessId,
    });
    const inAcme = { businessId, headers: { authorization: `Bearer ${switched.data.accessToken}` } };
    expect((await platform.call(inAcme, 'GET', videos)).status).toBe(200);

    expect((await platform.call(owner, 'DELETE', `${base}/members/${person.userId}`)).status).toBe(200);
    expect((await platform.call(inAcme, 'GET', videos)).error).toBe('auth.required');
    expect((await platform.call(person, 'GET', videos)).status).toBe(200);
    expect((await signInAs(platform, 'both')).businessId).toBe(own.businessId);
    expect((await platform.call(members.editor!, 'GET', videos)).status).toBe(200);
  });

  test('whoever is removed is told so by mail', async () => {
    const { platform, owner, members } = await open(['editor']);
    const asked = { ...owner, headers: { ...owner.headers, 'accept-language': 'de' } };
    await platform.call(asked, 'DELETE', `${base}/members/${members.editor!.userId}`);
    const { rows } = await database().pool.query(
      "select recipient, language, values from mail where template = 'team-removal'",
    );
    expect(rows).toEqual([{ recipient: 'editor@example.com', language: 'de', values: { business: 'Acme' } }]);
  });

  test('whoever leaves the only business of theirs cannot sign in any more, and their email is free', async () => {
    const { platform, members, rolesNow } = await open(['host']);
    expect((await platform.call(members.host!, 'POST', `${base}/leave`)).status).toBe(200);
    expect(await rolesNow()).toEqual(['owner']);
    expect((await platform.call(members.host!, 'GET', videos)).error).toBe('auth.required');
    await expect(signInAs(platform, 'host')).rejects.toMatchObject({ code: 'auth.bad_credentials' });
    expect((await platform.signUp('host')).businessId).toMatch(/^biz_/);
  });

  test.each([
    ['the owner, by an admin', 'admin', 'owner', 403, 'team.role_above_own'],
    ['the owner, by the owner', 'owner', 'owner', 422, 'team.owner_stays'],
    ['anybody, by an editor', 'editor', 'analyst', 403, 'auth.forbidden'],
    ['who is no member', 'owner', 'usr_nobody', 404, 'team.member_not_found'],
  ])('nobody removes %s', async (_case, by, whom, status, error) => {
    const { platform, owner, ownerId, members, rolesNow } = await open();
    const userId = members[whom]?.userId ?? (whom === 'owner' ? ownerId : whom);
    const answer = await platform.call(members[by] ?? owner, 'DELETE', `${base}/members/${userId}`);
    expect(answer).toMatchObject({ status, error });
    expect(await rolesNow()).toHaveLength(4);
  });

  test('the owner does not leave', async () => {
    const { platform, owner, rolesNow } = await open([]);
    expect(await platform.call(owner, 'POST', `${base}/leave`)).toMatchObject({
      status: 422,
      error: 'team.owner_stays',
    });
    expect(await rolesNow()).toEqual(['owner']);
  });

  describe('ownership', () => {
    const transfer = (
      platform: Awaited<ReturnType<typeof open>>['platform'],
      by: TestMember | object,
      userId: string,
    ) => platform.call(by as TestMember, 'POST', `${base}/transfer`, { userId });

    test('goes to another member, and who had it is an admin then', async () => {
      const { platform, owner, ownerId, members, list } = await open(['editor']);
      expect((await transfer(platform, owner, members.editor!.userId)).status).toBe(200);
      expect(await list()).toMatchObject([
        { userId: members.editor!.userId, role: 'owner' },
        { userId: ownerId, role: 'admin', isYou: true },
      ]);
      expect(await transfer(platform, owner, ownerId)).toMatchObject({ status: 403, error: 'auth.forbidden' });
    });

    test('of two transfers at once one happens', async () => {
      const { platform, owner, members, rolesNow } = await open(['admin', 'editor']);
      const answers = await Promise.all(
        [members.admin!, members.editor!].map(({ userId }) => transfer(platform, owner, userId)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect((await rolesNow()).filter((role: string) => role === 'owner')).toHaveLength(1);
    });

    test('does not go to somebody who leaves at the same time and then is nobody', async () => {
      const { platform, owner, members, rolesNow } = await open(['admin']);
      const [given, left] = await Promise.all([
        transfer(platform, owner, members.admin!.userId),
        platform.call(members.admin!, 'POST', `${base}/leave`),
      ]);
      expect([given.status, left.status].filter((status) => status === 200)).toHaveLength(1);
      expect((await rolesNow())[0]).toBe('owner');
    });

    test.each([
      ['by an admin', 'admin', 'admin', 403, 'auth.forbidden'],
      ['to oneself', 'owner', 'owner', 422, 'team.not_yourself'],
      ['to who is no member', 'owner', 'usr_nobody', 404, 'team.member_not_found'],
    ])('is not given %s', async (_case, by, to, status, error) => {
      const { platform, owner, ownerId, members, rolesNow } = await open();
      const userId = members[to]?.userId ?? (to === 'owner' ? ownerId : to);
      expect(await transfer(platform, members[by] ?? owner, userId)).toMatchObject({ status, error });
      expect(await rolesNow()).toEqual(['owner', 'admin', 'editor', 'analyst']);
    });

    test('is held by the database: there is no business with none, nor with two', async () => {
      const { platform, owner, ownerId, members } = await open(['admin']);
      const { pool } = platform.platform.database;
      for (const statement of [
        `delete from business_member where user_id = '${ownerId}'`,
        `delete from user_account where id = '${ownerId}'`,
        `update business_member set role = 'admin' where user_id = '${ownerId}'`,
        `insert into business_account (id, business_name, email, created_at) values ('biz_1', 'None', 'a@b.c', now())`,
      ])
        await expect(pool.query(statement)).rejects.toMatchObject({ constraint: 'business_has_owner' });
      await expect(
        pool.query(`update business_member set role = 'owner' where user_id = '${members.admin!.userId}'`),
      ).rejects.toMatchObject({ constraint: 'business_member_owner' });
      await pool.query(`delete from business_account where id = '${owner.businessId}'`);
      expect((await pool.query('select * from business_member')).rows).toEqual([]);
    });
  });

  test('every role may do what the contract says of the team, and nothing beside it', async () => {
    const { platform, owner, members } = await open(['admin', 'editor', 'host', 'analyst', 'billing']);
    const statuses: Record<string, number[]> = {};
    for (const role of businessRoles) {
      const caller = members[role] ?? owner;
      const nobody = `${base}/members/usr_nobody`;
      const answers = [
        await platform.call(caller, 'GET', `${base}/members`),
        await platform.call(caller, 'PATCH', nobody, { role: 'host' }),
        await platform.call(caller, 'DELETE', nobody),
        await platform.call(caller, 'POST', `${base}/transfer`, { userId: 'usr_nobody' }),
        await platform.call(caller, 'POST', `${base}/invites`, { email: `${role}@shop.example`, role: 'admin' }),
        await platform.call(caller, 'GET', `${base}/invites`),
        await platform.call(caller, 'POST', `${base}/invites/inv_none/resend`),
        await platform.call(caller, 'DELETE', `${base}/invites/inv_none`),
      ];
      statuses[role] = answers.map(({ status }) => status);
    }
    const member = [200, 403, 403, 403, 403, 403, 403, 403];
    expect(statuses).toEqual({
      owner: [200, 404, 404, 404, 201, 200, 404, 404],
      admin: [200, 404, 404, 403, 201, 200, 404, 404],
      editor: member,
      host: member,
      analyst: member,
      billing: member,
    });
  });
});
