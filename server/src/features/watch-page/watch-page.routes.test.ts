import { oEmbedPath, type ViewerStream } from '@zeacon/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { image } from '../images/images.table.ts';
import { stream } from '../streams/streams.table.ts';
import { pictureOf } from './watch-video.ts';

const origin = 'https://video.example.com';
const id = 'str_aurora0000000000000000';

type Row = Partial<typeof stream.$inferInsert>;

interface Opened {
  platform: TestPlatform;
  database: TestDatabase;
  business: TestBusiness;
  /** Inserts a published, public, playable video, with the given changes. */
  insert(row?: Row): Promise<void>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

async function withPage(database: TestDatabase, run: (opened: Opened) => Promise<void>): Promise<void> {
  const platform = await openTestPlatform(database, { env: { ZEACON_PUBLIC_URL: origin } });
  try {
    const business = await platform.signUp('Northlight');
    await run({
      platform,
      database,
      business,
      async insert(row = {}) {
        const now = platform.clock.now();
        const base = {
          id,
          businessId: business.businessId,
          name: 'Aurora',
          description: 'Slow curtains of colour.',
          fileName: 'aurora.mp4',
          sizeBytes: 1,
          publishStatus: 'Published' as const,
          packagingState: 'ready' as const,
          packageId: 'pkg_1',
          posterFile: 'poster.jpg',
          durationMs: 600_000,
          width: 1920,
          height: 1080,
          createdAt: now,
          updatedAt: now,
        };
        await database.db.insert(stream).values({ ...base, ...row });
      },
      get: (url, headers = {}) => platform.app.inject({ url, headers }),
    });
  } finally {
    await platform.close();
  }
}

/** Content of a `<meta>`, by name or property. */
function meta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
}

const pictureFacts = (html: string) =>
  ['og:image:type', 'og:image:width', 'og:image:height', 'twitter:image:width', 'twitter:image:height'].map((name) =>
    meta(html, name),
  );

/** Every length that is said to machines and people. */
const lengthsIn = (html: string) =>
  [meta(html, 'video:duration'), /datetime="PT[^"]*">([\d:]+)</.exec(html)?.[1]].filter(
    (length) => length !== undefined,
  );

/** Whose page it is. */
const topOf = (html: string) => /<header class="top">(.*?)<\/header>/s.exec(html)?.[1];

function pageState(html: string) {
  return JSON.parse(/<script type="application\/json" id="watch">(.*?)<\/script>/s.exec(html)![1]!);
}

