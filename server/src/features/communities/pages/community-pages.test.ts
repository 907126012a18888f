import { expect, onTestFinished, test } from 'vitest';
import { attacks } from '../../../platform/testing/attacks.ts';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../../platform/testing/test-platform.ts';

const base = '/business/v1.1/community';

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  'https://a.example/" onclick="alert(1)',
];

const saying = (text: string) => ({ blocks: [{ type: 'paragraph', content: [{ text }] }] });

describeOnSharedPlatform('pages of communities', (database) => {
  async function open(draft: object = {}) {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Acme');
    const named = { title: 'Harbor club', subdomain: 'harbor-club', description: 'For all who sail', ...draft };
    const { data: community } = await platform.call(owner, 'POST', base, named);
    const write = async (post: object) =>
      (await platform.call(owner, 'POST', `${base}/post`, { communityId: community.id, state: 'PUBLISHED', ...post }))
        .data;
    const get = (url: string, host = 'harbor-club.localhost:4000') => platform.app.inject({ url, headers: { host } });
    return { ...platform, owner, community, write, get };
  }

  test('the first posts are given as they stand in a feed on another page, to everybody alike and for a short time', async () => {
    const { write, get, community, call, owner } = await open();
    await write({ title: 'Tides', body: saying('High at noon') });
    const { statusCode, headers, body } = await get('/feed.html');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    expect(headers['content-security-policy']).toContain('sandbox');
    const start = `<zc-community-feed community-id="${community.id}" app-host="http://localhost:4000"><template shadowrootmode="open"><style>`;
    expect(body.startsWith(start)).toBe(true);
    expect(body.trimEnd().endsWith('</section></template></zc-community-feed>')).toBe(true);
    expect(body).toContain('<p dir="auto">High at noon</p>');
    expect(body).toContain('href="http://harbor-club.localhost:4000/post/pst_');
    expect(body).toContain('Sign in to write, comment and react.');
    const german = (await get('/feed.html?lang=de')).body;
    expect(german).toContain(' lang="de"><template');
    expect(german).toContain('Melde dich an');
    expect((await get('/feed.html?lang=ar')).body).toContain('lang="ar" dir="rtl"');

    const { data: space } = await call(owner, 'POST', `${base}/spaces`, {
      communityId: community.id,
      name: 'Ropes <b>',
    });
    await write({ title: 'Knots', body: saying('x'), spaceId: space.id });
    const all = (await get('/feed.html')).body;
    expect(all).toContain('Ropes &lt;b&gt;');
    expect(all).toContain('Tides');
    const ofSpace = (await get(`/feed.html?space=${space.id}`)).body;
    expect(ofSpace).toContain(` space="${space.id}"`);
    expect(ofSpace).toContain('Knots');
    expect(ofSpace).not.toContain('Tides');
    expect((await get('/feed.html?space=spc_none')).statusCode).toBe(404);

    await call(owner, 'PUT', `${base}/update`, { communityId: community.id, visibility: 'PRIVATE' });
    const refused = await get('/feed.html');
    expect(refused.statusCode).toBe(404);
    expect(refused.body).not.toContain('Tides');
  });

  test('the first page is read without script, and by search engines', async () => {
    const { write, get } = await open();
    const content = [
      { text: 'Set ' },
      { text: 'sail', marks: ['bold'] },
      { text: ' there', href: 'https://sea.example/' },
    ];
    const body = {
      blocks: [
        { type: 'paragraph', content },
        { type: 'list', ordered: false, items: [[{ text: 'Rope' }]] },
      ],
    };
    const post = await write({ title: 'Tides', body });
    const { body: feed, headers } = await get('/');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(feed).toContain('<title>Harbor club</title>');
    expect(feed).toContain('<meta property="og:title" content="Harbor club">');
    expect(feed).toContain('<strong>sail</strong>');
    expect(feed).toContain('<a href="https://sea.example/" rel="nofollow noopener ugc" target="_blank"> there</a>');
    expect(feed).toContain('<ul dir="auto"><li>Rope</li></ul>');
    const { body: page } = await get(`/post/${post.uuid}`);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)!;
    expect(JSON.parse(json!)).toMatchObject({ '@type': 'DiscussionForumPosting', headline: 'Tides', url: post.url });
    const { body: rss } = await get('/feed.xml');
    expect(rss).toContain(`<link>${post.url}</link>`);
    expect((await get('/nothing')).statusCode).toBe(404);
    expect((await get('/', 'nobody.localhost:4000')).statusCode).toBe(404);
  });

  test('a space has a page of its own, and posts lead to it', async () => {
    const { write, get, call, owner, community, clock } = await open();
    const add = async (name: string, description: string) =>
      (await call(owner, 'POST', `${base}/spaces`, { communityId: community.id, name, description })).data;
    const [boats, ropes] = [await add('Boats & more', 'All that <floats>'), await add('Ropes', '')];
    for (let number = 0; number < 11; number += 1) {
      clock.advanceSec(1);
      await write({ title: `In boats ${number}`, body: { blocks: [] }, spaceId: boats.id });
    }
    clock.advanceSec(1);
    await write({ title: 'Elsewhere', body: { blocks: [] }, spaceId: ropes.id });
    const { body, statusCode, headers } = await get(`/space/${boats.id}`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=5']);
    expect(body).toContain('<title>Boats &amp; more · Harbor club</title>');
    expect(body).toContain('<meta name="description" content="All that &lt;floats&gt;">');
    expect(body).toContain(`<link rel="canonical" href="${boats.url}">`);
    expect(body).toContain('<h1 dir="auto">Boats &amp; more</h1>');
    expect(body).toContain(`href="/space/${boats.id}" aria-current="page"`);
    expect(body).toContain(`<a class="badge" href="/space/${boats.id}"><bdi>Boats &amp; more</bdi></a>`);
    expect(body).not.toContain('Elsewhere');
    const [, next] = /rel="next" href="([^"]+)"/.exec(body)!;
    expect(next).toMatch(`/space/${boats.id}?cursor=`);
    expect((await get(next!)).body).toContain('In boats 0');
    expect((await get('/')).body).toContain('Elsewhere');
    expect((await get(`/space/${boats.id}?lang=ar`)).body).toContain(`href="/space/${ropes.id}?lang=ar"`);
    expect((await get('/sitemap.xml')).body).toContain(`<loc>${boats.url}</loc>`);
    expect((await get('/space/spc_nowhere')).statusCode).toBe(404);
    await call(owner, 'PUT', `${base}/update`, { communityId: community.id, visibility: 'PRIVATE' });
    const closed = await get(`/space/${boats.id}`);
    expect([closed.statusCode, closed.body.includes('Boats')]).toEqual([404, false]);
  });

  test('the results of a poll are read without script, once it has ended', async () => {
    const { write, get, clock, platform, community } = await open();
    const endsDate = new Date(clock.now().getTime() + 60_000).toISOString();
    const poll = { question: 'Where to?', options: ['North', 'South'], endsDate };
    const post = await write({ body: { blocks: [] }, poll });
    await platform.database.pool.query(
      `insert into community_account (id, email, username, username_key, created_at)
       select 'mbr_' || n, n || '@sea.example', 'm' || n, 'm' || n, now() from generate_series(1, 3) n`,
    );
    await platform.database.pool.query(
      `insert into post_poll_vote (post_id, account_id, business_id, option)
       select $1, 'mbr_' || n, $2, case when n = 3 then 1 else 0 end from generate_series(1, 3) n`,
      [post.uuid, community.businessId],
    );
    const running = (await get('/')).body;
    expect(running).toContain('<p class="choice" dir="auto">North</p></li>');
    expect(running).toMatch(/3 votes · Voting ends <time datetime="[^"]+" data-local>March 10, 2026/);
    expect((await get(`/post/${post.uuid}`)).body).toContain('<title>Where to? · Harbor club</title>');
    clock.advanceSec(60);
    const ended = (await get('/?lang=de')).body;
    expect(ended).toContain('<progress max="3" value="2" aria-hidden="true"></progress>');
    expect(ended).toMatch(/67\s%\s· 2 Stimmen/);
    expect(ended).toContain('Die Abstimmung ist beendet');
  });

  test('the page speaks the language asked for, else the browser’s, and its links keep it', async () => {
    const { write, app } = await open();
    const post = await write({ title: 'Tides', body: { blocks: [] } });
    const get = (url: string, language = '') =>
      app.inject({ url, headers: { host: 'harbor-club.localhost:4000', 'accept-language': language } });
    const german = await get('/', 'de-AT, en;q=0.5');
    expect(german.body).toContain('<html lang="de" dir="ltr">');
    expect(german.body).toContain('0 Mitglieder');
    expect(german.body).toContain(`<a href="/post/${post.uuid}">Tides</a>`);
    expect(german.headers).toMatchObject({ vary: 'cookie, accept-language', 'content-language': 'de' });
    const arabic = await get('/?lang=ar', 'de');
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.body).toContain(`<a href="/post/${post.uuid}?lang=ar">Tides</a>`);
    expect(arabic.body).toContain('hreflang="x-default" href="http://harbor-club.localhost:4000/"');
    expect((await get('/?lang=<script>', 'xx')).body).toContain('<html lang="en" dir="ltr">');
  });

  test('readers and search engines find what is public, and nothing else', async () => {
    const { write, get, call, owner, community } = await open();
    const post = await write({ title: 'Tides & <ebb>', body: { blocks: [] } });
    const atom = await get('/atom.xml');
    expect(atom.headers['content-type']).toContain('application/atom+xml');
    expect(atom.body).toContain(`<id>${post.url}</id>`);
    expect(atom.body).toContain('<title>Tides &amp; &lt;ebb&gt;</title>');
    expect((await get('/sitemap.xml')).body).toContain(`<loc>${post.url}</loc><lastmod>${post.createdDate}</lastmod>`);
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://harbor-club.localhost:4000/sitemap.xml');
    await call(owner, 'PUT', `${base}/update`, { communityId: community.id, visibility: 'PRIVATE' });
    for (const path of ['/atom.xml', '/sitemap.xml', '/feed.xml', '/notices'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  test('long threads are read page by page, and a link to a comment begins with it', async () => {
    const { write, get, community, platform } = await open();
    const post = await write({ title: 'Tides', body: { blocks: [] } });
    await platform.database.pool.query(
      `insert into post_comment (id, post_id, business_id, text, created_at, at_sec)
       select 'cmt_' || lpad(n::text, 20, '0'), $1, $2, 'Said ' || n, '2026-03-01'::timestamptz + n * interval '1 second',
         case when n = 150 then 83 end from generate_series(1, 150) n`,
      [post.uuid, community.businessId],
    );
    const first = await get(`/post/${post.uuid}`);
    expect([first.body.includes('Said 100<'), first.body.includes('Said 101<')]).toEqual([true, false]);
    const [, next] = /rel="next" href="([^"]+)"/.exec(first.body)!;
    const second = await get(next!.replaceAll('&amp;', '&'));
    expect([second.body.includes('Said 101<'), second.body.includes('rel="next"')]).toEqual([true, false]);
    const linked = await get(`/post/${post.uuid}?comment=cmt_${'150'.padStart(20, '0')}`);
    expect(linked.body).toContain('data-seek="83" dir="ltr" hidden>1:23</button>');
    expect(linked.body).not.toContain('Said 149<');
  });

  test('the platform’s own host leads to the community’s, and calls answer on both', async () => {
    const { get, app } = await open();
    const led = await get('/c/harbor-club/sign-in', 'localhost:4000');
    expect([led.statusCode, led.headers.location]).toEqual([302, 'http://harbor-club.localhost:4000/sign-in']);
    expect((await get(`${base}/popular`)).json().responseData.items).toHaveLength(1);
    expect((await get(`${base}/popular`, 'localhost:4000')).statusCode).toBe(200);
    // Views of videos are counted there.
    const events = { method: 'POST', url: '/business/v1.1/insight/events', payload: {} } as const;
    const counted = await app.inject({ ...events, headers: { host: 'harbor-club.localhost:4000' } });
    expect(counted.statusCode).toBe(400);
    // What belongs to the console is not on the host of a community.
    expect((await get('/api/authentication/session')).statusCode).toBe(404);
  });

  test('whatever is written is shown as text, wherever it was', async () => {
    const { write, get, call, owner, community, clock } = await open();
    for (const attack of attacks) {
      const said = { description: attack, rules: attack, title: `T ${attack}` };
      const { status } = await call(owner, 'PUT', `${base}/update`, { communityId: community.id, ...said });
      // Titles have no unseen characters, and end somewhere.
      if (status === 400) await call(owner, 'PUT', `${base}/update`, { communityId: community.id, rules: attack });
      const spans = [{ text: attack }, { text: attack, marks: ['code'] }];
      const blocks = [
        { type: 'paragraph', content: spans },
        { type: 'heading', level: 2, content: spans },
        { type: 'quote', content: spans },
        { type: 'list', ordered: true, items: [spans] },
      ];
      const room = { communityId: community.id, name: attack.slice(0, 40), description: attack };
      const { data: space } = await call(owner, 'POST', `${base}/spaces`, room);
      // Names have no unseen characters either.
      const spaceId = space?.id ?? null;
      const endsDate = new Date(clock.now().getTime() + 1000).toISOString();
      const poll = { question: attack, options: [attack.slice(0, 100), `"><b onclick=alert(1)>`], endsDate };
      const post = await write({ title: attack.slice(0, 150), body: { blocks }, spaceId, poll });
      // With its results.
      clock.advanceSec(2);
      for (const path of ['/', `/post/${post.uuid}`, ...(space ? [`/space/${space.id}`] : [])]) {
        const { body } = await get(path);
        const tags = body.replace(/"[^"]*"/g, '""').match(/<[a-z!][^>]*>/gi)!;
        const hostile = /^<(?:svg|iframe|math|textarea[^>]*src|img src=x|!--)|\son\w+\s*=|srcdoc/i;
        expect(tags.filter((tag) => hostile.test(tag))).toEqual([]);
        expect(body.match(/<script/g)).toHaveLength(path.startsWith('/post/') ? 4 : 3);
      }
      const { body: served } = await get('/feed.html');
      expect(served).toContain('class="post"');
      expect(served.replace(/"[^"]*"/g, '""')).not.toMatch(/<(?:script|svg|img|iframe|math|!)|<[^>]*\son\w+\s*=/i);
      const { body: rss } = await get('/feed.xml');
      expect(rss).not.toMatch(/<(?:script|svg|img|iframe)/);
      await call(owner, 'DELETE', `${base}/post/delete/${post.uuid}`);
      if (space) await call(owner, 'DELETE', `${base}/spaces/${space.id}`);
    }
  });

  test('a link leads to a page or a mailbox, and a text has the structure of its schema', async () => {
    const { call, owner, community } = await open();
    const paragraph = (more: object) => ({ blocks: [{ type: 'paragraph', content: [{ text: 'x', ...more }] }] });
    const refused = [
      ...addresses.map((href) => paragraph({ href })),
      paragraph({ marks: ['script'] }),
      paragraph({ text: 'x'.repeat(20_001) }),
      { blocks: [{ type: 'html', content: '<b>x</b>' }] },
      { blocks: [{ type: 'heading', level: 1, content: [] }] },
      { blocks: Array.from({ length: 1001 }, () => ({ type: 'paragraph', content: [] })) },
      { blocks: [] },
      '<b>x</b>',
    ];
    for (const body of refused) {
      const { status } = await call(owner, 'POST', `${base}/post`, { communityId: community.id, body });
      expect([body, status]).toEqual([body, 400]);
    }
  });

  test('what the schema does not know is not stored', async () => {
    const { write } = await open();
    const content = [{ text: 'x', onclick: 'alert(1)', style: 'x' }];
    const { body } = await write({ body: { blocks: [{ type: 'paragraph', content, id: 'y' }] } });
    expect(body).toEqual({ blocks: [{ type: 'paragraph', content: [{ text: 'x' }] }] });
  });
});
