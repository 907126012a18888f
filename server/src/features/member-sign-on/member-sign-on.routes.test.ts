import { expect, onTestFinished, test } from 'vitest';
import { openSigningIssuer, type Said } from '../../platform/openid/signing-issuer.testing.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/community';
const publicUrl = 'http://localhost:4000';
const ana: Said = { sub: 'ana-1', email: 'Ana@Example.com', email_verified: true };

describeOnSharedPlatform('members who sign in at a provider', (database) => {
  async function open(more: Record<string, string> = {}) {
    const issuer = await openSigningIssuer(onTestFinished);
    const ofMembers = Object.entries(issuer.env).map(([name, value]) => [
      name.replace('_OIDC', '_MEMBERS_OIDC'),
      value,
    ]);
    const env = { ZEACON_PUBLIC_URL: publicUrl, ...Object.fromEntries(ofMembers), ...more };
    const platform = await openTestPlatform(database(), { env });
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Acme');
    const made = await platform.call(owner, 'POST', base, { title: 'Harbour club', subdomain: 'harbour-club' });
    const communityId: string = made.data.id;

    /** A browser: it keeps the cookies of the platform's host. */
    function browser() {
      const jar = new Map<string, string>();
      async function go(url: string) {
        const { pathname, search } = new URL(url, publicUrl);
        const answer = await platform.app.inject({ url: `${pathname}${search}`, cookies: Object.fromEntries(jar) });
        for (const { name, value } of answer.cookies) value === '' ? jar.delete(name) : jar.set(name, value);
        return { status: answer.statusCode, to: String(answer.headers.location ?? ''), body: answer.body };
      }
      const start = (lang = '') => go(`/community-sign-in/start?community=${communityId}${lang && `&lang=${lang}`}`);
      const comeBack = (query: string) => go(`/community-sign-in?${query}`);
      return {
        jar,
        start,
        comeBack,
        /** There and back. */
        enter: async (said: Said, lang = '') => comeBack(issuer.signIn((await start(lang)).to, said)),
      };
    }
    const nobody = { businessId: '', headers: {} as typeof owner.headers };
    const finish = (token: string, username?: string) =>
      platform.call(nobody, 'POST', `${base}/public/sign-in/finish`, { token, ...(username && { username }) });
    const page = (path = '/') =>
      platform.app.inject({ url: path, headers: { host: 'harbour-club.localhost:4000', 'accept-language': 'en' } });
    return { ...platform, owner, communityId, issuer, browser, finish, page };
  }
  const tokenIn = (to: string) => new URL(to).hash.slice(1);

  test('come back to the community, choose a name once, and are known by their email from then on', async () => {
    const { browser, finish, page, communityId } = await open();
    const href = `${publicUrl}/community-sign-in/start?community=${communityId}`;
    const shown = (await page()).body;
    expect(shown).toContain(`href="${href}"`);
    expect(shown).toContain('Continue with Acme Login');
    const first = browser();
    const { status, to } = await first.enter(ana, 'de');
    expect(status).toBe(302);
    expect(to).toMatch(/^http:\/\/harbour-club\.localhost:4000\/sign-in\?lang=de#/);
    expect(first.jar.size).toBe(0);
    expect((await finish(tokenIn(to))).data).toEqual({ needsUsername: true, token: null });
    expect((await finish(tokenIn(to), 'Ana')).data).toMatchObject({ needsUsername: false });
    expect((await finish(tokenIn(to))).error).toBe('community.link_invalid');

    const again = await browser().enter({ ...ana, sub: 'ana-2', email: 'ANA@example.com' });
    expect((await finish(tokenIn(again.to))).data).toMatchObject({ needsUsername: false, token: expect.any(String) });
    const { rows } = await database().pool.query('select email, username from community_account');
    expect(rows).toEqual([{ email: 'ana@example.com', username: 'Ana' }]);
  });

  test.each([
    ['that the provider has not verified', { ...ana, email_verified: false }, 'unverified'],
    ['that is none', { ...ana, email: undefined }, 'unverified'],
    ['in a token that somebody else signed', { ...ana, isForged: true }, 'failed'],
    ['for another client', { ...ana, aud: 'other' }, 'failed'],
    ['of an answer to somebody else', { ...ana, nonce: 'other' }, 'failed'],
  ] as const)('are not signed in with an email %s', async (_what, said: Said, problem) => {
    const { browser, page } = await open();
    const { to } = await browser().enter(said);
    expect(to).toBe(`http://harbour-club.localhost:4000/sign-in?problem=${problem}`);
    const answer = await page(`/sign-in?problem=${problem}`);
    expect(answer.body).toContain(problem === 'failed' ? 'did not work' : 'has not verified your email');
    expect(answer.body).not.toContain('id="signing-in"');
    expect((await database().pool.query('select from community_sign_in')).rowCount).toBe(0);
  });

  test('are signed in in the browser that began alone, once', async () => {
    const { browser, issuer } = await open();
    const [own, other] = [browser(), browser()];
    const query = issuer.signIn((await own.start()).to, ana);
    await other.start();
    expect((await other.comeBack(query)).to).toContain('problem=failed');
    const { status, body } = await browser().comeBack(query);
    expect([status, body]).toEqual([422, expect.stringContaining('Start again')]);
    const kept = new Map(own.jar);
    expect((await own.comeBack(query)).to).toContain('/sign-in#');
    const late = browser();
    for (const [name, value] of kept) late.jar.set(name, value);
    // The provider gives out each code once.
    expect((await late.comeBack(query)).to).toContain('problem=failed');
    // What the cookie says is what was asked for.
    const bent = browser();
    await bent.start();
    for (const [name, value] of bent.jar) bent.jar.set(name, value.replace(/\.[^.]*\./, '.com_other.'));
    expect((await bent.comeBack(query)).status).toBe(404);
  });

  test('who refuse there are led back', async () => {
    const { browser, issuer } = await open();
    const refused = browser();
    const state = new URL((await refused.start()).to).searchParams.get('state');
    const denial = new URLSearchParams({ error: 'access_denied', state: state!, iss: issuer.issuer });
    expect((await refused.comeBack(denial.toString())).to).toContain('problem=failed');
  });

  test('are led back where the provider cannot be reached', async () => {
    const { browser, issuer } = await open();
    issuer.setDown(true);
    const answer = await browser().start();
    expect(answer.to).toBe('http://harbour-club.localhost:4000/sign-in?problem=failed');
    issuer.setDown(false);
    expect((await browser().enter(ana)).to).toContain('/sign-in#');
  });

  test('are sent to no provider for a community that is not there', async () => {
    const { app, issuer } = await open();
    for (const community of ['com_none', '', 'a.b', 'x'.repeat(500)])
      expect((await app.inject({ url: `/community-sign-in/start?community=${community}` })).statusCode).toBe(404);
    expect(issuer.discoveries()).toBe(0);
  });

  test('are offered none where none is configured', async () => {
    const none = Object.fromEntries(
      ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME'].map((name) => [`ZEACON_MEMBERS_OIDC_${name}`, '']),
    );
    const without = await open(none);
    const start = `/community-sign-in/start?community=${without.communityId}`;
    expect((await without.app.inject({ url: start })).statusCode).toBe(404);
    expect((await without.page()).body).not.toContain('community-sign-in');
  });
});
