import { generateSync } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/authentication/v1.1';
const password = 'Harbour-Kite-7';
const stepSec = 30;

describeOnSharedPlatform('the second factor', (database) => {
  async function open() {
    const opened = await openTestPlatform(database());
    onTestFinished(() => opened.close());
    const { app, clock, modules } = opened;
    const query = async (sql: string) => (await database().pool.query(sql)).rows;
    const send = (path: string, payload?: object, more: { token?: string | undefined; from?: string } = {}) =>
      app.inject({
        method: payload ? 'POST' : 'GET',
        url: `${base}/${path}`,
        remoteAddress: more.from ?? '203.0.113.7',
        headers: { 'accept-language': 'fr', ...(more.token && { authorization: `Bearer ${more.token}` }) },
        ...(payload && { payload }),
      });
    const logIn = async (name: string, given = password) =>
      (await send('login', { email: `${name}@example.com`, password: given })).json().responseData;
    const tokenOf = async (name: string): Promise<string> => (await logIn(name)).accessToken;
    const challengeOf = async (name: string, given = password): Promise<string> => (await logIn(name, given)).challenge;
    const answer = (challenge: string, code: string, from?: string) =>
      send('login/code', { challenge, code }, from === undefined ? {} : { from });
    const isOn = async (token: string) => (await send('session', undefined, { token })).statusCode === 200;
    const state = async (token: string) => (await send('second-factor', undefined, { token })).json().responseData;
    const codeOf = (secret: string, steps = 0) =>
      generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * stepSec });
    const wrongOf = (secret: string) => {
      const near = [-1, 0, 1].map((step) => codeOf(secret, step));
      return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code))!;
    };
    const mails = async () => await query('select recipient, language, template from mail order by created_at, id');
    /** Turned on, one step before now. */
    async function turnOn(name: string) {
      const token = await tokenOf(name);
      const { secret, uri } = (await send('second-factor', { password }, { token })).json().responseData;
      const confirmed = await send('second-factor/confirm', { code: codeOf(secret) }, { token });
      const { recoveryCodes } = confirmed.json().responseData as { recoveryCodes: string[] };
      clock.advanceSec(stepSec);
      return { token, secret: secret as string, uri: uri as string, recoveryCodes };
    }
    await opened.signUp('Acme');
    await opened.signUp('Bolt');
    const more = { logIn, tokenOf, challengeOf, answer, isOn, state, codeOf, wrongOf, mails, turnOn };
    return { ...opened, ...more, modules, query, send };
  }

  test('asks for a code once an app has shown that it has the secret, and not before', async () => {
    const { send, tokenOf, logIn, codeOf, wrongOf, state, mails, isOn, query } = await open();
    const [token, elsewhere] = [await tokenOf('Acme'), await tokenOf('Acme')];
    const refused = await send('second-factor', { password: 'Harbour-Kite-8' }, { token });
    expect(refused.json().fieldErrors).toEqual({ password: 'This is not your password.' });
    expect((await send('second-factor/confirm', { code: '123456' }, { token })).json().error).toBe(
      'second_factor.not_begun',
    );
    const begun = await send('second-factor', { password }, { token });
    expect(begun.headers['cache-control']).toBe('no-store');
    const { secret, uri } = begun.json().responseData;
    expect(uri).toBe(`otpauth://totp/Zeacon%20localhost:acme%40example.com?secret=${secret}&issuer=Zeacon%20localhost`);
    expect(await logIn('Acme')).toHaveProperty('accessToken');
    expect(await state(token)).toEqual({ isOn: false, turnedOnDate: null, recoveryCodesLeft: 0 });

    const wrong = await send('second-factor/confirm', { code: wrongOf(secret) }, { token });
    expect(Object.keys(wrong.json().fieldErrors)).toEqual(['code']);
    const confirmed = await send('second-factor/confirm', { code: codeOf(secret) }, { token });
    const { recoveryCodes } = confirmed.json().responseData;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    expect(await state(token)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect([await isOn(token), await isOn(elsewhere)]).toEqual([true, false]);
    expect(await logIn('Acme')).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      expiresInSec: 300,
      hasPasskey: false,
    });
    expect(await mails()).toEqual([{ recipient: 'acme@example.com', language: 'fr', template: 'second-factor-on' }]);
    const stored = JSON.stringify([
      await query('select t::text from second_factor t'),
      await query('select t::text from recovery_code t'),
    ]);
    for (const told of [secret, recoveryCodes[0], recoveryCodes[0].replaceAll('-', '')])
      expect(stored).not.toContain(told);
    expect((await send('second-factor', { password }, { token })).json().error).toBe('second_factor.on');
  });

  test('signs in with password and code, which is taken once, however many send it', async () => {
    const { turnOn, challengeOf, answer, codeOf, clock } = await open();
    const { secret } = await turnOn('Acme');
    const challenges = [await challengeOf('Acme'), await challengeOf('Acme'), await challengeOf('Acme')];
    const code = codeOf(secret);
    const answers = await Promise.all(
      challenges.map((challenge) => answer(challenge, ` ${code.slice(0, 3)} ${code.slice(3)}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const used = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(answers[used]!.json().responseData).toMatchObject({ account: { businessName: 'Acme' } });
    expect((await answer(challenges[used]!, codeOf(secret, 1))).json().error).toBe('auth.challenge_over');
    clock.advanceSec(stepSec);
    const other = challenges[(used + 1) % 3]!;
    expect((await answer(other, code)).statusCode).toBe(400);
    expect((await answer(other, codeOf(secret))).statusCode).toBe(200);
  });

  test('takes the code before and after the present one, and none further away', async () => {
    const { turnOn, challengeOf, answer, codeOf, clock } = await open();
    const { secret } = await turnOn('Acme');
    clock.advanceSec(10 * stepSec);
    const challenge = await challengeOf('Acme');
    expect((await answer(challenge, codeOf(secret, -2))).statusCode).toBe(400);
    expect((await answer(challenge, codeOf(secret, 2))).statusCode).toBe(400);
    expect((await answer(challenge, codeOf(secret, -1))).statusCode).toBe(200);
    expect((await answer(await challengeOf('Acme'), codeOf(secret, 1))).statusCode).toBe(200);
    expect((await answer(await challengeOf('Acme'), codeOf(secret))).statusCode).toBe(400);
  });

  test('a challenge opens nothing but its own sign-in, for five minutes', async () => {
    const { turnOn, challengeOf, answer, codeOf, clock, isOn, send } = await open();
    const { secret } = await turnOn('Acme');
    const bolt = await turnOn('Bolt');
    const challenge = await challengeOf('Acme');
    expect(await isOn(challenge)).toBe(false);
    const refreshed = await send('session', undefined, { token: challenge });
    expect(refreshed.statusCode).toBe(401);
    expect((await answer(challenge, codeOf(bolt.secret))).statusCode).toBe(400);
    expect((await answer(challenge, bolt.recoveryCodes[0]!)).statusCode).toBe(400);
    expect((await answer(`${challenge}x`, codeOf(secret))).json().error).toBe('auth.challenge_over');
    clock.advanceSec(5 * 60);
    expect((await answer(challenge, codeOf(secret))).json().error).toBe('auth.challenge_over');
  });

  test('a recovery code is taken once, in place of the app, and told by mail', async () => {
    const { turnOn, challengeOf, answer, state, mails } = await open();
    const { recoveryCodes } = await turnOn('Acme');
    const [code] = recoveryCodes as [string];
    const challenges = [await challengeOf('Acme'), await challengeOf('Acme')];
    const answers = await Promise.all(
      challenges.map((challenge) => answer(challenge, code.toUpperCase().replaceAll('-', ' '))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const { accessToken } = answers.find(({ statusCode }) => statusCode === 200)!.json().responseData;
    expect((await state(accessToken)).recoveryCodesLeft).toBe(9);
    expect((await mails()).map(({ template }) => template)).toEqual(['second-factor-on', 'recovery-code-used']);
  });

  test('five wrong codes end a challenge, even when they come at once', async () => {
    const { turnOn, challengeOf, answer, codeOf, wrongOf } = await open();
    const { secret } = await turnOn('Acme');
    const challenge = await challengeOf('Acme');
    const answers = await Promise.all(Array.from({ length: 7 }, () => answer(challenge, wrongOf(secret))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([400, 400, 400, 400, 400, 422, 422]);
    expect((await answer(challenge, codeOf(secret))).json().error).toBe('auth.challenge_over');
    expect((await answer(await challengeOf('Acme'), codeOf(secret))).statusCode).toBe(200);
  });

  test('guessing is limited for the address that guesses, not for the person', async () => {
    const { turnOn, challengeOf, answer, codeOf, wrongOf } = await open();
    const { secret } = await turnOn('Acme');
    const guesser = '198.51.100.9';
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challengeOf('Acme');
      for (let n = 0; n < 5; n += 1) expect((await answer(challenge, wrongOf(secret), guesser)).statusCode).toBe(400);
    }
    const challenge = await challengeOf('Acme');
    const refused = await answer(challenge, codeOf(secret), guesser);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await answer(challenge, codeOf(secret))).statusCode).toBe(200);
  });

  test('a hundred guesses from everywhere leave the owner a recovery code and a new password', async () => {
    const { turnOn, challengeOf, answer, codeOf, wrongOf, modules, send, query, clock } = await open();
    const { secret, recoveryCodes } = await turnOn('Acme');
    for (let n = 0; n < 20; n += 1) {
      if (n % 5 === 0) clock.advanceSec(60);
      const challenge = await challengeOf('Acme');
      const tries = Array.from({ length: 5 }, () => answer(challenge, wrongOf(secret), `198.51.100.${n}`));
      for (const { statusCode } of await Promise.all(tries)) expect(statusCode).toBe(400);
    }
    clock.advanceSec(60);
    expect((await answer(await challengeOf('Acme'), codeOf(secret))).statusCode).toBe(429);
    expect((await answer(await challengeOf('Acme'), recoveryCodes[0]!)).statusCode).toBe(200);
    await modules.passwords.service.sendLink('acme@example.com', undefined);
    const [{ path }] = await query("select values->>'path' as path from mail where template = 'password-reset'");
    await send('reset-password', { token: path.split('#')[1], password: 'Other-Secret-4' });
    expect((await answer(await challengeOf('Acme', 'Other-Secret-4'), codeOf(secret))).statusCode).toBe(200);
  });

  test('a password that was reset by mail does not replace the code, and ends challenges of the one before', async () => {
    const { turnOn, challengeOf, answer, codeOf, modules, query, send, logIn } = await open();
    const { secret } = await turnOn('Acme');
    const before = await challengeOf('Acme');
    await modules.passwords.service.sendLink('acme@example.com', undefined);
    const [{ path }] = await query("select values->>'path' as path from mail where template = 'password-reset'");
    const reset = await send('reset-password', { token: path.split('#')[1], password: 'Other-Secret-4' });
    expect(reset.statusCode).toBe(200);
    expect((await answer(before, codeOf(secret))).json().error).toBe('auth.challenge_over');
    expect(await logIn('Acme', 'Other-Secret-4')).not.toHaveProperty('accessToken');
    expect((await answer(await challengeOf('Acme', 'Other-Secret-4'), codeOf(secret))).statusCode).toBe(200);
  });

  test('that a stranger turned on, who signed up with the email, ends when its owner resets the password', async () => {
    const { turnOn, modules, query, send, logIn } = await open();
    await turnOn('Acme');
    await query(
      'insert into email_verification (user_id, email, wrong_codes, expires_at) select id, email, 0, now() from user_account',
    );
    await modules.passwords.service.sendLink('acme@example.com', undefined);
    const [{ path }] = await query("select values->>'path' as path from mail where template = 'password-reset'");
    await send('reset-password', { token: path.split('#')[1], password: 'Other-Secret-4' });
    expect(await logIn('Acme', 'Other-Secret-4')).toHaveProperty('accessToken');
    const proven = await query('select email from email_verification where verified_at is not null');
    expect(proven).toEqual([{ email: 'acme@example.com' }]);
  });

  test('without the password nobody learns who has one', async () => {
    const { turnOn, send } = await open();
    await turnOn('Acme');
    const answers = [];
    for (const name of ['acme', 'bolt', 'nobody']) {
      const { statusCode, json } = await send('login', { email: `${name}@example.com`, password: 'Wrong-123' });
      const { message, error } = json();
      answers.push([statusCode, error, message]);
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('is turned off with password and code, which ends other sessions and challenges and is told by mail', async () => {
    const { turnOn, challengeOf, answer, codeOf, send, isOn, logIn, mails, clock, state, query } = await open();
    const { secret, token, recoveryCodes } = await turnOn('Acme');
    const elsewhere = (await answer(await challengeOf('Acme'), codeOf(secret))).json().responseData.accessToken;
    const waiting = await challengeOf('Acme');
    clock.advanceSec(stepSec);
    const off = (proof: object) => send('second-factor/turn-off', proof, { token });
    expect(Object.keys((await off({ password: 'Wrong-123', code: codeOf(secret) })).json().fieldErrors)).toEqual([
      'password',
    ]);
    expect(Object.keys((await off({ password, code: codeOf(secret, -1) })).json().fieldErrors)).toEqual(['code']);
    expect((await off({ password, code: codeOf(secret) })).statusCode).toBe(200);
    expect([await isOn(token), await isOn(elsewhere)]).toEqual([true, false]);
    expect((await answer(waiting, recoveryCodes[0]!)).json().error).toBe('auth.challenge_over');
    expect(await logIn('Acme')).toHaveProperty('accessToken');
    expect(await state(token)).toEqual({ isOn: false, turnedOnDate: null, recoveryCodesLeft: 0 });
    expect((await mails()).at(-1)).toMatchObject({ recipient: 'acme@example.com', template: 'second-factor-off' });
    expect(await query('select * from recovery_code')).toEqual([]);
    expect((await off({ password, code: codeOf(secret, 1) })).json().error).toBe('second_factor.off');
  });

  test('new recovery codes end those from before, which the audit log tells', async () => {
    const { turnOn, challengeOf, answer, codeOf, send, tokenOf, query } = await open();
    const { secret, token, recoveryCodes } = await turnOn('Acme');
    const renew = (proof: object) => send('second-factor/recovery-codes', proof, { token });
    expect((await renew({ password, code: '000000'.replace('0', codeOf(secret)[0]!) })).statusCode).toBe(400);
    const fresh = (await renew({ password, code: codeOf(secret) })).json().responseData.recoveryCodes as string[];
    const replaced = "select object_type from audit_entry where action = 'user.recovery_codes_replaced'";
    expect(await query(replaced)).toEqual([{ object_type: 'user' }]);
    expect((await answer(await challengeOf('Acme'), recoveryCodes[1]!)).statusCode).toBe(400);
    expect((await answer(await challengeOf('Acme'), fresh[0]!)).statusCode).toBe(200);
    const bolt = await tokenOf('Bolt');
    expect(
      (await send('second-factor/recovery-codes', { password, code: fresh[1]! }, { token: bolt })).json().error,
    ).toBe('second_factor.off');
  });

  test('guessing in a session is limited to that session', async () => {
    const { turnOn, challengeOf, answer, codeOf, wrongOf, send, clock } = await open();
    const { secret, token } = await turnOn('Acme');
    const other = (await answer(await challengeOf('Acme'), codeOf(secret))).json().responseData.accessToken;
    clock.advanceSec(stepSec);
    const off = (given: string, code: string) => send('second-factor/turn-off', { password, code }, { token: given });
    for (let n = 0; n < 8; n += 1) expect((await off(token, wrongOf(secret))).statusCode).toBe(400);
    expect((await off(token, codeOf(secret))).statusCode).toBe(429);
    expect((await off(other, codeOf(secret))).statusCode).toBe(200);
  });

  test('everything of it goes with the account', async () => {
    const { turnOn, challengeOf, query } = await open();
    await turnOn('Acme');
    await challengeOf('Acme');
    await query(
      "with gone as (select id from user_account where email = 'acme@example.com') delete from business_account where id in (select business_id from business_member where user_id in (select id from gone))",
    );
    await query("delete from user_account where email = 'acme@example.com'");
    for (const table of ['second_factor', 'recovery_code', 'sign_in_challenge'])
      expect(await query(`select * from ${table}`)).toEqual([]);
  });

  test('the console’s sign-in sets cookies after the code alone', async () => {
    const { turnOn, app, codeOf } = await open();
    const { secret } = await turnOn('Acme');
    const post = (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/authentication/${path}`, payload });
    const asked = await post('login', { email: 'acme@example.com', password });
    expect(asked.cookies).toEqual([]);
    const { challenge } = asked.json().responseData;
    expect((await post('login/code', { challenge, code: '000' })).cookies).toEqual([]);
    const entered = await post('login/code', { challenge, code: codeOf(secret) });
    expect(entered.json().responseData).toMatchObject({ email: 'acme@example.com', role: 'owner' });
    expect(entered.cookies.map(({ name }) => name)).toContain('zc_access_token');
  });
});
