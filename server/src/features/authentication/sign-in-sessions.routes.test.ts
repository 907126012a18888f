import type { SignInSession } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createBusinessApp } from '../../platform/testing/business-app.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';

const base = '/authentication/v1.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

describeOnEachDatabase('sign-in sessions', (database) => {
  async function build() {
    const built = await createBusinessApp(database());
    const { app } = built;
    await built.signUp('Acme');
    await built.signUp('Bolt');
    const logIn = async (name: string, userAgent = firefox, remoteAddress = '203.0.113.7'): Promise<Tokens> => {
      const answer = await app.inject({
        method: 'POST',
        url: `${base}/login`,
        headers: { 'user-agent': userAgent },
        remoteAddress,
        payload: { email: `${name}@example.com`, password: 'Harbour-Kite-7' },
      });
      return answer.json().responseData;
    };
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, { accessToken }: Tokens, payload?: object) =>
      app.inject({
        method,
        url: `${base}/${path}`,
        headers: { authorization: `Bearer ${accessToken}` },
        ...(payload && { payload }),
      });
    const list = async (tokens: Tokens): Promise<SignInSession[]> =>
      (await call('GET', 'session', tokens)).json().responseData.items;
    const isOn = async (tokens: Tokens) => (await call('GET', 'session', tokens)).statusCode === 200;
    const currentId = async (tokens: Tokens) => (await list(tokens)).find(({ isCurrent }) => isCurrent)!.id;
    return { ...built, logIn, call, list, isOn, currentId };
  }

  test('are listed with device, address and time, the own one marked', async () => {
    const { logIn, list, clock } = await build();
    clock.advanceSec(1);
    await logIn('Acme', iPhone, '2a02:8071::1');
    clock.advanceSec(59);
    const here = await logIn('Acme');
    const [first, second, ...older] = await list(here);
    expect(first).toEqual({
      id: expect.stringMatching(/^ses_/),
      isCurrent: true,
      browser: 'Firefox',
      system: 'Linux',
      address: '203.0.113.7',
      country: null,
      createdDate: '2026-03-10T12:01:00.000Z',
      lastUsedDate: '2026-03-10T12:01:00.000Z',
    });
    expect(second).toMatchObject({ isCurrent: false, browser: 'Safari', system: 'iPhone', country: 'DE' });
    expect(older).toMatchObject([{ browser: null, system: null, address: null }]);
  });

  test('tell where they were used last, and no token', async () => {
    const { app, logIn, list, clock } = await build();
    const { refreshToken } = await logIn('Acme');
    clock.advanceSec(3600);
    const headers = { 'refresh-token': refreshToken, 'user-agent': iPhone };
    const renewed = await app.inject({ url: `${base}/access-token`, headers, remoteAddress: '198.51.100.9' });
    const sessions = await list(renewed.json().responseData);
    expect(sessions[0]).toMatchObject({
      isCurrent: true,
      browser: 'Safari',
      address: '198.51.100.9',
      createdDate: '2026-03-10T12:00:00.000Z',
      lastUsedDate: '2026-03-10T13:00:00.000Z',
    });
    expect(JSON.stringify(sessions)).not.toContain(refreshToken);
  });

  test('an endless user agent is cut off', async () => {
    const { logIn, isOn } = await build();
    expect(await isOn(await logIn('Acme', 'x'.repeat(10_000)))).toBe(true);
    const { rows } = await database().pool.query('select max(length(user_agent)) as length from session');
    expect(rows).toEqual([{ length: 400 }]);
  });

  test('one of them is ended at once, the others go on', async () => {
    const { logIn, call, currentId, isOn, list } = await build();
    const [here, there] = [await logIn('Acme'), await logIn('Acme', iPhone)];
    const id = await currentId(there);
    expect((await call('DELETE', `session/${id}`, here)).statusCode).toBe(200);
    expect([await isOn(here), await isOn(there)]).toEqual([true, false]);
    expect((await list(here)).map((one) => one.id)).not.toContain(id);
    const again = await call('DELETE', `session/${id}`, here);
    expect([again.statusCode, again.json().error]).toEqual([404, 'auth.session_not_found']);
  });

  test('a stranger neither sees nor ends them', async () => {
    const { logIn, call, currentId, isOn, list } = await build();
    const [owner, stranger] = [await logIn('Acme'), await logIn('Bolt')];
    const id = await currentId(owner);
    expect((await list(stranger)).map((one) => one.id)).not.toContain(id);
    const answer = await call('DELETE', `session/${id}`, stranger);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'auth.session_not_found']);
    await call('POST', 'logout-everywhere', stranger, { keepCurrent: false });
    expect([await isOn(owner), await isOn(stranger)]).toEqual([true, false]);
  });

  test.each([true, false])('are all ended, this one kept: %s', async (keepCurrent) => {
    const { app, logIn, call, isOn } = await build();
    const [here, there] = [await logIn('Acme'), await logIn('Acme', iPhone)];
    const answer = await call('POST', 'logout-everywhere', here, { keepCurrent });
    // The session of the sign-up is one of them.
    expect(answer.json().responseData).toEqual({ ended: keepCurrent ? 2 : 3 });
    expect([await isOn(here), await isOn(there)]).toEqual([keepCurrent, false]);
    const headers = { 'refresh-token': there.refreshToken };
    expect((await app.inject({ url: `${base}/access-token`, headers })).statusCode).toBe(401);
  });

  test('that ended by themselves are not listed', async () => {
    const { logIn, list, clock } = await build();
    await logIn('Acme');
    clock.advanceSec(31 * 24 * 60 * 60);
    expect(await list(await logIn('Acme', iPhone))).toHaveLength(1);
  });
});