describeOnSharedPlatform("a video's page", (database) => {
  const page = (name: string, run: (opened: Opened) => Promise<void>) => test(name, () => withPage(database(), run));

  page(
    'names the business, which leads to its own website if it has one',
    async ({ insert, get, platform, business }) => {
      await insert();
      const plain = (await get(`/v/${id}`)).body;
      expect(plain).toContain('<strong dir="auto">Northlight</strong>');
      expect(topOf(plain)).toBe('<span class="brand"><span dir="auto">Northlight</span></span>');
      const account = `/business/v1.1/account/${business.businessId}`;
      const changes = {
        businessName: 'Northlight',
        email: 'northlight@example.com',
        logo: 'https://northlight.example/logo.png',
        websiteUrl: 'northlight.example/a?b&c',
      };
      expect((await platform.call(business, 'PUT', account, changes)).data.websiteUrl).toBe(
        'https://northlight.example/a?b&c',
      );
      const worn = (await get(`/v/${id}`)).body;
      expect(topOf(worn)).toBe(
        '<a class="brand" href="https://northlight.example/a?b&amp;c" rel="noopener nofollow" target="_blank"><img src="https://northlight.example/logo.png" alt="" width="28" height="28" referrerpolicy="no-referrer"><span dir="auto">Northlight</span></a>',
      );
      expect(worn).toContain(
        '<strong dir="auto"><a href="https://northlight.example/a?b&amp;c" rel="noopener nofollow" target="_blank">Northlight</a></strong>',
      );
    },
  );

  page('shows a public video to people, cards and search engines', async ({ insert, get }) => {
    await insert({
      category: 'Nature',
      chapters: [
        { startMs: 0, title: 'Dusk' },
        { startMs: 90_000, title: 'Night' },
      ],
    });
    const answer = await get(`/v/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=5');
    expect(answer.headers['x-robots-tag']).toBeUndefined();
    const html = answer.body;
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Aurora · Northlight</title>');
    expect(html).toContain(`<link rel="canonical" href="${origin}/v/${id}">`);
    expect(meta(html, 'robots')).toBeUndefined();
    expect(meta(html, 'description')).toBe('Slow curtains of colour.');
    expect(meta(html, 'og:type')).toBe('video.other');
    expect(meta(html, 'og:url')).toBe(`${origin}/v/${id}`);
    expect(meta(html, 'og:video')).toBe(`${origin}/v/${id}/embed`);
    expect(meta(html, 'og:image')).toBe(`${origin}/media/streams/${id}/pkg_1/poster.jpg`);
    expect(pictureFacts(html)).toEqual(['image/jpeg', '1280', '720', '1280', '720']);
    expect(meta(html, 'twitter:card')).toBe('player');
    expect(meta(html, 'twitter:player')).toBe(`${origin}/v/${id}/embed`);
    expect(html).toContain(
      `<link rel="alternate" type="application/json+oembed" href="${origin}/oembed?url=https%3A%2F%2Fvideo.example.com%2Fv%2F${id}&amp;format=json" title="Aurora">`,
    );
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!);
    expect(data).toMatchObject({ '@type': 'VideoObject', name: 'Aurora' });
    expect(html).toContain('<h1 dir="auto">Aurora</h1>');
    expect(html).toContain('<strong dir="auto">Northlight</strong>');
    expect(html).toContain('<bdi>Nature</bdi>');
    expect(html).toContain(`<a href="/v/${id}?t=90" data-seek="90">`);
    expect(pageState(html)).toMatchObject({
      config: { stream: { streamId: id, hlsUrl: `/media/streams/${id}/pkg_1/index.m3u8` } },
      mediaToken: null,
      isPublic: true,
    });
    expect(html).toContain('destination-type="POSTED"');
  });

  page('tells the size of every picture that is ours', async ({ platform, business, database, insert, get }) => {
    const uuid = '0b1e7a52-3f64-4c1d-9a50-1c2d3e4f5a6b';
    const now = platform.clock.now();
    const made = { width: 1600, height: 2000, sizeBytes: 1, widths: [160, 1600], hasAvif: true };
    const drawn = { kind: 'VOD_THUMBNAIL' as const, fileName: 'a.jpg', createdAt: now, claimedAt: now };
    await database.db.insert(image).values({ ...drawn, ...made, id: uuid, businessId: business.businessId });
    await insert({ thumbnailId: uuid });
    const { body } = await get(`/v/${id}`);
    expect(meta(body, 'og:image')).toBe(`${origin}/media/images/${uuid}/1600.webp`);
    expect(meta(body, 'twitter:image')).toBe(meta(body, 'og:image'));
    expect(meta(body, 'twitter:image:alt')).toBe('Aurora');
    expect(pictureFacts(body)).toEqual(['image/webp', '1600', '2000', '1600', '2000']);
    const oEmbed = (await get(`${oEmbedPath}?url=${origin}/v/${id}`)).json();
    expect(oEmbed).toMatchObject({ thumbnail_width: 1600, thumbnail_height: 2000 });
    expect(oEmbed.thumbnail_url).toBe(meta(body, 'og:image'));

    await insert({
      id: 'str_countdown',
      packageId: null,
      durationMs: null,
      width: null,
      height: null,
      posterFile: null,
      eventStart: new Date('2026-04-01'),
    });
    const countdown = (await get('/v/str_countdown')).body;
    expect(meta(countdown, 'og:image')).toBe(`${origin}/media/placeholder/poster.jpg`);
    expect(pictureFacts(countdown)).toEqual(['image/jpeg', '1280', '720', '1280', '720']);
  });

  page('lets nothing inline run, and no other page frame it', async ({ insert, get }) => {
    await insert();
    const { headers, body } = await get(`/v/${id}`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/ on\w+=|javascript:|<[^>]* style=/i);
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    for (const attributes of scripts) expect(attributes).toMatch(/ src="\/sub-apps\/| type="application\/(ld\+)?json"/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  page('speaks the language of its reader, and tells caches and search engines so', async ({ insert, get }) => {
    await insert({
      description: '',
      eventStart: new Date('2026-04-01T18:30:00Z'),
      chapters: [{ startMs: 0, title: 'Dusk' }],
    });
    for (let n = 0; n < 12; n += 1) await insert({ id: `str_more${n}`, createdAt: new Date(Date.UTC(2026, 1, n + 1)) });
    const german = await get(`/v/${id}`, { 'accept-language': 'sv, de-AT;q=0.9, en;q=0.8' });
    expect(german.headers['content-language']).toBe('de');
    expect(String(german.headers.vary).split(', ')).toContain('accept-language');
    expect(german.body).toContain('<html lang="de">');
    expect(meta(german.body, 'description')).toBe('Sieh dir „Aurora“ von Northlight an.');
    expect(german.body).toContain('</svg> Teilen</button>');
    expect(german.body).toContain('>Seite 1 von 2</p>');
    expect(german.body).toMatch(/Beginnt: <time [^>]*>1. April 2026 um 18:30 UTC<\/time>/);
    // The browser chose the language, so the address to share names none.
    expect(german.body).toContain(`<link rel="canonical" href="${origin}/v/${id}">`);
    expect(german.body).toContain(`href="/v/${id}?pagination=2#more"`);

    const arabic = await get(`/v/${id}?lang=ar`, { 'accept-language': 'de' });
    expect(arabic.headers['content-language']).toBe('ar');
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.body).toMatch(/>الصفحة [1١] من [2٢]<\/p>/);
    expect(arabic.body).toContain(`<link rel="canonical" href="${origin}/v/${id}?lang=ar">`);
    expect(arabic.body).toContain(`href="/v/${id}?pagination=2&amp;lang=ar#more"`);
    expect(arabic.body).toContain(`<a href="/v/${id}?t=0&amp;lang=ar" data-seek="0">`);
    expect(arabic.body).toContain('href="/v/str_more3?lang=ar"');
    expect(meta(arabic.body, 'og:url')).toBe(`${origin}/v/${id}`);

    const links = [...arabic.body.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">/g)];
    expect(links).toHaveLength(16);
    expect(links.map(([, language, href]) => [language, href])).toContainEqual(['ja', `${origin}/v/${id}?lang=ja`]);
    expect(links[0]?.slice(1)).toEqual(['x-default', `${origin}/v/${id}`]);
    expect((await get(`/v/${id}/embed?lang=he`)).body).toContain('<html lang="he" dir="rtl">');
  });

  page('says in the language of its reader that it is closed', async ({ insert, get }) => {
    await insert({ expiresAt: new Date('2026-03-01') });
    const expired = await get(`/v/${id}?lang=fr`);
    expect([expired.statusCode, expired.headers['content-language']]).toEqual([410, 'fr']);
    expect(expired.body).toContain('<h1>Cette vidéo n’est plus disponible</h1>');
    for (const path of ['/v/str_unknown', '/v', '/v/a/b/c', '/v/str_unknown/embed']) {
      const missing = await get(path, { 'accept-language': 'uk' });
      expect([missing.statusCode, missing.headers['content-language'], missing.headers.vary]).toEqual([
        404,
        'uk',
        'accept-language',
      ]);
      expect(missing.body).toContain('Це відео недоступне');
    }
  });

  page('keeps an unlisted video for who has its link', async ({ insert, get }) => {
    await insert({ accessVisibility: 'UNLISTED' });
    const answer = await get(`/v/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(meta(answer.body, 'robots')).toBe('noindex');
    expect(answer.body).not.toContain('json+oembed');
    expect(answer.body).not.toContain('hreflang');
    expect(answer.body).not.toContain('ld+json');
    expect(answer.body).toContain('destination-type="UNLISTED"');
    const { config, mediaToken, isPublic } = pageState(answer.body);
    expect(isPublic).toBe(false);
    expect(config.stream.hlsUrl).toContain(`?token=${mediaToken}`);
    const details = await get(`/general/v1.1/stream/viewer/stream-details?streamId=${id}&token=${mediaToken}`);
    expect(details.statusCode).toBe(200);
  });

  const closed: [string, Row | undefined, string?][] = [
    ['unknown', undefined],
    ['unpublished', { publishStatus: 'UnPublished' }],
    ['posted', { accessVisibility: 'POSTED' }],
    ['posted and expired', { accessVisibility: 'POSTED', expiresAt: new Date('2026-03-01') }],
    ['unpublished and expired', { publishStatus: 'UnPublished', expiresAt: new Date('2026-03-01') }],
    ['an archive', { mediaType: 'ARCHIVE' }],
    ['without file and event', { packageId: null, durationMs: null, packagingState: 'awaiting' }],
  ];
  test('says the same about every hidden video', () =>
    withPage(database(), async ({ insert, get }) => {
      const bodies = new Set<string>();
      for (const [index, [name, row]] of closed.entries()) {
        const videoId = `str_closed${index}`;
        if (row) await insert({ ...row, id: videoId, name: 'Secret plans' });
        const answer = await get(`/v/${videoId}`);
        expect([name, answer.statusCode]).toEqual([name, 404]);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['x-robots-tag']).toBe('noindex');
        bodies.add(answer.body);
      }
      expect(bodies.size).toBe(1);
      expect([...bodies][0]).toContain('This video is not available');
      expect([...bodies][0]).not.toContain('Secret');
    }));

  page('is the 404 page for a deleted video', async ({ platform, business, insert, get }) => {
    await insert();
    expect((await get(`/v/${id}`)).statusCode).toBe(200);
    expect((await platform.call(business, 'DELETE', `/general/v1.1/stream/${id}`)).status).toBe(200);
    expect((await get(`/v/${id}`)).statusCode).toBe(404);
  });

  page('says that an expired video was here, and what else there is', async ({ insert, get }) => {
    await insert({ expiresAt: new Date('2026-03-10T11:59:59Z'), name: 'Old news' });
    await insert({ id: 'str_other' });
    const answer = await get(`/v/${id}`);
    expect(answer.statusCode).toBe(410);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('This video is no longer available');
    expect(answer.body).toContain('href="/v/str_other"');
    expect(answer.body).not.toContain('Old news');
    expect(answer.body).not.toContain('<zc-player');
  });

  page('opens until the very moment a video expires', async ({ platform, insert, get }) => {
    await insert({ expiresAt: new Date(platform.clock.now().getTime() + 1000) });
    expect((await get(`/v/${id}`)).statusCode).toBe(200);
    platform.clock.advanceSec(1);
    expect((await get(`/v/${id}`)).statusCode).toBe(410);
  });

  page('counts down to an event that has no video yet', async ({ insert, get }) => {
    await insert({
      packageId: null,
      durationMs: null,
      width: null,
      height: null,
      posterFile: null,
      fileName: '',
      packagingState: 'awaiting',
      eventStart: new Date('2026-04-01T18:30:00Z'),
    });
    const answer = await get(`/v/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(
      'Starts <time datetime="2026-04-01T18:30:00.000Z" data-local>April 1, 2026 at 6:30 PM UTC</time>',
    );
    const { stream } = pageState(answer.body).config;
    expect(stream).toMatchObject({ hlsUrl: expect.stringContaining('placeholder'), durationMs: 0 });
    expect(lengthsIn(answer.body)).toEqual([]);
  });

  page('says no length of a live that has not begun', async ({ insert, get, platform, business }) => {
    const draft = { name: 'Soon', contentType: 'LIVE', eventStart: '2026-04-01T18:30:00Z' };
    const { id: live } = (await platform.call(business, 'POST', '/general/v1.1/stream/v2', draft)).data;
    await platform.call(business, 'PATCH', `/general/v1.1/stream/status/${live}`, { streamStatus: 'Published' });
    const own = (await get(`/v/${live}`)).body;
    expect(pageState(own).config.stream.live.liveStatus).toBe('SCHEDULED');
    expect(lengthsIn(own)).toEqual([]);
    await insert();
    expect(lengthsIn((await get(`/v/${id}`)).body)).toEqual(['600', '10:00']);
  });

  page('has one address: with a slash behind it leads there', async ({ insert, get }) => {
    await insert();
    for (const [from, to] of [
      [`/v/${id}/`, `/v/${id}`],
      [`/v/${id}/?t=90&lang=ar`, `/v/${id}?t=90&lang=ar`],
      [`/v/${id}/embed/`, `/v/${id}/embed`],
      [`/v/${id}/embed/?autoplay=1`, `/v/${id}/embed?autoplay=1`],
      ['/v/%2F%2Fevil.example/', '/v/%2F%2Fevil.example'],
    ] as const) {
      const answer = await get(from);
      expect([answer.statusCode, answer.headers.location]).toEqual([308, to]);
    }
    for (const path of [`/v/${id}//`, '/v//', `/v/${id}/embed//`, `/v/${id}/more/`])
      expect((await get(path)).statusCode).toBe(404);
  });

  page('answers HEAD as GET, without the page', async ({ platform, insert, get }) => {
    await insert();
    const { headers, body } = await get(`/v/${id}`);
    const head = await platform.app.inject({ method: 'HEAD', url: `/v/${id}` });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(body));
  });

  test.each([
    '/v',
    '/v/',
    '/v/nothing',
    '/v/ply_demo0000000000000000',
    `/v/${id.toUpperCase()}`,
    `/v/${id}%00`,
    `/v/${id}/x`,
    `/v/${id}/embed/x`,
    `/v/${'a'.repeat(3000)}`,
    "/v/str_'%20or%201=1--",
    '/v/..%2f..%2fetc%2fpasswd',
    '/v/%3Cscript%3E',
  ])('is the 404 page at %s', (url) =>
    withPage(database(), async ({ get }) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<script');
    }),
  );

  page('lets no title or description out of its place', async ({ insert, get }) => {
    const name = `</title></script><script>alert(1)</script>"'\u202egpj.exe`;
    const description = `"><img src=x onerror=alert(1)> https://a.example/"onmouseover="x </script> javascript:alert(1)`;
    await insert({ name, description, category: '<b>&', chapters: [{ startMs: 0, title: '<i>"' }] });
    await insert({ id: 'str_other', name });
    for (const url of [`/v/${id}`, `/v/${id}/embed`]) {
      const { body } = await get(url);
      expect(body).not.toMatch(/<script>|<img src=x|<i>|<b>/);
      expect(body).not.toContain('\u202e</');
      expect(body.match(/<\/title>/g)).toHaveLength(1);
      expect(body.match(/<script/g)!.length).toBe(body.match(/<\/script>/g)!.length);
      expect(pageState(body).config.stream.name).toBe(name);
    }
    const { body } = await get(`/v/${id}`);
    expect(body).toContain(
      '<title>&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; gpj.exe · ',
    );
    expect(body).toContain('rel="nofollow noopener ugc">https://a.example/</a>&quot;onmouseover');
  });

  test.each([
    ['t=90', 90],
    ['t=1m30s', 90],
    ['start=90', 90],
    ['t=99999', 0],
    ['t=-1', 0],
    ['t=<script>', 0],
    ['t=1&t=2', 0],
  ])('with %s starts at %d seconds', (query, startAt) =>
    withPage(database(), async ({ insert, get }) => {
      await insert();
      const started = /<zc-player [^>]*start-time="(\d+)"/.exec((await get(`/v/${id}?${query}`)).body)?.[1];
      expect(Number(started ?? 0)).toBe(startAt);
    }),
  );

  page('lists further public videos, a page at a time', async ({ insert, get }) => {
    await insert();
    for (let n = 0; n < 12; n += 1)
      await insert({ id: `str_more${n}`, name: `More ${n}`, createdAt: new Date(Date.UTC(2026, 1, n + 1)) });
    await insert({ id: 'str_hidden1', accessVisibility: 'UNLISTED' });
    await insert({ id: 'str_hidden2', publishStatus: 'UnPublished' });
    const listed = (html: string) => [...html.matchAll(/class="card" href="\/v\/(\w+)"/g)].map(([, found]) => found);
    const first = (await get(`/v/${id}`)).body;
    expect(first).toContain('Page 1 of 2');
    expect(first).toContain(`href="/v/${id}?pagination=2#more" rel="next"`);
    const second = (await get(`/v/${id}?pagination=2`)).body;
    expect(second).toContain('Page 2 of 2');
    expect(second).toContain(`href="/v/${id}#more" rel="prev"`);
    expect(second).toContain(`<link rel="canonical" href="${origin}/v/${id}">`);
    const all = [...listed(first), ...listed(second)];
    expect(all).toHaveLength(12);
    expect(new Set(all).size).toBe(12);
    expect(all).not.toContain(id);
    for (const wrong of ['0', '-1', 'x', '99999999'])
      expect(listed((await get(`/v/${id}?pagination=${wrong}`)).body)).toEqual(listed(first));
    expect((await get(`/v/${id}?pagination=9`)).statusCode).toBe(200);
  });
});

