import { expect, test } from 'vitest';
import { showVideo } from '../../platform/testing/show-video.testing.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { DoubleRow } from './google-double.testing.ts';
import { openSearchPlatform, shopProperty } from './search-platform.testing.ts';

const daySec = 86_400;
const row = (page: string, date: string, figures: Partial<DoubleRow> = {}): DoubleRow => ({
  ...{ page, date, impressions: 10, clicks: 1, position: 4 },
  ...figures,
});

describeOnSharedPlatform('reading search figures', (database) => {
  /** Linked, with players on two pages; jobs are run by hand. */
  async function open(pages: readonly string[] = ['https://shop.example/a', 'https://shop.example/b/']) {
    const opened = await openSearchPlatform(database());
    const { platform, owner, visit, link, google } = opened;
    const { streamId } = await platform.upload(owner, Buffer.from('not yet looked at'));
    await showVideo(database(), streamId);
    for (const page of pages) await visit(streamId, page);
    await link();
    google.calls.length = 0;
    const read = (business = owner) =>
      platform.modules.searchConsole.fetch!(business.businessId, new AbortController().signal);
    const stored = async () =>
      (
        await database().pool.query(
          `select page_url, day::text, impressions, clicks, positions from search_figure order by page_url, day`,
        )
      ).rows.map(({ page_url, day, impressions, clicks, positions }) => [
        page_url,
        day,
        impressions,
        clicks,
        positions,
      ]);
    const questions = () => google.callsOf('searchAnalytics').map(({ body }) => body);
    const next = async () => {
      await opened.pass(daySec);
      google.calls.length = 0;
    };
    return { ...opened, streamId, read, stored, questions, next };
  }

  test('sixteen months are read at first, then the last days again', async () => {
    const { google, read, stored, questions, next } = await open();
    google.rows = [
      row('https://shop.example/a', '2024-11-09'),
      row('https://shop.example/a', '2024-11-10'),
      row('https://shop.example/a', '2026-03-04'),
      row('https://shop.example/a', '2026-03-09'),
      row('https://shop.example/c', '2026-03-09'),
    ];
    await read();
    expect(await stored()).toEqual([
      ['https://shop.example/a', '2024-11-10', 10, 1, 40],
      ['https://shop.example/a', '2026-03-04', 10, 1, 40],
      ['https://shop.example/a', '2026-03-09', 10, 1, 40],
    ]);
    expect(questions().map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2024-11-10', '2025-03-09'],
      ['2025-03-10', '2025-07-07'],
      ['2025-07-08', '2025-11-04'],
      ['2025-11-05', '2026-03-04'],
      ['2026-03-05', '2026-03-10'],
    ]);
    expect(questions()[0]).toMatchObject({ dimensions: ['page', 'date'], type: 'web', dataState: 'all' });

    await next();
    google.rows[2]!.impressions = 99;
    google.rows[3] = row('https://shop.example/a', '2026-03-09', { impressions: 30, clicks: 3, position: 2 });
    await read();
    expect(questions().map(({ startDate, endDate }) => [startDate, endDate])).toEqual([['2026-03-06', '2026-03-11']]);
    // The first day is older than Google keeps by now.
    expect(await stored()).toEqual([
      ['https://shop.example/a', '2026-03-04', 10, 1, 40],
      ['https://shop.example/a', '2026-03-09', 30, 3, 60],
    ]);
    // A figure that Google takes back is gone.
    google.rows = [];
    await next();
    await read();
    expect(await stored()).toEqual([['https://shop.example/a', '2026-03-04', 10, 1, 40]]);
  });

  test('a page that gets a player later is read from the beginning, without the others', async () => {
    const { visit, streamId, read, questions, next } = await open();
    await read();
    await next();
    await visit(streamId, 'https://shop.example/new?utm_source=mail');
    await read();
    const asked = questions().map(({ startDate, dimensionFilterGroups }) => [
      startDate,
      dimensionFilterGroups[0].filters[0].expression,
    ]);
    expect(asked).toHaveLength(6);
    expect(asked.filter(([, pattern]) => pattern.includes('/new'))).toHaveLength(5);
    expect(asked.filter(([, pattern]) => pattern.includes('/a|'))).toEqual([['2026-03-06', expect.anything()]]);
  });

  test('addresses that differ in query, fragment or a slash are added up, over several answers', async () => {
    const { google, read, stored, questions } = await open();
    google.rows = Array.from({ length: 6000 }, (_, n) =>
      row(`https://shop.example/a?size=${n}`, '2026-03-01', { impressions: 2, clicks: 1, position: n < 3000 ? 1 : 3 }),
    );
    google.rows.push(row('https://shop.example/b', '2026-03-01'), row('https://shop.example/b/#top', '2026-03-01'));
    await read();
    expect(await stored()).toEqual([
      ['https://shop.example/a', '2026-03-01', 12_000, 6000, 24_000],
      ['https://shop.example/b/', '2026-03-01', 20, 2, 80],
    ]);
    const paged = questions().filter(({ startDate }) => startDate === '2025-11-05');
    expect(paged.map(({ startRow, rowLimit }) => [startRow, rowLimit])).toEqual([
      [0, 5000],
      [5000, 5000],
    ]);
  });

  test('a page that several properties see is counted once, from the narrowest that may be read', async () => {
    const { google, read, stored, questions, link } = await open();
    const { sites } = google.people.get('ann@example.com')!;
    sites['sc-domain:shop.example'] = 'siteRestrictedUser';
    google.addPerson('bob@example.com', { [shopProperty]: 'siteFullUser' });
    await link('bob@example.com');
    google.calls.length = 0;
    google.rows = [row('https://shop.example/a', '2026-03-01')];
    await read();
    expect(await stored()).toEqual([['https://shop.example/a', '2026-03-01', 10, 1, 40]]);
    expect(questions()).toHaveLength(5);
    expect(new Set(google.callsOf('searchAnalytics').map(({ path }) => path)).size).toBe(1);
  });

  test('an access token is renewed before its end, once for all who need it', async () => {
    const { google, platform, owner, read, next, emails } = await open();
    await read();
    await next();
    await Promise.all([read(), read(), read()]);
    expect(google.callsOf('/token')).toHaveLength(1);
    // A token that ends early is renewed, too.
    google.endAccessTokens();
    google.calls.length = 0;
    await platform.modules.searchConsole.fetch!(owner.businessId, new AbortController().signal);
    expect(google.callsOf('/token')).toHaveLength(1);
    expect(await emails()).toMatchObject([{ state: 'LINKED' }]);
  });

  test('while one server renews, another waits its turn', async () => {
    const { platform, read, next } = await open();
    await next();
    const soon = new Date(platform.clock.now().getTime() + 1000);
    await database().pool.query('update search_account set renewing_until = $1', [soon]);
    await expect(read()).rejects.toThrow('Another server renews the access token.');
    platform.clock.advanceSec(2);
    await read();
  });

  test('an access that was taken back is shown as such, keeps its figures, and can be given again', async () => {
    const { google, read, next, emails, stored, link, call } = await open();
    google.rows = [row('https://shop.example/a', '2026-03-01')];
    await read();
    await next();
    google.endGrant('ann@example.com');
    await read();
    expect(await emails()).toMatchObject([{ state: 'CONNECT_AGAIN', isFetching: false }]);
    expect(await stored()).toHaveLength(1);
    google.calls.length = 0;
    expect((await call('POST', '/fetch')).status).toBe(202);
    await read();
    expect(google.calls).toEqual([]);
    await link();
    await read();
    expect(await emails()).toMatchObject([{ state: 'LINKED', isFetching: false }]);
  });

  const busy: readonly [string, number, object, Record<string, string> | undefined, number][] = [
    ['429 with a time', 429, {}, { 'retry-after': '900' }, 900],
    ['429 without', 429, {}, undefined, 60],
    ['a failure', 500, {}, undefined, 60],
    ['maintenance', 503, {}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 60],
    ['an exhausted quota', 403, { error: { errors: [{ reason: 'quotaExceeded' }] } }, undefined, 60],
    ['a rate limit', 403, { error: { errors: [{ reason: 'userRateLimitExceeded' }] } }, undefined, 60],
  ];
  test.each(busy)('after %s it is left alone for a while and goes on from there', async (_about, ...given) => {
    const [status, body, headers, waitSec] = given;
    const { google, clock, read, emails, stored, questions } = await open();
    google.rows = [row('https://shop.example/a', '2024-12-01'), row('https://shop.example/a', '2026-03-01')];
    google.interrupt = (path) =>
      path.includes('searchAnalytics') && questions().length > 2 ? [status, body, headers] : undefined;
    await expect(read()).rejects.toThrow(/Google answered/);
    expect(await stored()).toEqual([['https://shop.example/a', '2024-12-01', 10, 1, 40]]);
    const waits = new Date(clock.now().getTime() + waitSec * 1000).toISOString();
    expect(await emails()).toMatchObject([{ waitsUntilDate: waits, isFetching: true }]);

    google.calls.length = 0;
    google.interrupt = () => undefined;
    await expect(read()).rejects.toThrow('Google asked to be left alone for a while.');
    expect(google.calls).toEqual([]);
    clock.advanceSec(waitSec);
    await read();
    expect(questions().map(({ startDate }) => startDate)).toEqual(['2025-07-08', '2025-11-05', '2026-03-05']);
    expect(await stored()).toHaveLength(2);
  });

  const unreadable: readonly [string, object][] = [
    ['rows without keys', { rows: [{ clicks: 1 }] }],
    ['a date that is none', { rows: [{ keys: ['https://shop.example/a', 'yesterday'], clicks: 1 }] }],
    ['an address that is none', { rows: [{ keys: ['shop', '2026-03-01'], clicks: 1 }] }],
  ];
  test.each(unreadable)('%s are not taken for figures', async (_about, body) => {
    const { google, read, stored } = await open();
    google.interrupt = (path) => (path.includes('searchAnalytics') ? [200, body] : undefined);
    await expect(read()).rejects.toThrow('without page and date');
    expect(await stored()).toEqual([]);
  });

  test('figures that make no sense, and pages nobody asked about, are not stored', async () => {
    const { google, read, stored } = await open();
    const keys = (page: string, date: string) => ({ keys: [page, date] });
    const odd = { impressions: -5, clicks: 'many', position: Number.MAX_VALUE };
    google.interrupt = (path) =>
      path.includes('searchAnalytics')
        ? [
            200,
            {
              rows: [
                { ...keys('https://shop.example/a', '2026-03-01'), ...odd },
                { ...keys('https://other.example/', '2026-03-01'), impressions: 5 },
                { ...keys('https://shop.example/a', '1999-01-01'), impressions: 5 },
              ],
            },
          ]
        : undefined;
    await read();
    expect(await stored()).toEqual([['https://shop.example/a', '2026-03-01', 0, 0, 0]]);
  });

  test('a property that may not be read any more does not stop the others', async () => {
    const { google, visit, streamId, read, stored, emails } = await open();
    google.people.get('ann@example.com')!.sites['https://attic.test/'] = 'siteOwner';
    await visit(streamId, 'https://attic.test/a');
    google.rows = [row('https://shop.example/a', '2026-03-01'), row('https://attic.test/a', '2026-03-01')];
    google.interrupt = (path) => (path.includes('attic.test') ? [403, { error: { code: 403 } }] : undefined);
    await read();
    expect((await stored()).map(([page]) => page)).toEqual(['https://shop.example/a']);
    expect(await emails()).toMatchObject([{ state: 'LINKED', isFetching: false }]);
  });

  test('a site that is unlinked while it is read leaves nothing behind', async () => {
    const { google, call, read, stored } = await open();
    google.rows = [row('https://shop.example/a', '2026-03-01')];
    const site = `/ann%40example.com/${encodeURIComponent(shopProperty)}`;
    let unlinking: Promise<unknown> | undefined;
    google.interrupt = (path) => {
      if (path.includes('searchAnalytics')) unlinking ??= call('DELETE', site);
      return undefined;
    };
    await read();
    await unlinking;
    await read();
    expect(await stored()).toEqual([]);
  });

  test('accounts are read every day, and when somebody asks, six times an hour', async () => {
    const { platform, owner, read, next, emails, call } = await open();
    await read();
    const due = async () => (await emails()).map(({ isFetching }: { isFetching: boolean }) => isFetching);
    expect(await due()).toEqual([false]);
    await next();
    expect(await due()).toEqual([true]);
    await platform.modules.searchConsole.sweep();
    const { rows } = await database().pool.query(
      `select singleton_key from pgboss.job where name = 'search-console.fetch' and state = 'created'`,
    );
    expect(rows).toEqual([{ singleton_key: owner.businessId }]);
    await read();
    const answers: (string | undefined)[] = [];
    for (let n = 0; n < 7; n++) answers.push((await call('POST', '/fetch')).error);
    expect(answers).toEqual([...Array(6).fill(undefined), 'request.rate_limited']);
    expect(await due()).toEqual([true]);
  });
});
