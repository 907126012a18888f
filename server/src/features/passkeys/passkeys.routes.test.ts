import type { NewPasskey, PasskeyAnswer } from '@zeacon/contract';
import { generateSync } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import {
  createSoftwareAuthenticator,
  type Dishonesty,
  isSyncable,
  isSynced,
} from './software-authenticator.testing.ts';

const base = '/authentication/v1.1';
const password = 'Harbour-Kite-7';
const origin = 'https://video.example';
const isPresent = 0x01;
const isVerified = 0x04;

describeOnSharedPlatform('passkeys', (database) => {
  async function open() {
    const opened = await openTestPlatform(database(), { env: { ZEACON_PUBLIC_URL: origin } });
    onTestFinished(() => opened.close());
    const { app, clock } = opened;
    const query = async (sql: string) => (await database().pool.query(sql)).rows;
    const send = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, token?: string) =>
      app.inject({
        method,
        url: `${base}/${path}`,
        headers: { 'accept-language': 'fr', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        ...(payload && { payload }),
      });
    const post = (path: string, payload: object, token?: string) => send('POST', path, payload, token);
    const logIn = async (name: string) =>
      (await post('login', { email: `${name}@example.com`, password })).json().responseData;
    const tokenOf = async (name: string): Promise<string> => (await logIn(name)).accessToken;
    const isOn = async (token: string) => (await send('GET', 'session', undefined, token)).statusCode === 200;
    const list = async (token: string) => (await send('GET', 'passkeys', undefined, token)).json().responseData.items;
    const optionsFor = async (token: string, more: object = {}) =>
      (await post('passkeys/options', { password, ...more }, token)).json().responseData;
    const store = (passkey: NewPasskey, token: string, name = 'Laptop') => post('passkeys', { name, passkey }, token);
    /** A person with a passkey. */
    async function withPasskey(name: string, flags?: number) {
      const token = await tokenOf(name);
      const device = createSoftwareAuthenticator(origin, flags);
      const { id } = (await store(device.create(await optionsFor(token)), token)).json().responseData;
      return { token, device, id: id as string };
    }
    const ask = async (more: object = {}) => (await post('login/passkey/options', more)).json().responseData;
    const enter = (answer: PasskeyAnswer) => post('login/passkey', answer);
    const mails = async () => await query('select recipient, language, template, values from mail order by created_at');
    /** Turned on, one step before now. */
    async function turnOnCodes(token: string) {
      const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
      const { secret } = (await post('second-factor', { password }, token)).json().responseData;
      await post('second-factor/confirm', { code: codeNow(secret) }, token);
      clock.advanceSec(30);
      return () => codeNow(secret);
    }
    await opened.signUp('Acme');
    await opened.signUp('Bolt');
    const calls = { send, post, logIn, tokenOf, isOn, list, optionsFor, store, withPasskey, ask, enter, mails };
    return { ...opened, ...calls, query, turnOnCodes };
  }

  test('one is added with the password and signs in by itself, and the person is told', async () => {
    const { tokenOf, post, store, list, ask, enter, mails, query, send } = await open();
    const token = await tokenOf('Acme');
    const wrong = await post('passkeys/options', { password: 'Harbour-Kite-8' }, token);
    expect(wrong.json().fieldErrors).toEqual({ password: 'This is not your password.' });
    const begun = await post('passkeys/options', { password }, token);
    expect(begun.headers['cache-control']).toBe('no-store');
    const options = begun.json().responseData;
    expect(options).toMatchObject({
      rp: { id: 'video.example' },
      user: { name: 'acme@example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const device = createSoftwareAuthenticator(origin);
    const added = await store(device.create(options), token);
    expect([added.statusCode, added.json().responseData]).toEqual([
      201,
      {
        id: expect.stringMatching(/^psk_/),
        name: 'Laptop',
        createdDate: expect.any(String),
        lastUsedDate: null,
        isSynced: false,
      },
    ]);
    expect(await mails()).toEqual([
      {
        recipient: 'acme@example.com',
        language: 'fr',
        template: 'passkey-added',
        values: { name: 'Laptop', path: '/security' },
      },
    ]);

    const entered = await enter(device.get(await ask()));
    const { account, accessToken } = entered.json().responseData;
    expect(account.businessName).toBe('Acme');
    expect((await send('GET', 'session', undefined, accessToken)).statusCode).toBe(200);
    expect((await list(token))[0].lastUsedDate).toEqual(expect.any(String));
    expect(await query("select action, after from audit_entry where object_type = 'user' order by created_at")).toEqual(
      [
        {
          action: 'user.passkey_added',
          after: { passkeys: [{ id: expect.stringMatching(/^psk_/), name: 'Laptop' }] },
        },
      ],
    );
  });

  test('what an authenticator says of its maker is not judged', async () => {
    const { tokenOf, optionsFor, store } = await open();
    const token = await tokenOf('Acme');
    const passkey = createSoftwareAuthenticator(origin).create(await optionsFor(token), { format: 'packed' });
    expect((await store(passkey, token)).statusCode).toBe(201);
  });

  test('the console’s sign-in sets cookies', async () => {
    const { app, withPasskey, ask } = await open();
    const { device } = await withPasskey('Acme');
    const payload = device.get(await ask());
    const entered = await app.inject({ method: 'POST', url: '/api/authentication/login/passkey', payload });
    expect(entered.json().responseData).toMatchObject({ email: 'acme@example.com', role: 'owner' });
    expect(entered.cookies.map(({ name }) => name)).toContain('__Host-zc_access_token');
  });

  const dishonest: [string, Dishonesty][] = [
    ['another origin', { origin: 'https://video.example.evil.test' }],
    ['another platform', { rpId: 'evil.test' }],
    ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['the other kind of ceremony', { type: 'webauthn.other' }],
    ['nobody verified', { flags: isPresent }],
    ['nobody present', { flags: isVerified }],
  ];
  test('is refused with an answer of another page or platform, or of nobody, when it is added and when it signs in', async () => {
    const { withPasskey, tokenOf, optionsFor, store, ask, enter, list } = await open();
    const token = await tokenOf('Bolt');
    const { device } = await withPasskey('Acme');
    for (const [what, lie] of dishonest) {
      const added = await store(createSoftwareAuthenticator(origin).create(await optionsFor(token), lie), token);
      expect([what, added.statusCode, added.json().error]).toEqual([what, 422, 'passkey.refused']);
      const answer = await enter(device.get(await ask(), lie));
      expect([what, answer.statusCode, answer.json().error]).toEqual([what, 401, 'auth.passkey_refused']);
    }
    expect(await list(token)).toEqual([]);
    expect((await enter(device.get(await ask()))).statusCode).toBe(200);
  });

  test('a tampered signature, a stranger’s passkey and a removed one are refused in the same words', async () => {
    const { withPasskey, ask, enter, post } = await open();
    const { device, id, token } = await withPasskey('Acme');
    const tampered = device.get(await ask());
    const signature = Buffer.from(tampered.response.signature, 'base64url');
    signature[signature.length - 1]! ^= 1;
    tampered.response.signature = signature.toString('base64url');
    const answers = [await enter(tampered)];
    answers.push(await enter(createSoftwareAuthenticator(origin).get(await ask(), { userHandle: 'dXNy' })));
    await post(`passkeys/${id}/remove`, { password }, token);
    answers.push(await enter(device.get(await ask())));
    const said = answers.map((one) => [one.statusCode, one.json().error, one.json().message]);
    expect(said[0]).toEqual([401, 'auth.passkey_refused', expect.any(String)]);
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('a stranger who names somebody’s passkey cannot sign for it', async () => {
    const { withPasskey, ask, enter } = await open();
    const { device } = await withPasskey('Acme');
    const stranger = createSoftwareAuthenticator(origin).get(await ask(), { userHandle: undefined });
    const { credentialId } = device;
    expect((await enter({ ...stranger, id: credentialId, rawId: credentialId })).statusCode).toBe(401);
  });

  test('a challenge is taken once, however many answers come at once, and not after a wrong one', async () => {
    const { withPasskey, ask, enter } = await open();
    const { device } = await withPasskey('Acme');
    const asked = await ask();
    const answer = device.get(asked);
    const answers = await Promise.all([enter(answer), enter(answer), enter(answer)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    const again = await ask();
    expect((await enter(device.get(again, { origin: 'https://evil.test' }))).statusCode).toBe(401);
    expect((await enter(device.get(again))).statusCode).toBe(401);
  });

  test('a challenge to add one is for that person, that session and that purpose', async () => {
    const { tokenOf, optionsFor, store, withPasskey, enter, ask, list } = await open();
    const [acme, elsewhere, bolt] = [await tokenOf('Acme'), await tokenOf('Acme'), await tokenOf('Bolt')];
    const options = await optionsFor(acme);
    const passkey = createSoftwareAuthenticator(origin).create(options);
    for (const token of [bolt, elsewhere]) expect((await store(passkey, token)).json().error).toBe('passkey.refused');
    expect((await store(passkey, acme)).statusCode).toBe(201);
    expect((await store(passkey, acme)).json().error).toBe('passkey.refused');
    expect(await list(bolt)).toEqual([]);

    const { device } = await withPasskey('Bolt');
    const toAdd = await optionsFor(bolt);
    expect((await enter(device.get(await ask(), { challenge: toAdd.challenge }))).statusCode).toBe(401);
    const toSignIn = await ask();
    const other = createSoftwareAuthenticator(origin).create(toAdd, { challenge: toSignIn.challenge });
    expect((await store(other, bolt)).json().error).toBe('passkey.refused');
  });

  test('a challenge ends after five minutes', async () => {
    const { tokenOf, optionsFor, store, withPasskey, ask, enter, clock } = await open();
    const { device } = await withPasskey('Acme');
    const token = await tokenOf('Acme');
    const [asked, options] = [await ask(), await optionsFor(token)];
    clock.advanceSec(5 * 60);
    expect((await enter(device.get(asked))).statusCode).toBe(401);
    const late = createSoftwareAuthenticator(origin).create(options);
    expect((await store(late, token)).json().error).toBe('passkey.refused');
  });

  test('a counter that goes back tells of a copy, but not where a passkey is meant to be on several devices', async () => {
    const { withPasskey, ask, enter, list } = await open();
    const { device } = await withPasskey('Acme');
    const count = async (counter: number) => (await enter(device.get(await ask(), { counter }))).statusCode;
    expect([await count(7), await count(7), await count(6), await count(0), await count(8)]).toEqual([
      200, 401, 401, 401, 200,
    ]);

    const flags = isPresent | isVerified | isSyncable;
    const { device: shared, token } = await withPasskey('Bolt', flags);
    expect((await list(token))[0].isSynced).toBe(false);
    const use = async (lie: Dishonesty) => (await enter(shared.get(await ask(), lie))).statusCode;
    expect([
      await use({ counter: 7, flags: flags | isSynced }),
      await use({ counter: 3, flags: flags | isSynced }),
    ]).toEqual([200, 200]);
    expect((await list(token))[0].isSynced).toBe(true);
    expect(await use({ flags: isPresent | isVerified })).toBe(401);
  });

  test('the user that the authenticator names must be the one whose passkey it is', async () => {
    const { withPasskey, ask, enter } = await open();
    const { device } = await withPasskey('Acme');
    for (const userHandle of ['dXNyX290aGVy', undefined])
      expect((await enter(device.get(await ask(), { userHandle }))).statusCode).toBe(401);
    expect((await enter(device.get(await ask()))).statusCode).toBe(200);
  });

  test('takes the place of a code after the password, for the person whose password it was', async () => {
    const { withPasskey, turnOnCodes, logIn, ask, enter, post, tokenOf } = await open();
    const { device, token } = await withPasskey('Acme');
    const codeNow = await turnOnCodes(token);
    const { device: other } = await withPasskey('Bolt');
    await turnOnCodes(await tokenOf('Bolt'));
    const { challenge, hasPasskey } = await logIn('Acme');
    expect(hasPasskey).toBe(true);
    const asked = await ask({ challenge });
    expect(asked.allowCredentials).toEqual([{ id: device.credentialId, type: 'public-key', transports: ['internal'] }]);
    expect((await enter(other.get(asked))).statusCode).toBe(401);
    expect((await enter(device.get(await ask({ challenge }), { userHandle: undefined }))).statusCode).toBe(200);
    expect((await post('login/code', { challenge, code: codeNow() })).json().error).toBe('auth.challenge_over');
    expect((await post('login/passkey/options', { challenge })).json().error).toBe('auth.challenge_over');
    expect((await enter(device.get(await ask()))).statusCode).toBe(200);
  });

  test('asks nobody for more than before: whoever has one and no second factor logs in with the password alone', async () => {
    const { withPasskey, logIn, turnOnCodes, tokenOf } = await open();
    await withPasskey('Acme');
    expect(await logIn('Acme')).toHaveProperty('accessToken');
    await turnOnCodes(await tokenOf('Bolt'));
    expect(await logIn('Bolt')).toMatchObject({ hasPasskey: false });
  });

  test('adding one asks for a code where a second factor is on', async () => {
    const { tokenOf, turnOnCodes, post, optionsFor, store } = await open();
    const token = await tokenOf('Acme');
    const codeNow = await turnOnCodes(token);
    expect((await post('passkeys/options', { password }, token)).json().fieldErrors).toHaveProperty('factorCode');
    const options = await optionsFor(token, { factorCode: codeNow() });
    expect((await store(createSoftwareAuthenticator(origin).create(options), token)).statusCode).toBe(201);
  });

  test('is removed with the password, which ends other sessions and is told by mail', async () => {
    const { withPasskey, post, ask, enter, isOn, list, mails, tokenOf } = await open();
    const { device, id, token } = await withPasskey('Acme');
    const elsewhere = (await enter(device.get(await ask()))).json().responseData.accessToken;
    const waiting = await ask();
    const wrong = await post(`passkeys/${id}/remove`, { password: 'Harbour-Kite-8' }, token);
    expect(wrong.json().fieldErrors).toEqual({ password: 'This is not your password.' });
    const bolt = await tokenOf('Bolt');
    expect((await post(`passkeys/${id}/remove`, { password }, bolt)).json().error).toBe('passkey.not_found');
    expect((await post(`passkeys/${id}/remove`, { password }, token)).statusCode).toBe(200);
    expect((await enter(device.get(waiting))).statusCode).toBe(401);
    expect([await isOn(token), await isOn(elsewhere), await list(token)]).toEqual([true, false, []]);
    expect((await mails()).map(({ template }) => template).sort()).toEqual(['passkey-added', 'passkey-removed']);
  });

  test('is renamed by its owner alone', async () => {
    const { withPasskey, send, list, tokenOf } = await open();
    const { id, token } = await withPasskey('Acme');
    const bolt = await tokenOf('Bolt');
    expect((await send('PATCH', `passkeys/${id}`, { name: 'Mine' }, bolt)).json().error).toBe('passkey.not_found');
    expect((await send('PATCH', `passkeys/${id}`, { name: '' }, token)).json().fieldErrors).toHaveProperty('name');
    expect((await send('PATCH', `passkeys/${id}`, { name: 'Phone' }, token)).json().responseData.name).toBe('Phone');
    expect(await list(token)).toMatchObject([{ name: 'Phone' }]);
    expect(await list(bolt)).toEqual([]);
  });

  test('is known once, and ten are the most that one person has', async () => {
    const { withPasskey, tokenOf, optionsFor, store, query, post } = await open();
    const { device, token } = await withPasskey('Acme');
    const options = await optionsFor(token);
    expect(options.excludeCredentials).toMatchObject([{ id: device.credentialId }]);
    expect((await store(device.create(options), token)).json().error).toBe('passkey.known');
    const bolt = await tokenOf('Bolt');
    expect((await store(device.create(await optionsFor(bolt)), bolt)).json().error).toBe('passkey.known');
    await query(
      `insert into user_passkey (id, user_id, name, credential_id, public_key, counter, transports, is_syncable, is_synced, created_at)
       select 'psk_' || n, user_id, name, 'other' || n, public_key, 0, transports, is_syncable, is_synced, created_at
       from user_passkey, generate_series(1, 8) n`,
    );
    const both = [createSoftwareAuthenticator(origin), createSoftwareAuthenticator(origin)];
    const begun = [await optionsFor(token), await optionsFor(token)];
    const added = await Promise.all(both.map((one, index) => store(one.create(begun[index]), token)));
    expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect((await post('passkeys/options', { password }, token)).json().error).toBe('passkey.too_many');
  });

  test('stays when the password is reset, which ends all sessions', async () => {
    const { withPasskey, modules, query, post, isOn, ask, enter } = await open();
    const { device, token } = await withPasskey('Acme');
    await modules.passwords.service.sendLink('acme@example.com', undefined);
    const [{ path }] = await query("select values->>'path' as path from mail where template = 'password-reset'");
    await post('reset-password', { token: path.split('#')[1], password: 'Other-Secret-4' });
    expect(await isOn(token)).toBe(false);
    expect((await enter(device.get(await ask()))).statusCode).toBe(200);
  });

  test('of a stranger who signed up with somebody’s email is gone once its owner resets the password', async () => {
    const { withPasskey, modules, query, post, ask, enter } = await open();
    const { device } = await withPasskey('Acme');
    await query(
      'insert into email_verification (user_id, email, wrong_codes, expires_at) select id, email, 0, now() from user_account',
    );
    await modules.passwords.service.sendLink('acme@example.com', undefined);
    const [{ path }] = await query("select values->>'path' as path from mail where template = 'password-reset'");
    await post('reset-password', { token: path.split('#')[1], password: 'Other-Secret-4' });
    expect((await enter(device.get(await ask()))).statusCode).toBe(401);
    expect(await query('select id from user_passkey')).toEqual([]);
  });

  test('trying is limited for the address that tries, and closes it to nobody who has theirs', async () => {
    const { app, withPasskey, ask } = await open();
    const { device } = await withPasskey('Acme');
    const from = (remoteAddress: string, payload: object) =>
      app.inject({ method: 'POST', url: `${base}/login/passkey`, remoteAddress, payload });
    const wrong = createSoftwareAuthenticator(origin).get(await ask());
    for (let n = 0; n < 50; n += 1) expect((await from('198.51.100.9', wrong)).statusCode).toBe(401);
    expect((await from('198.51.100.9', wrong)).statusCode).toBe(429);
    expect((await from('198.51.100.9', device.get(await ask()))).statusCode).toBe(200);
  });

  test('goes with the account', async () => {
    const { withPasskey, optionsFor, query } = await open();
    const { token } = await withPasskey('Acme');
    await optionsFor(token);
    await query("delete from business_account where business_name = 'Acme'");
    await query("delete from user_account where email = 'acme@example.com'");
    for (const table of ['user_passkey', 'passkey_challenge'])
      expect(await query(`select * from ${table}`)).toEqual([]);
  });
});