test.each([
  ['https://pictures.example/media/images/0b1e7a52-3f64-4c1d-9a50-1c2d3e4f5a6b/1600.webp'],
  ['https://pictures.example/media/streams/str_1/pkg_1/poster.jpg'],
  [`${origin}:444/media/streams/str_1/pkg_1/poster.jpg`],
])('says nothing about a picture on another server: %s', (posterUrl) => {
  const video = { posterUrl, width: 1920, height: 1080 } as ViewerStream;
  const picture = pictureOf({ video, pictureSize: undefined }, origin);
  expect(picture).toEqual({ url: posterUrl, type: undefined, size: undefined });
});

describeOnSharedPlatform('the frame of a video', (database) => {
  test('may be framed by any page, and shows only the player', () =>
    withPage(database(), async ({ insert, get }) => {
      await insert();
      const answer = await get(`/v/${id}/embed?t=30&autoplay=1&muted=1&loop=1`);
      expect(answer.statusCode).toBe(200);
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain('frame-ancestors *');
      expect(policy).not.toContain('unsafe');
      expect(answer.headers['x-robots-tag']).toBe('noindex');
      expect(answer.body).toContain(
        '<zc-player destination-type="EMBEDDED" start-time="30" cast share autoplay muted loop></zc-player>',
      );
    }));

  test('opens an unlisted video', () =>
    withPage(database(), async ({ insert, get }) => {
      await insert({ accessVisibility: 'UNLISTED' });
      const answer = await get(`/v/${id}/embed`);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect(pageState(answer.body).mediaToken).toMatch(/^viewer\./);
      expect(answer.body).not.toMatch(/<zc-player [^>]*\bshare\b/);
    }));

  test.each<[Row, number]>([
    [{ publishStatus: 'UnPublished' }, 404],
    [{ accessVisibility: 'POSTED' }, 404],
    [{ expiresAt: new Date('2026-03-01') }, 410],
  ])('says that there is nothing to watch: %j', (row, status) =>
    withPage(database(), async ({ insert, get }) => {
      await insert(row);
      const answer = await get(`/v/${id}/embed`);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-security-policy']).toContain('frame-ancestors *');
      expect(answer.body).not.toContain('zc-player>');
    }),
  );
});

