import { expect, test } from 'vitest';
import { createBusinessApp } from '../../platform/testing/business-app.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';

const draft = { businessName: 'Acme', email: 'Ada@Example.com', password: 'Harbour-Kite-7' };
const credentials = { email: draft.email, password: draft.password };
type Jar = Record<string, string>;

describeOnEachDatabase('browsers that people have logged in with', (database) => {
  async function build(env: Record<string, string> = {}) {
    const built = await createBusinessApp(database(), { env });
    const { app } = built;
    const send = (
      path: string,
      payload: object,
      { cookies = {}, from = '192.0.2.1' }: { cookies?: Jar; from?: string },
    ) => app.inject({ method: 'POST', url: path, payload, cookies, remoteAddress: from });
    const jarOf = (answer: Awaited<ReturnType<typeof send>>): Jar =>
      Object.fromEntries(
        answer.cookies.filter(({ name }) => /device/.test(name)).map(({ name, value }) => [name, value]),
      );
    const enter = async (email: string, cookies: Jar = {}) => {
      const signUp = { ...draft, businessName: email.split('@')[0]!, email };
      return jarOf(await send('/api/authentication/signup', signUp, { cookies, from: '198.51.100.200' }));
    };
    const logIn = async (given: { email: string; password: string }, where: { cookies?: Jar; from?: string } = {}) =>
      (await send('/api/authentication/login', given, where)).statusCode;
    const guess = async (times: number, where: (n: number) => { cookies?: Jar; from?: string }) => {
      for (let n = 0; n < times; n += 1) await logIn({ ...credentials, password: 'Wrong-1' }, where(n));
    };
    return { ...built, send, jarOf, enter, logIn, guess };
  }

  test('are let in however many guess elsewhere, in the calls of programs too; others are not', async () => {
    const { enter, send, logIn, guess } = await build();
    const cookies = await enter(credentials.email);
    await guess(100, (n) => ({ from: `203.0.113.${n}` }));
    expect(await logIn(credentials)).toBe(429);
    expect(await logIn(credentials, { cookies })).toBe(200);
    expect((await send('/authentication/v1.1/login', credentials, { cookies })).statusCode).toBe(200);
  });

  test('are let in however many guess behind the same address', async () => {
    const { enter, logIn } = await build({ ZEACON_LOGINS_PER_MINUTE: '2' });
    const cookies = await enter(credentials.email);
    for (let n = 0; n < 10; n += 1) await logIn({ email: `user${n}@example.com`, password: 'Wrong-1' });
    expect(await logIn(credentials)).toBe(429);
    expect(await logIn(credentials, { cookies })).toBe(200);
  });

  test('have limits of their own, by the minute and by the hour', async () => {
    const { enter, logIn, guess, clock } = await build();
    const [cookies, other] = [await enter(credentials.email), {}];
    await guess(10, () => ({ cookies }));
    expect(await logIn(credentials, { cookies })).toBe(429);
    expect(await logIn(credentials, { cookies: other })).toBe(200);
    for (let minute = 1; minute < 10; minute += 1) {
      clock.advanceSec(60);
      await guess(10, () => ({ cookies }));
    }
    clock.advanceSec(60);
    expect(await logIn(credentials, { cookies })).toBe(429);
    clock.advanceSec(3600);
    expect(await logIn(credentials, { cookies })).toBe(200);
  });

  test('are known for five people at most, and each of them alone', async () => {
    const { enter, logIn, guess } = await build({ ZEACON_SIGNUPS_PER_HOUR: '100' });
    await guess(100, (n) => ({ from: `203.0.113.${n}` }));
    let cookies = await enter('bob@example.com');
    expect(await logIn(credentials, { cookies })).toBe(429);
    cookies = await enter(credentials.email, cookies);
    const four = ['one@example.com', 'two@example.com', 'three@example.com', 'four@example.com'];
    for (const email of four) cookies = await enter(email, cookies);
    expect(await logIn(credentials, { cookies })).toBe(200);
    cookies = await enter('five@example.com', cookies);
    expect(await logIn(credentials, { cookies })).toBe(429);
  });

  test('are made by no session alone, and not many in a day by whoever has the password for a time', async () => {
    const { app, send, jarOf, enter, logIn, guess, clock } = await build();
    await enter(credentials.email);
    const entered = await send('/api/authentication/login', credentials, {});
    const session = Object.fromEntries(
      entered.cookies.filter(({ name }) => !/device/.test(name)).map(({ name, value }) => [name, value]),
    );
    const { csrfToken, account } = entered.json().responseData;
    const switched = await app.inject({
      method: 'POST',
      url: '/api/authentication/business',
      payload: { businessId: account.id },
      cookies: session,
      headers: { 'x-csrf-token': csrfToken },
    });
    expect([switched.statusCode, jarOf(switched)]).toEqual([200, {}]);
    const jars: Jar[] = [];
    for (let n = 0; n < 20; n += 1)
      jars.push(jarOf(await send('/api/authentication/login', credentials, { from: `203.0.113.${n}` })));
    expect(jars.filter((jar) => Object.keys(jar).length > 0)).toHaveLength(18);
    await guess(100, (n) => ({ from: `198.51.100.${n}` }));
    expect(await logIn(credentials, { cookies: jars.at(-1)! })).toBe(429);
    expect(await logIn(credentials, { cookies: jars[0]! })).toBe(200);
    clock.advanceSec(86_400);
    expect(jarOf(await send('/api/authentication/login', credentials, {}))).toEqual({ zc_device: expect.any(String) });
  });

  test('are not known by a cookie that somebody made or changed', async () => {
    const { enter, logIn, guess } = await build();
    const { zc_device = '' } = await enter(credentials.email);
    const other = (await enter('bob@example.com')).zc_device!;
    const [id, signature, mark] = zc_device.split('.');
    const [otherId, otherSignature] = other.split('.');
    await guess(100, (n) => ({ from: `203.0.113.${n}` }));
    const made = [
      `${otherId}.${otherSignature}.${mark}`,
      `${id}x.${signature}.${mark}`,
      `${id}.${signature}.x`,
      'a.b.c',
      '',
    ];
    for (const value of made) expect(await logIn(credentials, { cookies: { zc_device: value } })).toBe(429);
    expect(await logIn(credentials, { cookies: { zc_device } })).toBe(200);
    expect(zc_device).not.toContain('ada');
  });

  test('keep their cookie when they log out, which only this host can set over https', async () => {
    const { app, enter, send } = await build({ ZEACON_PUBLIC_URL: 'https://video.example.com' });
    const { '__Host-zc_device': value } = await enter(credentials.email);
    expect(value).toMatch(/^[\w-]{43}(\.[\w-]{43}){2}$/);
    const answer = await send('/api/authentication/login', credentials, { cookies: { '__Host-zc_device': value! } });
    const set = answer.cookies.find(({ name }) => name === '__Host-zc_device');
    expect(set).toMatchObject({ value, path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 31_536_000 });
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const headers = { 'x-csrf-token': answer.json().responseData.csrfToken };
    const out = await app.inject({ method: 'POST', url: '/api/authentication/logout', cookies, headers, payload: {} });
    expect(out.statusCode).toBe(200);
    expect(out.cookies.map(({ name }) => name)).not.toContain('__Host-zc_device');
  });

  test('secrets that are made up behind an address close it to nobody but whoever makes them up', async () => {
    const { send, logIn, enter } = await build();
    await enter(credentials.email);
    const challenge = { challenge: 'made-up', code: '123456' };
    const answers: number[] = [];
    for (let n = 0; n < 51; n += 1)
      answers.push((await send('/api/authentication/login/code', challenge, {})).statusCode);
    expect([answers[0], answers[49], answers[50]]).toEqual([422, 422, 429]);
    expect(await logIn(credentials)).toBe(200);
  });
});
