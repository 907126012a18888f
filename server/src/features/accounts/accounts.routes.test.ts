import { placeholderAvatarUrl } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createBusinessApp } from '../../platform/testing/business-app.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccountsService } from './accounts.service.ts';

const changes = { businessName: 'Acme.Two', email: 'New@Example.com', logo: 'https://example.com/logo.png' };

describeOnEachDatabase('accounts', (database) => {
  async function build() {
    const built = await createBusinessApp(database(), {
      bind: ({ route }) =>
        accountsRoutes(
          route,
          createAccountsService({
            accounts: createAccountsRepository(database().db),
            mayShow: async (_businessId, address) => !address.startsWith('/media/images/'),
          }),
        ),
    });
    const { businessId, headers } = await built.signUp('Acme');
    const url = `/business/v1.1/account/${businessId}`;
    return {
      ...built,
      businessId,
      headers,
      read: () => built.app.inject({ url, headers }),
      update: (payload: object) => built.app.inject({ method: 'PUT', url, headers, payload }),
      logIn: (email: string) =>
        built.app.inject({
          method: 'POST',
          url: '/authentication/v1.1/login',
          payload: { email, password: 'Harbour-Kite-7' },
        }),
    };
  }

  test('an account is read as it was signed up', async () => {
    const { read, businessId } = await build();
    expect((await read()).json().responseData).toEqual({
      id: businessId,
      businessName: 'Acme',
      username: 'Acme',
      email: 'Acme@example.com',
      logo: null,
      legalFirstName: null,
      websiteUrl: null,
      timeZone: 'UTC',
      createdDate: '2026-03-10T12:00:00.000Z',
    });
  });

  test('a time zone is kept until it is changed', async () => {
    const { read, update } = await build();
    const zone = async () => (await read()).json().responseData.timeZone;
    await update({ ...changes, timeZone: 'Europe/Oslo' });
    await update(changes);
    expect(await zone()).toBe('Europe/Oslo');
  });

  test('a business has a name in words beside its username, which keeps the name’s rule when it is left out', async () => {
    const { read, update } = await build();
    const words = { ...changes, businessName: 'Café Zürich & Sons' };
    expect((await update(words)).json().fieldErrors).toEqual({ businessName: expect.stringMatching(/^Username can/) });
    const named = await update({ ...words, username: 'Cafe.Zurich' });
    expect(named.json().responseData).toMatchObject({ businessName: words.businessName, username: 'Cafe.Zurich' });
    // A client that knows of no username keeps it, as long as the name stays.
    expect((await update({ ...words, email: 'new@cafe.example' })).json().responseData.username).toBe('Cafe.Zurich');
    expect((await update({ ...words, username: 'Café' })).json().fieldErrors).toHaveProperty('username');
    await update({ ...changes, businessName: 'Cafe' });
    expect((await read()).json().responseData).toMatchObject({ businessName: 'Cafe', username: 'Cafe' });
  });

  test('an update changes all fields, but not what the owner logs in with', async () => {
    const { read, update, logIn } = await build();
    const answer = await update(changes);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().responseData).toMatchObject(changes);
    expect((await read()).json().responseData).toEqual(answer.json().responseData);
    expect((await logIn('acme@example.com')).statusCode).toBe(200);
    expect((await logIn('new@example.com')).statusCode).toBe(401);
  });

  test('a logo that is left out stays, and null removes it', async () => {
    const { update } = await build();
    await update(changes);
    const { logo: _logo, ...others } = changes;
    expect((await update(others)).json().responseData.logo).toBe(changes.logo);
    expect((await update({ ...others, logo: null })).json().responseData.logo).toBeNull();
  });

  test('a logo that only names its place is shown as the placeholder avatar', async () => {
    const { update } = await build();
    const answer = await update({ ...changes, logo: 'logo-upload-placeholder.svg' });
    expect([answer.statusCode, answer.json().responseData.logo]).toEqual([200, placeholderAvatarUrl]);
    expect((await update({ ...changes, logo: placeholderAvatarUrl })).statusCode).toBe(200);
  });

  test('a legal first name that is left out stays, and null removes it', async () => {
    const { update } = await build();
    await update({ ...changes, legalFirstName: 'Ada' });
    expect((await update(changes)).json().responseData.legalFirstName).toBe('Ada');
    expect((await update({ ...changes, legalFirstName: null })).json().responseData.legalFirstName).toBeNull();
  });

  test('the own name and email may be written differently', async () => {
    const { update } = await build();
    const answer = await update({ businessName: 'ACME', email: 'ACME@example.com' });
    expect(answer.json().responseData).toMatchObject({ businessName: 'ACME', email: 'ACME@example.com' });
  });

  test.each([
    ['a name another has', { ...changes, businessName: 'bOLT' }, 409, 'account.name_taken'],
    ['a name with a space', { ...changes, businessName: 'a b' }, 400, 'request.invalid'],
    ['a wrong email', { ...changes, email: 'x' }, 400, 'request.invalid'],
    ['a script as a logo', { ...changes, logo: 'javascript:alert(1)' }, 400, 'request.invalid'],
    ['a first name that is too long', { ...changes, legalFirstName: 'x'.repeat(101) }, 400, 'request.invalid'],
    ['a website that is a script', { ...changes, websiteUrl: 'javascript:alert(1)' }, 400, 'request.invalid'],
    ['a website with a user', { ...changes, websiteUrl: 'https://a@b.example' }, 400, 'request.invalid'],
    ['a time zone that does not exist', { ...changes, timeZone: 'Mars/Base' }, 400, 'request.invalid'],
    ['an offset for a time zone', { ...changes, timeZone: '+02:00' }, 400, 'request.invalid'],
    ['a website without a host', { ...changes, websiteUrl: 'https://' }, 400, 'request.invalid'],
    ['nothing', {}, 400, 'request.invalid'],
  ])('refuses %s and changes nothing', async (_case, payload, status, code) => {
    const { signUp, update, read, logIn } = await build();
    await signUp('Bolt');
    const before = (await read()).json();
    const answer = await update(payload);
    expect([answer.statusCode, answer.json().error]).toEqual([status, code]);
    expect((await read()).json()).toEqual(before);
    expect((await logIn('acme@example.com')).statusCode).toBe(200);
  });

  test('of two businesses that take one name at once, one gets it', async () => {
    const { app, signUp, update } = await build();
    const other = await signUp('Bolt');
    const answers = await Promise.all([
      update({ businessName: 'Same', email: 'acme@example.com' }),
      app.inject({
        method: 'PUT',
        url: `/business/v1.1/account/${other.businessId}`,
        headers: other.headers,
        payload: { businessName: 'same', email: 'bolt@example.com' },
      }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  test('another business’s account does not exist for the caller, and nobody’s without signing in', async () => {
    const { app, signUp, businessId, read } = await build();
    const { headers } = await signUp('Bolt');
    const before = (await read()).json();
    const url = `/business/v1.1/account/${businessId}`;
    for (const answer of [
      await app.inject({ url, headers }),
      await app.inject({ method: 'PUT', url, headers, payload: changes }),
      await app.inject({ url: '/business/v1.1/account/biz_unknown', headers }),
    ])
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'account.not_found']);
    expect((await app.inject({ url })).statusCode).toBe(401);
    expect((await read()).json()).toEqual(before);
  });
});
