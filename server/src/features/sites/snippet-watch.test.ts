import { expect, onTestFinished, test, vi } from 'vitest';
import { showVideo } from '../../platform/testing/show-video.testing.ts';
import { signInAs } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { widgetDraft } from '../video-widgets/widget-draft.testing.ts';
import { openSite } from './site-server.testing.ts';

const sitesUrl = '/business/v1.1/insight/verified-sites';
const own = 'https://video.example';
const daySec = 86_400;
const settings = {
  ...{ name: 'Shop', autoPlay: false, videoLoop: false, hideControls: false, logo: null },
  ...{ showIcon: false, playerColor: '#e11d2e', streamId: null },
};

describeOnSharedPlatform('where snippets are', (database) => {
  async function open({ work = false } = {}) {
    const env = { ZEACON_SITES_PRIVATE: '1', ZEACON_PUBLIC_URL: own };
    const platform = await openTestPlatform(database(), { env, work });
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Owner');
    const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
      platform.call(owner, method, url, body);
    const player = (await call('POST', '/business/v1.1/embedded-player', settings)).data.uuid as string;
    const { streamId } = await platform.upload(owner, Buffer.from('not yet looked at'));
    await showVideo(database(), streamId);
    /** What a player on a page reports. */
    const visit = (pageUrl: string, more: object = {}, type = 'pageView') =>
      platform.app.inject({
        method: 'POST',
        url: '/business/v1.1/insight/events',
        payload: {
          ...{ visitorId: 'visitor-1', viewId: 'view-0001', streamId, playerId: player, pageUrl },
          ...{ destinationType: 'EMBEDDED', sentAt: platform.clock.now().getTime() },
          events: [{ id: `event-${Math.random()}`, type, at: platform.clock.now().getTime() }],
          ...more,
        },
      });
    const pages = async (url = `/business/v1.1/embedded-player/${player}/pages`) => {
      await platform.modules.sites.writePages();
      return (await call('GET', url)).data;
    };
    const pass = async (seconds: number) => {
      platform.clock.advanceSec(seconds);
      owner.headers.authorization = (await signInAs(platform, 'Owner')).headers.authorization;
    };
    return { platform, call, player, streamId, visit, pages, pass };
  }

  async function openVerified() {
    const opened = await open({ work: true });
    const { platform, call, player, pass } = opened;
    const site = await openSite();
    const { data } = await call('POST', sitesUrl, { siteUrl: site.origin });
    const head = `<meta name="zeacon-site-verification" content="${data.proofValue}">`;
    const snippet = `<script type="module" src="${own}/sub-apps/widgets/player.js"></script><zc-player player-id="${player}">`;
    site.pages['/'] = head + snippet;
    await call('POST', '/business/v1.1/insight/verify-site-url', { siteUrl: site.origin });
    const isChecked = ({ snippet: { state } }: { snippet: { state: string } }) => state !== 'NOT_CHECKED';
    const read = async () => (await call('GET', `${sitesUrl}/${data.id}`)).data;
    /** Lets a night pass, and waits until the site was looked at. */
    const night = async () => {
      await pass(daySec);
      await platform.modules.sites.enqueueDue();
      const now = platform.clock.now().toISOString();
      return vi.waitFor(
        async () => {
          const found = await read();
          expect(found.snippet.checkedDate).toBe(now);
          return found;
        },
        { timeout: 20_000, interval: 50 },
      );
    };
    await vi.waitFor(async () => expect(isChecked(await read())).toBe(true), { timeout: 20_000, interval: 50 });
    const notices = async () =>
      (await call('GET', '/business/v1.1/notifications')).data.items.filter(
        ({ kind }: { kind: string }) => kind === 'snippet.vanished',
      );
    return { ...opened, site, head, snippet, night, notices };
  }

  test('pages are counted per player, without query and fragment, and only once per event', async () => {
    const { platform, visit, pages, player, streamId, call, pass } = await open();
    const first = platform.clock.now().toISOString();
    const event = { id: 'event-once', type: 'pageView', at: platform.clock.now().getTime() };
    await visit('https://shop.example/a?utm=1#top', { events: [event] });
    await visit('https://shop.example/a?utm=1#top', { events: [event] });
    await pass(60);
    await visit('https://shop.example/a');
    await visit('https://shop.example/b', { events: [{ ...event, id: 'event-play', type: 'play' }] });
    for (const pageUrl of ['about:srcdoc', 'file:///shop.html', 'shop', `${own}/v/${streamId}`]) await visit(pageUrl);
    const { items, totalItems } = await pages();
    expect([items, totalItems]).toEqual([
      [
        {
          ...{ kind: 'PLAYER', embedId: player, name: 'Shop', pageUrl: 'https://shop.example/a', count: 2 },
          ...{ firstSeenDate: first, lastSeenDate: platform.clock.now().toISOString() },
        },
      ],
      1,
    ]);

    const site = (await call('POST', sitesUrl, { siteUrl: 'shop.example' })).data;
    expect(site.lastSeenDate).toBe(platform.clock.now().toISOString());
    await visit('https://shop.example/c', { playerId: undefined });
    const seen = (await pages(`${sitesUrl}/${site.id}/pages`)).items;
    expect(seen.map(({ kind, pageUrl }: Record<string, string>) => [kind, pageUrl])).toEqual([
      ['PLAYER', 'https://shop.example/a'],
      ['VIDEO', 'https://shop.example/c'],
    ]);
  });

  test('a player keeps the 200 pages that were seen last, and none for longer than 90 days', async () => {
    const { platform, visit, pages, pass } = await open();
    await visit('https://shop.example/old');
    await pass(1);
    for (let index = 0; index < 200; index++) await visit(`https://shop.example/${index}`);
    expect((await pages()).totalItems).toBe(200);
    const { rows } = await platform.platform.database.pool.query(
      `select 1 from embed_page where page_url = 'https://shop.example/old'`,
    );
    expect(rows).toEqual([]);
    await pass(91 * daySec);
    await platform.modules.sites.forgetOld();
    expect((await pages()).totalItems).toBe(0);
  });

  test('a player of another business, or none at all, is not counted', async () => {
    const { platform, visit, pages } = await open();
    const stranger = await platform.signUp('Stranger');
    const theirs = (await platform.call(stranger, 'POST', '/business/v1.1/embedded-player', settings)).data.uuid;
    for (const playerId of [theirs, 'ply_00000000000000000000']) await visit('https://shop.example/', { playerId });
    await pages();
    const { rows } = await platform.platform.database.pool.query('select 1 from embed_page');
    expect(rows).toEqual([]);
  });

  test('the business is told once when a snippet that worked is gone, and again when it came back and went', async () => {
    const { site, head, snippet, night, notices } = await openVerified();
    expect(await night()).toMatchObject({ snippet: { state: 'FOUND' }, vanishedDate: null });
    expect(await notices()).toEqual([]);
    site.pages['/'] = head;
    const gone = await night();
    expect(gone).toMatchObject({ snippet: { state: 'MISSING' }, vanishedDate: gone.snippet.checkedDate });
    expect(await notices()).toMatchObject([{ count: 1, detail: 'The page holds no snippet of this platform.' }]);
    expect(await night()).toMatchObject({ vanishedDate: gone.vanishedDate });
    expect(await notices()).toMatchObject([{ count: 1 }]);
    site.pages['/'] = head + snippet;
    expect(await night()).toMatchObject({ snippet: { state: 'FOUND' }, vanishedDate: null });
    site.pages['/'] = head;
    await night();
    expect(await notices()).toMatchObject([{ count: 2 }]);
  });

  test('a snippet that somebody finds while the daily check reads the page before is not said to be gone', async () => {
    const { site, head, snippet, night, notices, platform, call, pass } = await openVerified();
    await night();
    site.pages['/new'] = head + snippet;
    const found = vi.fn();
    site.pages['/'] = async (_request, response) => {
      platform.clock.advanceSec(60);
      if (found.mock.calls.length === 0) found((await check(`${site.origin}/new`)).status);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head);
    };
    const check = (pageUrl: string) => call('POST', '/api/settings/verify-zeacon-snippet', { pageUrl });
    await pass(daySec);
    await platform.modules.sites.enqueueDue();
    const open = `select from pgboss.job where name = 'sites.check' and state in ('created', 'retry', 'active')`;
    const patience = { timeout: 20_000, interval: 50 };
    await vi.waitFor(async () => expect((await database().pool.query(open)).rowCount).toBe(0), patience);
    expect(found).toHaveBeenCalledWith(200);
    expect((await call('GET', sitesUrl)).data.items).toMatchObject([
      { snippet: { state: 'FOUND', pageUrl: `${site.origin}/new` }, vanishedDate: null },
    ]);
    expect(await notices()).toEqual([]);
  });

  test('a site that is down is not said to have lost its snippet', async () => {
    const { site, night, notices } = await openVerified();
    await night();
    site.pages['/'] = (_request, response) => response.writeHead(503).end();
    expect(await night()).toMatchObject({ snippet: { state: 'UNREADABLE' }, vanishedDate: null });
    expect(await notices()).toEqual([]);
  });

  test('a snippet that moves into a tag manager is never said to be gone, if visitors come', async () => {
    const { platform, site, head, visit, night, notices, pass } = await openVerified();
    expect(await night()).toMatchObject({ snippet: { state: 'FOUND' } });
    site.pages['/'] = `${head}<script src="https://www.googletagmanager.com/gtm.js"></script>`;
    for (let nights = 0; nights < 3; nights++) {
      await pass(daySec / 2);
      await visit(`${site.origin}/products`);
      await platform.modules.sites.writePages();
      expect((await night()).snippet.state).toBe('SEEN');
    }
    expect(await notices()).toEqual([]);
  });

  test('a snippet that is taken away is said to be gone one night later, if somebody saw it on its last day', async () => {
    const { platform, site, head, visit, night, notices, pass } = await openVerified();
    expect(await night()).toMatchObject({ snippet: { state: 'FOUND' } });
    await pass(60);
    await visit(`${site.origin}/products`);
    await platform.modules.sites.writePages();
    site.pages['/'] = head;
    expect((await night()).snippet.state).toBe('SEEN');
    expect(await notices()).toEqual([]);
    expect((await night()).snippet.state).toBe('MISSING');
    expect(await notices()).toHaveLength(1);
  });

  test('who may change players is mailed of it, unless they object', async () => {
    const { platform, site, head, night } = await openVerified();
    const mailed = async () =>
      (await platform.platform.database.pool.query(`select template from mail where template = 'snippet-vanished'`))
        .rows;
    expect(await mailed()).toEqual([]);
    site.pages['/'] = head;
    await night();
    expect(await mailed()).toHaveLength(1);
  });

  test('a widget is listed where it was seen, for its business alone', async () => {
    const { platform, visit, pages, call } = await open();
    const widget = (await call('POST', '/business/v1.1/video-widget', widgetDraft)).data.key;
    for (const playerId of [widget, 'wgt_0'])
      for (const type of ['widgetImpression', 'pageView'])
        await visit('https://shop.example/a', { playerId, destinationType: 'WIDGET' }, type);
    const url = `/business/v1.1/video-widget/${widget}/pages`;
    expect((await pages(url)).items).toMatchObject([
      { kind: 'WIDGET', embedId: widget, name: widgetDraft.name, pageUrl: 'https://shop.example/a', count: 1 },
    ]);
    const stranger = await platform.signUp('Stranger');
    expect(await platform.call(stranger, 'GET', url)).toMatchObject({ status: 404, error: 'widget.not_found' });
  });

  test('what a tag manager inserts is proven by a real visit, as long as there are some', async () => {
    const { platform, site, head, visit, night, notices, pass } = await openVerified();
    site.pages['/'] = `${head}<script src="https://www.googletagmanager.com/gtm.js"></script>`;
    await pass(daySec);
    expect(await night()).toMatchObject({ snippet: { state: 'MISSING', findings: [{}, { code: 'TAG_MANAGER' }] } });
    await visit(`${site.origin}/products`);
    await platform.modules.sites.writePages();
    expect(await night()).toMatchObject({ snippet: { state: 'SEEN' } });
    for (let nights = 0; nights < 6; nights++) expect((await night()).snippet.state).toBe('SEEN');
    expect(await night()).toMatchObject({ snippet: { state: 'MISSING' } });
    expect(await notices()).toHaveLength(1);
  });
});
