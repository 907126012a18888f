import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/authentication/v1.1';

describeOnSharedPlatform('email verification', (database) => {
  async function open() {
    const opened = await openTestPlatform(database());
    onTestFinished(() => opened.close());
    const { app } = opened;
    const signUp = async (businessName: string) => {
      const draft = { businessName, email: `${businessName}@Example.com`, password: 'Harbour-Kite-7' };
      const headers = { 'accept-language': 'ar' };
      const answer = await app.inject({ method: 'POST', url: `${base}/signup`, headers, payload: draft });
      const { accessToken, account } = answer.json().responseData;
      return { businessId: account.id as string, headers: { authorization: `Bearer ${accessToken}` } };
    };
    type Person = Awaited<ReturnType<typeof signUp>>;
    const call = (who: Person, method: 'GET' | 'POST', path: string, payload?: object) =>
      app.inject({ method, url: `${base}/${path}`, headers: who.headers, ...(payload && { payload }) });
    const isPending = async (who: Person) =>
      (await call(who, 'GET', 'email/verification')).json().responseData.isPending as boolean;
    const mails = async () =>
      (
        await database().pool.query(
          "select recipient, language, values from mail where template = 'email-verification'",
        )
      ).rows as { recipient: string; language: string; values: { code: string; path: string } }[];
    const newestOf = async (name: string) => {
      const { rows } = await database().pool.query('select code_hash from email_verification');
      expect(rows.length).toBeGreaterThan(0);
      return (await mails()).filter(({ recipient }) => recipient === `${name}@example.com`).at(-1)!.values;
    };
    const enter = (who: Person, code: string) => call(who, 'POST', 'email/verification/code', { code });
    const follow = (who: Person, path: string) => call(who, 'POST', 'verify-email', { token: path.split('#')[1] });
    const resend = (who: Person) => call(who, 'POST', 'email/verification');
    return { ...opened, signUp, call, isPending, mails, newestOf, enter, follow, resend };
  }
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('a sign-up waits for nothing, and mails code and link in the language of the person', async () => {
    const { signUp, call, isPending, mails } = await open();
    const ada = await signUp('ada');
    expect((await call(ada, 'GET', 'session')).statusCode).toBe(200);
    expect(await isPending(ada)).toBe(true);
    expect(await mails()).toEqual([
      {
        recipient: 'ada@example.com',
        language: 'ar',
        values: {
          code: expect.stringMatching(/^\d{6}$/),
          path: expect.stringMatching(/^\/verify-email#[\w-]{43}$/),
          validMinutes: 1440,
        },
      },
    ]);
  });

  test('the code confirms, with spaces too; nothing is stored that tells it', async () => {
    const { signUp, isPending, newestOf, enter } = await open();
    const ada = await signUp('ada');
    const { code, path } = await newestOf('ada');
    const { rows } = await database().pool.query('select v::text as row from email_verification v');
    expect(rows[0].row).not.toContain(code);
    expect(rows[0].row).not.toContain(path.split('#')[1]);
    const answer = await enter(ada, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.json().responseData).toEqual({ email: 'ada@example.com', isPending: false });
    expect(await isPending(ada)).toBe(false);
  });

  test('the link confirms for whoever signed up, and opened again it says the same', async () => {
    const { signUp, isPending, newestOf, follow } = await open();
    const ada = await signUp('ada');
    const { path } = await newestOf('ada');
    const answers = await Promise.all([follow(ada, path), follow(ada, path)]);
    for (const answer of answers)
      expect(answer.json().responseData).toEqual({ email: 'ada@example.com', isPending: false });
    expect(await isPending(ada)).toBe(false);
  });

  test('the link confirms for nobody else: neither for whoever has it, nor without a log-in', async () => {
    const { app, signUp, isPending, newestOf, follow } = await open();
    const [ada, bob] = [await signUp('ada'), await signUp('bob')];
    const { path } = await newestOf('ada');
    const payload = { token: path.split('#')[1] };
    const anonymous = await app.inject({ method: 'POST', url: `${base}/verify-email`, payload });
    expect([anonymous.statusCode, anonymous.json().error]).toEqual([401, 'auth.required']);
    const other = await follow(bob, path);
    expect([other.statusCode, other.json().error]).toEqual([422, 'auth.verification_of_another']);
    expect([await isPending(ada), await isPending(bob)]).toEqual([true, true]);
    expect((await follow(bob, '#made-up')).json().error).toBe('auth.verification_invalid');
    expect((await follow(ada, path)).statusCode).toBe(200);
  });

  test('a wrong code is refused, ten of them use the code up, and the link still works', async () => {
    const { signUp, isPending, newestOf, enter, follow } = await open();
    const ada = await signUp('ada');
    const { code, path } = await newestOf('ada');
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(ada, otherThan(code))));
    for (const answer of answers)
      expect(answer.json().fieldErrors).toEqual({
        code: 'This code is wrong or too old. Check it, or have a new one sent.',
      });
    expect((await enter(ada, code)).statusCode).toBe(400);
    expect(await isPending(ada)).toBe(true);
    expect((await follow(ada, path)).statusCode).toBe(200);
  });

  test('a code is worth nothing to somebody else', async () => {
    const { signUp, isPending, newestOf, enter } = await open();
    const [ada, bob] = [await signUp('ada'), await signUp('bob')];
    const [hers, his] = [await newestOf('ada'), await newestOf('bob')];
    if (hers.code !== his.code) expect((await enter(bob, hers.code)).statusCode).toBe(400);
    expect([await isPending(ada), await isPending(bob)]).toEqual([true, true]);
  });

  test('code and link end after a day', async () => {
    const { signUp, newestOf, enter, follow, clock, app } = await open();
    await signUp('ada');
    const { code, path } = await newestOf('ada');
    clock.advanceSec(24 * 3600);
    const credentials = { email: 'ada@example.com', password: 'Harbour-Kite-7' };
    const { accessToken } = (await app.inject({ method: 'POST', url: `${base}/login`, payload: credentials })).json()
      .responseData;
    const ada = { businessId: '', headers: { authorization: `Bearer ${accessToken}` } };
    expect([(await enter(ada, code)).statusCode, (await follow(ada, path)).statusCode]).toEqual([400, 422]);
  });

  test('a new mail ends the code and the link of the one before, and is limited', async () => {
    const { signUp, newestOf, mails, follow, resend, clock, isPending } = await open();
    const ada = await signUp('ada');
    const first = await newestOf('ada');
    clock.advanceSec(60);
    for (let n = 0; n < 5; n += 1) expect((await resend(ada)).statusCode).toBe(200);
    expect((await resend(ada)).statusCode).toBe(429);
    expect(await mails()).toHaveLength(6);
    expect((await follow(ada, first.path)).statusCode).toBe(422);
    expect(await isPending(ada)).toBe(true);
  });

  test('a mistyped email is replaced by one that is confirmed with the change: what was sent before is worth nothing', async () => {
    const { signUp, call, newestOf, enter, follow, isPending } = await open();
    const ada = await signUp('ada');
    const sent = await newestOf('ada');
    const change = { email: 'Ada.New@example.com', password: 'Harbour-Kite-7' };
    expect((await call(ada, 'POST', 'email', change)).statusCode).toBe(202);
    expect(await isPending(ada)).toBe(true);
    const { rows } = await database().pool.query("select values from mail where template = 'email-change'");
    expect((await call(ada, 'POST', 'email/code', { code: rows[0].values.code })).statusCode).toBe(200);
    expect((await call(ada, 'GET', 'email/verification')).json().responseData).toEqual({
      email: 'ada.new@example.com',
      isPending: false,
    });
    expect((await follow(ada, sent.path)).json().responseData).toEqual({
      email: 'ada.new@example.com',
      isPending: false,
    });
    expect((await enter(ada, sent.code)).json().responseData.email).toBe('ada.new@example.com');
  });
});
