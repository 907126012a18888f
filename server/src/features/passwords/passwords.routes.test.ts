import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/authentication/v1.1';
const old = 'Harbour-Kite-7';
const fresh = 'Other-Secret-4';

describeOnEachDatabase('passwords', (database) => {
  async function open() {
    const opened = await openTestPlatform(database());
    onTestFinished(() => opened.close());
    const { app, modules } = opened;
    const query = async (sql: string) => (await database().pool.query(sql)).rows;
    const send = (
      method: 'POST' | 'PUT',
      path: string,
      payload: object,
      more: { from?: string; token?: string } = {},
    ) =>
      app.inject({
        method,
        url: `${base}/${path}`,
        payload,
        remoteAddress: more.from ?? '203.0.113.7',
        headers: {
          'accept-language': 'de-AT, en;q=0.5',
          ...(more.token && { authorization: `Bearer ${more.token}` }),
        },
      });
    const logIn = async (name: string, password = old) => {
      const answer = await send('POST', 'login', { email: `${name}@example.com`, password });
      return answer.statusCode === 200 ? (answer.json().responseData.accessToken as string) : answer.statusCode;
    };
    const isOn = async (token: string) =>
      (await app.inject({ url: `${base}/session`, headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
    const links = () => query(`select data from pgboss.job where name = 'passwords.link' order by created_on`);
    const mails = () => query('select recipient, language, template, values from mail order by created_at, template');
    /** Asks for a link, does the work of its job, and answers the token that was sent. */
    const askForToken = async (email = 'acme@example.com'): Promise<string> => {
      await modules.passwords.service.sendLink(email, 'de');
      const sent = (await mails()).filter(({ template }) => template === 'password-reset');
      return sent.at(-1).values.path.split('#')[1];
    };
    const reset = (token: string, password = fresh) => send('POST', 'reset-password', { token, password });
    await opened.signUp('Acme');
    await opened.signUp('Bolt');
    return { ...opened, query, send, logIn, isOn, links, mails, askForToken, reset };
  }

  test('a change needs the current password, ends all other sessions and is told by mail', async () => {
    const { send, logIn, isOn, mails } = await open();
    const [here, there, stranger] = [await logIn('Acme'), await logIn('Acme'), await logIn('Bolt')] as string[];
    const wrong = await send(
      'PUT',
      'password',
      { currentPassword: 'Harbour-Kite-8', password: fresh },
      { token: here! },
    );
    expect([wrong.statusCode, wrong.json().fieldErrors]).toEqual([
      400,
      { currentPassword: 'This is not your password.' },
    ]);
    expect(await isOn(there!)).toBe(true);
    const answer = await send('PUT', 'password', { currentPassword: old, password: fresh }, { token: here! });
    expect(answer.statusCode).toBe(200);
    expect([await isOn(here!), await isOn(there!), await isOn(stranger!)]).toEqual([true, false, true]);
    expect([await logIn('Acme', old), typeof (await logIn('Acme', fresh))]).toEqual([401, 'string']);
    expect(await mails()).toEqual([
      {
        recipient: 'acme@example.com',
        language: 'de',
        template: 'password-changed',
        values: { path: '/forgot-password' },
      },
    ]);
  });

  test('of two changes at once one counts', async () => {
    const { send, logIn, mails } = await open();
    const token = (await logIn('Acme')) as string;
    const passwords = ['First-Secret-1', 'Second-Secret-2'];
    const answers = await Promise.all(
      passwords.map((password) => send('PUT', 'password', { currentPassword: old, password }, { token })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await mails()).toHaveLength(1);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
    expect(typeof (await logIn('Acme', winner))).toBe('string');
  });

  test.each(['Password1!', 'short', 'x'.repeat(256)])('%s is refused wherever a password is set', async (password) => {
    const { send, logIn, askForToken, reset } = await open();
    const token = (await logIn('Acme')) as string;
    const draft = { businessName: 'Core', email: 'core@example.com', password };
    const answers = [
      await send('POST', 'signup', draft),
      await send('PUT', 'password', { currentPassword: old, password }, { token }),
      await reset(await askForToken(), password),
    ];
    for (const answer of answers)
      expect([answer.statusCode, Object.keys(answer.json().fieldErrors)]).toEqual([400, ['password']]);
  });

  test('guessing the current password is limited to the session that guesses', async () => {
    const { send, logIn } = await open();
    const [thief, owner] = [await logIn('Acme'), await logIn('Acme')] as string[];
    const guess = (token: string, currentPassword: string) =>
      send('PUT', 'password', { currentPassword, password: fresh }, { token });
    for (let n = 0; n < 10; n += 1) expect((await guess(thief!, 'Guess-1')).statusCode).toBe(400);
    expect((await guess(thief!, old)).statusCode).toBe(429);
    expect((await guess(owner!, old)).statusCode).toBe(200);
  });

  test('nobody guesses on in session after session, here and elsewhere, until the password is reset', async () => {
    const { send, logIn, askForToken, reset } = await open();
    let thief = (await logIn('Acme')) as string;
    const businessId = JSON.parse(Buffer.from(thief.split('.')[1]!, 'base64url').toString()).bid;
    const guess = async (token: string, currentPassword = 'Guess-1') =>
      (await send('PUT', 'password', { currentPassword, password: 'Third-Secret-4' }, { token })).statusCode;
    for (let n = 0; n < 100; n += 1) {
      if (n % 10 === 0)
        thief = (await send('POST', 'business', { businessId }, { token: thief })).json().responseData.accessToken;
      expect(await guess(thief)).toBe(400);
    }
    thief = (await send('POST', 'business', { businessId }, { token: thief })).json().responseData.accessToken;
    expect(await guess(thief, old)).toBe(429);
    const change = { email: 'thief@example.com', password: 'Guess-1' };
    expect((await send('POST', 'email', change, { token: thief })).statusCode).toBe(429);
    await reset(await askForToken());
    expect(await guess((await logIn('Acme', fresh)) as string, fresh)).toBe(200);
  });

  test('asking for a link answers the same for every email, after the same work', async () => {
    const { send, platform, links, mails } = await open();
    const hash = vi.spyOn(platform.passwords, 'hash');
    const verify = vi.spyOn(platform.passwords, 'verify');
    const asked = vi.spyOn(database().pool, 'query');
    const work: number[] = [];
    const answers: unknown[] = [];
    for (const email of ['Acme@Example.com', 'nobody@example.com']) {
      const before = asked.mock.calls.length;
      const { statusCode, body, headers } = await send('POST', 'forgot-password', { email });
      answers.push([statusCode, body, Object.keys(headers)]);
      work.push(asked.mock.calls.length - before);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([202, '{"responseData":{}}', expect.any(Array)]);
    expect(work[0]).toBe(work[1]);
    expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([0, 0]);
    expect((await links()).map(({ data }) => data)).toEqual([
      { email: 'acme@example.com', language: 'de' },
      { email: 'nobody@example.com', language: 'de' },
    ]);
    expect(await mails()).toEqual([]);
  });

  test('a link is sent to known emails only, and the database cannot tell it once the mail is sent', async () => {
    const { modules, query, mails } = await open();
    await modules.passwords.service.sendLink('nobody@example.com', 'de');
    expect(await mails()).toEqual([]);
    await modules.passwords.service.sendLink('ACME@example.com', 'de');
    const [{ recipient, template, values }] = await mails();
    expect([recipient, template, values]).toEqual([
      'acme@example.com',
      'password-reset',
      { path: expect.stringMatching(/^\/reset-password#[\w-]{43}$/), validMinutes: 30 },
    ]);
    const [stored] = await query('select t::text as row from password_reset t');
    expect(stored.row).not.toContain(values.path.split('#')[1]);
  });

  test('whoever resets the password logs in with that browser, however many guess meanwhile', async () => {
    const { app, send, askForToken } = await open();
    const email = 'acme@example.com';
    for (let index = 0; index < 100; index += 1)
      await send('POST', 'login', { email, password: 'Wrong-1' }, { from: `198.51.100.${index}` });
    const token = await askForToken();
    const { cookies: set } = await send('POST', 'reset-password', { token, password: fresh });
    const cookies = Object.fromEntries(set.map(({ name, value }) => [name, value]));
    const payload = { email, password: fresh };
    const logIn = async (jar: Record<string, string>) =>
      (await app.inject({ method: 'POST', url: '/api/authentication/login', payload, cookies: jar })).statusCode;
    expect(await logIn({})).toBe(429);
    expect(await logIn(cookies)).toBe(200);
  });

  test('a reset sets the password, ends all sessions and is told by mail; its link works once', async () => {
    const { logIn, isOn, askForToken, reset, mails, query } = await open();
    const session = (await logIn('Acme')) as string;
    const [token, spare] = [await askForToken(), await askForToken()];
    expect((await reset(token)).statusCode).toBe(200);
    expect(await isOn(session)).toBe(false);
    expect([await logIn('Acme', old), typeof (await logIn('Acme', fresh))]).toEqual([401, 'string']);
    expect(await logIn('Bolt')).not.toBe(401);
    const told = (await mails()).filter(({ template }) => template === 'password-changed');
    expect(told.map(({ recipient }) => recipient)).toEqual(['acme@example.com']);
    for (const used of [token, spare]) {
      const again = await reset(used, 'Third-Secret-5');
      expect([again.statusCode, again.json().error]).toEqual([422, 'auth.reset_invalid']);
    }
    expect(await query('select * from password_reset')).toEqual([]);
  });

  test('of two who use one link at once one sets the password', async () => {
    const { askForToken, reset, logIn } = await open();
    const token = await askForToken();
    const passwords = ['First-Secret-1', 'Second-Secret-2', 'Third-Secret-3'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
    expect(typeof (await logIn('Acme', winner))).toBe('string');
  });

  test('a link is refused after 30 minutes, changed, or empty', async () => {
    const { askForToken, reset, clock, logIn } = await open();
    const token = await askForToken();
    expect((await reset(`${token}x`)).statusCode).toBe(422);
    expect((await reset('')).statusCode).toBe(422);
    clock.advanceSec(30 * 60);
    expect((await reset(token)).statusCode).toBe(422);
    expect(typeof (await logIn('Acme', old))).toBe('string');
  });

  test('a changed password ends the links that were sent before', async () => {
    const { askForToken, reset, send, logIn } = await open();
    const token = await askForToken();
    const session = (await logIn('Acme')) as string;
    await send('PUT', 'password', { currentPassword: old, password: fresh }, { token: session });
    expect((await reset(token, 'Third-Secret-5')).statusCode).toBe(422);
  });

  test('whether a link can still be used is told, and uses nothing up', async () => {
    const { send, askForToken, reset } = await open();
    const check = async (token: string) => (await send('POST', 'reset-password/check', { token })).json();
    const token = await askForToken();
    for (let n = 0; n < 40; n += 1) expect((await check(token)).responseData).toEqual({});
    expect((await check('made-up')).error).toBe('auth.reset_invalid');
    expect((await reset(token)).statusCode).toBe(200);
    expect((await check(token)).error).toBe('auth.reset_invalid');
  });

  test('a refused password does not use the link up', async () => {
    const { askForToken, reset } = await open();
    const token = await askForToken();
    expect((await reset(token, 'Password1!')).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('asking is limited by the caller’s address, which keeps out nobody else', async () => {
    const { send } = await open();
    const ask = (from: string, n: number) =>
      send('POST', 'forgot-password', { email: `person${n}@example.com` }, { from });
    for (let n = 0; n < 20; n += 1) expect((await ask('203.0.113.7', n)).statusCode).toBe(202);
    const refused = await ask('203.0.113.7', 20);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await ask('198.51.100.9', 21)).statusCode).toBe(202);
  });

  test('asking is open, behind an address that is used up, to the browsers whose person it is for', async () => {
    const { app, send, links } = await open();
    const payload = { email: 'acme@example.com', password: old };
    const { cookies: set } = await app.inject({ method: 'POST', url: '/api/authentication/login', payload });
    const cookies = Object.fromEntries(set.map(({ name, value }) => [name, value]));
    for (let n = 0; n < 21; n += 1) await send('POST', 'forgot-password', { email: `person${n}@example.com` });
    const ask = async (email: string, jar: Record<string, string>) => {
      const [method, url, remoteAddress] = ['POST', `${base}/forgot-password`, '203.0.113.7'] as const;
      return (await app.inject({ method, url, remoteAddress, payload: { email }, cookies: jar })).statusCode;
    };
    const before = (await links()).length;
    expect(await ask(payload.email, {})).toBe(429);
    expect(await ask('bolt@example.com', cookies)).toBe(429);
    expect(await ask(payload.email, cookies)).toBe(202);
    expect(await links()).toHaveLength(before + 1);
  });

  test('links that are made up behind an address keep nobody there from using theirs', async () => {
    const { askForToken, reset } = await open();
    const answers: number[] = [];
    for (let n = 0; n < 31; n += 1) answers.push((await reset(`made-up-${n}`)).statusCode);
    expect(answers.slice(28)).toEqual([422, 422, 429]);
    expect((await reset(await askForToken())).statusCode).toBe(200);
  });

  test('somebody’s mailbox is not flooded, nobody is told so, and what was sent keeps working until more is', async () => {
    const { send, links, askForToken, reset, clock } = await open();
    const ask = (n: number) =>
      send('POST', 'forgot-password', { email: 'ACME@example.com' }, { from: `203.0.113.${n}` });
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await ask(n)).statusCode);
    expect(answers).toEqual([202, 202, 202, 202, 202, 202]);
    expect(await links()).toHaveLength(3);
    const token = await askForToken();
    clock.advanceSec(600);
    await ask(9);
    expect(await links()).toHaveLength(4);
    expect((await reset(token)).statusCode).toBe(200);
  });
});
