import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { invitesBase, openInvites } from './invites.testing.ts';

const videos = '/general/v1.1/stream/v2';
const email = 'ana@shop.example';

describeOnSharedPlatform('whoever was invited', (database) => {
  async function open(env: Record<string, string> = {}) {
    const opened = await openInvites(database(), env);
    onTestFinished(() => opened.close());
    const memberEmails = async () =>
      (await opened.call(opened.owner, 'GET', '/business/v1.1/team/members')).data.items.map(
        (member: { email: string; role: string }) => `${member.email} ${member.role}`,
      );
    return { ...opened, memberEmails };
  }
  const asMember = ({ data }: { data: { accessToken: string; account: { id: string } } }) => ({
    businessId: data.account.id,
    headers: { authorization: `Bearer ${data.accessToken}` },
  });

  test('is shown by the link who invites them, where to and as what', async () => {
    const { tokenFor, read, platform, clock } = await open();
    const token = await tokenFor(email, 'host');
    expect((await read(token)).data).toEqual({
      businessName: 'Acme',
      logo: null,
      role: 'host',
      invitedBy: 'acme@example.com',
      email,
      hasAccount: false,
      expiresDate: new Date(clock.now().getTime() + 7 * 24 * 3600_000).toISOString(),
    });
    await platform.signUp('Ben');
    expect((await read(await tokenFor('ben@example.com'))).data).toMatchObject({ hasAccount: true });
  });

  test('signs up with a password alone: the email is confirmed, the business theirs to act for', async () => {
    const { tokenFor, signUpWith, call, owner, memberEmails, listed } = await open();
    const answer = await signUpWith(await tokenFor(email, 'analyst'));
    expect([answer.status, answer.data.account.id]).toEqual([201, owner.businessId]);
    const ana = asMember(answer);
    expect((await call(ana, 'GET', videos)).status).toBe(200);
    expect((await call(ana, 'POST', videos, { name: 'Clip' })).error).toBe('auth.forbidden');
    const { data } = await call(ana, 'GET', '/authentication/v1.1/email/verification');
    expect(data).toEqual({ email, isPending: false });
    expect(await memberEmails()).toContain(`${email} analyst`);
    expect(await listed()).toEqual([]);
  });

  test('needs an account already where nobody can sign up', async () => {
    const { tokenFor, signUpWith, accept, platform } = await open({ ZEACON_SIGNUP: 'closed' });
    expect((await signUpWith(await tokenFor(email, 'analyst'))).error).toBe('account.sign_up_closed');
    const ben = await platform.signUp('Ben');
    const accepted = await accept(ben, await tokenFor('ben@example.com'));
    expect(accepted.data).toMatchObject({ businessName: 'Acme' });
  });

  test('signs up in the console by cookies, which the answer does not tell', async () => {
    const { tokenFor, post, app, owner } = await open();
    const token = await tokenFor(email, 'host');
    const answer = await post('/api/authentication/signup/invite', { token, password: 'Harbour-Kite-7' });
    expect(answer.data).toMatchObject({ account: { id: owner.businessId }, email, role: 'host' });
    expect(JSON.stringify(answer.data)).not.toContain('accessToken');
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const session = await app.inject({ url: '/api/authentication/session', cookies });
    expect(session.json().responseData.businesses).toHaveLength(1);
  });

  test('cannot make more of an invite by what they send along', async () => {
    const { tokenFor, post, memberEmails, platform } = await open();
    const thief = await platform.signUp('Thief');
    const wish = { role: 'owner', email: 'thief@shop.example', businessId: thief.businessId };
    const token = await tokenFor(email, 'billing');
    await post('/authentication/v1.1/signup/invite', { token, password: 'Harbour-Kite-7', ...wish });
    expect(await memberEmails()).toEqual([
      'acme@example.com owner',
      'admin@example.com admin',
      'editor@example.com editor',
      `${email} billing`,
    ]);
  });

  test('joins with the account they have, which then is in both businesses and counts as confirmed', async () => {
    const { tokenFor, accept, app, call, owner, memberEmails } = await open();
    const payload = { businessName: 'Ben', email: 'Ben@Example.com', password: 'Harbour-Kite-7' };
    const { accessToken, account } = (
      await app.inject({ method: 'POST', url: '/authentication/v1.1/signup', payload })
    ).json().responseData;
    const ben = { businessId: account.id, headers: { authorization: `Bearer ${accessToken}` } };
    const isPending = async () => (await call(ben, 'GET', '/authentication/v1.1/email/verification')).data.isPending;
    expect(await isPending()).toBe(true);
    const { status, data } = await accept(ben, await tokenFor('ben@example.com', 'editor'));
    expect([status, data]).toEqual([200, { id: owner.businessId, businessName: 'Acme', logo: null, role: 'editor' }]);
    expect(await isPending()).toBe(false);
    expect(await memberEmails()).toContain('ben@example.com editor');
    expect((await call(ben, 'GET', `/business/v1.1/account/${account.id}`)).status).toBe(200);
    const switched = await call(ben, 'POST', '/authentication/v1.1/business', { businessId: owner.businessId });
    expect(switched.data.account.businessName).toBe('Acme');
  });

  test('is the only one who may accept: another account is told to log in with that email, and the link stays', async () => {
    const { platform, tokenFor, accept, editor, read, memberEmails } = await open();
    const token = await tokenFor(email, 'admin');
    const stranger = await platform.signUp('Stranger');
    for (const other of [stranger, editor])
      expect(await accept(other, token)).toMatchObject({
        status: 403,
        error: 'invite.other_email',
        message: expect.stringContaining('log in with that one'),
      });
    expect((await read(token)).status).toBe(200);
    expect(await memberEmails()).toHaveLength(3);
  });

  test('needs an account or a password: an invite to an email with an account makes no second one', async () => {
    const { platform, tokenFor, signUpWith, app, read } = await open();
    await platform.signUp('Ben');
    const token = await tokenFor('ben@example.com');
    expect(await signUpWith(token, 'Another-123')).toMatchObject({ status: 409, error: 'auth.email_taken' });
    const payload = { token };
    const anonymous = await app.inject({ method: 'POST', url: '/business/v1.1/invite/accept', payload });
    expect(anonymous.json().error).toBe('auth.required');
    expect((await read(token)).status).toBe(200);
  });

  test.each([
    ['too common', 'Password1!', 'password'],
    ['of the wrong form', 'secret', 'password'],
  ])('chooses another password where it is %s, and the link stays', async (_case, password, field) => {
    const { tokenFor, signUpWith, read } = await open();
    const token = await tokenFor(email);
    expect((await signUpWith(token, password)).fieldErrors).toHaveProperty(field);
    expect((await read(token)).status).toBe(200);
  });

  test('is answered the same by a link that is unknown, used, too old, replaced or revoked', async () => {
    const { platform, tokenFor, signUpWith, accept, read, listed, call, owner, clock } = await open();
    const replaced = await tokenFor('a@shop.example');
    const used = await tokenFor('a@shop.example');
    await signUpWith(used);
    const revoked = await tokenFor('b@shop.example');
    await call(owner, 'DELETE', `${invitesBase}/${(await listed())[0].id}`);
    const old = await tokenFor('c@shop.example');
    clock.advanceSec(7 * 24 * 3600);
    const person = await platform.signUp('Person');
    const answers = new Set<string>();
    for (const token of ['x'.repeat(43), used, replaced, revoked, old])
      for (const { status, error } of [await read(token), await accept(person, token), await signUpWith(token)])
        answers.add(`${status} ${error}`);
    expect([...answers]).toEqual(['422 invite.invalid']);
  });

  test('gets one membership from one link, however many use it at once', async () => {
    const { tokenFor, signUpWith, memberEmails } = await open();
    const token = await tokenFor(email);
    const answers = await Promise.all([signUpWith(token), signUpWith(token), signUpWith(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, expect.any(Number), expect.any(Number)]);
    for (const { error } of answers.filter(({ status }) => status !== 201))
      expect(['invite.invalid', 'auth.email_taken']).toContain(error);
    expect(await memberEmails()).toHaveLength(4);
  });

  test('is out at once when they are removed, and can be invited anew', async () => {
    const { tokenFor, signUpWith, call, owner } = await open();
    const ana = asMember(await signUpWith(await tokenFor(email, 'editor')));
    expect((await call(ana, 'GET', videos)).status).toBe(200);
    const { items } = (await call(owner, 'GET', '/business/v1.1/team/members')).data;
    const { userId } = items.find((member: { email: string }) => member.email === email);
    await call(owner, 'DELETE', `/business/v1.1/team/members/${userId}`);
    for (const url of [videos, `/business/v1.1/account/${owner.businessId}`, '/business/v1.1/team/members'])
      expect((await call(ana, 'GET', url)).error).toBe('auth.required');
    expect((await signUpWith(await tokenFor(email, 'host'))).status).toBe(201);
  });

  test('is stopped from guessing links', async () => {
    const { read, signUpWith } = await open();
    const readErrors = [];
    for (let n = 0; n < 61; n += 1) readErrors.push((await read(`token-${n}`)).error);
    expect(readErrors.at(-2)).toBe('invite.invalid');
    expect(readErrors.at(-1)).toBe('request.rate_limited');
    const errors = [];
    for (let n = 0; n < 31; n += 1) errors.push((await signUpWith(`token-${n}`)).error);
    expect(errors.slice(-2)).toEqual(['invite.invalid', 'request.rate_limited']);
  });
});
