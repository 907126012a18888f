import type { InjectOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openOperated } from './impersonation.testing.ts';

const base = '/api/authentication';

describeOnSharedPlatform('the console of an operator', (database) => {
  async function open() {
    const operated = await openOperated(database());
    const { platform, owner, ed } = operated;
    onTestFinished(() => platform.close());
    let cookies: Record<string, string> = {};
    let csrf = '';
    async function ask(method: InjectOptions['method'] & string, path: string, payload?: object) {
      const headers = { 'x-csrf-token': csrf };
      const answer = await platform.app.inject({
        method: method as 'GET',
        url: path,
        headers,
        cookies,
        ...(payload && { payload }),
      });
      for (const { name, value } of answer.cookies) cookies = { ...cookies, [name]: value };
      const { responseData, error } = answer.json();
      csrf = responseData?.csrfToken ?? csrf;
      return { ...responseData, error };
    }
    const own = await ask('POST', `${base}/login`, { email: 'olga@example.com', password: 'Harbour-Kite-7' });
    const begin = (access: string) =>
      ask('POST', `${base}/impersonate`, {
        businessId: owner.businessId,
        userId: ed.userId,
        reason: 'Ticket 7',
        access,
      });
    const cookiesOf = () => ({ ...cookies });
    return { ...operated, ask, own, begin, cookiesOf, csrfOf: () => csrf };
  }

  test('becomes that of the member and keeps the refresh token of the operator', async () => {
    const { own, begin, ask, cookiesOf, owner, platform } = await open();
    expect([own.isOperator, own.impersonation]).toEqual([true, null]);
    const { zc_refresh_token: refreshToken } = cookiesOf();
    const session = await begin('read');
    expect(session).toMatchObject({
      account: { id: owner.businessId },
      email: 'ed@example.com',
      role: 'editor',
      businesses: [{ id: owner.businessId }],
      isOperator: false,
      impersonation: { operatorEmail: 'olga@example.com', access: 'read', reason: 'Ticket 7' },
    });
    expect(cookiesOf().zc_refresh_token).toBe(refreshToken);
    platform.clock.advanceSec(29 * 60 + 59);
    expect(await ask('GET', `${base}/session`)).toMatchObject({ email: 'ed@example.com', expiresInSec: 1 });
    platform.clock.advanceSec(1);
    expect(await ask('GET', `${base}/session`)).toMatchObject({ email: 'olga@example.com', impersonation: null });
  });

  test('is the operator’s own again at the end', async () => {
    const { begin, ask } = await open();
    await begin('write');
    expect(await ask('POST', `${base}/impersonate/end`)).toMatchObject({ email: 'olga@example.com', isOperator: true });
    expect((await ask('GET', `${base}/session`)).email).toBe('olga@example.com');
    expect((await ask('POST', `${base}/impersonate/end`)).error).toBe('impersonation.none');
  });

  test('changes nothing with the csrf token of before', async () => {
    const { begin, ask, cookiesOf, csrfOf, platform } = await open();
    const before = csrfOf();
    await begin('write');
    const write = (token: string) =>
      platform.app.inject({
        method: 'POST',
        url: '/general/v1.1/stream/playlist',
        headers: { 'x-csrf-token': token },
        cookies: cookiesOf(),
        payload: { name: 'Reel', streamIds: [] },
      });
    expect((await write(before)).json().error).toBe('auth.csrf');
    expect((await write(csrfOf())).statusCode).toBe(201);
    expect((await ask('GET', `${base}/session`)).email).toBe('ed@example.com');
  });

  test('logs the operator out as a whole, and the member nowhere', async () => {
    const { begin, ask, platform, ed } = await open();
    await begin('write');
    expect((await ask('POST', `${base}/logout`)).error).toBeUndefined();
    expect((await ask('GET', `${base}/session`)).error).toMatch(/^auth\./);
    expect((await platform.call(ed, 'GET', '/authentication/v1.1/session')).status).toBe(200);
  });
});
