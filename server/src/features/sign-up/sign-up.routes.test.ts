import { ownedBusinessesMax } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { makeOperator } from '../../platform/testing/make-operator.ts';
import { signInAs } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { createSignUpInvites } from '../authentication/sign-up-invites.ts';

const base = '/business/v1.1';

describeOnSharedPlatform('signing up', (database) => {
  async function open(env: Record<string, string> = {}) {
    const platform = await openTestPlatform(database(), { env });
    onTestFinished(() => platform.close());
    const detail = async (query = '') =>
      (await platform.app.inject({ method: 'GET', url: `${base}/business-signup-detail${query}` })).json();
    const tryToSignUp = async (businessName: string, more: object = {}) =>
      (
        await platform.app.inject({
          method: 'POST',
          url: '/authentication/v1.1/signup',
          payload: { businessName, email: `${businessName}@example.com`, password: 'Harbour-Kite-7', ...more },
        })
      ).json();
    return { ...platform, opened: platform, detail, tryToSignUp };
  }
  const draft = (businessName: string) => ({ businessName, email: 'office@example.com' });

  const userIdOf = (bearer: string): string =>
    JSON.parse(Buffer.from(bearer.split('.')[1]!, 'base64url').toString()).sub;

  test('a form is told what it needs, and whether a name is free', async () => {
    const { detail, signUp } = await open({ ZEACON_TERMS_URL: 'https://example.com/terms' });
    await signUp('Acme');
    expect((await detail()).responseData).toEqual({
      mode: 'open',
      businessNameMaxLength: 50,
      isNameFree: null,
      termsUrl: 'https://example.com/terms',
      privacyUrl: null,
    });
    expect((await detail('?businessName=ACME')).responseData.isNameFree).toBe(false);
    expect((await detail('?businessName=Acme2')).responseData.isNameFree).toBe(true);
    expect((await detail('?businessName=')).responseData.isNameFree).toBe(null);
  });

  test.each(['Ann..x', 'x'.repeat(51), ' '])('a name that signing up refuses is refused alike: %s', async (name) => {
    const { detail, tryToSignUp } = await open();
    const asked = await detail(`?businessName=${encodeURIComponent(name)}`);
    const signedUp = await tryToSignUp(name, { email: 'ann@example.com' });
    expect([asked.error, signedUp.error]).toEqual(['request.invalid', 'request.invalid']);
    expect(asked.fieldErrors.businessName).toEqual(expect.any(String));
    expect(signedUp.fieldErrors.businessName).toEqual(expect.any(String));
  });

  test('whoever has an account creates one more business, owns it and acts for it', async () => {
    const { signUp, call } = await open();
    const ada = await signUp('Acme');
    const { status, data } = await call(ada, 'POST', `${base}/account`, draft('Second'));
    expect([status, data]).toEqual([201, expect.objectContaining({ businessName: 'Second', logo: null })]);
    const switched = await call(ada, 'POST', '/authentication/v1.1/business', { businessId: data.id });
    expect(switched.data.account.businessName).toBe('Second');
    const owner = { businessId: data.id, headers: { authorization: `Bearer ${switched.data.accessToken}` } };
    const team = await call(owner, 'GET', `${base}/team/members`);
    expect(team.data.items).toMatchObject([{ role: 'owner', email: 'acme@example.com' }]);
  });

  test('a taken name, a picture of another business and a missing email are refused, and nothing is left', async () => {
    const { signUp, call } = await open();
    const ada = await signUp('Acme');
    const taken = await call(ada, 'POST', `${base}/account`, draft('acme'));
    expect(taken.error).toBe('account.name_taken');
    const logo = '/media/images/0b1e7a52-3f64-4c1d-9a50-1c2d3e4f5a6b/480.webp';
    const stolen = await call(ada, 'POST', `${base}/account`, { ...draft('Second'), logo });
    expect(stolen.error).toBe('request.invalid');
    expect((await call(ada, 'POST', `${base}/account`, { businessName: 'Second' })).error).toBe('request.invalid');
    const { rows } = await database().pool.query('select business_name from business_account');
    expect(rows).toEqual([{ business_name: 'Acme' }]);
  });

  test('nobody owns more businesses than the limit, at once neither', async () => {
    const { opened, signUp, call, clock } = await open();
    let ada = await signUp('Acme');
    for (let made = 1; made < ownedBusinessesMax - 1; made += 1) {
      if (made % 9 === 0) {
        clock.advanceSec(3600);
        ada = await signInAs(opened, 'Acme');
      }
      const { status } = await call(ada, 'POST', `${base}/account`, draft(`Acme${made}`));
      expect(status).toBe(201);
    }
    const last = await Promise.all(['A', 'B'].map((name) => call(ada, 'POST', `${base}/account`, draft(name))));
    expect(last.map(({ error }) => error ?? 'created').sort()).toEqual(['account.too_many', 'created']);
  });

  test('where people are invited, the first business may sign up, then operators create them', async () => {
    const { opened, tryToSignUp, detail, call, signUp } = await open({ ZEACON_SIGNUP: 'invite' });
    expect((await detail()).responseData.mode).toBe('open');
    const first = (await tryToSignUp('First')).responseData;
    const owner = { businessId: first.account.id, headers: { authorization: `Bearer ${first.accessToken}` } };
    expect((await detail()).responseData.mode).toBe('invite');
    expect((await tryToSignUp('Second')).error).toBe('account.invite_needed');
    expect((await call(owner, 'POST', `${base}/account`, draft('Second'))).error).toBe('account.invite_needed');
    const olga = await signUp('Operated');
    await makeOperator(opened, userIdOf(olga.headers.authorization));
    expect((await call(olga, 'POST', `${base}/account`, draft('Second'))).status).toBe(201);
  });

  test('an invitation of whoever runs the platform lets its email in once, and for a time', async () => {
    const { opened, tryToSignUp, signUp, clock } = await open({ ZEACON_SIGNUP: 'invite' });
    await signUp('First');
    const invites = createSignUpInvites({ keys: opened.platform.keys.ring('sign-up-invite'), clock: clock.now });
    const invite = invites.invite('Second@example.com');
    expect((await tryToSignUp('Third', { invite })).error).toBe('account.invite_invalid');
    expect((await tryToSignUp('Second', { invite: `${invite}x` })).error).toBe('account.invite_invalid');
    const outdated = invites.invite('Third@example.com');
    expect((await tryToSignUp('Second', { invite })).responseData.account.businessName).toBe('Second');
    expect((await tryToSignUp('Other', { invite, email: 'second@example.com' })).error).toBe('auth.email_taken');
    clock.advanceSec(14 * 86_400 + 1);
    expect((await tryToSignUp('Third', { invite: outdated })).error).toBe('account.invite_invalid');
  });

  test('where it is closed, nobody signs up or creates a business once there is one, invited or an operator', async () => {
    const { opened, tryToSignUp, detail, call, signUp, clock } = await open({ ZEACON_SIGNUP: 'closed' });
    expect((await tryToSignUp('First')).responseData.account.businessName).toBe('First');
    expect((await detail()).responseData.mode).toBe('closed');
    const invites = createSignUpInvites({ keys: opened.platform.keys.ring('sign-up-invite'), clock: clock.now });
    const invite = invites.invite('Second@example.com');
    expect((await tryToSignUp('Second', { invite })).error).toBe('account.sign_up_closed');
    const olga = await signUp('Operated');
    await makeOperator(opened, userIdOf(olga.headers.authorization));
    expect((await call(olga, 'POST', `${base}/account`, draft('Second'))).error).toBe('account.sign_up_closed');
  });
});
