import { expect, onTestFinished, test } from 'vitest';
import { openNameServer } from '../../platform/testing/name-server.ts';
import type { TestRecords } from '../../platform/testing/serve-names.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { widgetDraft } from '../video-widgets/widget-draft.testing.ts';
import { openSite } from './site-server.testing.ts';

const sitesUrl = '/business/v1.1/insight/verified-sites';
const verifyUrl = '/business/v1.1/insight/verify-site-url';
const snippetUrl = '/api/settings/verify-zeacon-snippet';
const inner = 'This address is not on the public internet';
const settings = {
  ...{ name: 'Shop', autoPlay: false, videoLoop: false, hideControls: false, logo: null },
  ...{ showIcon: false, playerColor: '#e11d2e', streamId: null },
};
const own = 'https://video.example';
const sockets = own.replace(/^http/, 'ws');
const csp = (policy: string, html: string) =>
  `<head><meta http-equiv="Content-Security-Policy" content="${policy}">${html}`;

describeOnSharedPlatform('sites', (database) => {
  async function open(env: Record<string, string> = {}) {
    const given = { ZEACON_SITES_PRIVATE: '1', ZEACON_PUBLIC_URL: own, ...env };
    const platform = await openTestPlatform(database(), { env: given });
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Owner');
    return { platform, owner, ...callsOf(platform, owner) };
  }

  function callsOf(platform: TestPlatform, business: TestBusiness) {
    const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
      platform.call(business, method, url, body);
    return {
      call,
      add: (siteUrl: string) => call('POST', sitesUrl, { siteUrl }),
      verify: (siteUrl: string, method?: string) => call('POST', verifyUrl, { siteUrl, ...(method && { method }) }),
      check: (pageUrl: string) => call('POST', snippetUrl, { pageUrl }),
    };
  }

  const meta = (value: string) => `<head><meta name="zeacon-site-verification" content="${value}"></head>`;
  const snippet = (playerId: string, origin = own) =>
    `<script type="module" src="${origin}/sub-apps/widgets/player.js"></script><zc-player player-id="${playerId}"></zc-player>`;

  const widgetTag = (id: string) =>
    `<script type="module" src="${own}/sub-apps/widgets/zc-widget.js"></script><zc-widget widget-id="${id}">`;

  /** As the console gives it for Google Tag Manager. */
  const inlineTag = (business?: TestBusiness) =>
    `<script>var tag = document.createElement('script'); tag.src = '${own}/sub-apps/widgets/site.js'; ${
      business ? `tag.setAttribute('data-key', '${business.businessId.replace('biz_', 'pk_')}');` : ''
    } document.head.appendChild(tag);</script>`;
  const siteTag = (business?: TestBusiness) =>
    `<script async src="${own}/sub-apps/widgets/site.js" data-key="${business?.businessId.replace('biz_', 'pk_') ?? ''}"></script>`;

  async function openVerified() {
    const platform = await open();
    const site = await openSite();
    const { data } = await platform.add(site.origin);
    site.pages['/'] = meta(data.proofValue);
    expect((await platform.verify(site.origin, 'META')).data.checks).toMatchObject([{ isProven: true }]);
    const player = (await platform.call('POST', '/business/v1.1/embedded-player', settings)).data.uuid as string;
    const codes = async (path = '/') => {
      const { state, findings } = (await platform.check(`${site.origin}${path}`)).data.snippet;
      return [state, ...findings.map(({ code }: { code: string }) => code)];
    };
    return { ...platform, site, player, id: data.id as string, codes };
  }

  test('a site is added in one spelling, listed, and deleted', async () => {
    const { platform, add, call } = await open();
    const { status, data } = await add(' Bücher.Example/shop?x=1 ');
    expect([status, data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^sit_/),
        origin: 'https://xn--bcher-kva.example',
        name: 'bücher.example',
        proofValue: expect.stringMatching(/^[\w-]{43}$/),
        selfTest: null,
        verifiedDate: null,
        verifiedBy: null,
        snippet: {
          ...{ state: 'NOT_CHECKED', pageUrl: 'https://xn--bcher-kva.example/' },
          ...{ findings: [], checkedDate: null },
        },
        lastSeenDate: null,
        vanishedDate: null,
        createdDate: platform.clock.now().toISOString(),
      },
    ]);
    expect(await add('https://xn--bcher-kva.example')).toMatchObject({ status: 409, error: 'site.exists' });
    expect((await call('GET', sitesUrl)).data.items).toEqual([data]);
    expect((await call('GET', `${sitesUrl}?isVerified=true`)).data.items).toEqual([]);
    expect((await call('DELETE', `${sitesUrl}/${data.id}`)).status).toBe(200);
    expect(await call('GET', `${sitesUrl}/${data.id}`)).toMatchObject({ status: 404, error: 'site.not_found' });
    expect((await add('bücher.example')).data.proofValue).not.toBe(data.proofValue);
  });

  const noSites: readonly [string, string, string][] = [
    ['nothing', '', 'URL is required'],
    ['a word', 'shop', 'Invalid URL format'],
    ['another scheme', 'ftp://shop.example', 'Invalid URL format'],
    ['a script', 'javascript://shop.example/%0aalert(1)', 'Invalid URL format'],
    ['a password', 'https://ann:secret@shop.example', 'Invalid URL format'],
    ['a port that is none', 'https://shop.example:99999', 'Invalid URL format'],
    ['a space', 'shop .example', 'Invalid URL format'],
    ['HTTP', 'http://shop.example', 'Use an address that begins with https://'],
    ['a cloud’s metadata', 'https://169.254.169.254/latest', inner],
    ['loopback', 'https://127.0.0.1', inner],
    ['a private network', '10.0.0.7', inner],
    ['a name of this machine', 'https://shop.localhost', inner],
    ['a text that is too long', `https://shop.example/${'x'.repeat(1000)}`, 'Cannot contain more than 1000 characters'],
  ];

  test('what is no site on the public internet is refused', async () => {
    const { add, verify, call } = await open({ ZEACON_SITES_PRIVATE: '0' });
    for (const [about, siteUrl, message] of noSites) {
      const refusal = { status: 400, error: 'request.invalid', fieldErrors: { siteUrl: message } };
      expect({ about, ...(await add(siteUrl)) }).toMatchObject({ about, ...refusal });
      expect({ about, ...(await verify(siteUrl)) }).toMatchObject({ about, ...refusal });
    }
    expect((await call('GET', sitesUrl)).data.items).toEqual([]);
  });

  test('calls with fields of another kind are refused', async () => {
    const { call, verify } = await open();
    for (const body of [{}, { siteUrl: 7 }, { siteUrl: ['shop.example'] }, { siteUrl: null }])
      expect(await call('POST', sitesUrl, body)).toMatchObject({ status: 400, error: 'request.invalid' });
    expect(await verify('shop.example', 'MAIL')).toMatchObject({ status: 400 });
    for (const pageUrl of ['', 'shop.example', 'ftp://shop.example/', 'https://a:b@shop.example/', 7])
      expect(await call('POST', snippetUrl, { pageUrl })).toMatchObject({ status: 400, error: 'request.invalid' });
    expect(await call('GET', `${sitesUrl}?isVerified=perhaps`)).toMatchObject({ status: 400 });
  });

  test('a business has at most fifty sites, however many are added at once', async () => {
    const { add } = await open();
    for (let index = 0; index < 48; index++) await add(`s${index}.example`);
    const more = await Promise.all([1, 2, 3, 4].map((index) => add(`more${index}.example`)));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  });

  test('a site is proven by its meta tag, its file or its TXT record, and not by the value of another business', async () => {
    const site = await openSite();
    const records: TestRecords = {};
    const { platform, add, verify, call } = await open({ ZEACON_DNS_SERVERS: await openNameServer(records) });
    const { proofValue } = (await add(site.origin)).data;
    const stranger = callsOf(platform, await platform.signUp('Stranger'));
    const theirs = (await stranger.add(site.origin)).data.proofValue;
    const checks = async (method?: string) => (await verify(site.origin, method)).data.checks;

    site.pages['/'] = '<p>Welcome';
    expect(await checks()).toEqual([
      { method: 'META', isProven: false, message: expect.stringContaining('holds no <meta') },
      { method: 'DNS', isProven: false, message: expect.stringContaining('IP address') },
      { method: 'FILE', isProven: false, message: 'The page answers with status 404.' },
    ]);
    site.pages['/'] = meta(theirs);
    site.pages['/.well-known/zeacon-site-verification.txt'] = theirs;
    expect(await checks('META')).toMatchObject([{ message: expect.stringContaining('another value') }]);
    expect(await checks('FILE')).toMatchObject([{ message: expect.stringContaining('another value') }]);
    site.pages['/.well-known/zeacon-site-verification.txt'] = `${theirs}\r\n${proofValue}\n`;
    expect((await verify(site.origin)).data).toMatchObject({
      site: { verifiedBy: 'FILE', verifiedDate: platform.clock.now().toISOString() },
    });
    expect((await stranger.verify(site.origin)).data.site).toMatchObject({ verifiedBy: 'META' });
    expect((await call('GET', `${sitesUrl}?isVerified=true`)).data.items).toHaveLength(1);
    expect((await call('GET', `${sitesUrl}?isVerified=false`)).data.items).toEqual([]);

    const shop = (await add('shop.example')).data;
    records['_zeacon.shop.example'] = { TXT: [`zeacon-site-verification=${shop.proofValue}`] };
    expect((await verify('shop.example', 'DNS')).data.site).toMatchObject({ verifiedBy: 'DNS' });
  });

  test('a redirect to where the value stands proves nothing', async () => {
    const { add, verify } = await open();
    const [site, elsewhere] = [await openSite(), await openSite()];
    const { data } = await add(site.origin);
    elsewhere.pages['/'] = meta(data.proofValue);
    site.pages['/'] = (_request, response) => response.writeHead(302, { location: elsewhere.origin }).end();
    const [check] = (await verify(site.origin, 'META')).data.checks;
    expect(check).toMatchObject({ isProven: false, message: expect.stringContaining(`leads to ${elsewhere.origin}/`) });
    expect(elsewhere.asked).toEqual([]);
  });

  test('the snippet is looked for only in sites that are proven', async () => {
    const { add, check } = await open();
    const site = await openSite();
    expect(await check(`${site.origin}/`)).toMatchObject({ status: 404, error: 'site.not_found' });
    await add(site.origin);
    expect(await check(`${site.origin}/`)).toMatchObject({ status: 422, error: 'site.not_verified' });
    expect(site.asked).toEqual([]);
  });

  test('what is wrong with a page is said', async () => {
    const { platform, owner, site, player, check, codes } = await openVerified();
    const stranger = await platform.signUp('Stranger');
    const theirs = (await platform.call(stranger, 'POST', '/business/v1.1/embedded-player', settings)).data.uuid;
    const widget = (await platform.call(owner, 'POST', '/business/v1.1/video-widget', widgetDraft)).data.key as string;
    const cases: Record<string, [string | ((html: string) => string), ...string[]]> = {
      '/found': [snippet(player), 'FOUND'],
      '/missing': ['<p>Welcome', 'MISSING', 'MISSING'],
      '/manager': [
        '<script src="https://www.googletagmanager.com/gtm.js"></script>',
        'MISSING',
        'MISSING',
        'TAG_MANAGER',
      ],
      '/theirs': [snippet(theirs), 'BROKEN', 'OF_ANOTHER_BUSINESS'],
      '/both': [snippet(player) + snippet(theirs), 'FOUND', 'OF_ANOTHER_BUSINESS'],
      '/unknown': [snippet('ply_00000000000000000000'), 'BROKEN', 'UNKNOWN_ID'],
      '/host': [snippet(player, 'https://old.example'), 'BROKEN', 'WRONG_HOST'],
      '/old': [`<script src="${own}/embed.js"></script>`, 'BROKEN', 'OLD_SNIPPET'],
      '/classic': [snippet(player).replace(' type="module"', ''), 'BROKEN', 'NOT_MODULE'],
      '/lonely': [`<zc-player player-id="${player}">`, 'BROKEN', 'NO_SCRIPT'],
      '/bundled': [`<zc-player player-id="${player}" app-host="${own}">`, 'FOUND'],
      '/empty': [`<script type="module" src="${own}/sub-apps/widgets/player.js"></script>`, 'FOUND', 'NO_ELEMENT'],
      '/noindex': [`<meta name="robots" content="NOINDEX">${snippet(player)}`, 'FOUND', 'NO_INDEX'],
      '/tag': [siteTag(owner), 'FOUND'],
      '/their-tag': [siteTag(stranger), 'BROKEN', 'OF_ANOTHER_BUSINESS'],
      '/unknown-tag': [siteTag(owner).replace('pk_', 'pk_0'), 'BROKEN', 'UNKNOWN_ID'],
      '/widget': [widgetTag(widget), 'FOUND'],
      '/unknown-widget': [widgetTag('wgt_0'), 'BROKEN', 'UNKNOWN_ID'],
      '/lonely-widget': [`<zc-widget widget-id="${widget}">`, 'BROKEN', 'NO_SCRIPT'],
      '/tag-without-key': [siteTag(), 'BROKEN', 'NO_KEY'],
      '/inline-tag': [inlineTag(owner), 'FOUND'],
      '/their-inline-tag': [inlineTag(stranger), 'BROKEN', 'OF_ANOTHER_BUSINESS'],
      '/inline-tag-without-key': [inlineTag(), 'BROKEN', 'NO_KEY'],
      '/comment': [`<!-- ${snippet(player)} -->`, 'MISSING', 'MISSING'],
      '/csp': [csp("script-src 'self'; media-src *", snippet(player)), 'BROKEN', 'BLOCKED_BY_CSP', 'BLOCKED_BY_CSP'],
      '/open': [
        csp(`default-src ${own}; media-src ${own} blob:; connect-src ${own} ${sockets}`, snippet(player)),
        'FOUND',
      ],
    };
    for (const [path, [page, ...expected]] of Object.entries(cases)) {
      site.pages[path] = page as string;
      expect([path, ...(await codes(path))]).toEqual([path, ...expected]);
    }
    const messages = (await check(`${site.origin}/csp`)).data.snippet.findings.map(
      ({ message }: { message: string }) => message,
    );
    expect(messages).toEqual([
      `The Content-Security-Policy of the page blocks the snippet: script-src must allow ${own}.`,
      'The Content-Security-Policy of the page blocks the snippet: media-src must allow blob:.',
    ]);
  });

  test('what the policy of a page lacks is said', async () => {
    const { owner, site, player, check, codes } = await openVerified();
    const cases: Record<string, [string, ...string[]]> = {
      '/types': [csp("require-trusted-types-for 'script'", siteTag(owner)), 'FOUND'],
      '/named': [csp('trusted-types lit zeacon-widget zeacon-player', siteTag(owner)), 'FOUND'],
      '/unnamed': [csp('trusted-types zeacon-player', siteTag(owner)), 'BROKEN', 'BLOCKED_BY_CSP'],
      '/untyped': [csp("trusted-types 'none'", snippet(player)), 'BROKEN', 'BLOCKED_BY_CSP'],
      '/bundled-types': [
        csp('trusted-types app', `<zc-player player-id="${player}" app-host="${own}">`),
        'BROKEN',
        'BLOCKED_BY_CSP',
      ],
      '/one-file': [csp(`script-src ${own}/sub-apps/widgets/site.js`, siteTag(owner)), 'BROKEN', 'BLOCKED_BY_CSP'],
      '/inserted': [csp("script-src 'nonce-x' 'strict-dynamic'", inlineTag(owner)), 'FOUND'],
      '/plain': [csp("img-src 'self'; font-src 'self'", siteTag(owner)), 'FOUND', 'BLOCKED_BY_CSP', 'BLOCKED_BY_CSP'],
      '/deaf': [csp(`connect-src ${own}`, siteTag(owner)), 'FOUND', 'BLOCKED_BY_CSP'],
    };
    for (const [path, [page, ...expected]] of Object.entries(cases)) {
      site.pages[path] = page;
      expect([path, ...(await codes(path))]).toEqual([path, ...expected]);
    }
    const messages = async (path: string) =>
      (await check(site.origin + path)).data.snippet.findings.map(({ message }: { message: string }) => message);
    expect(await messages('/unnamed')).toEqual([
      'The Content-Security-Policy of the page blocks the snippet: trusted-types must allow zeacon-widget.',
    ]);
    expect(await messages('/deaf')).toEqual([
      `The Content-Security-Policy of the page keeps lives from starting on open pages: connect-src should allow ${sockets}.`,
    ]);
  });

  test('a page that cannot be looked at says why', async () => {
    const { site, codes } = await openVerified();
    const status =
      (code: number, headers = {}) =>
      (_request: unknown, response: import('node:http').ServerResponse) =>
        void response.writeHead(code, { 'content-type': 'text/html', ...headers }).end('x');
    const cases: Record<string, [ReturnType<typeof status>, ...string[]]> = {
      '/login': [status(401), 'UNREADABLE', 'LOG_IN'],
      '/members': [status(403), 'UNREADABLE', 'LOG_IN'],
      '/gone': [status(410), 'MISSING', 'STATUS'],
      '/down': [status(503), 'UNREADABLE', 'STATUS'],
      '/away': [status(302, { location: 'https://login.example/' }), 'UNREADABLE', 'REDIRECTED'],
      '/loop': [status(302, { location: '/loop' }), 'UNREADABLE', 'REDIRECTED'],
      '/picture': [status(200, { 'content-type': 'image/png' }), 'UNREADABLE', 'NOT_HTML'],
      '/inner': [status(302, { location: 'http://169.254.169.254/' }), 'UNREADABLE', 'REDIRECTED'],
      '/broken': [(_request, response) => void response.destroy(), 'UNREADABLE', 'UNREACHABLE'],
    };
    for (const [path, [page, ...expected]] of Object.entries(cases)) {
      site.pages[path] = page;
      expect([path, ...(await codes(path))]).toEqual([path, ...expected]);
    }
  });

  test('too many verifications are refused before a page is opened', async () => {
    const { add, verify } = await open();
    const site = await openSite();
    await add(site.origin);
    for (let index = 0; index < 30; index++) await verify(site.origin, 'FILE');
    expect(await verify(site.origin, 'FILE')).toMatchObject({ status: 429, error: 'request.rate_limited' });
    expect(site.asked).toHaveLength(30);
  });

  test('a proof that arrives after the site was deleted and added anew is void', async () => {
    const { add, verify, call } = await open();
    const site = await openSite();
    const { data } = await add(site.origin);
    let answer = () => {};
    const reached = new Promise<void>((reach) => {
      site.pages['/'] = (_request, response) => {
        answer = () => void response.writeHead(200, { 'content-type': 'text/html' }).end(meta(data.proofValue));
        reach();
      };
    });
    const verifying = verify(site.origin, 'META');
    await reached;
    await call('DELETE', `${sitesUrl}/${data.id}`);
    await add(site.origin);
    answer();
    expect(await verifying).toMatchObject({ status: 404, error: 'site.not_found' });
    expect((await call('GET', sitesUrl)).data.items).toMatchObject([{ verifiedDate: null }]);
  });
});
