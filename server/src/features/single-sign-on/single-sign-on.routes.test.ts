import { generateSync } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import { openRealProvider, signInAtProvider } from '../../platform/openid/real-provider.testing.ts';
import { openSigningIssuer, type Said } from '../../platform/openid/signing-issuer.testing.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/api/authentication/single-sign-on';
const own = '/authentication/v1.1';
const password = 'Harbour-Kite-7';
const publicUrl = 'http://localhost:4000';
const redirectUri = `${publicUrl}/single-sign-on`;
const ada: Said = { sub: 'ada-1', email: 'Ada@Example.com', email_verified: true };

describeOnSharedPlatform('single sign-on', (database) => {
  async function open(env: Record<string, string>) {
    const opened = await openTestPlatform(database(), { env: { ZEACON_PUBLIC_URL: publicUrl, ...env } });
    onTestFinished(() => opened.close());
    const { app } = opened;
    const query = async (sql: string) => (await database().pool.query(sql)).rows;

    /** A browser: it keeps its cookies. */
    function browser() {
      const jar = new Map<string, string>();
      const send = async (method: 'GET' | 'POST', url: string, payload?: object, token?: string) => {
        const answer = await app.inject({
          method,
          url,
          cookies: Object.fromEntries(jar),
          headers: { 'accept-language': 'fr', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
          ...(payload && { payload }),
        });
        for (const { name, value } of answer.cookies) value === '' ? jar.delete(name) : jar.set(name, value);
        const body = answer.json();
        return {
          status: answer.statusCode,
          data: body.responseData,
          error: body.error,
          fieldErrors: body.fieldErrors,
          cookies: answer.cookies,
        };
      };
      const post = (path: string, payload: object, token?: string) => send('POST', path, payload, token);
      return {
        jar,
        send,
        post,
        begin: async (next?: string) => (await post(base, { next })).data.url as string,
        finish: (answer: string) => post(`${base}/finish`, { query: answer }),
        prove: (payload: object) => post(`${base}/account`, payload),
        signUp: (businessName: string) => post(`${base}/signup`, { businessName }),
      };
    }
    const tokenOf = async (name: string): Promise<string> =>
      (await browser().post(`${own}/login`, { email: `${name}@example.com`, password })).data.accessToken;
    const mails = async () => await query('select recipient, language, template, values from mail order by created_at');
    return { ...opened, query, browser, tokenOf, mails };
  }

  /** With an issuer that says what the test wants. */
  async function openSigning(env: Record<string, string> = {}) {
    const issuer = await openSigningIssuer(onTestFinished);
    const opened = await open({ ...issuer.env, ...env });
    /** A whole way through the issuer in a browser. */
    async function enter(said: Said, at = opened.browser()) {
      return { at, ...(await at.finish(issuer.signIn(await at.begin(), said))) };
    }
    async function signedUp(said = ada, businessName = 'AdaFilms') {
      const { at } = await enter(said);
      return { at, ...(await at.signUp(businessName)) };
    }
    return { ...opened, issuer, enter, signedUp };
  }

  test('with a real provider somebody signs up without a password, and signs in from then on', async () => {
    const provider = await openRealProvider([redirectUri], onTestFinished);
    const { browser, query } = await open(provider.env);
    const first = browser();
    expect((await first.send('GET', base)).data).toEqual({ isOn: true, name: null });
    const url = await first.begin('/videos');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
    });
    const asked = await first.finish(await signInAtProvider(url, 'ada@example.com', redirectUri));
    expect(asked.data).toEqual({ step: 'signup', next: '/videos', email: 'ada@example.com', expiresInSec: 600 });
    const made = await first.signUp('AdaFilms');
    expect([made.status, made.data.email, made.data.role]).toEqual([201, 'ada@example.com', 'owner']);
    expect(first.jar.has('zc_access_token')).toBe(true);
    expect(await query('select password_hash from user_account')).toEqual([{ password_hash: null }]);
    expect(await query('select email, verified_at is not null as proven from email_verification')).toEqual([
      { email: 'ada@example.com', proven: true },
    ]);

    const again = browser();
    const answer = await signInAtProvider(await again.begin(), 'ada@example.com', redirectUri);
    const entered = await again.finish(answer);
    expect(entered.data).toMatchObject({ step: 'entered', next: null, session: { email: 'ada@example.com' } });
    expect(again.jar.has('zc_access_token')).toBe(true);
    expect(
      await query(
        "select action, object_type from audit_entry where action in ('business.created', 'session.created')",
      ),
    ).toEqual(expect.arrayContaining([{ action: 'session.created', object_type: 'session' }]));
  });

  test('lets nobody in to an account that is about to be deleted, and says how it is restored', async () => {
    const { enter, signedUp, query } = await openSigning();
    await signedUp();
    await query("update user_account set deletes_at = '2026-03-20T12:00:00Z'");
    const { at, error } = await enter(ada);
    expect([error, at.jar.has('zc_access_token')]).toEqual(['account_deletion.closed', false]);
    await query('update user_account set deletes_at = null');
    expect((await enter(ada)).data.step).toBe('entered');
  });

  test('is off, and says so, where no provider is configured', async () => {
    const { browser, signUp, tokenOf } = await open({});
    await signUp('Acme');
    const at = browser();
    expect((await at.send('GET', base)).data).toEqual({ isOn: false, name: null });
    const token = await tokenOf('Acme');
    for (const answer of [
      await at.post(base, {}),
      await at.finish('code=1&state=2'),
      await at.post(`${own}/identities/options`, { password }, token),
      await at.post(`${own}/identities`, { query: 'code=1&state=2' }, token),
    ])
      expect([answer.status, answer.error]).toEqual([404, 'single_sign_on.off']);
  });

  test('an unknown identity with the email of an account is linked once the password is proven, and told by mail', async () => {
    const { enter, signUp, query, mails, browser } = await openSigning();
    await signUp('Ada');
    const { at, data } = await enter(ada);
    expect(data).toMatchObject({ step: 'account', email: 'ada@example.com', asksForCode: false });
    expect(at.jar.has('zc_access_token')).toBe(false);
    expect((await browser().prove({ password })).error).toBe('single_sign_on.over');
    expect((await at.prove({ password: 'Harbour-Kite-8' })).fieldErrors).toEqual({
      password: 'This is not your password.',
    });
    expect(await query('select 1 from user_identity')).toEqual([]);
    expect((await at.signUp('AdaTwo')).error).toBe('auth.email_taken');
    expect((await at.prove({ password })).data.email).toBe('ada@example.com');
    expect((await at.prove({ password })).error).toBe('single_sign_on.over');
    expect(await mails()).toEqual([
      {
        recipient: 'ada@example.com',
        language: 'fr',
        template: 'identity-linked',
        values: { provider: expect.stringMatching(/^127\.0\.0\.1:/), path: '/security' },
      },
    ]);
    expect((await enter({ ...ada, email: 'ada.married@example.com' })).data.step).toBe('entered');
    const [entry] = await query("select after from audit_entry where action = 'user.identity_linked'");
    expect(entry.after.identities).toEqual([expect.objectContaining({ email: 'ada@example.com' })]);
  });

  test('the password of an account can be guessed ten times in a quarter of an hour, from wherever', async () => {
    const { enter, signUp, clock } = await openSigning();
    await signUp('Ada');
    const { at } = await enter(ada);
    for (let guess = 0; guess < 10; guess++) await at.prove({ password: `Secret-${guess}` });
    expect((await at.prove({ password })).error).toBe('request.rate_limited');
    clock.advanceSec(901);
    expect((await (await enter(ada)).at.prove({ password })).status).toBe(200);
  });

  test('whoever has a second factor is asked for its code, to link and to sign in', async () => {
    const { enter, signUp, tokenOf, browser, clock } = await openSigning();
    await signUp('Ada');
    const token = await tokenOf('Ada');
    const { secret } = (await browser().post(`${own}/second-factor`, { password }, token)).data;
    const code = () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    await browser().post(`${own}/second-factor/confirm`, { code: code() }, token);
    clock.advanceSec(30);

    const { at, data } = await enter(ada);
    expect(data).toMatchObject({ step: 'account', asksForCode: true });
    expect((await at.prove({ password })).fieldErrors).toEqual({ factorCode: expect.any(String) });
    expect((await at.prove({ password, factorCode: code() })).status).toBe(200);

    clock.advanceSec(30);
    const next = await enter(ada);
    expect(next.data).toMatchObject({ step: 'code', hasPasskey: false });
    expect(next.at.jar.has('zc_access_token')).toBe(false);
    const { challenge } = next.data;
    const entered = await next.at.post('/api/authentication/login/code', { challenge, code: code() });
    expect(entered.data.email).toBe('ada@example.com');
  });

  const lies: [string, Partial<Said>, string][] = [
    ['a nonce of another sign-in', { nonce: 'another' }, 'refused'],
    ['a token for another client', { aud: 'another-client' }, 'refused'],
    ['a token that has expired', { expiresIn: -120 }, 'refused'],
    ['a token of another issuer', { iss: 'https://evil.example' }, 'refused'],
    ['an answer of another issuer', { answer: { iss: 'https://evil.example' } }, 'refused'],
    ['a token signed by another key', { isForged: true }, 'refused'],
    ['a code that was never given out', { answer: { code: 'guessed' } }, 'refused'],
    ['a subject that is too long', { sub: 'x'.repeat(256) }, 'refused'],
    ['somebody who was not let in', { answer: { error: 'access_denied' } }, 'denied'],
    ['an email that is not verified', { email_verified: false }, 'email_unverified'],
    ['an email that nobody says is verified', { email_verified: undefined }, 'email_unverified'],
    ['no email', { email: undefined }, 'email_unverified'],
    ['an email that is none', { email: 'ada\u0000@example.com' }, 'email_unverified'],
  ];
  test('what the provider says is refused unless all of it is right', async () => {
    const { enter, query } = await openSigning();
    for (const [what, lie, reason] of lies) {
      const { status, error } = await enter({ ...ada, ...lie } as Said);
      expect([what, status, error]).toEqual([what, 422, `single_sign_on.${reason}`]);
    }
    expect(await query('select subject from sign_on_attempt where subject is not null')).toEqual([]);
  });

  test('an answer is taken once, in time, with its state and in the browser that began', async () => {
    const { issuer, browser, clock, signedUp } = await openSigning();
    await signedUp();
    const over = { status: 422, error: 'single_sign_on.over' };
    const victim = browser();
    const url = await victim.begin();
    const answer = issuer.signIn(url, ada);
    expect(await browser().finish(answer)).toMatchObject(over);
    const stranger = browser();
    await stranger.begin();
    expect(await stranger.finish(answer)).toMatchObject(over);
    const cookies = new Map(victim.jar);
    expect((await victim.finish(answer)).data.step).toBe('entered');
    for (const [name, value] of cookies) victim.jar.set(name, value);
    expect(await victim.finish(issuer.signIn(url, ada))).toMatchObject(over);

    const wrongState = browser();
    const asked = await wrongState.begin();
    expect(await wrongState.finish(issuer.signIn(asked, { ...ada, answer: { state: 'guessed' } }))).toMatchObject(over);
    const late = browser();
    const lateAnswer = issuer.signIn(await late.begin(), ada);
    clock.advanceSec(600);
    expect(await late.finish(lateAnswer)).toMatchObject(over);
  });

  test('the cookie of an attempt is kept from scripts, and is sent after the browser comes back from another site', async () => {
    const issuer = await openSigningIssuer(onTestFinished);
    const { browser } = await open({ ...issuer.env, ZEACON_PUBLIC_URL: 'https://video.example' });
    const { cookies } = await browser().post(base, {});
    expect(cookies).toEqual([
      {
        name: '__Host-zc_single_sign_on',
        value: expect.any(String),
        maxAge: 600,
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      },
    ]);
  });

  test('the provider is looked up with the first sign-in, again after a failure, and then no more', async () => {
    const { issuer, browser, enter } = await openSigning();
    expect(issuer.discoveries()).toBe(0);
    issuer.setDown(true);
    const failed = await browser().post(base, {});
    expect([failed.status, failed.error]).toEqual([503, 'single_sign_on.unavailable']);
    issuer.setDown(false);
    expect((await enter(ada)).data.step).toBe('signup');
    expect((await enter(ada)).data.step).toBe('signup');
    expect(issuer.discoveries()).toBe(1);
  });

  test('one is linked in the session that gave the password, and unlinked with it', async () => {
    const { issuer, browser, signUp, tokenOf, enter, mails } = await openSigning();
    await signUp('Ada');
    await signUp('Bea');
    const [token, other, beas] = [await tokenOf('Ada'), await tokenOf('Ada'), await tokenOf('Bea')];
    const at = browser();
    const begin = async (body: object = { password }, who = token) => at.post(`${own}/identities/options`, body, who);
    const add = (answer: string, who = token) => at.post(`${own}/identities`, { query: answer }, who);
    const list = async () => (await at.send('GET', `${own}/identities`, undefined, token)).data;
    const work: Said = { sub: 'ada-2', email: 'work@corp.example', email_verified: false };

    expect((await begin({ password: 'Harbour-Kite-8' })).fieldErrors).toEqual({
      password: 'This is not your password.',
    });
    const { url } = (await begin()).data;
    expect(new URL(url).searchParams.get('state')).toMatch(/^link\./);
    const answer = issuer.signIn(url, work);
    const cookies = new Map(at.jar);
    for (const who of [beas, other]) {
      expect((await add(answer, who)).error).toBe('single_sign_on.over');
      for (const [name, value] of cookies) at.jar.set(name, value);
    }
    expect((await at.finish(answer)).error).toBe('single_sign_on.over');
    for (const [name, value] of cookies) at.jar.set(name, value);
    const added = await add(answer);
    expect(added).toMatchObject({
      status: 201,
      data: { issuer: issuer.issuer, email: 'work@corp.example', lastUsedDate: null },
    });
    expect(await list()).toEqual({ items: [added.data], hasPassword: true });
    expect((await add(issuer.signIn((await begin()).data.url, work))).error).toBe('identity.known');
    expect((await add(issuer.signIn((await begin({ password }, beas)).data.url, work), beas)).error).toBe(
      'identity.taken',
    );
    expect((await enter(work)).data).toMatchObject({ step: 'entered', session: { email: 'ada@example.com' } });

    const removal = `${own}/identities/${added.data.id}/remove`;
    expect((await at.post(removal, { password }, beas)).error).toBe('identity.not_found');
    expect((await at.post(removal, { password: 'Harbour-Kite-8' }, token)).error).toBe('request.invalid');
    expect((await at.post(removal, { password }, token)).status).toBe(200);
    expect((await list()).items).toEqual([]);
    expect((await at.send('GET', `${own}/session`, undefined, other)).status).toBe(401);
    expect((await enter(work)).error).toBe('single_sign_on.email_unverified');
    expect((await mails()).map(({ template }: { template: string }) => template).sort()).toEqual([
      'identity-linked',
      'identity-unlinked',
    ]);
  });

  test('whoever has no password keeps what they sign in with, until a mailed link has set one', async () => {
    const { signedUp, browser, query } = await openSigning();
    const { at, data } = await signedUp();
    const call = (path: string, payload?: object) =>
      at.send(payload ? 'POST' : 'GET', `${own}/${path}`, payload, at.jar.get('zc_access_token'));
    const { items, hasPassword } = (await call('identities')).data;
    expect([items.length, hasPassword, data.email]).toEqual([1, false, 'ada@example.com']);
    const none = expect.stringMatching(/^You have no password yet/);
    const refused = await call(`identities/${items[0].id}/remove`, { password });
    expect(refused.fieldErrors).toEqual({ password: none });
    expect((await call('identities/options', { password })).fieldErrors).toEqual({ password: none });
    const logIn = await browser().post(`${own}/login`, { email: 'ada@example.com', password });
    expect([logIn.status, logIn.error]).toEqual([401, 'auth.bad_credentials']);
    expect(await query('select 1 from user_identity')).toHaveLength(1);
  });

  test('an identity goes with the account, and can be used for another one then', async () => {
    const { signedUp, enter, query } = await openSigning();
    await signedUp();
    await query('delete from business_account');
    await query('delete from user_account');
    expect(await query('select 1 from user_identity')).toEqual([]);
    expect((await enter(ada)).data.step).toBe('signup');
  });

  test.each([
    ['invite', 'account.invite_needed'],
    ['closed', 'account.sign_up_closed'],
  ])('nobody signs up this way where sign-up is %s', async (mode, code) => {
    const { signedUp, signUp, query } = await openSigning({ ZEACON_SIGNUP: mode });
    await signUp('Acme');
    expect((await signedUp()).error).toBe(code);
    expect(await query('select email from user_account')).toEqual([{ email: 'acme@example.com' }]);
  });

  test('of two who finish signing up with one identity at once, one has the account', async () => {
    const { enter, query } = await openSigning();
    const [first, second] = [await enter(ada), await enter({ ...ada, email: 'other@example.com' })];
    const made = await Promise.all([first.at.signUp('One'), second.at.signUp('Two')]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await query('select 1 from business_account')).toHaveLength(1);
  });
});
