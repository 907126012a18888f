import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { showVideo } from '../../platform/testing/show-video.testing.ts';
import { joinTeam, signInAs } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { createMembersRepository } from '../accounts/members.repository.ts';
import { openSearchPlatform, shopProperty } from './search-platform.testing.ts';

const over = { status: 422, error: 'search_console.over' };

describeOnSharedPlatform('linking Search Console', (database) => {
  const open = (options: Parameters<typeof openSearchPlatform>[1] = {}) => openSearchPlatform(database(), options);

  test('an account is linked with PKCE and state, and its sites are read', async () => {
    const { begin, finish, google, emails, whenFetched, clock } = await open({ work: true });
    const begun = await begin('ann@example.com');
    expect(begun).toMatchObject({ status: 200, data: { expiresInSec: 600 } });
    const { origin, pathname, searchParams } = new URL(begun.data.url);
    expect(`${origin}${pathname}`).toBe(`${google.url}/o/oauth2/v2/auth`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', access_type: 'offline', prompt: 'consent', code_challenge_method: 'S256' },
      redirect_uri: 'https://video.example/search-console/answer',
      scope: 'openid email https://www.googleapis.com/auth/webmasters.readonly',
      login_hint: 'ann@example.com',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    const linked = await finish(google.giveAccess(begun.data.url, 'ann@example.com'));
    expect(linked).toMatchObject({
      status: 201,
      data: { email: 'ann@example.com', state: 'LINKED' },
    });
    await whenFetched();
    expect(await emails()).toEqual([
      {
        ...{ email: 'ann@example.com', state: 'LINKED', isFetching: false, waitsUntilDate: null },
        ...{ linkedDate: clock.now().toISOString(), fetchedDate: clock.now().toISOString() },
        sites: [
          { siteUrl: shopProperty, kind: 'URL_PREFIX', permissionLevel: 'OWNER' },
          { siteUrl: 'sc-domain:attic.example', kind: 'DOMAIN', permissionLevel: 'UNVERIFIED_USER' },
        ],
      },
    ]);
  });

  test('without settings it says so, and nothing can be begun', async () => {
    const { call, begin, finish } = await open({ isOff: true });
    expect((await call('GET', '/emails')).data).toEqual({ isOn: false, items: [] });
    for (const answer of [await begin(), await finish('state=a&code=b'), await call('POST', '/fetch')])
      expect(answer).toMatchObject({ status: 404, error: 'search_console.off' });
    expect((await call('GET', '/verified-sites')).data).toEqual({ items: [], uncoveredSites: [] });
  });

  test('an answer is taken once', async () => {
    const { begin, finish, google, emails } = await open();
    const query = google.giveAccess((await begin()).data.url, 'ann@example.com');
    expect((await finish(query)).status).toBe(201);
    expect(await finish(query)).toMatchObject(over);
    const { state } = Object.fromEntries(new URLSearchParams(query));
    expect(await finish(`state=${state}&code=another`)).toMatchObject(over);
    expect(await emails()).toHaveLength(1);
  });

  test('an answer that was refused is not taken again either, and a code is good for one state', async () => {
    const { begin, finish, google } = await open();
    const [one, two] = [(await begin()).data.url, (await begin()).data.url];
    const code = new URLSearchParams(google.giveAccess(one, 'ann@example.com')).get('code')!;
    const stateOf = (url: string) => new URL(url).searchParams.get('state')!;
    const mixed = new URLSearchParams({ state: stateOf(two), code }).toString();
    expect(await finish(mixed)).toMatchObject({ status: 422, error: 'search_console.refused' });
    expect(await finish(mixed)).toMatchObject(over);
    // Google has seen the code with another verifier, and takes it no more.
    expect(await finish(new URLSearchParams({ state: stateOf(one), code }).toString())).toMatchObject({
      error: 'search_console.refused',
    });
  });

  test('an answer is good for ten minutes', async () => {
    const { begin, finish, google, pass, platform } = await open();
    const query = google.giveAccess((await begin()).data.url, 'ann@example.com');
    await pass(601);
    expect(await finish(query)).toMatchObject(over);
    await platform.modules.searchConsole.sweep();
    const { rows } = await database().pool.query('select hash from search_link');
    expect(rows).toEqual([]);
  });

  test('only whoever began can finish, and for the same business', async () => {
    const { platform, owner, callAs, begin, finish, google, emails } = await open();
    const query = google.giveAccess((await begin()).data.url, 'ann@example.com');
    const admin = await joinTeam(platform, owner, 'admin');
    expect(await callAs(admin).finish(query)).toMatchObject(over);
    const rival = await platform.signUp('Rival');
    expect(await callAs(rival).finish(query)).toMatchObject(over);

    const members = createMembersRepository(database().db);
    const { rows } = await database().pool.query(`select id from user_account where email = 'owner@example.com'`);
    await members.insert(rival.businessId, rows[0].id, 'admin', new Date(platform.clock.now().getTime() + 1000));
    const there = await signInAs(platform, 'Owner');
    expect(there.businessId).toBe(rival.businessId);
    expect(await callAs(there).finish(query)).toMatchObject(over);
    expect(await callAs(rival).emails()).toEqual([]);

    // Nobody of them has used it up.
    expect((await finish(query)).status).toBe(201);
    expect(await emails()).toHaveLength(1);
  });

  test.each([
    ['nothing', ''],
    ['no state', 'code=4/0'],
    ['a made-up state', 'state=made-up&code=4/0'],
    ['two states', 'state=a&state=b&code=4/0'],
  ])('an answer with %s is refused', async (_about, query) => {
    const { finish } = await open();
    expect(await finish(query)).toMatchObject(over);
  });

  test('who cancels at Google, leaves the box unticked or meets a broken Google is told apart', async () => {
    const { begin, finish, google, emails } = await open();
    const { state } = Object.fromEntries(new URL((await begin()).data.url).searchParams);
    expect(await finish(`error=access_denied&state=${state}`)).toMatchObject({ error: 'search_console.denied' });

    const { scope } = google;
    google.scope = 'openid https://www.googleapis.com/auth/userinfo.email';
    const untick = google.giveAccess((await begin()).data.url, 'ann@example.com');
    expect(await finish(untick)).toMatchObject({ error: 'search_console.scope_missing' });
    expect(google.tokens()).toEqual([]);
    google.scope = scope;

    for (const status of [500, 503, 429]) {
      google.interrupt = (path) => (path === '/token' ? [status, {}] : undefined);
      const query = google.giveAccess((await begin()).data.url, 'ann@example.com');
      expect(await finish(query)).toMatchObject({ status: 503, error: 'search_console.unavailable' });
    }
    google.interrupt = (path) => (path === '/oauth2/v3/userinfo' ? [200, { sub: 'somebody-else' }] : undefined);
    const query = google.giveAccess((await begin()).data.url, 'ann@example.com');
    expect(await finish(query)).toMatchObject({ error: 'search_console.refused' });
    expect(await emails()).toEqual([]);
  });

  test('an account is in a business once, also when its email has changed', async () => {
    const { link, google, emails, call } = await open();
    await link();
    const person = google.people.get('ann@example.com')!;
    google.people.set('ann@new.example', { ...person, email: 'ann@new.example' });
    expect((await link('ann@new.example')).status).toBe(201);
    expect((await emails()).map(({ email }: { email: string }) => email)).toEqual(['ann@new.example']);
    expect((await call('DELETE', `/${encodeURIComponent('ann@new.example')}`)).status).toBe(200);
  });

  test('a business links at most ten accounts, and can still connect one of them again', async () => {
    const { link, begin, google } = await open();
    for (let n = 0; n < 10; n++) {
      google.addPerson(`p${n}@example.com`, {});
      await link(`p${n}@example.com`);
    }
    expect(await begin()).toMatchObject({ status: 422, error: 'search_console.too_many' });
    expect((await begin('P3@example.com')).status).toBe(200);
  });

  test('unlinking revokes at Google, and deletes tokens and figures', async () => {
    const { platform, owner, link, call, google, emails, visit, whenFetched } = await open({ work: true });
    const { streamId } = await platform.upload(owner, Buffer.from('not yet looked at'));
    await showVideo(database(), streamId);
    await visit(streamId, 'https://shop.example/a');
    google.rows = [{ page: 'https://shop.example/a', date: '2026-03-01', impressions: 5, clicks: 1, position: 2 }];
    await link();
    await whenFetched();
    const count = async (table: string) =>
      (await database().pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
    expect([await count('search_page'), await count('search_figure')]).toEqual([1, 1]);
    expect(await call('DELETE', '/ann%40example.com')).toMatchObject({ status: 200 });
    expect(await emails()).toEqual([]);
    for (const table of ['search_account', 'search_property', 'search_page', 'search_figure'])
      expect([table, await count(table)]).toEqual([table, 0]);
    await vi.waitFor(() => expect(google.tokens()).toEqual([]), { timeout: 20_000, interval: 50 });
    expect(google.callsOf('/revoke')).toHaveLength(1);
  });

  test('an account that another business has, too, is forgotten but not revoked', async () => {
    const { platform, callAs, call, link, google } = await open({ work: true });
    const rival = callAs(await platform.signUp('Rival'));
    await link();
    await rival.link();
    await call('DELETE', '/ann%40example.com');
    await rival.whenFetched();
    await rival.call('POST', '/fetch');
    await rival.whenFetched();
    expect(await rival.emails()).toMatchObject([{ state: 'LINKED' }]);
    expect(google.callsOf('/revoke')).toHaveLength(0);
    await rival.call('DELETE', '/ann%40example.com');
    await vi.waitFor(() => expect(google.tokens()).toEqual([]), { timeout: 20_000, interval: 50 });
  });

  test('a foreign account can be neither unlinked nor seen', async () => {
    const { platform, callAs, link, emails, whenFetched } = await open({ work: true });
    const rival = callAs(await platform.signUp('Rival'));
    await link();
    await whenFetched();
    const missing = { status: 404, error: 'search_console.account_not_found' };
    expect(await rival.call('DELETE', '/ann%40example.com')).toMatchObject(missing);
    expect(await rival.call('DELETE', `/ann%40example.com/${encodeURIComponent(shopProperty)}`)).toMatchObject(missing);
    expect((await rival.call('GET', '/verified-sites')).data.items).toEqual([]);
    expect(await emails()).toMatchObject([{ sites: [{ siteUrl: shopProperty }, {}] }]);
  });

  test('one site is left out until the account is linked anew', async () => {
    const { link, call, emails, whenFetched } = await open({ work: true });
    await link();
    await whenFetched();
    const site = `/ann%40example.com/${encodeURIComponent(shopProperty)}`;
    const urls = async () => (await emails())[0].sites.map(({ siteUrl }: { siteUrl: string }) => siteUrl);
    expect(await call('DELETE', '/ann%40example.com/sc-domain%3Anobody.example')).toMatchObject({
      ...{ status: 404, error: 'search_console.site_not_found' },
    });
    expect((await call('DELETE', site)).status).toBe(200);
    expect(await call('DELETE', site)).toMatchObject({ error: 'search_console.site_not_found' });
    await whenFetched();
    expect(await urls()).toEqual(['sc-domain:attic.example']);
    await link();
    await whenFetched();
    expect(await urls()).toEqual([shopProperty, 'sc-domain:attic.example']);
  });

  test('a site with a long address can be left out, too', async () => {
    const { google, link, call, whenFetched } = await open({ work: true });
    const siteUrl = `https://shop.example/${'ä/'.repeat(200)}`;
    google.people.get('ann@example.com')!.sites[siteUrl] = 'siteOwner';
    await link();
    await whenFetched();
    expect((await call('DELETE', `/ann%40example.com/${encodeURIComponent(siteUrl)}`)).status).toBe(200);
  });

  test('tokens and codes are in no answer, no log and no column in the clear', async () => {
    let logged = '';
    const into = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk;
        done();
      },
    });
    const opened = await open({ work: true, log: pino({ level: 'trace' }, into) });
    const { begin, finish, google, call, whenFetched, pass } = opened;
    const answers: unknown[] = [];
    const refused = google.giveAccess((await begin()).data.url, 'ann@example.com');
    google.interrupt = (path) => (path === '/token' ? [400, { error: 'invalid_grant' }] : undefined);
    answers.push(await finish(refused));
    google.interrupt = () => undefined;
    const query = google.giveAccess((await begin()).data.url, 'ann@example.com');
    answers.push(await finish(query));
    await whenFetched();
    google.endAccessTokens();
    await pass(86_400);
    answers.push(await call('POST', '/fetch'));
    await whenFetched();
    answers.push(await call('GET', '/emails'), await call('GET', '/verified-sites'));
    const { rows } = await database().pool.query(
      `select coalesce((select json_agg(a) from search_account a), '[]')::text || coalesce((select json_agg(l) from search_link l), '[]')::text
        || coalesce((select json_agg(e) from audit_entry e), '[]')::text || coalesce((select json_agg(j.data) from pgboss.job j), '[]')::text as all`,
    );
    const secrets = [...google.tokens(), ...[refused, query].map((one) => new URLSearchParams(one).get('code')!)];
    expect(secrets.length).toBeGreaterThan(3);
    const states = [refused, query].map((one) => new URLSearchParams(one).get('state')!);
    for (const secret of [...secrets, ...states, google.env.ZEACON_GOOGLE_CLIENT_SECRET!])
      for (const [where, text] of Object.entries({ logged, answers: JSON.stringify(answers), stored: rows[0].all }))
        expect({ where, isThere: text.includes(secret) }).toEqual({ where, isThere: false });
    expect(logged).toContain('A Google account could not be linked.');
  });

  test('linking and unlinking are in the audit log, with the email and without secrets', async () => {
    const { platform, owner, link, call, whenFetched } = await open({ work: true });
    await link();
    await whenFetched();
    await call('DELETE', `/ann%40example.com/${encodeURIComponent(shopProperty)}`);
    await call('DELETE', '/ann%40example.com');
    const { data } = await platform.call(owner, 'GET', '/business/v1.1/audit-log?objectType=search_account');
    expect(data.items.map(({ action }: { action: string }) => action)).toEqual([
      ...['search_account.unlinked', 'search_account.site_unlinked', 'search_account.linked'],
    ]);
    expect(JSON.stringify(data.items)).toContain('ann@example.com');
    expect(JSON.stringify(data.items)).not.toMatch(/ya29|1\/\/refresh/);
  });

  test('the access is revoked when the business is deleted', async () => {
    const { platform, owner, clock, link, google } = await open({ work: true });
    await link();
    const { pool } = database();
    await pool.query('update business_account set deletes_at = $1 where id = $2', [clock.now(), owner.businessId]);
    await platform.modules.businessDeletion.remove(owner.businessId, new AbortController().signal);
    expect((await pool.query('select id from search_account')).rows).toEqual([]);
    await vi.waitFor(() => expect(google.tokens()).toEqual([]), { timeout: 20_000, interval: 50 });
  });
});
