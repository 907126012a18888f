import type { Endpoint } from '@zeacon/contract';
import * as contract from '@zeacon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository, type NewStream } from '../streams/streams.repository.ts';
import { cardOf, cards } from '../video-sales/video-sales.testing.ts';
import { widgetDraft } from '../video-widgets/widget-draft.testing.ts';

const site = '/business/v1.1/video-widget/site';
const shop = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
const evil = { origin: 'https://shop.example.evil.example', 'sec-fetch-site': 'cross-site' };
const own = { 'sec-fetch-site': 'same-origin' };
const sandboxed = { origin: 'null', 'sec-fetch-site': 'cross-site' };
const server = {};
const app = { origin: 'capacitor://localhost' };

type Asked = { method: 'GET' | 'POST'; url: string; payload?: object };

describe('sites that are not allowed', () => {
  let database: TestDatabase;
  let here: TestPlatform;
  let owner: TestBusiness;
  let streamId: string;
  let playlistId: string;
  let asked: Record<string, Asked>;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    here = await openTestPlatform(database);
    owner = await here.signUp();
    streamId = await video();
    playlistId = (
      await here.call(owner, 'POST', '/general/v1.1/stream/playlist', {
        name: 'All',
        description: '',
        streamIds: [streamId],
      })
    ).data.id;
    asked = await everything();
    await limit({ allowedDomains: ['shop.example'] });
  });
  afterAll(async () => {
    await here?.close();
    await database?.close();
  });

  async function video(row: Partial<NewStream> = {}, business = owner): Promise<string> {
    const { id } = await createStreamsRepository(database.db).insert({
      id: here.platform.newId('str'),
      businessId: business.businessId,
      name: 'Tour',
      fileName: 'clip.mp4',
      sizeBytes: 1000,
      createdAt: here.clock.now(),
      packagingState: 'ready',
      packageId: 'pkg_1',
      posterFile: 'poster.jpg',
      durationMs: 65_000,
      width: 1280,
      height: 720,
      publishStatus: 'Published',
      accessVisibility: 'PUBLIC',
      ...row,
    });
    return id;
  }

  const limit = (policy: object, business = owner) => here.call(business, 'PUT', site, policy);

  async function ask(call: Asked, headers: Record<string, string> = {}) {
    const answer = await here.app.inject({ ...call, headers });
    const { responseData: data, error } = answer.body.startsWith('{') ? answer.json() : {};
    return { status: answer.statusCode, error, data, headers: answer.headers };
  }

  /** One call for every endpoint that pages make for what they show. */
  async function everything(): Promise<Record<string, Asked>> {
    const general = '/general/v1.1/stream';
    const player = (
      await here.call(owner, 'POST', '/business/v1.1/embedded-player', {
        ...{ name: 'Shop', autoPlay: false, videoLoop: false, hideControls: false, logo: null, showIcon: false },
        ...{ playerColor: '#e11d2e', streamId },
      })
    ).data.uuid;
    const widget = (await here.call(owner, 'POST', '/business/v1.1/video-widget', widgetDraft)).data.key;
    const liveId = (await here.call(owner, 'POST', `${general}/v2`, { name: 'Show', contentType: 'LIVE' })).data.id;
    await here.call(owner, 'PATCH', `${general}/status/${liveId}`, { streamStatus: 'Published' });
    const channel = { method: 'POST', url: `${general}/viewer/realtime` } as const;
    const { token } = (await ask({ ...channel, payload: { streamId: liveId, visitorId: 'visitor-1' } })).data;
    const get = (url: string): Asked => ({ method: 'GET', url });
    const post = (url: string, payload: object): Asked => ({ method: 'POST', url, payload });
    const visitorId = 'visitor-1';
    const attempt = 'attempt-000000001';
    const event = { id: 'event-0001', type: 'pageView', at: 0 };
    const ofStream = `streamId=${streamId}`;
    const club = '/business/v1.1/community';
    const named = { title: 'Harbor club', subdomain: 'harbor-club' };
    const communityId = (await here.call(owner, 'POST', club, named)).data.id;
    const words = { title: 'Words', body: { blocks: [] } };
    const postId = (await here.call(owner, 'POST', `${club}/post`, { communityId, ...words, state: 'PUBLISHED' })).data
      .uuid;
    const film = { communityId, ...words, contentId: streamId, state: 'PUBLISHED' };
    const filmId = (await here.call(owner, 'POST', `${club}/post`, film)).data.uuid;
    await here.call(owner, 'POST', `${club}/watch-party`, { postId: filmId });
    const ofCommunity = `communityId=${communityId}`;
    return {
      getPublicCommunity: get(`${club}/public/details?${ofCommunity}`),
      getMembershipPayment: get(`${club}/public/membership?${ofCommunity}`),
      getMemberRole: get(`${club}/member/role?${ofCommunity}`),
      getMemberProfile: get(`${club}/public/member?${ofCommunity}&memberId=mbr_1`),
      listPublicMembers: get(`${club}/public/members?${ofCommunity}`),
      listPublicPosts: get(`${club}/public/post?${ofCommunity}`),
      listPublicSpaces: get(`${club}/public/spaces?${ofCommunity}`),
      getPublicPost: get(`${club}/public/post-details?postId=${postId}`),
      listComments: get(`${club}/public/comments?postId=${postId}`),
      listPostChat: get(`${club}/public/post-chat?postId=${postId}`),
      openCommunityTopic: post(`${club}/public/realtime`, { communityId }),
      openWatchParty: post(`${club}/public/watch-party/realtime`, { postId: filmId }),
      getPublicPlayer: get(`/business/v1.1/embedded-player/public?embeddedVideoPlayerId=${player}`),
      getViewerPlaylist: get(`${general}/viewer/detail/playlist?playlistId=${playlistId}`),
      getPublicWidgets: get(`/business/v1.1/video-widget/details/public?widgetId=${widget}`),
      getViewerStreamDetails: get(`${general}/viewer/stream-details?${ofStream}`),
      getStreamDuration: get(`${general}/duration?${ofStream}`),
      getViewerPayment: get(`${general}/viewer/payment?${ofStream}`),
      payForVideo: post(`${general}/viewer/payment`, {
        ...{ streamId, attempt, email: 'ana@example.com', amount: 900, currency: 'EUR' },
        card: cardOf(cards.good),
      }),
      getPricesForBuyer: post(`${general}/viewer/payment/choices`, { streamId, bought: [] }),
      answerVideoPayment: post(`${general}/viewer/payment/answer`, { streamId, attempt, answer: 'APPROVE' }),
      checkPurchase: post(`${general}/viewer/payment/standing`, { streamId, entitlement: 'none' }),
      openPurchase: post(`${general}/viewer/payment/purchase`, { streamId, entitlement: 'none' }),
      sendPurchaseLink: post(`${general}/viewer/payment/link`, { streamId, email: 'ana@example.com' }),
      usePurchaseLink: post(`${general}/viewer/payment/restore`, { streamId, link: 'none' }),
      listOwnPurchases: post(`${general}/viewer/payment/history`, { streamId, entitlement: 'none' }),
      listMoreVideos: get(`${general}/viewer/more-videos?${ofStream}`),
      listPublicVideos: get(`${general}/public?businessId=${owner.businessId}`),
      getViewerOverlays: get(`${general}/viewer/overlays?${ofStream}`),
      listAds: get(`${general}/ads?${ofStream}`),
      getAd: get(`${general}/ads/cta_1?${ofStream}`),
      getAdDuration: get(`${general}/ads/duration?${ofStream}`),
      getViewerLive: get(`${general}/viewer/live?${ofStream}`),
      getChatReplay: get(`${general}/viewer/chat-replay?${ofStream}`),
      readGuestInvitation: post(`${general}/viewer/guest`, { streamId, guestKey: 'x' }),
      openViewerChannel: post(`${general}/viewer/realtime`, { streamId, visitorId }),
      catchUpChannel: post(`${general}/viewer/realtime/catch-up`, { token }),
      writeInChannel: post(`${general}/viewer/realtime/chat`, { token, ref: 'ref-0001', text: 'Hello' }),
      listChannelMembers: post(`${general}/viewer/realtime/members`, { token }),
      recordInsightEvents: post('/business/v1.1/insight/events', {
        streamId,
        viewId: 'view-0001',
        visitorId,
        pageUrl: 'https://shop.example/',
        destinationType: 'EMBEDDED',
        sentAt: 0,
        events: [event],
      }),
      recordConversion: post('/business/v1.1/insight/conversions', {
        id: 'conversion-1',
        clickId: `${streamId}.click-0001`,
        name: 'order',
      }),
      recordSplitEvents: post('/business/v1.1/insight/split-events', {
        siteKey: owner.businessId.replace('biz_', 'pk_'),
        visitorId,
      }),
      reportVisitorError: post(contract.reportVisitorError.path, {
        businessId: owner.businessId,
        code: contract.VisitorErrorCode.options[0],
      }),
      submitLead: post(`${general}/leads`, {
        id: 'lead-00001',
        streamId,
        callToActionId: 'cta_1',
        name: 'Ana',
        email: 'ana@example.com',
        consent: true,
      }),
    };
  }

  /** Sessions of members are for one page, which `embeds.routes.test.ts` tries. */
  const isOfMembers = ({ requires }: Endpoint) => requires.kind === 'communityMember';
  /** What a community’s own pages call, which other pages cannot read. */
  const ofOwnPages = ['getMemberProfile', 'listPostChat', 'listPublicMembers', 'openWatchParty'];

  test('every endpoint that pages call for a business is tried here', () => {
    const shown = Object.entries(contract as Record<string, unknown>).filter(
      ([, one]) =>
        typeof one === 'object' && one !== null && 'requires' in one && 'shows' in one && !isOfMembers(one as Endpoint),
    );
    expect(shown.map(([name]) => name).sort()).toEqual(Object.keys(asked).sort());
    const viewers = Object.entries(contract as Record<string, unknown>).filter(
      ([, one]) => (one as Partial<Endpoint> | null)?.requires?.kind === 'viewer',
    );
    for (const [name] of viewers) expect(Object.keys(asked)).toContain(name);
    for (const [, one] of shown) expect((one as Endpoint).errors).toContain('embed_site.refused');
  });

  test('get no answer from any of them, while allowed ones and the platform itself do', async () => {
    for (const [name, call] of Object.entries(asked)) {
      for (const headers of [evil, sandboxed, server, app])
        expect.soft([name, headers, await ask(call, headers)]).toMatchObject([
          name,
          headers,
          {
            status: 403,
            error: 'embed_site.refused',
            headers: ofOwnPages.includes(name) ? {} : { 'access-control-allow-origin': '*' },
          },
        ]);
      for (const headers of [shop, own])
        expect.soft([name, (await ask(call, headers)).error]).not.toEqual([name, 'embed_site.refused']);
    }
  });

  test.each([
    ['https://evil-shop.example', 403],
    ['https://shop.example@evil.example', 403],
    ['https://shop.example.evil.example', 403],
    ['https://xn--shp-hoa.example', 403],
    ['https://www.shop.example', 403],
    ['https://SHOP.example', 200],
    ['https://shop.example.', 200],
    ['https://shop.example:8443', 200],
  ])('of %s get %d', async (origin, status) => {
    expect((await ask(asked.getPublicPlayer!, { origin, 'sec-fetch-site': 'cross-site' })).status).toBe(status);
  });

  test('no foreign header or field stands in for what is asked for', async () => {
    const open = await here.signUp('Open');
    const theirs = await video({}, open);
    const { url } = asked.getViewerStreamDetails!;
    const tricks: Asked[] = [
      { method: 'GET', url: `${url}&streamId=${theirs}` },
      { method: 'GET', url: `${url}&businessId=${open.businessId}` },
      {
        method: 'POST',
        url: `${asked.openViewerChannel!.url}?streamId=${theirs}`,
        payload: asked.openViewerChannel!.payload!,
      },
    ];
    for (const trick of tricks) expect((await ask(trick, { ...evil, streamid: theirs })).status).not.toBeLessThan(300);
  });

  test('get no media: it needs a token, which allowed ones are given for their business alone', async () => {
    const { data, headers } = await ask(asked.getViewerStreamDetails!, shop);
    expect(headers['cache-control']).toBe('private, no-store');
    const [path, query] = data.hlsUrl.split('?');
    const read = async (url: string) => (await ask({ method: 'GET', url }, evil)).error;
    expect(await read(path)).toBe('media.token_invalid');
    // Nothing is stored for this video.
    expect(await read(`${path}?${query}`)).toBe('media.not_found');
    const another = await video();
    expect(await read(`/media/streams/${another}/pkg_1/index.m3u8?${query}`)).toBe('media.token_invalid');
    expect(data.posterUrl).not.toContain('token');
    expect(await read(data.posterUrl)).toBe('media.not_found');
  });

  test('may hold no frame of the platform, and search engines find the video as before', async () => {
    const frame = await here.app.inject({ url: `/v/${streamId}/embed` });
    const policy = String(frame.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self' http://shop.example:* https://shop.example:*");
    expect(policy).not.toContain('frame-ancestors *');
    expect(frame.headers['x-frame-options']).toBeUndefined();
    const page = await here.app.inject({ url: `/v/${streamId}` });
    expect(page.statusCode).toBe(200);
    expect(page.headers['x-robots-tag']).toBeUndefined();
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.body).toContain('application/ld+json');
    expect(page.body).not.toContain('contentUrl');
  });

  test('are listed for the business alone, the latest first', async () => {
    const business = await here.signUp('Counting');
    const id = await video({}, business);
    await limit({ allowedDomains: ['shop.example'] }, business);
    const call: Asked = { method: 'GET', url: `/general/v1.1/stream/duration?streamId=${id}` };
    await ask(call, evil);
    await ask(call, evil);
    here.clock.advanceSec(60);
    await ask(call, sandboxed);
    await here.modules.allowedSites.writeRefused();
    const listed = await here.call(business, 'GET', `${site}/refused`);
    expect(listed.data.items).toMatchObject([
      { host: null, count: 1 },
      { host: 'shop.example.evil.example', count: 2 },
    ]);
    expect((await here.call(await here.signUp('Other'), 'GET', `${site}/refused`)).data.items).toEqual([]);
  });

  test('are let in by the switches, if they name none', async () => {
    const business = await here.signUp('Switching');
    const id = await video({}, business);
    const call: Asked = { method: 'GET', url: `/general/v1.1/stream/duration?streamId=${id}` };
    const answered = async () => {
      const statuses = [];
      for (const headers of [sandboxed, server, app, evil]) statuses.push((await ask(call, headers)).status);
      return statuses;
    };
    await limit({ allowedDomains: ['shop.example'] }, business);
    expect(await answered()).toEqual([403, 403, 403, 403]);
    await limit({ allowsOpaqueOrigins: true }, business);
    expect(await answered()).toEqual([200, 403, 403, 403]);
    const { data } = await limit({ allowsOpaqueOrigins: false, allowsUnnamedCallers: true }, business);
    expect(data).toMatchObject({ allowedDomains: ['shop.example'], allowsOpaqueOrigins: false });
    expect(await answered()).toEqual([403, 200, 200, 403]);
    await limit({ allowedDomains: [] }, business);
    expect(await answered()).toEqual([200, 200, 200, 200]);
    const plain = await ask({ ...call, url: call.url.replace('duration', 'viewer/stream-details') }, evil);
    expect(plain.data.hlsUrl).not.toContain('token');
    expect(plain.headers['cache-control']).toBe('public, max-age=5');
  });
});
