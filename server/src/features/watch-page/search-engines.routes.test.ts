import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openLibrary } from '../streams/library.testing.ts';
import { insertManyStreams } from '../streams/many-streams.testing.ts';

const origin = 'https://video.example.com';
const passed = new Date('2026-03-10T11:00:00Z');
const byPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const tags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map((match) => match[1]);

describeOnSharedPlatform('search engines', (database) => {
  async function open() {
    const library = await openLibrary(database(), { ZEACON_PUBLIC_URL: origin });
    // Sitemaps cover all businesses, and other tests share the database.
    await database().pool.query('delete from stream');
    const get = (url: string) => library.platform.app.inject({ url, headers: byPerson });
    return { ...library, get };
  }

  test('learn which pages they may read and where the sitemap is', async () => {
    const { get } = await open();
    const answer = await get('/robots.txt');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const rules = answer.body.split('\n');
    const isAllowed = (path: string) => {
      const matching = rules.flatMap((rule) => {
        const [, verb, prefix] = /^(Allow|Disallow): (.+)$/.exec(rule) ?? [];
        return prefix && path.startsWith(prefix) ? [{ verb, length: prefix.length }] : [];
      });
      return matching.sort((one, other) => other.length - one.length)[0]?.verb !== 'Disallow';
    };
    const watched = ['/v/str_1', '/v/str_1/embed', '/media/streams/a/b/poster.jpg', '/sub-apps/widgets/player.js'];
    const called = ['/general/v1.1/stream/viewer/stream-details', '/business/v1.1/embedded-player/public?x=1'];
    for (const path of [...watched, ...called, '/docs/', '/oembed?url=x', '/sitemap.xml?page=2', '/icon.svg'])
      expect.soft([path, isAllowed(path)]).toEqual([path, true]);
    const own = ['/', '/videos', '/settings', '/general/v1.1/stream/v2', '/business/v1.1/account/a'];
    for (const path of [...own, '/api/authentication/session', '/authentication/v1.1/login', '/assets/app.js'])
      expect.soft([path, isAllowed(path)]).toEqual([path, false]);
    expect(rules[0]).toBe('User-agent: *');
    expect(rules).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  test('find every page that is open to everybody, and no other', async () => {
    const { get, video, platform } = await open();
    const { id } = await video({
      name: 'R&D <b>\uffff "fair"',
      description: 'What we\nshow & tell',
      expiresAt: new Date('2026-05-01T00:00:00Z'),
    });
    const theirs = await video({ posterFile: null }, await platform.signUp('Other'));
    const event = await video({ packageId: null, durationMs: null, eventStart: new Date('2026-04-01T10:00:00Z') });
    await video({ accessVisibility: 'UNLISTED' });
    await video({ accessVisibility: 'POSTED' });
    await video({ publishStatus: 'UnPublished' });
    await video({ mediaType: 'ARCHIVE' });
    await video({ expiresAt: passed });
    await video({ packageId: null });

    const answer = await get('/sitemap.xml');

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const pages = [id, theirs.id, event.id].map((one) => `${origin}/v/${one}`);
    expect(tags(answer.body, 'loc').sort()).toEqual(pages.sort());
    for (const page of pages) expect((await get(page.slice(origin.length))).statusCode).toBe(200);
    const entry = answer.body.split('<url>').find((text) => text.includes(id))!;
    const first = (name: string) => tags(entry, name)[0];
    expect(first('lastmod')).toBe('2026-03-10T12:00:00.000Z');
    expect(first('video:title')).toBe('R&amp;D &lt;b&gt; &quot;fair&quot;');
    expect(first('video:description')).toBe('What we show &amp; tell');
    expect(first('video:thumbnail_loc')).toBe(`${origin}/media/streams/${id}/pkg_1/poster.jpg`);
    expect(first('video:player_loc')).toBe(`${origin}/v/${id}/embed`);
    expect(first('video:duration')).toBe('65');
    expect(first('video:publication_date')).toBe('2026-03-10T12:00:00.000Z');
    expect(first('video:expiration_date')).toBe('2026-05-01T00:00:00.000Z');
    // The extension has no entry for a video without a picture.
    expect(answer.body.split('<url>').find((text) => text.includes(theirs.id))).not.toContain('video:');
    expect(answer.body.split('<url>').find((text) => text.includes(event.id))).not.toContain('video:duration');
  });

  test('read a large library in parts, each page once', async () => {
    const { get, business } = await open();
    await insertManyStreams(database().pool, business.businessId, 2500);
    const index = await get('/sitemap.xml');
    expect(index.body).toContain('<sitemapindex ');
    const parts = tags(index.body, 'loc').map((address) => address!.slice(origin.length));
    expect(parts).toEqual(['/sitemap.xml?page=1', '/sitemap.xml?page=2']);
    const pages = [];
    for (const part of parts) pages.push(tags((await get(part)).body, 'loc'));
    expect(pages[0]!.length).toBeLessThanOrEqual(1000);
    const { rows } = await database().pool.query(
      `select id from stream where publish_status = 'Published' and access_visibility = 'PUBLIC' and media_type = 'VIDEO'
         and (duration_ms is not null or event_start is not null)`,
    );
    expect(pages.flat().sort()).toEqual(rows.map((row) => `${origin}/v/${row.id}`).sort());
    for (const page of ['3', '0', '01', 'x', '-1', '99999999', ''])
      expect((await get(`/sitemap.xml?page=${page}`)).statusCode).toBe(404);
  });

  test('and browsers that request an icon are redirected to it', async () => {
    const { get } = await open();
    const answer = await get('/favicon.ico');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/icon.svg']);
  });
});
