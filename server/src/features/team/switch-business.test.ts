import { expect, onTestFinished, test } from 'vitest';
import { joinTeam, signInAs } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createMembersRepository } from '../accounts/members.repository.ts';

const path = '/business/v1.1/account';

describeOnSharedPlatform('a person in two businesses', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const first = await platform.signUp('First');
    const second = await platform.signUp('Second');
    const person = await joinTeam(platform, first, 'editor', 'person');
    const members = createMembersRepository(platform.platform.database.db);
    await members.insert(second.businessId, person.userId, 'analyst', new Date(0));
    return { platform, first, second, person };
  }

  const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });
  const reads = (platform: TestPlatform, token: string, businessId: string) =>
    platform.call({ businessId, headers: bearer(token) }, 'GET', `${path}/${businessId}`);

  test('acts for one at a time: a switch gives tokens for the other and ends those before', async () => {
    const { platform, first, second, person } = await open();
    const url = '/authentication/v1.1/business';
    const { status, data } = await platform.call(person, 'POST', url, { businessId: second.businessId });
    expect([status, data.account.businessName]).toEqual([200, 'Second']);
    expect((await reads(platform, data.accessToken, second.businessId)).status).toBe(200);
    expect((await reads(platform, data.accessToken, first.businessId)).error).toBe('account.not_found');
    expect((await platform.call(person, 'GET', `${path}/${first.businessId}`)).error).toBe('auth.required');
    const headers = { 'refresh-token': data.refreshToken };
    const refreshed = await platform.app.inject({ url: '/authentication/v1.1/access-token', headers });
    const renewed = refreshed.json().responseData.accessToken;
    expect((await reads(platform, renewed, second.businessId)).status).toBe(200);
  });

  test('signs in for the one of the last switch', async () => {
    const { platform, first, second, person } = await open();
    expect((await signInAs(platform, 'person')).businessId).toBe(first.businessId);
    platform.clock.advanceSec(60);
    const url = '/authentication/v1.1/business';
    await platform.call(person, 'POST', url, { businessId: second.businessId });
    expect((await signInAs(platform, 'person')).businessId).toBe(second.businessId);
  });

  test('does not get into a business of others, and keeps the session then', async () => {
    const { platform, first, person } = await open();
    const third = await platform.signUp('Third');
    for (const businessId of [third.businessId, 'biz_none'])
      expect(await platform.call(person, 'POST', '/authentication/v1.1/business', { businessId })).toMatchObject({
        status: 404,
        error: 'account.not_found',
      });
    expect((await platform.call(person, 'GET', `${path}/${first.businessId}`)).status).toBe(200);
  });

  test('switches the console by its cookies, which needs the csrf token', async () => {
    const { platform, first, second } = await open();
    const { app } = platform;
    const payload = { email: 'person@example.com', password: 'Harbour-Kite-7' };
    const loggedIn = await app.inject({ method: 'POST', url: '/api/authentication/login', payload });
    const jarOf = (answer: typeof loggedIn) =>
      Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const session = loggedIn.json().responseData;
    expect(session).toMatchObject({
      account: { id: first.businessId },
      email: 'person@example.com',
      role: 'editor',
      businesses: [
        { id: first.businessId, businessName: 'First', role: 'editor' },
        { id: second.businessId, businessName: 'Second', role: 'analyst' },
      ],
    });
    const ask = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/authentication/business',
        headers,
        cookies: jarOf(loggedIn),
        payload: { businessId: second.businessId },
      });
    expect((await ask({})).json().error).toBe('auth.csrf');
    const switched = await ask({ 'x-csrf-token': session.csrfToken });
    expect(switched.json().responseData).toMatchObject({ account: { id: second.businessId }, role: 'analyst' });
    const read = async (cookies: Record<string, string>) =>
      (await app.inject({ url: '/api/authentication/session', cookies })).json();
    expect((await read(jarOf(switched))).responseData.account.id).toBe(second.businessId);
    expect((await read(jarOf(loggedIn))).error).toBe('auth.refresh_invalid');
  });
});
