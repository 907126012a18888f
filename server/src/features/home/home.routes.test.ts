import type { HomeChange, InsightEventType } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository } from '../streams/streams.repository.ts';

const base = '/business/v1.1/home';
const dayMs = 86_400_000;

describeOnSharedPlatform('home', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    return { platform, acme: await platform.signUp('Acme') };
  }
  let views = 0;

  function video(platform: TestPlatform, { businessId }: TestBusiness, name: string) {
    const draft = { id: platform.platform.newId('str'), businessId, name, fileName: 'a.mp4', sizeBytes: 1 };
    return createStreamsRepository(database().db).insert({ ...draft, createdAt: platform.clock.now() });
  }

  /** Views of one video on one page so many days ago, each of a visitor of its own. */
  async function watch(platform: TestPlatform, streamId: string, pageUrl: string, daysAgo: number, count: number) {
    const at = platform.clock.now().getTime() - daysAgo * dayMs;
    const batches = Array.from({ length: count }, () => {
      const viewId = `view-${++views}-of-home`;
      const event = (type: InsightEventType, more = {}) => ({
        id: `${viewId}-${type}`,
        type,
        at: new Date(at),
        ...more,
      });
      return {
        ...{ businessId: '', streamId, viewId, visitorId: `visitor-${views}`, isAnonymous: false },
        ...{ audience: 'viewer' as const, contentType: 'VOD' as const, videoMs: 10_000, playerId: null, postId: null },
        ...{ playlistId: null, communityId: null, memberOf: null, region: '' },
        ...{ pageUrl, referrer: '', country: '', device: 'desktop', browser: '', os: '', language: '' },
        ...{ destinationType: 'EMBEDDED' as const, splitTestMode: null, widgetVisibility: null },
        receivedAt: new Date(at),
        events: [
          event('pageView'),
          event('play', { positionMs: 0 }),
          event('progress', { positionMs: 5000, watchedMs: 5000 }),
        ].map((one) => ({
          positionMs: null,
          watchedMs: null,
          durationMs: null,
          height: null,
          code: null,
          overlay: null,
          ...one,
        })),
      };
    });
    const owner = (await platform.modules.streams.businessOf(streamId))!;
    const owned = batches.map((batch) => ({ ...batch, businessId: owner }));
    await platform.modules.insights.appendHistory(owned);
    for (const batch of owned) await platform.modules.insights.batchStored.run(batch);
    await platform.modules.sites.writePages();
  }

  const read = async (platform: TestPlatform, who: TestBusiness, path: string) => {
    const { status, data } = await platform.call(who, 'GET', `${base}/${path}`);
    expect(status).toBe(200);
    return data;
  };

  test('a new business has nothing, and no history', async () => {
    const { platform, acme } = await open();
    expect(await read(platform, acme, 'engagement-meter?days=7')).toMatchObject({ score: null, hasHistory: false });
    for (const path of ['engagement-videos', 'conversion-videos', 'verified-sites', 'tasks'])
      expect(await read(platform, acme, path)).toEqual({ items: [] });
    expect(await read(platform, acme, 'changes')).toMatchObject({ items: [], isTooEarly: true });
    expect(await read(platform, acme, 'performance')).toMatchObject({ items: [], totalItems: 0, size: 10 });
  });

  test('says that a page lost its player, with the figures of every part', async () => {
    const { platform, acme } = await open();
    const aurora = await video(platform, acme, 'Aurora');
    const zoom = await video(platform, acme, 'Zoom');
    const [pricing, front] = ['https://acme.example/pricing', 'https://acme.example/'];
    for (let daysAgo = 14; daysAgo >= 1; daysAgo--) {
      await watch(platform, aurora.id, front, daysAgo, 20);
      if (daysAgo > 6) await watch(platform, zoom.id, pricing, daysAgo, 12);
    }
    const { items } = (await read(platform, acme, 'changes?days=7')) as { items: HomeChange[] };
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      ...{ measure: 'views', current: 152, previous: 224, video: null },
      cause: { dimension: 'page', value: pricing, name: pricing, current: 12, previous: 84 },
      events: [{ what: 'embedLastSeen', name: pricing }],
    });

    expect(await read(platform, acme, 'changes?days=8')).toMatchObject({ items: [], isTooEarly: true });
    const tooLong = await read(platform, acme, 'engagement-meter?days=8');
    expect(tooLong).toMatchObject({ previous: null, previousScore: null, figures: { views: 152 } });

    const meter = await read(platform, acme, 'engagement-meter?days=7');
    expect(meter).toMatchObject({
      hasHistory: true,
      previous: { views: 224 },
      figures: { views: 120, averageWatched: 0.5, playRate: 1 },
    });
    expect(meter.days).toHaveLength(7);
    expect(meter.days.map(({ views }: { views: number }) => views)).toEqual([20, 20, 20, 20, 20, 20, 0]);
    const { items: best } = await read(platform, acme, 'engagement-videos?days=28&size=1');
    expect(best).toMatchObject([{ averageWatched: 0.5, previousViews: null, thumbnail: expect.stringMatching(/^\//) }]);
    const list = await read(platform, acme, 'performance?days=7&size=1');
    expect(list).toMatchObject({
      totalItems: 2,
      totalPages: 2,
      items: [{ name: 'Aurora', views: 120, previousViews: 140 }],
    });
    expect((await read(platform, acme, 'performance?days=7&size=1&page=1')).items).toMatchObject([{ name: 'Zoom' }]);
    const bolt = await platform.signUp('Bolt');
    expect(await read(platform, bolt, 'changes?days=7')).toMatchObject({ items: [], isTooEarly: true });
    expect((await read(platform, bolt, 'engagement-meter')).hasHistory).toBe(false);
  });

  test('names what the business itself changed', async () => {
    const { platform, acme } = await open();
    const aurora = await video(platform, acme, 'Aurora');
    const zoom = await video(platform, acme, 'Zoom');
    for (let daysAgo = 14; daysAgo >= 1; daysAgo--) {
      await watch(platform, aurora.id, 'https://acme.example/', daysAgo, 10);
      if (daysAgo <= 7) await watch(platform, zoom.id, 'https://acme.example/', daysAgo, 10);
    }
    const published = new Date(platform.clock.now().getTime() - 7 * dayMs);
    await database().pool.query(
      `insert into audit_entry (business_id, created_at, request_id, action, actor_kind, object_type, object_id, object_title, before, after, redacted)
       values ($1, $2, 'r', 'stream.published', 'user', 'stream', $3, 'Zoom', '{"publishStatus": "UnPublished"}', '{"publishStatus": "Published"}', '[]')`,
      [acme.businessId, published, zoom.id],
    );
    const { items } = await read(platform, acme, 'changes?days=7');
    expect(items).toMatchObject([
      {
        ...{ measure: 'views', current: 140, previous: 70, video: null },
        cause: { dimension: 'streamId', value: zoom.id, name: 'Zoom' },
        events: [{ what: 'videoPublished', name: 'Zoom' }],
      },
    ]);
  });

  test('asks to verify no page of the platform or of a community', async () => {
    const { platform, acme } = await open();
    const { id } = await video(platform, acme, 'Aurora');
    const community = { title: 'Aurora club', subdomain: 'aurora-of-home' };
    const { data } = await platform.call(acme, 'POST', '/business/v1.1/community', community);
    await database().pool.query(
      `insert into community_domain (community_id, business_id, domain, proof_value, verified_at, opened_at, created_at)
       values ($1, $2, 'club.aurora.example', 't', now(), now(), now())`,
      [data.id, acme.businessId],
    );
    for (const host of ['aurora-of-home.localhost:4000', 'localhost:4000', 'club.aurora.example', 'aurora.example'])
      await watch(platform, id, `http://${host}/`, 1, host === 'aurora.example' ? 5 : 6);
    const again = await openTestPlatform(database(), { clock: platform.clock });
    onTestFinished(() => again.close());
    const asked = async () =>
      (await read(again, acme, 'tasks?days=7')).items.filter(({ task }: { task: string }) => task === 'verifySite');
    expect(await asked()).toMatchObject([{ name: 'aurora.example' }]);
  });

  test.each(['days=0', 'days=367', 'days=x', 'timeZone=Mars/Base', 'size=1001'])('refuses ?%s', async (query) => {
    const { platform, acme } = await open();
    const { status, error } = await platform.call(acme, 'GET', `${base}/performance?${query}`);
    expect([status, error]).toEqual([400, 'request.invalid']);
  });
});
