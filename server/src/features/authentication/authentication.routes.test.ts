import { errorCatalog, serverMessages } from '@zeacon/contract';
import { describe, expect, test } from 'vitest';
import { createPasswords } from '../../platform/passwords.ts';
import { createBusinessApp } from '../../platform/testing/business-app.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';

const draft = { businessName: 'Acme', email: 'Ada@Example.com', password: 'Harbour-Kite-7' };
const credentials = { email: draft.email, password: draft.password };
const days = 24 * 60 * 60;

describeOnEachDatabase('authentication', (database) => {
  async function build(options?: Parameters<typeof createBusinessApp>[1]) {
    const built = await createBusinessApp(database(), options);
    const { app } = built;
    const post = (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/authentication/v1.1/${path}`, payload });
    const withRefresh = (path: string, token: string) =>
      app.inject({ url: `/authentication/v1.1/${path}`, headers: { 'refresh-token': token } });
    return {
      ...built,
      post,
      signUp: async () => (await post('signup', draft)).json().responseData,
      refresh: (token: string) => withRefresh('access-token', token),
      logOut: (token: string) => withRefresh('logout', token),
      whoAmI: async (token: string) => {
        try {
          const { businessId } = await built.authentication.authenticate({
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
            cookies: {},
          });
          return businessId;
        } catch (error) {
          return (error as { code: string }).code;
        }
      },
    };
  }

  describe('sign-up', () => {
    test('answers the account and tokens that work at once, and nothing to be cached', async () => {
      const { post, whoAmI } = await build();
      const answer = await post('signup', draft);
      expect(answer.statusCode).toBe(201);
      expect(answer.headers['cache-control']).toBe('no-store');
      const { account, ...tokens } = answer.json().responseData;
      expect(account).toEqual({
        id: expect.stringMatching(/^biz_/),
        businessName: 'Acme',
        username: 'Acme',
        legalFirstName: null,
        websiteUrl: null,
        timeZone: 'UTC',
        email: 'Ada@Example.com',
        logo: null,
        createdDate: '2026-03-10T12:00:00.000Z',
      });
      expect(tokens).toEqual({
        accessToken: expect.any(String),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        expiresInSec: 900,
      });
      expect(await whoAmI(tokens.accessToken)).toBe(account.id);
    });

    test('a name in words comes with a username, which nobody else has as name or username', async () => {
      const { post } = await build();
      const words = { ...draft, businessName: 'Harbor Coffee Co', username: 'Harbor.Coffee.Co' };
      const answer = await post('signup', words);
      expect(answer.json().responseData.account).toMatchObject({
        businessName: 'Harbor Coffee Co',
        username: 'Harbor.Coffee.Co',
      });
      const other = { ...draft, email: 'bo@example.com' };
      const taken = [{ businessName: 'harbor.coffee.co' }, { businessName: 'Mine', username: 'HARBOR.coffee.co' }];
      for (const names of taken) expect((await post('signup', { ...other, ...names })).statusCode).toBe(409);
      expect((await post('signup', { ...other, businessName: 'Harbor Coffee Co', username: 'Hcc' })).statusCode).toBe(
        201,
      );
    });

    const format =
      'Invalid format! Must contain at least one uppercase letter, lowercase letter, number, and special character.';
    const name =
      "Username can only contain alphabets, numbers, underscore '_' and period '.' and cannot include any spaces. It cannot exceed 50 characters in length.";
    test.each([
      [
        'a taken email, however it is written',
        { businessName: 'Other', email: 'ada@EXAMPLE.com' },
        409,
        'auth.email_taken',
      ],
      [
        'a taken name, however it is written',
        { businessName: 'aCME', email: 'b@example.com' },
        409,
        'account.name_taken',
      ],
      [
        'a taken email, a taken name and a common password, all at once',
        { businessName: 'Acme', email: 'ada@example.com', password: 'Password1!' },
        400,
        'request.invalid',
        {
          password: serverMessages.passwordCommon,
          email: errorCatalog['auth.email_taken'].message,
          username: errorCatalog['account.name_taken'].message,
        },
      ],
      ['a name with a space', { businessName: 'Ac me' }, 400, 'request.invalid', { businessName: name }],
      ['a name too long', { businessName: 'a'.repeat(51) }, 400, 'request.invalid', { businessName: name }],
      ['a wrong email', { email: 'ada@example' }, 400, 'request.invalid', { email: 'Invalid format for email' }],
      ['a weak password', { password: 'secret' }, 400, 'request.invalid', { password: format }],
      [
        'an email with a NUL',
        { email: 'a\u0000b@example.com' },
        400,
        'request.invalid',
        { email: 'Must not contain the character U+0000' },
      ],
    ] as [string, object, number, string, object?][])(
      'refuses %s',
      async (_case, change, status, code, fieldErrors) => {
        const { post } = await build();
        await post('signup', draft);
        const answer = await post('signup', { ...draft, businessName: 'Next', email: 'next@example.com', ...change });
        expect(answer.statusCode).toBe(status);
        expect(answer.json()).toMatchObject({
          error: code,
          status: String(status),
          ...(fieldErrors && { fieldErrors }),
        });
      },
    );

    test('of one email by two at once makes one account and leaves nothing of the other', async () => {
      const { post } = await build();
      const names = ['Acme', 'Bolt', 'Core'];
      const answers = await Promise.all(names.map((businessName) => post('signup', { ...draft, businessName })));
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
      const { rows } = await database().pool.query(
        'select (select count(*) from business_account) as businesses, (select count(*) from session) as sessions',
      );
      expect(rows).toEqual([{ businesses: 1, sessions: 1 }]);
    });

    test('stores neither the password nor a usable token', async () => {
      const { signUp } = await build({ passwords: createPasswords() });
      const { accessToken, refreshToken } = await signUp();
      const { rows } = await database().pool.query(
        'select (select jsonb_agg(u) from user_account u)::text || (select jsonb_agg(t) from refresh_token t)::text as all',
      );
      expect(rows[0].all).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
      for (const known of [draft.password, accessToken, refreshToken]) expect(rows[0].all).not.toContain(known);
    });
  });

  describe('log-in', () => {
    test('takes the email however it is written', async () => {
      const { post, signUp } = await build();
      const { account } = await signUp();
      const answer = await post('login', { ...credentials, email: 'aDA@example.COM' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json().responseData.account).toEqual(account);
    });

    test('answers a wrong password and an unknown email word for word alike', async () => {
      const { post, signUp } = await build();
      await signUp();
      const wrong = await post('login', { ...credentials, password: 'Harbour-Kite-8' });
      const unknown = await post('login', { ...credentials, email: 'nobody@example.com' });
      const body = {
        message: 'The email or the password is not correct.',
        error: 'auth.bad_credentials',
        status: '401',
      };
      for (const answer of [wrong, unknown]) {
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({ ...body, requestId: expect.any(String) });
      }
    });

    test('is limited per account from wherever it is tried, for a known email and an unknown one alike', async () => {
      const { app, signUp } = await build();
      await signUp();
      for (const email of [credentials.email, 'nobody@example.com']) {
        const from = (address: string, password: string) => {
          const [url, payload] = ['/authentication/v1.1/login', { email, password }];
          return app.inject({ method: 'POST', url, remoteAddress: address, payload });
        };
        for (let index = 0; index < 100; index += 1)
          expect((await from(`203.0.113.${index}`, 'Wrong-1')).statusCode).toBe(401);
        const refused = await from('198.51.100.1', credentials.password);
        expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      }
    });

    test('is limited per address and email, until the window ends', async () => {
      const { post, signUp, clock } = await build({ env: { ZEACON_LOGINS_PER_MINUTE: '2' } });
      await signUp();
      await post('login', { ...credentials, password: 'Wrong-1' });
      clock.advanceSec(20);
      await post('login', { ...credentials, password: 'Wrong-2' });
      const refused = await post('login', { ...credentials, email: credentials.email.toUpperCase() });
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('40');
      expect(refused.json().error).toBe('request.rate_limited');
      expect((await post('login', { ...credentials, email: 'other@example.com' })).statusCode).toBe(401);
      clock.advanceSec(40);
      expect((await post('login', credentials)).statusCode).toBe(200);
    });

    test('is limited per address whatever the email', async () => {
      const { post } = await build({ env: { ZEACON_LOGINS_PER_MINUTE: '1' } });
      const attempt = (n: number) => post('login', { ...credentials, email: `user${n}@example.com` });
      for (let n = 0; n < 5; n += 1) expect((await attempt(n)).statusCode).toBe(401);
      expect((await attempt(5)).statusCode).toBe(429);
    });
  });

  test('sign-up is limited per address', async () => {
    const { post, clock } = await build({ env: { ZEACON_SIGNUPS_PER_HOUR: '1' } });
    await post('signup', draft);
    const next = { ...draft, businessName: 'Next', email: 'next@example.com' };
    const refused = await post('signup', next);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    clock.advanceSec(3600);
    expect((await post('signup', next)).statusCode).toBe(201);
  });

  describe('an access token', () => {
    test('ends after 15 minutes', async () => {
      const { signUp, whoAmI, clock } = await build();
      const { accessToken, account } = await signUp();
      clock.advanceSec(899);
      expect(await whoAmI(accessToken)).toBe(account.id);
      clock.advanceSec(1);
      expect(await whoAmI(accessToken)).toBe('auth.token_expired');
    });

    test('is refused when it was changed, unsigned, or signed by another key', async () => {
      const { signUp, whoAmI } = await build();
      const { accessToken } = await signUp();
      const [header, payload, signature] = accessToken.split('.');
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const forged = [
        `${header}.${encode({ ...claims, bid: 'biz_other' })}.${signature}`,
        `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
        `${encode({ alg: 'HS256', typ: 'at+jwt', kid: 'other' })}.${payload}.${signature}`,
        `${header}.${payload}.${'A'.repeat(signature.length)}`,
        'nonsense',
        '',
      ];
      for (const token of forged) expect(await whoAmI(token)).toBe('auth.required');
    });

    test('ends with its session at once', async () => {
      const { signUp, whoAmI, logOut } = await build();
      const { accessToken, refreshToken } = await signUp();
      expect((await logOut(refreshToken)).statusCode).toBe(200);
      expect(await whoAmI(accessToken)).toBe('auth.required');
    });
  });

  describe('a refresh token', () => {
    test('is exchanged for a new pair, again and again', async () => {
      const { signUp, refresh, whoAmI, clock } = await build();
      const { refreshToken, account } = await signUp();
      const seen = new Set([refreshToken]);
      let token = refreshToken;
      for (let round = 0; round < 3; round += 1) {
        clock.advanceSec(20 * days);
        const answer = await refresh(token);
        expect(answer.statusCode).toBe(200);
        const next = answer.json().responseData;
        expect(await whoAmI(next.accessToken)).toBe(account.id);
        token = next.refreshToken;
        seen.add(token);
      }
      expect(seen.size).toBe(4);
    });

    test('used again after the grace of a race ends the whole session', async () => {
      const { signUp, refresh, whoAmI, clock } = await build();
      const { refreshToken } = await signUp();
      const next = (await refresh(refreshToken)).json().responseData;
      clock.advanceSec(11);
      const reused = await refresh(refreshToken);
      expect([reused.statusCode, reused.json().error]).toEqual([401, 'auth.refresh_invalid']);
      expect(reused.json().message).toBe('Unauthorized');
      expect((await refresh(next.refreshToken)).statusCode).toBe(401);
      expect(await whoAmI(next.accessToken)).toBe('auth.required');
    });

    test('used again within the grace, but after its successor was used, ends the session too', async () => {
      const { signUp, refresh } = await build();
      const { refreshToken } = await signUp();
      const second = (await refresh(refreshToken)).json().responseData;
      const third = (await refresh(second.refreshToken)).json().responseData;
      expect((await refresh(refreshToken)).statusCode).toBe(401);
      expect((await refresh(third.refreshToken)).statusCode).toBe(401);
    });

    test('raced by several tabs answers all of them the same successor, which works', async () => {
      const { signUp, refresh, clock } = await build();
      const { refreshToken } = await signUp();
      const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)));
      const successors = new Set(answers.map((answer) => answer.json().responseData.refreshToken));
      expect(successors.size).toBe(1);
      clock.advanceSec(60);
      expect((await refresh([...successors][0])).statusCode).toBe(200);
    });

    test('leaves other sessions of the same user alone when it ends', async () => {
      const { signUp, post, refresh, logOut } = await build();
      const { refreshToken } = await signUp();
      const other = (await post('login', credentials)).json().responseData;
      await logOut(refreshToken);
      expect((await refresh(refreshToken)).statusCode).toBe(401);
      expect((await refresh(other.refreshToken)).statusCode).toBe(200);
    });

    test.each([
      ['unknown', () => 'unknown', 401, 'auth.refresh_invalid'],
      ['empty', () => '', 401, 'auth.refresh_invalid'],
      ['30 days old', (token: string) => token, 401, 'auth.refresh_invalid'],
    ])('is refused when it is %s', async (_case, change, status, code) => {
      const { signUp, refresh, clock } = await build();
      const { refreshToken } = await signUp();
      clock.advanceSec(30 * days);
      const answer = await refresh(change(refreshToken));
      expect([answer.statusCode, answer.json().error]).toEqual([status, code]);
    });

    test('is needed, and missing it is the caller’s mistake', async () => {
      const { app } = await build();
      const answer = await app.inject('/authentication/v1.1/access-token');
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'request.invalid']);
    });
  });

  test('log-out of an unknown token is no failure', async () => {
    const { logOut } = await build();
    expect((await logOut('unknown')).statusCode).toBe(200);
  });

  test('sessions that ended by time are deleted when the next one opens', async () => {
    const { signUp, post, clock } = await build();
    await signUp();
    clock.advanceSec(31 * days);
    await post('login', credentials);
    const { rows } = await database().pool.query('select count(*) as n from refresh_token');
    expect(rows).toEqual([{ n: 1 }]);
  });
});
