import { givenRoles, invitesMaxPerBusiness } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { signInAs } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { invitesBase, openInvites } from './invites.testing.ts';

describeOnSharedPlatform('invites', (database) => {
  async function open() {
    const opened = await openInvites(database());
    onTestFinished(() => opened.close());
    return opened;
  }
  const daySec = 24 * 3600;

  test('are mailed with a link that nothing stored tells, and listed until they are accepted', async () => {
    const { app, admin, sentTo, listed, clock } = await open();
    const answer = await app.inject({
      method: 'POST',
      url: invitesBase,
      headers: { ...admin.headers, 'accept-language': 'de' },
      payload: { email: 'Ana@Shop.Example', role: 'host' },
    });
    const after = (days: number) => new Date(clock.now().getTime() + days * daySec * 1000).toISOString();
    const invite = {
      id: expect.stringMatching(/^inv_/),
      email: 'ana@shop.example',
      role: 'host',
      invitedBy: 'admin@example.com',
      sentDate: after(0),
      expiresDate: after(7),
    };
    expect([answer.statusCode, answer.json().responseData]).toEqual([201, invite]);
    expect(await listed()).toEqual([invite]);
    const [mail] = await sentTo('ana@shop.example');
    expect(mail).toEqual({
      language: 'de',
      values: {
        path: expect.stringMatching(/^\/accept-invite#[\w-]{43}$/),
        validMinutes: 7 * 24 * 60,
        business: 'Acme',
        inviter: 'admin@example.com',
        role: 'host',
      },
    });
    const { rows } = await database().pool.query('select t::text as row from business_invite t');
    expect(rows[0].row).not.toContain(mail!.values.path.split('#')[1]);
  });

  test('are made by owner and admin, to every role but owner', async () => {
    const { owner, admin, editor, invite, listed } = await open();
    for (const role of givenRoles) expect((await invite(admin, `${role}@shop.example`, role)).status).toBe(201);
    expect(await invite(editor, 'ana@shop.example', 'analyst')).toMatchObject({ status: 403, error: 'auth.forbidden' });
    for (const role of ['owner', 'root', '', ['admin']])
      expect(await invite(owner, 'ana@shop.example', role as string)).toMatchObject({
        status: 400,
        error: 'request.invalid',
      });
    expect(await listed()).toHaveLength(givenRoles.length);
  });

  test.each([
    ['no address', 'ana', 'email'],
    ['an endless address', `${'a'.repeat(300)}@shop.example`, 'email'],
  ])('to %s are refused at the field', async (_case, email, field) => {
    const { owner, invite } = await open();
    expect((await invite(owner, email, 'editor')).fieldErrors).toHaveProperty(field);
  });

  test('to a member are refused, however the address is written', async () => {
    const { owner, invite, sentTo } = await open();
    expect(await invite(owner, 'EDITOR@example.com', 'admin')).toMatchObject({
      status: 409,
      error: 'team.already_member',
    });
    expect(await sentTo('editor@example.com')).toEqual([]);
  });

  test('to the same address replace the one before, whose link ends', async () => {
    const { tokenFor, read, listed } = await open();
    const first = await tokenFor('ana@shop.example', 'admin');
    const second = await tokenFor('ana@shop.example', 'analyst');
    expect((await read(first)).error).toBe('invite.invalid');
    expect((await read(second)).data).toMatchObject({ role: 'analyst' });
    expect(await listed()).toMatchObject([{ role: 'analyst' }]);
  });

  test('sent again have another link and seven more days, in the name of whoever sent it again', async () => {
    const { platform, tokenFor, listed, call, read, tokensOf, clock } = await open();
    const first = await tokenFor('ana@shop.example', 'analyst');
    const [{ id }] = await listed();
    clock.advanceSec(8 * daySec);
    expect((await read(first)).error).toBe('invite.invalid');
    const again = await call(await signInAs(platform, 'admin'), 'POST', `${invitesBase}/${id}/resend`);
    expect(again.data).toMatchObject({ id, role: 'analyst', invitedBy: 'admin@example.com' });
    const [, second] = await tokensOf('ana@shop.example');
    clock.advanceSec(6 * daySec);
    expect((await read(second!)).data).toMatchObject({ invitedBy: 'admin@example.com', role: 'analyst' });
    expect((await read(first)).error).toBe('invite.invalid');
  });

  test('of another business are not there to send again or to revoke', async () => {
    const { platform, tokenFor, listed, call, read } = await open();
    const token = await tokenFor('ana@shop.example');
    const [{ id }] = await listed();
    const thief = await platform.signUp('Thief');
    for (const [method, url] of [
      ['POST', `${invitesBase}/${id}/resend`],
      ['DELETE', `${invitesBase}/${id}`],
    ] as const)
      expect(await call(thief, method, url)).toMatchObject({ status: 404, error: 'invite.not_found' });
    expect((await read(token)).status).toBe(200);
  });

  test('end with the membership of whoever sent them, and with a role that may give no such role', async () => {
    const { tokenFor, admin, owner, call, read, listed } = await open();
    const ofAdmin = await tokenFor('ana@shop.example', 'admin', admin);
    const ofOwner = await tokenFor('ben@shop.example', 'admin', owner);
    const member = `/business/v1.1/team/members/${admin.userId}`;
    await call(owner, 'PATCH', member, { role: 'admin' });
    expect((await read(ofAdmin)).status).toBe(200);
    await call(owner, 'PATCH', member, { role: 'host' });
    expect((await read(ofAdmin)).error).toBe('invite.invalid');
    await call(owner, 'PATCH', member, { role: 'admin' });
    const another = await tokenFor('ana@shop.example', 'admin', admin);
    await call(owner, 'DELETE', member);
    expect((await read(another)).error).toBe('invite.invalid');
    expect((await read(ofOwner)).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  test('are gone with their business', async () => {
    const { tokenFor, owner, read } = await open();
    const token = await tokenFor('ana@shop.example');
    await database().pool.query(`delete from business_account where id = '${owner.businessId}'`);
    expect((await read(token)).error).toBe('invite.invalid');
    expect((await database().pool.query('select * from business_invite')).rows).toEqual([]);
  });

  test('are limited: to one address, by one business in an hour, and in all', async () => {
    const opened = await open();
    const { platform, invite, call, clock } = opened;
    let { owner } = opened;
    const listed = async () => (await call(owner, 'GET', invitesBase)).data.items;
    const wait = async (seconds: number) => {
      clock.advanceSec(seconds);
      owner = await signInAs(platform, 'acme');
    };
    for (let n = 0; n < 4; n += 1) expect((await invite(owner, 'ana@shop.example', 'editor')).status).toBe(201);
    const [{ id }] = await listed();
    expect((await call(owner, 'POST', `${invitesBase}/${id}/resend`)).status).toBe(200);
    expect((await call(owner, 'POST', `${invitesBase}/${id}/resend`)).error).toBe('request.rate_limited');
    expect((await invite(owner, 'ANA@shop.example', 'editor')).error).toBe('request.rate_limited');
    await wait(3600);
    await database().pool.query(
      `insert into business_invite select 'inv_' || n, business_id, n || '@shop.example', role, 'hash' || n, invited_by,
        sent_at, expires_at from business_invite, generate_series(2, ${invitesMaxPerBusiness}) n`,
    );
    expect(await invite(owner, 'ben@shop.example', 'editor')).toMatchObject({ status: 422, error: 'invite.too_many' });
    expect((await invite(owner, 'ana@shop.example', 'host')).status).toBe(201);
    const answers = [];
    for (let n = 0; n < 99; n += 1) answers.push((await invite(owner, `${n}@other.example`, 'editor')).error);
    expect(answers.slice(0, 98).every((error) => error === 'invite.too_many')).toBe(true);
    expect(answers.at(-1)).toBe('request.rate_limited');
    await wait(40 * daySec);
    expect((await invite(owner, 'ben@shop.example', 'editor')).status).toBe(201);
    expect(await listed()).toHaveLength(1);
  });
});
