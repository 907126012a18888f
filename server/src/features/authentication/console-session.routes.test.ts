import { type ConsoleSession, getAccount, updateAccount } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createBusinessApp } from '../../platform/testing/business-app.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';

const draft = { businessName: 'Acme', email: 'ada@example.com', password: 'Harbour-Kite-7' };
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof createBusinessApp>>['app']['inject']>>;
type Jar = Record<string, string>;

const jarOf = (answer: Answer): Jar => Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
const attributesOf = (answer: Answer) =>
  Object.fromEntries(answer.cookies.map(({ name, value: _value, ...attributes }) => [name, attributes]));
const outcome = (answer: Answer) => [answer.statusCode, answer.json().error];

describeOnEachDatabase('the console session', (database) => {
  async function build(env: Record<string, string> = {}) {
    const built = await createBusinessApp(database(), {
      env,
      bind({ route }) {
        const account = async (id: string) => ({
          ...draft,
          id,
          username: draft.businessName,
          logo: null,
          legalFirstName: null,
          websiteUrl: null,
          timeZone: 'UTC',
          createdDate: '2026-03-10T12:00:00Z',
        });
        route(getAccount, ({ params }) => account(params.id));
        route(updateAccount, ({ params }) => account(params.id));
      },
    });
    const { app } = built;
    const call = (method: 'GET' | 'POST' | 'PUT', url: string, cookies: Jar, headers = {}, payload?: object) =>
      app.inject({ method, url, cookies, headers, ...(payload && { payload }) });
    const signUp = async () => {
      const answer = await call('POST', '/api/authentication/signup', {}, {}, draft);
      const { account, csrfToken } = answer.json().responseData as ConsoleSession;
      return { answer, jar: jarOf(answer), account, csrfToken };
    };
    return { ...built, call, signUp, session: (jar: Jar) => call('GET', '/api/authentication/session', jar) };
  }

  test('sign-up and log-in set the cookies and answer no token but the csrf one', async () => {
    const { call, signUp } = await build();
    const signedUp = (await signUp()).answer;
    const loggedIn = await call('POST', '/api/authentication/login', {}, {}, draft);
    expect([signedUp.statusCode, loggedIn.statusCode]).toEqual([201, 200]);
    for (const answer of [signedUp, loggedIn]) {
      const { responseData } = answer.json();
      expect(Object.keys(responseData).sort()).toEqual([
        'account',
        'businesses',
        'csrfToken',
        'email',
        'expiresInSec',
        'impersonation',
        'isOperator',
        'role',
      ]);
      expect(jarOf(answer).zc_csrf).toBe(responseData.csrfToken);
      expect(attributesOf(answer)).toEqual({
        zc_access_token: { path: '/', maxAge: 86_400, httpOnly: true, sameSite: 'Lax' },
        zc_refresh_token: { path: '/api/authentication', maxAge: 2_592_000, httpOnly: true, sameSite: 'Lax' },
        zc_csrf: { path: '/', maxAge: 2_592_000, sameSite: 'Lax' },
        zc_device: { path: '/', maxAge: 31_536_000, httpOnly: true, sameSite: 'Lax' },
      });
    }
  });

  const https = { ZEACON_PUBLIC_URL: 'https://video.example.com' };
  const hostOnly = { path: '/', secure: true, sameSite: 'Lax' };

  test('by https, cookies are secure, for all paths of this host alone and named so', async () => {
    const { signUp, session, call } = await build(https);
    const { answer, jar, csrfToken } = await signUp();
    expect(attributesOf(answer)).toEqual({
      '__Host-zc_access_token': { ...hostOnly, maxAge: 86_400, httpOnly: true },
      '__Host-zc_refresh_token': { ...hostOnly, maxAge: 2_592_000, httpOnly: true },
      '__Host-zc_csrf': { ...hostOnly, maxAge: 2_592_000 },
      '__Host-zc_device': { ...hostOnly, maxAge: 31_536_000, httpOnly: true },
    });
    expect((await session(jar)).cookies).toEqual([]);
    const headers = { 'x-csrf-token': csrfToken };
    expect((await call('PUT', '/business/v1.1/account/biz_1', jar, headers, draft)).statusCode).toBe(200);
  });

  test('cookies are named by the settings', async () => {
    const { signUp } = await build({ ...https, ZEACON_COOKIE_ACCESS: 'mine', ZEACON_COOKIE_CSRF: '__Secure-c' });
    const { jar } = await signUp();
    expect(Object.keys(jar)).toEqual(['__Host-mine', '__Host-zc_refresh_token', '__Secure-c', '__Host-zc_device']);
  });

  test('by https, cookies of an earlier version are good for one renewal and then gone', async () => {
    const { signUp, session, call } = await build(https);
    const { jar, csrfToken } = await signUp();
    const before = Object.fromEntries(
      Object.entries(jar).map(([name, value]) => [name.slice('__Host-'.length), value]),
    );
    expect(outcome(await call('GET', '/business/v1.1/account/biz_1', before))).toEqual([401, 'auth.required']);
    const answer = await session(before);
    expect(answer.json().responseData.csrfToken).toBe(csrfToken);
    const { '__Host-zc_access_token': access, '__Host-zc_refresh_token': refresh, ...rest } = jarOf(answer);
    expect(rest).toEqual({ zc_access_token: '', zc_refresh_token: '', zc_csrf: '', '__Host-zc_csrf': csrfToken });
    expect(refresh).not.toBe(before.zc_refresh_token);
    expect(attributesOf(answer).zc_refresh_token).toMatchObject({ path: '/api/authentication' });
    const renewed = { '__Host-zc_access_token': access!, '__Host-zc_refresh_token': refresh! };
    expect((await call('GET', '/business/v1.1/account/biz_1', renewed)).statusCode).toBe(200);
  });

  test('by https, what a page of a subdomain put there by the names of before is not looked at beside one’s own', async () => {
    const { signUp, session, call } = await build(https);
    const { jar, account } = await signUp();
    const login = await call(
      'POST',
      '/api/authentication/signup',
      {},
      {},
      {
        ...{ businessName: 'Thief', email: 'thief@example.com', password: 'Harbour-Kite-7' },
      },
    );
    const tossed = Object.fromEntries(
      Object.entries<string>(jarOf(login)).map(([name, value]) => [name.slice(7), value]),
    );
    for (const own of [jar, { '__Host-zc_refresh_token': jar['__Host-zc_refresh_token']! }])
      expect((await session({ ...tossed, ...own })).json().responseData.account.id).toBe(account.id);
  });

  test('a read needs the cookie alone, a write the csrf token too', async () => {
    const { call, signUp } = await build();
    const { jar, csrfToken } = await signUp();
    const write = (headers: object) => call('PUT', '/business/v1.1/account/biz_1', jar, headers, draft);
    expect((await call('GET', '/business/v1.1/account/biz_1', jar)).statusCode).toBe(200);
    expect((await write({ 'x-csrf-token': csrfToken })).statusCode).toBe(200);
    expect((await write({ 'Z-CSRF': csrfToken })).statusCode).toBe(200);
  });

  test.each([
    ['no csrf token', () => ({})],
    ['an empty one', () => ({ 'x-csrf-token': '' })],
    ['a changed one', (own: string) => ({ 'x-csrf-token': `${own.startsWith('A') ? 'B' : 'A'}${own.slice(1)}` })],
    ['the one of another session', (_own: string, other: string) => ({ 'x-csrf-token': other })],
  ])('a write by cookie with %s is refused', async (_case, headersOf) => {
    const { call, signUp } = await build();
    const { jar, csrfToken } = await signUp();
    const other = (await call('POST', '/api/authentication/login', {}, {}, draft)).json().responseData.csrfToken;
    const answer = await call('PUT', '/business/v1.1/account/biz_1', jar, headersOf(csrfToken, other), draft);
    expect(outcome(answer)).toEqual([403, 'auth.csrf']);
  });

  test('a bearer token goes before the cookie and needs no csrf token', async () => {
    const { call, signUp } = await build();
    const { jar } = await signUp();
    const bearer = { authorization: `Bearer ${jar.zc_access_token}` };
    expect((await call('PUT', '/business/v1.1/account/biz_1', {}, bearer, draft)).statusCode).toBe(200);
    const broken = await call('GET', '/business/v1.1/account/biz_1', jar, { authorization: 'Bearer x' });
    expect(outcome(broken)).toEqual([401, 'auth.required']);
  });

  test('a proxy’s own authorization header does not hide the cookie', async () => {
    const { call, signUp } = await build();
    const { jar } = await signUp();
    const answer = await call('GET', '/business/v1.1/account/biz_1', jar, { authorization: 'Basic eDp5' });
    expect(answer.statusCode).toBe(200);
  });

  test('is read without a change while the access token has a minute left', async () => {
    const { session, signUp, clock } = await build();
    const { jar, account, csrfToken } = await signUp();
    clock.advanceSec(840);
    const answer = await session(jar);
    expect(answer.json().responseData).toEqual({
      account,
      email: draft.email,
      role: 'owner',
      businesses: [{ id: account.id, businessName: 'Acme', logo: null, role: 'owner' }],
      isOperator: false,
      impersonation: null,
      csrfToken,
      expiresInSec: 60,
    });
    expect(answer.cookies).toEqual([]);
  });

  test.each([
    ['about to expire', 841, (jar: Jar) => jar],
    ['expired', 901, (jar: Jar) => jar],
    ['missing', 0, ({ zc_access_token: _access, ...jar }: Jar) => jar],
    ['unreadable', 0, (jar: Jar) => ({ ...jar, zc_access_token: 'x' })],
  ])('is renewed when the access token is %s', async (_case, afterSec, change) => {
    const { call, session, signUp, clock } = await build();
    const { jar, csrfToken } = await signUp();
    clock.advanceSec(afterSec);
    const answer = await session(change(jar));
    expect(answer.json().responseData).toMatchObject({ csrfToken, expiresInSec: 900 });
    const renewed = jarOf(answer);
    expect(renewed.zc_refresh_token).not.toBe(jar.zc_refresh_token);
    expect(renewed.zc_csrf).toBe(csrfToken);
    expect((await call('GET', '/business/v1.1/account/biz_1', renewed)).statusCode).toBe(200);
  });

  test('renewed by several tabs at once leaves all of them with the same, working cookies', async () => {
    const { session, signUp, clock } = await build();
    const { jar } = await signUp();
    clock.advanceSec(901);
    const answers = await Promise.all([session(jar), session(jar), session(jar)]);
    expect(new Set(answers.map((answer) => jarOf(answer).zc_refresh_token)).size).toBe(1);
    clock.advanceSec(901);
    expect((await session(jarOf(answers[0]!))).statusCode).toBe(200);
  });

  test.each([
    ['nothing', () => ({}), 'auth.required'],
    ['only an expired access token', ({ zc_access_token }: Jar) => ({ zc_access_token }), 'auth.required'],
    ['a refresh token nobody gave', () => ({ zc_refresh_token: 'x' }), 'auth.refresh_invalid'],
  ] as [string, (jar: Jar) => Jar, string][])(
    'with %s is refused and its cookies are cleared',
    async (_case, keep, code) => {
      const { session, signUp, clock } = await build();
      const { jar } = await signUp();
      clock.advanceSec(901);
      const answer = await session(keep(jar));
      expect(outcome(answer)).toEqual([401, code]);
      expect(jarOf(answer)).toEqual({ zc_access_token: '', zc_refresh_token: '', zc_csrf: '' });
      expect(answer.cookies.map(({ path, expires }) => [path, expires?.getTime()])).toEqual([
        ['/', 0],
        ['/api/authentication', 0],
        ['/', 0],
      ]);
    },
  );

  test('log-out ends the session everywhere and clears the cookies', async () => {
    const { call, session, signUp } = await build();
    const { jar, csrfToken } = await signUp();
    const answer = await call('POST', '/api/authentication/logout', jar, { 'x-csrf-token': csrfToken });
    expect(answer.statusCode).toBe(200);
    expect(jarOf(answer)).toEqual({ zc_access_token: '', zc_refresh_token: '', zc_csrf: '' });
    expect(outcome(await session(jar))).toEqual([401, 'auth.refresh_invalid']);
    expect(outcome(await call('GET', '/business/v1.1/account/biz_1', jar))).toEqual([401, 'auth.required']);
  });

  test('another page cannot log out: without the csrf token the session goes on', async () => {
    const { call, session, signUp, clock } = await build();
    const { jar } = await signUp();
    const { zc_refresh_token: _refresh, ...onlyAccess } = jar;
    for (const cookies of [jar, onlyAccess])
      expect(outcome(await call('POST', '/api/authentication/logout', cookies))).toEqual([403, 'auth.csrf']);
    clock.advanceSec(901);
    expect(outcome(await call('POST', '/api/authentication/logout', jar))).toEqual([403, 'auth.csrf']);
    expect((await session(jar)).statusCode).toBe(200);
  });

  test('log-out without a session just clears the cookies', async () => {
    const { call } = await build();
    const answer = await call('POST', '/api/authentication/logout', { zc_refresh_token: 'x' });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toHaveLength(3);
  });

  test('a page of another origin cannot sign a visitor in with a plain form', async () => {
    const { app } = await build();
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/authentication/login',
        headers: { 'content-type': type },
        payload: JSON.stringify(draft),
      });
      expect([answer.cookies, answer.statusCode]).toEqual([[], 415]);
    }
  });
});
