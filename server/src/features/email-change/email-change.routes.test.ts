import { generateSync } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/authentication/v1.1';
const password = 'Harbour-Kite-7';

describeOnSharedPlatform('a change of email', (database) => {
  async function open() {
    const opened = await openTestPlatform(database());
    onTestFinished(() => opened.close());
    const { app, clock, signUp } = opened;
    const { headers } = await signUp('Acme');
    const send = (method: 'GET' | 'POST', path: string, payload?: object, token = headers) =>
      app.inject({ method, url: `${base}/${path}`, headers: token, ...(payload && { payload }) });
    const begin = (email: string, more: object = {}) => send('POST', 'email', { email, password, ...more });
    const enter = (code: string) => send('POST', 'email/code', { code });
    const mails = async (template: string) =>
      (
        await database().pool.query(
          'select recipient, values from mail where template = $1 order by created_at, recipient',
          [template],
        )
      ).rows as { recipient: string; values: { code: string } }[];
    const codeFor = async (email: string) =>
      (await mails('email-change')).filter(({ recipient }) => recipient === email).at(-1)!.values.code;
    /** Access tokens live shorter than codes. */
    const renew = async () => {
      const { accessToken } = (await send('POST', 'login', { email: 'acme@example.com', password })).json()
        .responseData;
      headers.authorization = `Bearer ${accessToken}`;
    };
    const logsIn = async (email: string) => (await send('POST', 'login', { email, password })).statusCode === 200;
    return { clock, signUp, send, begin, enter, mails, codeFor, renew, logsIn };
  }
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('counts once the code that was sent to the new address is entered, and both addresses are told', async () => {
    const { send, begin, enter, mails, codeFor, logsIn } = await open();
    const begun = await begin('Ada@New.Example');
    expect([begun.statusCode, begun.json().responseData]).toEqual([202, { email: 'ada@new.example' }]);
    expect((await mails('email-change')).map(({ recipient }) => recipient)).toEqual(['ada@new.example']);
    expect(await logsIn('acme@example.com')).toBe(true);
    expect(await logsIn('ada@new.example')).toBe(false);

    const code = await codeFor('ada@new.example');
    expect((await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).json().responseData).toEqual({
      email: 'ada@new.example',
    });
    expect(await logsIn('ada@new.example')).toBe(true);
    expect(await logsIn('acme@example.com')).toBe(false);
    const values = { before: 'acme@example.com', after: 'ada@new.example' };
    expect(await mails('email-changed')).toEqual([
      { recipient: 'acme@example.com', values },
      { recipient: 'ada@new.example', values },
    ]);
    expect((await send('GET', 'email/verification')).json().responseData).toEqual({
      email: 'ada@new.example',
      isPending: false,
    });
    expect((await enter(code)).statusCode).toBe(400);
  });

  test('asks for the password, and for an address that is new and free', async () => {
    const { signUp, begin, mails } = await open();
    await signUp('Bolt');
    const wrong = await begin('new@example.com', { password: 'Harbour-Kite-8' });
    expect(wrong.json().fieldErrors).toEqual({ password: 'This is not your password.' });
    expect((await begin('ACME@example.com')).json().fieldErrors).toEqual({ email: 'This is your email already.' });
    expect((await begin('bolt@example.com')).json().error).toBe('auth.email_taken');
    expect((await begin('not an email')).statusCode).toBe(400);
    expect(await mails('email-change')).toEqual([]);
  });

  test('is refused for an address that somebody else took meanwhile', async () => {
    const { send, begin, enter, codeFor, logsIn } = await open();
    await begin('late@example.com');
    const code = await codeFor('late@example.com');
    await send('POST', 'signup', { businessName: 'Late', email: 'late@example.com', password });
    expect((await enter(code)).json().error).toBe('auth.email_taken');
    expect(await logsIn('acme@example.com')).toBe(true);
  });

  test('takes the code of the newest mail, for half an hour, and five guesses', async () => {
    const { clock, begin, enter, codeFor, renew } = await open();
    await begin('first@example.com');
    const former = await codeFor('first@example.com');
    await begin('second@example.com');
    let code = await codeFor('second@example.com');
    if (former !== code) expect((await enter(former)).statusCode).toBe(400);
    clock.advanceSec(30 * 60);
    await renew();
    expect((await enter(code)).json().fieldErrors).toHaveProperty('code');

    await begin('second@example.com');
    code = await codeFor('second@example.com');
    for (let guess = 0; guess < 5; guess++) expect((await enter(otherThan(code))).statusCode).toBe(400);
    expect((await enter(code)).json().fieldErrors).toHaveProperty('code');
  });

  test('takes no code of another person', async () => {
    const { signUp, send, begin, codeFor, logsIn } = await open();
    const bolt = await signUp('Bolt');
    await begin('new@example.com');
    const code = await codeFor('new@example.com');
    expect((await send('POST', 'email/code', { code }, bolt.headers)).statusCode).toBe(400);
    expect(await logsIn('new@example.com')).toBe(false);
  });

  test('asks for a code of the second factor where it is on', async () => {
    const { clock, send, begin, mails } = await open();
    const { secret } = (await send('POST', 'second-factor', { password })).json().responseData;
    const codeOf = () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    await send('POST', 'second-factor/confirm', { code: codeOf() });
    expect((await begin('new@example.com')).json().fieldErrors).toHaveProperty('factorCode');
    expect((await begin('new@example.com', { factorCode: codeOf() })).json().fieldErrors).toHaveProperty('factorCode');
    expect(await mails('email-change')).toEqual([]);
    clock.advanceSec(30);
    expect((await begin('new@example.com', { factorCode: codeOf() })).statusCode).toBe(202);
  });

  test('ends links for a new password that went to the old address', async () => {
    const { begin, enter, codeFor } = await open();
    await database().pool.query(
      `insert into password_reset (hash, user_id, expires_at)
       select 'left-over', id, now() + interval '100 years' from user_account where email = 'acme@example.com'`,
    );
    await begin('new@example.com');
    await enter(await codeFor('new@example.com'));
    expect((await database().pool.query('select 1 from password_reset')).rows).toEqual([]);
  });

  test('is mailed to one address five times an hour, whoever asks', async () => {
    const { begin } = await open();
    for (let count = 0; count < 5; count++) expect((await begin('new@example.com')).statusCode).toBe(202);
    expect((await begin('new@example.com')).json().error).toBe('request.rate_limited');
    expect((await begin('other@example.com')).statusCode).toBe(202);
  });
});
