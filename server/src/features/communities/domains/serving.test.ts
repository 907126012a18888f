import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../../platform/testing/test-platform.ts';
import { base, textOf } from '../open-communities.testing.ts';
import { openDomains } from './open-domains.testing.ts';

const domain = 'club.acme.example';
const host = `${domain}:4000`;
const url = `http://${host}`;

describeOnSharedPlatform('a community on its own domain', (database) => {
  async function open() {
    const platform = await openDomains(database());
    const { community, own } = await platform.makeAt(domain, 'harbor-club');
    const { call, owner, at } = platform;
    const draft = { communityId: community.id, state: 'PUBLISHED', title: 'Tides', body: textOf('High at noon') };
    const post = (await call(owner, 'POST', `${base}/post`, draft)).data;
    const here = (path: string, headers: Record<string, string> = {}) => at(host, path, headers);
    return { ...platform, community, own, post, here };
  }

  test('pages, feeds, the sitemap and what programs read name that address alone', async () => {
    const { here, post, call, owner, community } = await open();
    expect(post.url).toBe(`${url}/post/${post.uuid}`);
    expect((await call(owner, 'GET', `${base}/${community.id}`)).data).toMatchObject({
      ...{ url, inviteUrl: expect.stringContaining(`${url}/?invite=`) },
    });
    for (const path of ['/', `/post/${post.uuid}`, '/feed.xml', '/atom.xml', '/sitemap.xml', '/robots.txt']) {
      const { statusCode, body, headers } = await here(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain(url);
      expect(body).not.toContain('harbor-club.localhost');
      if (path === '/') expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    const { body } = await here(`/post/${post.uuid}`);
    expect(body).toContain(`<link rel="canonical" href="${post.url}">`);
    expect(body).toContain(`<meta property="og:url" content="${post.url}">`);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)!;
    expect(JSON.parse(json!)).toMatchObject({ url: post.url, isPartOf: { url } });
    expect((await here('/sign-in')).statusCode).toBe(200);
    expect((await here('/connect')).statusCode).toBe(200);
    expect((await here('/nothing')).statusCode).toBe(404);
    expect((await here('/livez')).statusCode).toBe(200);
  });

  test('no password is asked for or taken there, as its owner could put other pages there', async () => {
    const { here, app, community, make, page } = await open();
    const payload = { communityId: community.id, email: 'ana@example.com', password: 'Harbour-Kite-7' };
    const send = (method: 'POST' | 'PUT', path: string, at: string) =>
      app.inject({ method, url: `${base}/public${path}`, payload, headers: { host: at, origin: `http://${at}` } });
    expect((await send('POST', '/sign-in/password', host)).json().error).toBe('community.password_elsewhere');
    expect((await send('POST', '/sign-in/password', 'localhost:4000')).json().error).toBe('community.sign_in_refused');
    expect((await here('/')).body).not.toContain('password"');
    expect((await here('/connect')).body).toContain('"takesPassword":false');
    await make({ subdomain: 'other-club' });
    expect((await page('other-club')).body).toContain('data-do="turn-password"');
    expect((await page('other-club', '/connect')).body).toContain('"takesPassword":true');
  });

  test('the subdomain leads there, with path and query, and nobody keeps that for good', async () => {
    const { page, at, post } = await open();
    for (const path of ['/', `/post/${post.uuid}?comment=1&lang=de`, '/feed.xml', '/connect', '//evil.example/x']) {
      const { statusCode, headers } = await page('harbor-club', path);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([308, `${url}${path}`, 'no-store']);
    }
    const { statusCode, headers } = await at('localhost:4000', '/c/harbor-club/post/1');
    expect([statusCode, headers.location]).toEqual([302, `${url}/post/1`]);
  });

  test('before somebody opened it there, the subdomain is the address', async () => {
    const { make, domainOf, records, page, at } = await openDomains(database());
    const own = domainOf((await make({ subdomain: 'harbor-club' })).id);
    await own.set(domain);
    records[domain] = { CNAME: ['harbor-club.localhost'] };
    await own.check();
    const before = await page('harbor-club');
    expect([before.statusCode, before.body.includes('href="http://harbor-club.localhost:4000/"')]).toEqual([200, true]);
    // Those who get certificates ask for such files before there is one.
    await at(host, '/.well-known/acme-challenge/x');
    expect((await own.get()).openedDate).toBeNull();
    expect((await at(host)).body).toContain(`<link rel="canonical" href="${url}/">`);
    expect((await own.get()).openedDate).not.toBeNull();
    expect((await page('harbor-club')).statusCode).toBe(308);
  });

  test('behind a proxy it is opened with the first page that was encrypted', async () => {
    const env = { ZEACON_PUBLIC_URL: 'https://video.example', ZEACON_TRUST_PROXY: '1' };
    const { make, domainOf, records, at } = await openDomains(database(), { env });
    const own = domainOf((await make({ subdomain: 'harbor-club' })).id);
    await own.set(domain);
    records[domain] = { CNAME: ['harbor-club.video.example'] };
    await own.check();
    await at(domain, '/', { 'x-forwarded-proto': 'http' });
    expect((await own.get()).openedDate).toBeNull();
    await at(domain, '/', { 'x-forwarded-proto': 'https' });
    expect(await own.get()).toMatchObject({ url: `https://${domain}`, openedDate: expect.any(String) });
    expect((await at('harbor-club.video.example')).headers.location).toBe(`https://${domain}/`);
  });

  test.each([
    ['upper case', 'CLUB.Acme.Example:4000', 200],
    ['no port', domain, 200],
    ['another port', `${domain}:8443`, 200],
    ['a trailing dot', `${domain}.:4000`, 308],
    ['two trailing dots', `${domain}..:4000`, 404],
    ['a host below', `www.${host}`, 404],
    ['a host above', 'acme.example:4000', 404],
    ['a user name', `evil@${host}`, 404],
    ['a port that is none', `${domain}:4000x`, 404],
    ['another at its end', `${domain}.evil.example`, 404],
    ['another before it', `evil.example, ${domain}`, 404],
  ])('a host with %s', async (_case, given, status) => {
    const { at, community } = await open();
    const { statusCode, headers, body } = await at(given, '/feed.xml');
    expect(statusCode).toBe(status);
    if (status === 308) expect(headers.location).toBe(`${url}/feed.xml`);
    if (status === 404) expect(body).not.toContain(community.title);
  });

  test.each(['0', '1'])('X-Forwarded-Host says nothing, with %s proxies', async (proxies) => {
    const { at, makeAt } = await openDomains(database(), { env: { ZEACON_TRUST_PROXY: proxies } });
    await makeAt(domain, 'harbor-club');
    const forged = { 'x-forwarded-host': host, forwarded: `host=${host}` };
    expect((await at('localhost:4000', '/feed.xml', forged)).statusCode).toBe(404);
    const other = { 'x-forwarded-host': 'evil.example' };
    expect((await at(host, '/', other)).body).toContain(`<link rel="canonical" href="${url}/">`);
  });

  test('a page that claims to come from here is judged by the host that it calls', async () => {
    const { app, make, call, owner } = await openDomains(database(), { env: { ZEACON_TRUST_PROXY: '1' } });
    const { id } = await make();
    await call(owner, 'PUT', '/business/v1.1/video-widget/site', { allowedDomains: ['shop.example'] });
    const from = (origin: string, more: object = {}) =>
      app.inject({
        url: `${base}/public/post?communityId=${id}`,
        headers: { host: 'localhost:4000', origin, 'sec-fetch-site': 'cross-site', ...more },
      });
    expect((await from('https://shop.example')).statusCode).toBe(200);
    expect((await from('https://evil.example')).json().error).toBe('embed_site.refused');
    const forged = await from('https://evil.example', { 'x-forwarded-host': 'evil.example' });
    expect(forged.json().error).toBe('embed_site.refused');
  });

  test('a member signs in there: the cookie is of that host alone, and writes come from its pages alone', async () => {
    const { app, at, community, call, clock, here } = await open();
    const email = 'ana@sea.example';
    clock.advanceSec(1);
    await call({ businessId: '', headers: {} as never }, 'POST', `${base}/public/sign-in`, {
      ...{ communityId: community.id, email },
    });
    const { rows } = await database().pool.query('select values from mail where recipient = $1', [email]);
    expect(rows[0].values).toMatchObject({ origin: url, path: expect.stringMatching(/^\/sign-in#/) });
    const token = rows[0].values.path.split('#')[1];
    const finished = await app.inject({
      ...{ method: 'POST', url: `${base}/public/sign-in/finish`, headers: { host, origin: url } },
      payload: { token, username: 'ana' },
    });
    const cookie = String(finished.headers['set-cookie']);
    expect(cookie).toMatch(/^zc_member=[\w-]+; .*HttpOnly/);
    expect(cookie).not.toMatch(/domain=/i);
    const headers = { host, cookie: cookie.split(';')[0]! };
    const join = (origin: string | undefined) =>
      app.inject({
        ...{ method: 'POST', url: `${base}/join`, headers: { ...headers, ...(origin && { origin }) } },
        payload: { communityId: community.id },
      });
    for (const origin of [
      undefined,
      'http://harbor-club.localhost:4000',
      'http://localhost:4000',
      'https://evil.example',
    ])
      expect((await join(origin)).json().error).toBe('auth.csrf');
    expect((await join(url)).statusCode).toBe(200);
    expect((await here('/', { cookie: headers.cookie })).headers['cache-control']).toBe('private, no-store');
    // Of the domain of another community it says nothing.
    expect((await at('localhost:4000', `${base}/joined`, { cookie: headers.cookie })).statusCode).toBe(200);
  });

  test('no call of the console is answered there', async () => {
    const { app, here } = await open();
    for (const path of [
      '/authentication/v1.1/session',
      '/api/domains/ask?domain=club.acme.example',
      '/mails',
      '/c/harbor-club/',
    ])
      expect([path, (await here(path)).statusCode]).toEqual([path, 404]);
    const login = await app.inject({
      ...{ method: 'POST', url: '/authentication/v1.1/login', headers: { host } },
      payload: { email: 'Acme@example.com', password: 'Harbour-Kite-7' },
    });
    expect(login.statusCode).toBe(404);
  });

  test('proxies are told of verified domains alone', async () => {
    const { at, domainOf, make, own } = await open();
    const ask = async (value: string) => {
      const { statusCode, body } = await at('127.0.0.1:4000', `/api/domains/ask?${value}`);
      return [statusCode, body];
    };
    await domainOf((await make()).id).set('claimed.example');
    expect(await ask(`domain=${domain}`)).toEqual([200, '']);
    expect(await ask('domain=CLUB.acme.example')).toEqual([200, '']);
    for (const value of ['domain=claimed.example', 'domain=evil.example', 'domain=', '', `domain=${domain}&domain=x`])
      expect([value, ...(await ask(value))]).toEqual([value, 404, '']);
    await own.remove();
    expect(await ask(`domain=${domain}`)).toEqual([404, '']);
    const answers = [];
    for (let count = 0; count < 1300; count += 1) answers.push((await ask('domain=evil.example'))[0]);
    expect(answers.at(-1)).toBe(429);
  });

  test('once it is removed, the subdomain is the address again', async () => {
    const { own, page, here, community, call, owner } = await open();
    await own.remove();
    expect((await page('harbor-club')).body).toContain('href="http://harbor-club.localhost:4000/"');
    // A console there would hand over to its owner, later, what browsers keep for that host.
    for (const path of ['/', '/feed.xml', '/login', '/authentication/v1.1/session'])
      expect([path, (await here(path, { accept: 'text/html' })).statusCode]).toEqual([path, 404]);
    expect((await call(owner, 'GET', `${base}/${community.id}`)).data.url).toBe('http://harbor-club.localhost:4000');
  });

  test('another subdomain and a deleted community are followed at once', async () => {
    const { here, call, owner, community } = await open();
    await call(owner, 'PUT', `${base}/update`, { communityId: community.id, subdomain: 'port-club' });
    await expect.poll(async () => (await here('/')).statusCode).toBe(200);
    await call(owner, 'DELETE', `${base}/${community.id}`);
    await expect.poll(async () => (await here('/feed.xml')).body).not.toContain('Friends of');
  });

  test('another server hears of a domain, and of its end', async () => {
    const here = await openDomains(database());
    // The embedded database belongs to one process.
    const isShared = database().kind === 'postgres';
    const there = isShared ? await openTestPlatform(database()) : here;
    if (isShared) onTestFinished(() => there.close());
    await Promise.all([here, there].map(({ platform }) => platform.bus.start()));
    if (isShared) onTestFinished(() => Promise.all([here, there].map(({ platform }) => platform.bus.close())).then());
    const title = async () =>
      /<title>(.*)<\/title>/.exec((await there.app.inject({ url: '/', headers: { host } })).body)?.[1];
    const { own } = await here.makeAt(domain, 'harbor-club');
    await expect.poll(title, { timeout: 30_000 }).toBe('Friends of harbor-club');
    await own.remove();
    await expect.poll(title, { timeout: 30_000 }).toBeUndefined();
  });

  test('a business that is closed shows nothing there, until it is open again', async () => {
    const { here, call, owner } = await open();
    const closing = '/business/v1.1/business-deletion';
    await call(owner, 'POST', closing, { businessName: 'Acme', password: 'Harbour-Kite-7' });
    await expect.poll(async () => (await here('/feed.xml')).statusCode, { timeout: 30_000 }).toBe(404);
    expect((await here('/feed.xml')).body).not.toContain('Friends of');
    await call(owner, 'DELETE', closing);
    await expect.poll(async () => (await here('/feed.xml')).statusCode, { timeout: 30_000 }).toBe(200);
  });
});