describeOnSharedPlatform('oEmbed', (database) => {
  const ask = (query: Record<string, string>) => `${oEmbedPath}?${new URLSearchParams(query)}`;

  test('answers the frame of a public video, to any origin', () =>
    withPage(database(), async ({ insert, get }) => {
      await insert({ name: 'Aurora "one" <b>' });
      const answer = await get(ask({ url: `${origin}/v/${id}?t=1m30s`, format: 'json' }), {
        origin: 'https://elsewhere.example',
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.json()).toEqual({
        type: 'video',
        version: '1.0',
        title: 'Aurora "one" <b>',
        author_name: 'Northlight',
        provider_name: 'Zeacon',
        provider_url: origin,
        thumbnail_url: `${origin}/media/streams/${id}/pkg_1/poster.jpg`,
        thumbnail_width: 1280,
        thumbnail_height: 720,
        html: `<iframe src="${origin}/v/${id}/embed?t=90" width="640" height="360" title="Aurora &quot;one&quot; &lt;b&gt;" allow="autoplay; fullscreen; picture-in-picture; encrypted-media; web-share" allowfullscreen loading="lazy" style="border:0"></iframe>`,
        width: 640,
        height: 360,
      });
    }));

  test.each([
    [{ maxwidth: '320' }, 320, 180],
    [{ maxheight: '90' }, 160, 90],
    [{ maxwidth: '320', maxheight: '90' }, 160, 90],
    [{ maxwidth: '1000' }, 1000, 562],
    [{ maxwidth: '1' }, 1, 1],
  ])('fits %j', (limits, width, height) =>
    withPage(database(), async ({ insert, get }) => {
      await insert();
      const answer = await get(ask({ url: `${origin}/v/${id}`, ...limits } as Record<string, string>));
      expect(answer.json()).toMatchObject({ width, height });
    }),
  );

  test.each<[Record<string, string>, number, string, Record<string, string>?]>([
    [{}, 400, 'request.invalid', { url: 'url is required' }],
    [{ url: '' }, 404, 'oembed.url_unknown'],
    [{ url: 'nonsense' }, 404, 'oembed.url_unknown'],
    [{ url: `https://elsewhere.example/v/${id}` }, 404, 'oembed.url_unknown'],
    [{ url: `http://video.example.com/v/${id}` }, 404, 'oembed.url_unknown'],
    [{ url: `${origin}:444/v/${id}` }, 404, 'oembed.url_unknown'],
    [{ url: `https://video.example.com@elsewhere.example/v/${id}` }, 404, 'oembed.url_unknown'],
    [{ url: `https://user@video.example.com/v/${id}` }, 404, 'oembed.url_unknown'],
    [{ url: `${origin}/videos/${id}` }, 404, 'oembed.url_unknown'],
    [{ url: `${origin}/v/str_unknown` }, 404, 'oembed.url_unknown'],
    [{ url: 'javascript:alert(1)' }, 404, 'oembed.url_unknown'],
    [{ url: `${origin}/v/str_unlisted` }, 404, 'oembed.url_unknown'],
    [{ url: `${origin}/v/str_posted` }, 404, 'oembed.url_unknown'],
    [{ url: `${origin}/v/str_draft` }, 404, 'oembed.url_unknown'],
    [{ url: `${origin}/v/str_expired` }, 404, 'oembed.url_unknown'],
    [{ url: `${origin}/v/${id}`, maxwidth: '0' }, 400, 'request.invalid', { maxwidth: 'Use 1 or more' }],
    [{ url: `${origin}/v/${id}`, maxwidth: '-5' }, 400, 'request.invalid', { maxwidth: 'Use 1 or more' }],
    [{ url: `${origin}/v/${id}`, maxheight: 'tall' }, 400, 'request.invalid', { maxheight: 'Use a number' }],
    [{ url: `${origin}/v/${id}`, maxheight: '1.5' }, 400, 'request.invalid', { maxheight: 'Use a whole number' }],
  ])('refuses %j', (query, status, error, fields) =>
    withPage(database(), async ({ insert, get }) => {
      await insert();
      await insert({ id: 'str_unlisted', accessVisibility: 'UNLISTED' });
      await insert({ id: 'str_posted', accessVisibility: 'POSTED' });
      await insert({ id: 'str_draft', publishStatus: 'UnPublished' });
      await insert({ id: 'str_expired', expiresAt: new Date('2026-03-01') });
      const answer = await get(ask(query));
      expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
      expect(answer.json().fieldErrors).toEqual(fields);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    }),
  );

  test.each(['xml', 'yaml', ''])('gives no %j', (format) =>
    withPage(database(), async ({ insert, get }) => {
      await insert();
      expect((await get(ask({ url: `${origin}/v/${id}`, format }))).statusCode).toBe(501);
    }),
  );
});

describeOnSharedPlatform('the page on which visitors see what is known of them', (database) => {
  test('is in the language of the browser, loads nothing of others, and is linked from shared pages', () =>
    withPage(database(), async ({ get, insert }) => {
      await insert();
      expect((await get(`/v/${id}`)).body).toContain('<a href="/privacy">Your views</a>');
      const page = await get('/privacy', { 'accept-language': 'de' });
      expect([page.statusCode, page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
        200,
        'noindex',
        'no-referrer',
      ]);
      expect(page.body).toContain('<h1>Ihre Aufrufe</h1>');
      expect(page.body).toContain('/sub-apps/widgets/visitor-data.js');
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }));
});

describeOnSharedPlatform('the page for guests of a live', (database) => {
  test('is the same whatever live it is for, and tells nobody where its guests come from', () =>
    withPage(database(), async ({ get, insert }) => {
      await insert();
      const page = await get(`/guest/${id}`, { 'accept-language': 'de' });
      expect([page.statusCode, page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
        200,
        'noindex',
        'no-referrer',
      ]);
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(page.body).toContain('Du bist als Gast eingeladen');
      expect((await get('/guest/str_other', { 'accept-language': 'de' })).body).toBe(page.body);
    }));
});
