import { expect, test } from 'vitest';
import { showVideo } from '../../platform/testing/show-video.testing.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openSearchPlatform, shopProperty } from './search-platform.testing.ts';

const period = 'startDate=2026-03-01&endDate=2026-03-10';

describeOnSharedPlatform('search figures', (database) => {
  async function open() {
    const opened = await openSearchPlatform(database());
    const { platform, owner, visit, link, google, call } = opened;
    const { streamId } = await platform.upload(owner, Buffer.from('not yet looked at'));
    await showVideo(database(), streamId);
    const see = (page: string, watchedMs = 0) => visit(streamId, page, watchedMs);
    await see('https://shop.example/a?utm_source=mail', 20_000);
    await see('https://shop.example/a/', 12_000);
    await see('https://shop.example/b');
    await see('https://elsewhere.example/c', 5000);
    await link();
    google.rows = [
      { page: 'https://shop.example/a', date: '2026-03-02', impressions: 300, clicks: 30, position: 2 },
      { page: 'https://shop.example/a', date: '2026-03-04', impressions: 100, clicks: 0, position: 6 },
      { page: 'https://shop.example/b', date: '2026-03-04', impressions: 50, clicks: 20, position: 1 },
      { page: 'https://shop.example/b', date: '2026-02-20', impressions: 1000, clicks: 1, position: 9 },
    ];
    const read = () => platform.modules.searchConsole.fetch!(owner.businessId, new AbortController().signal);
    await read();
    const figures = (query = '') => call('GET', `/figures?${period}${query}`);
    const order = async (sort: string) =>
      (await figures(sort)).data.items.map(({ pageUrl }: { pageUrl: string }) => new URL(pageUrl).pathname);
    return { ...opened, streamId, see, read, figures, order };
  }

  test('stand beside the views of the same pages and days', async () => {
    const { figures } = await open();
    const { status, data } = await figures();
    expect(status).toBe(200);
    const a = { impressions: 400, clicks: 30, clickRate: 0.075, position: 3, views: 2, watchTimeMs: 32_000 };
    const b = { impressions: 50, clicks: 20, clickRate: 0.4, position: 1, views: 0, watchTimeMs: 0 };
    expect(data.items).toMatchObject([a, b]);
    // Seen both with and without a slash at the end.
    expect(data.items[0].pageUrl).toMatch(/^https:\/\/shop\.example\/a\/?$/);
    expect(data.totals).toEqual({
      impressions: 450,
      clicks: 50,
      clickRate: 50 / 450,
      position: 1250 / 450,
      views: 2,
      watchTimeMs: 32_000,
    });
    expect(data).toMatchObject({ page: 0, totalItems: 2, totalPages: 1, latestDate: '2026-03-04' });
    expect(data.points).toHaveLength(10);
    expect(data.points.filter(({ impressions }: { impressions: number }) => impressions > 0)).toEqual([
      { date: '2026-03-02', impressions: 300, clicks: 30 },
      { date: '2026-03-04', impressions: 150, clicks: 20 },
    ]);
    expect(data.uncovered).toEqual({ pages: 1, origins: ['https://elsewhere.example'] });
  });

  test('are sorted and turned in pages', async () => {
    const { order, figures, see, read } = await open();
    await see('https://shop.example/unseen');
    await read();
    const [a, b, unseen] = [expect.stringMatching(/^\/a/), '/b', '/unseen'];
    expect(await order('')).toEqual([a, b, unseen]);
    expect(await order('&sort=clickRate')).toEqual([b, a, unseen]);
    expect(await order('&sort=position')).toEqual([a, b, unseen]);
    expect(await order('&sort=position&direction=asc')).toEqual([b, a, unseen]);
    expect(await order('&sort=views&direction=desc')).toEqual([a, b, unseen]);
    expect((await figures('&page=1&size=2')).data).toMatchObject({
      ...{ items: [{ impressions: 0, position: null, clickRate: 0 }], totalItems: 3, totalPages: 2 },
      totals: { impressions: 450 },
    });
  });

  test('of a page whose player is gone are told for days that have some', async () => {
    const { call, figures } = await open();
    await database().pool.query(`delete from embed_page where page_url like '%/b'`);
    expect((await figures()).data.totalItems).toBe(2);
    expect((await call('GET', '/figures?startDate=2026-03-05&endDate=2026-03-10')).data.items).toMatchObject([
      { pageUrl: expect.stringMatching(/a\/?$/), impressions: 0, views: 2 },
    ]);
  });

  test('of another business are not told', async () => {
    const { platform, callAs, figures } = await open();
    const rival = callAs(await platform.signUp('Rival'));
    const { data } = await rival.call('GET', `/figures?${period}`);
    expect(data).toMatchObject({ items: [], totals: { impressions: 0, views: 0 }, latestDate: null });
    expect((await figures()).data.totals.impressions).toBe(450);
  });

  test.each([
    ['no dates', '', 400],
    ['no end', 'startDate=2026-03-01', 400],
    ['a word', 'startDate=yesterday&endDate=2026-03-01', 400],
    ['a day that is none', 'startDate=2026-02-30&endDate=2026-03-01', 400],
    ['an instant', 'startDate=2026-03-01T00:00:00Z&endDate=2026-03-02', 400],
    ['an end before the start', 'startDate=2026-03-02&endDate=2026-03-01', 422],
    ['nineteen months', 'startDate=2024-08-01&endDate=2026-03-01', 422],
    ['an order that is none', `${period}&sort=luck`, 400],
    ['a page below the first', `${period}&page=-1`, 400],
  ])('with %s are refused', async (_about, query, status) => {
    const { call } = await openSearchPlatform(database());
    expect((await call('GET', `/figures?${query}`)).status).toBe(status);
  });

  test('verified sites are those that Google lets the account read, with the business’s own that they cover', async () => {
    const { platform, owner, call, google, read } = await open();
    const add = async (siteUrl: string) =>
      (await platform.call(owner, 'POST', '/business/v1.1/insight/verified-sites', { siteUrl })).data.id;
    const ids = [await add('shop.example'), await add('www.shop.example'), await add('attic.example')];
    await add('not-proven.example');
    await database().pool.query('update site set verified_at = now() where id = any($1)', [ids]);
    google.people.get('ann@example.com')!.sites['sc-domain:shop.example'] = 'siteFullUser';
    await read();
    const { data } = await call('GET', '/verified-sites');
    const names = (sites: { name: string }[]) => sites.map(({ name }) => name);
    expect(data.items.map((item: { siteUrl: string; sites: [] }) => [item.siteUrl, names(item.sites)])).toEqual([
      [shopProperty, ['shop.example']],
      ['sc-domain:shop.example', ['shop.example', 'www.shop.example']],
    ]);
    expect(data.items[0]).toMatchObject({ email: 'ann@example.com', kind: 'URL_PREFIX', permissionLevel: 'OWNER' });
    expect(names(data.uncoveredSites)).toEqual(['attic.example']);
  });

  test('are in the export of the business, without what gives access', async () => {
    const { platform, owner } = await open();
    const { createBusinessRecordsRepository } = await import(
      '../../platform/business-data/business-records.repository.ts'
    );
    const { exportedTables } = await import('../../platform/business-data/exported.repository.ts');
    const records = createBusinessRecordsRepository(platform.platform.database.db);
    const found: Record<string, unknown[]> = {};
    for (const name of ['search_account', 'search_property', 'search_page', 'search_figure'])
      for await (const page of records.pages(exportedTables[name]!, owner.businessId, 2))
        found[name] = [...(found[name] ?? []), ...page];
    expect(found.search_account).toMatchObject([{ email: 'ann@example.com', state: 'LINKED' }]);
    expect(found.search_property).toHaveLength(2);
    expect(found.search_page).toHaveLength(2);
    expect(found.search_figure).toHaveLength(4);
    expect(JSON.stringify(found)).not.toMatch(/sealed|sub-of/i);
  });
});
