import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openSigningIssuer } from '../../platform/openid/signing-issuer.testing.ts';
import { duringChange, type Query } from '../../platform/testing/during-change.ts';
import { describeOnBothDatabases } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { createSoftwareAuthenticator } from '../passkeys/software-authenticator.testing.ts';

const base = '/authentication/v1.1';
const password = 'Harbour-Kite-7';

describeOnBothDatabases('sessions that end while', (database) => {
  beforeEach(({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
  });

  async function open(env: Record<string, string> = {}) {
    const opened = await openTestPlatform(database(), { env });
    onTestFinished(() => opened.close());
    const { app } = opened;
    const cookies = new Map<string, string>();
    const send = async (path: string, payload: object, token?: string) => {
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        cookie: [...cookies].map((named) => named.join('=')).join('; '),
      };
      const answer = await app.inject({
        method: 'POST',
        url: path.startsWith('/') ? path : `${base}/${path}`,
        payload,
        headers,
      });
      for (const { name, value } of answer.cookies) cookies.set(name, value);
      return { ...answer.json(), status: answer.statusCode };
    };
    await opened.signUp('Acme');
    const { responseData } = await send('login', { email: 'acme@example.com', password });
    const { accessToken: token } = responseData;
    const live = async () => {
      const { rows } = await database().pool.query(
        'select id, user_id, business_id from session where revoked_at is null',
      );
      return rows;
    };
    const [{ user_id: userId, business_id: businessId }] = await live();
    return { ...opened, send, token, live, userId, businessId };
  }

  test('somebody switches the business with one of them open no other', async () => {
    const { send, token, live, userId, businessId, clock } = await open();
    const switched = await duringChange(
      database(),
      async (query) => {
        await query('select from user_account where id = $1 for no key update', [userId]);
        await query('update session set revoked_at = $2 where user_id = $1', [userId, clock.now()]);
      },
      () => send('business', { businessId }, token),
    );
    expect(switched).toMatchObject({ status: 401, error: 'auth.required' });
    expect(await live()).toEqual([]);
  });

  test('one is being opened end that, too', async () => {
    const { send, token, live, userId, businessId, clock } = await open();
    const before = (await live()).length;
    const ended = await duringChange(
      database(),
      async (query) => {
        await query('select from user_account where id = $1 for share', [userId]);
        await query(
          `insert into session (id, user_id, business_id, created_at, expires_at, used_at)
           values ('ses_late', $1, $2, $3, $3::timestamptz + interval '1 day', $3)`,
          [userId, businessId, clock.now()],
        );
      },
      () => send('logout-everywhere', { keepCurrent: true }, token),
    );
    expect(ended).toMatchObject({ status: 200, responseData: { ended: before } });
    expect(await live()).toHaveLength(1);
  });

  const ended = async (query: Query, userId: string, at: Date) => {
    await query(`update user_account set password_hash = 'another' where id = $1`, [userId]);
    await query('update session set revoked_at = $2 where user_id = $1', [userId, at]);
  };

  test('the password is being changed are not followed by one of the old password', async () => {
    const { send, live, userId, clock } = await open();
    const answer = await duringChange(
      database(),
      (query) => ended(query, userId, clock.now()),
      () => send('login', { email: 'acme@example.com', password }),
    );
    expect(answer).toMatchObject({ status: 401, error: 'auth.bad_credentials' });
    expect(await live()).toEqual([]);
  });

  test.for([
    ['passkeys/options', { password }],
    ['second-factor', { password }],
    ['email', { password, email: 'new@example.com' }],
    ['account-deletion', { password, hasExported: true }],
    ['/business/v1.1/business-deletion', { password, businessName: 'Acme' }],
  ] as const)('the password is being changed do nothing more by the old one: %s', async ([path, body]) => {
    const { send, token, userId, clock, businessId } = await open();
    if (path === 'account-deletion')
      await database().pool.query(`update business_account set deletes_at = '2030-01-01' where id = $1`, [businessId]);
    const answer = await duringChange(
      database(),
      (query) => ended(query, userId, clock.now()),
      () => send(path, body, token),
    );
    expect(answer.fieldErrors).toEqual({ password: 'This is not your password.' });
  });

  test('a key of the API is being made let it not be made', async () => {
    const { send, token, userId, clock } = await open();
    const answer = await duringChange(
      database(),
      (query) => ended(query, userId, clock.now()),
      () => send('/business/v1.1/api-key', { name: 'Shop', scopes: ['videos.read'], expiresDate: null }, token),
    );
    expect(answer).toMatchObject({ status: 401, error: 'auth.required' });
    expect((await database().pool.query('select from api_key')).rowCount).toBe(0);
  });

  test('a passkey is being added let it not be added', async () => {
    const { send, token, userId, clock } = await open({ ZEACON_PUBLIC_URL: 'https://video.example' });
    const { responseData: options } = await send('passkeys/options', { password }, token);
    const passkey = createSoftwareAuthenticator('https://video.example').create(options);
    const answer = await duringChange(
      database(),
      (query) => ended(query, userId, clock.now()),
      () => send('passkeys', { name: 'Laptop', passkey }, token),
    );
    expect(answer).toMatchObject({ status: 401, error: 'auth.required' });
    expect((await database().pool.query('select from user_passkey')).rowCount).toBe(0);
  });

  test('an identity is being linked let it not be linked', async () => {
    const issuer = await openSigningIssuer(onTestFinished);
    const { send, token, userId, clock } = await open({ ZEACON_PUBLIC_URL: 'http://localhost:4000', ...issuer.env });
    const { responseData: begun } = await send('identities/options', { password }, token);
    const query = issuer.signIn(begun.url, { sub: 'ada-1', email: 'ada@example.com', email_verified: true });
    const answer = await duringChange(
      database(),
      (change) => ended(change, userId, clock.now()),
      () => send('identities', { query }, token),
    );
    expect(answer).toMatchObject({ status: 401, error: 'auth.required' });
    expect((await database().pool.query('select from user_identity')).rowCount).toBe(0);
  });
});
