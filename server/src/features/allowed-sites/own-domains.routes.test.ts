import type { Widget } from '@zeacon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindsOfWholeSuites, openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository, type NewStream } from '../streams/streams.repository.ts';
import { widgetPlaying } from '../video-widgets/widget-draft.testing.ts';

const base = '/business/v1.1';
const from = (host: string) => ({ origin: `https://${host}`, 'sec-fetch-site': 'cross-site' });
const shop = from('shop.example');
const blog = from('blog.example');

describe.each(kindsOfWholeSuites)('players and widgets with domains of their own on %s', (kind) => {
  let database: TestDatabase;
  let here: TestPlatform;
  let owner: TestBusiness;
  let streamId: string;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    here = await openTestPlatform(database);
    owner = await here.signUp();
    const row: NewStream = {
      ...{ id: here.platform.newId('str'), businessId: owner.businessId, name: 'Tour', fileName: 'clip.mp4' },
      ...{ sizeBytes: 1000, createdAt: here.clock.now(), packagingState: 'ready', packageId: 'pkg_1' },
      ...{ posterFile: 'poster.jpg', durationMs: 65_000, width: 1280, height: 720 },
      ...{ publishStatus: 'Published', accessVisibility: 'PUBLIC' },
    };
    streamId = (await createStreamsRepository(database.db).insert(row)).id;
  });
  afterAll(async () => {
    await here?.close();
    await database?.close();
  });

  const playerDraft = (allowedDomains?: unknown) => ({
    ...{ name: 'Shop', autoPlay: false, videoLoop: false, hideControls: false, logo: null, showIcon: false },
    ...{ playerColor: '#e11d2e', streamId, ...(allowedDomains !== undefined && { allowedDomains }) },
  });
  const makePlayer = async (allowedDomains?: unknown) =>
    (await here.call(owner, 'POST', `${base}/embedded-player`, playerDraft(allowedDomains))).data.uuid as string;
  const makeWidget = async (allowedDomains: string[]) =>
    (await here.call(owner, 'POST', `${base}/video-widget`, { ...widgetPlaying(streamId), allowedDomains }))
      .data as Widget;
  const limitBusiness = (allowedDomains: string[]) =>
    here.call(owner, 'PUT', `${base}/video-widget/site`, { allowedDomains });

  async function get(url: string, headers: Record<string, string>) {
    const answer = await here.app.inject({ url, headers });
    const { responseData: data, error } = answer.json();
    return { status: answer.statusCode, error, data, cache: answer.headers['cache-control'] };
  }
  const readPlayer = (id: string, headers: Record<string, string>) =>
    get(`${base}/embedded-player/public?embeddedVideoPlayerId=${id}`, headers);
  const refused = { status: 403, error: 'embed_site.refused' };

  test('a player is told of on its own domains alone, and to no cache', async () => {
    const id = await makePlayer(['shop.example']);
    expect(await readPlayer(id, shop)).toMatchObject({ status: 200, cache: 'private, no-store' });
    for (const headers of [blog, {}, { origin: 'null' }]) expect(await readPlayer(id, headers)).toMatchObject(refused);
    expect(await readPlayer(id, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 });
    expect((await readPlayer(id, shop)).data.player).not.toHaveProperty('allowedDomains');
    const open = await makePlayer();
    expect(await readPlayer(open, blog)).toMatchObject({ status: 200, cache: 'public, max-age=5' });
    await here.modules.allowedSites.writeRefused();
    const { data } = await here.call(owner, 'GET', `${base}/video-widget/site/refused`);
    expect(data.items).toContainEqual(expect.objectContaining({ host: 'blog.example' }));
  });

  test('a change counts at once, and an empty list is that of the business', async () => {
    const id = await makePlayer(['shop.example']);
    expect(await readPlayer(id, blog)).toMatchObject(refused);
    await here.call(owner, 'PUT', `${base}/embedded-player/${id}`, playerDraft(['*.example']));
    expect(await readPlayer(id, blog)).toMatchObject({ status: 200 });
    await here.call(owner, 'PUT', `${base}/embedded-player/${id}`, playerDraft([]));
    await limitBusiness(['blog.example']);
    expect(await readPlayer(id, shop)).toMatchObject(refused);
    expect(await readPlayer(id, blog)).toMatchObject({ status: 200 });
    await limitBusiness([]);
  });

  test('a change that leaves the domains out keeps them', async () => {
    const id = await makePlayer(['shop.example']);
    const kept = await here.call(owner, 'PUT', `${base}/embedded-player/${id}`, playerDraft());
    expect(kept.data.allowedDomains).toEqual(['shop.example']);
    expect(await readPlayer(id, blog)).toMatchObject(refused);
    const { key } = await makeWidget(['shop.example']);
    const { allowedDomains: _left, ...draft } = widgetPlaying(streamId);
    const changed = await here.call(owner, 'PUT', `${base}/video-widget/${key}`, { ...draft, name: 'Other' });
    expect(changed.data).toMatchObject({ name: 'Other', allowedDomains: ['shop.example'] });
    const opened = await here.call(owner, 'PUT', `${base}/video-widget/${key}`, { ...draft, allowedDomains: [] });
    expect(opened.data.allowedDomains).toEqual([]);
    await here.call(owner, 'DELETE', `${base}/video-widget/${key}`);
  });

  test('a list of its own allows nothing that the business does not, and tokens of media stay with it', async () => {
    await limitBusiness(['shop.example', 'blog.example']);
    const id = await makePlayer(['shop.example', 'evil.example']);
    expect((await readPlayer(id, shop)).data.stream.hlsUrl).toContain('token=');
    for (const headers of [blog, from('evil.example')]) expect(await readPlayer(id, headers)).toMatchObject(refused);
    await limitBusiness([]);
  });

  test('the tag of a site hears of those widgets alone that may be shown on it', async () => {
    const limited = await makeWidget(['shop.example']);
    const open = await makeWidget([]);
    const siteKey = owner.businessId.replace('biz_', 'pk_');
    const keys = async (headers: Record<string, string>) => {
      const { data, cache } = await get(`${base}/video-widget/details/public?siteKey=${siteKey}`, headers);
      expect(cache).toBe('private, no-store');
      return data.widgets.map(({ key }: Widget) => key).sort();
    };
    expect(await keys(shop)).toEqual([limited.key, open.key].sort());
    expect(await keys(blog)).toEqual([open.key]);
    const one = (headers: Record<string, string>) =>
      get(`${base}/video-widget/details/public?widgetId=${limited.key}`, headers);
    expect(await one(shop)).toMatchObject({ status: 200, cache: 'private, no-store' });
    expect(await one(blog)).toMatchObject(refused);
    await here.call(owner, 'PUT', `${base}/video-widget/${limited.key}`, {
      ...widgetPlaying(streamId),
      allowedDomains: [],
    });
    expect(await one(blog)).toMatchObject({ status: 200, cache: 'public, max-age=5' });
  });

  test('views and impressions are counted for them on their own domains alone', async () => {
    const ids = [await makePlayer(['shop.example']), (await makeWidget(['shop.example'])).key];
    const send = async (playerId: string, headers: Record<string, string>) => {
      const payload = {
        ...{ streamId, playerId, viewId: 'view-0001', visitorId: 'visitor-1', pageUrl: 'https://shop.example/' },
        ...{ destinationType: 'EMBEDDED', sentAt: 0, events: [{ id: 'event-0001', type: 'pageView', at: 0 }] },
      };
      return (await here.app.inject({ method: 'POST', url: `${base}/insight/events`, payload, headers })).statusCode;
    };
    for (const id of ids) {
      expect(await send(id, blog)).toBe(403);
      expect(await send(id, shop)).toBe(202);
    }
    expect(await send('ply_unknown', blog)).toBe(202);
  });

  test('their pages may be framed where both lists allow it', async () => {
    const ancestors = async (id: string) => {
      const answer = await here.app.inject({ url: `/embed/${id}` });
      expect(answer.headers['x-frame-options']).toBeUndefined();
      const policies = String(answer.headers['content-security-policy']).split(', ');
      return policies.map((policy) => /frame-ancestors (.*)$/.exec(policy)?.[1]);
    };
    const shopOnly = "'self' http://shop.example:* https://shop.example:*";
    expect(await ancestors(await makePlayer())).toEqual(['*', '*']);
    const { key } = await makeWidget(['shop.example']);
    for (const id of [await makePlayer(['shop.example']), key]) expect(await ancestors(id)).toEqual(['*', shopOnly]);
    await limitBusiness(['*.example']);
    expect(await ancestors(key)).toEqual(["'self' http://*.example:* https://*.example:*", shopOnly]);
    await limitBusiness([]);
  });

  test.each(['ply_none', 'wgt_none', 'str_1', '..%2Fx', '%00'])('%s has no page', async (id) => {
    const answer = await here.app.inject({ url: `/embed/${id}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('an inactive or archived widget has no page', async () => {
    const { key } = await makeWidget([]);
    const status = async () => (await here.app.inject({ url: `/embed/${key}` })).statusCode;
    expect(await status()).toBe(200);
    await here.call(owner, 'PUT', `${base}/video-widget/${key}/archived`, { archived: true });
    expect(await status()).toBe(404);
  });

  test.each<[string, unknown, string]>([
    ['text', 'shop.example', 'allowedDomains'],
    ['an address', ['https://shop.example/x'], 'allowedDomains.0'],
    ['one twice', ['shop.example', 'shop.example'], 'allowedDomains.1'],
    ['too many', Array.from({ length: 51 }, (_, index) => `s${index}.example`), 'allowedDomains'],
    ['a star within', ['shop.*.example'], 'allowedDomains.0'],
    ['null', null, 'allowedDomains'],
  ])('%s is refused', async (_case, allowedDomains, field) => {
    const drafts = {
      [`${base}/embedded-player`]: playerDraft(allowedDomains),
      [`${base}/video-widget`]: { ...widgetPlaying(streamId), allowedDomains },
    };
    for (const [path, draft] of Object.entries(drafts)) {
      const answer = await here.call(owner, 'POST', path, draft);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.fieldErrors ?? {})).toContain(field);
    }
  });
});
