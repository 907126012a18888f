import type { InsightBatch } from '@zeacon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository, type NewStream } from '../streams/streams.repository.ts';
import { widgetPlaying } from '../video-widgets/widget-draft.testing.ts';

const base = '/business/v1.1';
const general = '/general/v1.1/stream';
const from = (host: string) => ({ origin: `https://${host}`, 'sec-fetch-site': 'cross-site' });
const shop = from('shop.example');
const blog = from('blog.example');

type Call = { method: 'GET' | 'POST'; url: string; payload?: object };
const get = (url: string): Call => ({ method: 'GET', url });
const post = (url: string, payload: object): Call => ({ method: 'POST', url, payload });

/** Calls that pages make for a video, with what they were given as they were shown it. */
const calls: Record<string, (streamId: string, token?: string) => Call> = {
  'viewer/stream-details': (id, token) => get(`${general}/viewer/stream-details?${query(id, token)}`),
  duration: (id, token) => get(`${general}/duration?${query(id, token)}`),
  'viewer/overlays': (id, token) => get(`${general}/viewer/overlays?${query(id, token)}`),
  ads: (id, token) => get(`${general}/ads?${query(id, token)}`),
  'ads/cta_1': (id, token) => get(`${general}/ads/cta_1?${query(id, token)}`),
  'ads/duration': (id, token) => get(`${general}/ads/duration?${query(id, token)}`),
  'viewer/live': (id, token) => get(`${general}/viewer/live?${query(id, token)}`),
  'viewer/chat-replay': (id, token) => get(`${general}/viewer/chat-replay?${query(id, token)}`),
  'viewer/realtime': (streamId, token) =>
    post(`${general}/viewer/realtime`, { streamId, token, visitorId: 'visitor-1' }),
  leads: (streamId, token) =>
    post(`${general}/leads`, {
      ...{ id: 'lead-00001', streamId, token, callToActionId: 'cta_1' },
      ...{ name: 'Ana', email: 'ana@example.com', consent: true },
    }),
  'insight/events': (streamId, token) => post(`${base}/insight/events`, batch(streamId, token)),
};

function query(streamId: string, token?: string): string {
  return String(new URLSearchParams({ streamId, ...(token && { token }) }));
}

function batch(streamId: string, token?: string): InsightBatch {
  return {
    ...{ streamId, viewId: 'view-0001', visitorId: 'visitor-1', pageUrl: 'https://shop.example/' },
    ...{ destinationType: 'EMBEDDED', sentAt: 0, events: [{ id: 'event-0001', type: 'pageView', at: 0 }] },
    ...(token && { token }),
  };
}

describe('what a player or widget with domains of its own gives out', () => {
  let database: TestDatabase;
  let here: TestPlatform;
  let owner: TestBusiness;
  let streamId: string;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    here = await openTestPlatform(database);
    owner = await here.signUp();
    const row: NewStream = {
      ...{ id: here.platform.newId('str'), businessId: owner.businessId, name: 'Staff', fileName: 'clip.mp4' },
      ...{ sizeBytes: 1000, createdAt: here.clock.now(), packagingState: 'ready', packageId: 'pkg_1' },
      ...{ posterFile: 'poster.jpg', durationMs: 65_000, width: 1280, height: 720 },
      ...{ publishStatus: 'Published', accessVisibility: 'POSTED' },
    };
    streamId = (await createStreamsRepository(database.db).insert(row)).id;
  });
  afterAll(async () => {
    await here?.close();
    await database?.close();
  });

  const made = {
    player: async (allowedDomains: string[]) => {
      const draft = {
        ...{ name: 'Shop', autoPlay: false, videoLoop: false, hideControls: false, logo: null, showIcon: false },
        ...{ playerColor: '#e11d2e', streamId, allowedDomains },
      };
      const { data } = await here.call(owner, 'POST', `${base}/embedded-player`, draft);
      const read = `${base}/embedded-player/public?embeddedVideoPlayerId=${data.uuid}`;
      return { id: data.uuid as string, read, streamOf: (config: Config) => config.stream };
    },
    widget: async (allowedDomains: string[]) => {
      const draft = { ...widgetPlaying(streamId), allowedDomains };
      const { data } = await here.call(owner, 'POST', `${base}/video-widget`, draft);
      const read = `${base}/video-widget/details/public?widgetId=${data.key}`;
      return { id: data.key as string, read, streamOf: ({ widgets }: Config) => widgets[0].player.stream };
    },
  };
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  type Config = any;

  async function ask(call: Call, headers: Record<string, string>) {
    const answer = await here.app.inject({ ...call, headers });
    const { responseData: data, error } = answer.json();
    return { status: answer.statusCode, error, data };
  }
  const tokenIn = (url: string) => new URL(url, 'https://video.example').searchParams.get('token')!;

  describe.each(['player', 'widget'] as const)('a %s', (kind) => {
    let token: string;
    let open: string;

    beforeAll(async () => {
      const limited = await made[kind](['shop.example']);
      const free = await made[kind]([]);
      token = tokenIn(limited.streamOf((await ask(get(limited.read), shop)).data).hlsUrl);
      open = tokenIn(free.streamOf((await ask(get(free.read), blog)).data).hlsUrl);
    });

    test.each(Object.keys(calls))('%s is answered with its token on its own domains alone', async (name) => {
      const call = calls[name]!;
      for (const headers of [blog, from('shop.example.evil.example'), { origin: 'null' }, {}])
        expect(await ask(call(streamId, token), headers)).toMatchObject({ status: 403, error: 'embed_site.refused' });
      for (const headers of [shop, { 'sec-fetch-site': 'same-origin' }])
        expect(['embed_site.refused', 'media.token_invalid']).not.toContain(
          (await ask(call(streamId, token), headers)).error,
        );
      expect((await ask(call(streamId), blog)).error, 'nothing is to be had by leaving it out').toBe(
        'media.token_invalid',
      );
      expect((await ask(call(streamId, open), blog)).error).not.toBe('embed_site.refused');
    });

    test('the token that is given for it stays with it', async () => {
      const { data } = await ask(calls['viewer/stream-details']!(streamId, token), shop);
      const renewed = tokenIn(data.hlsUrl);
      expect((await ask(calls.duration!(streamId, renewed), blog)).error).toBe('embed_site.refused');
      expect((await ask(calls.duration!(streamId, renewed), shop)).status).toBe(200);
    });

    test('events count with a token that has ended, as what was watched was watched', async () => {
      here.clock.advanceSec(10 * 86_400);
      expect((await ask(calls['insight/events']!(streamId, token), shop)).status).toBe(202);
      expect((await ask(calls['insight/events']!(streamId, token), blog)).error).toBe('embed_site.refused');
      expect((await ask(calls.duration!(streamId, token), shop)).error).toBe('media.token_expired');
      here.clock.advanceSec(-10 * 86_400);
    });

    test.each<[string, (token: string) => string]>([
      ['without the name of what gave it', (text) => text.split('.').slice(0, 3).join('.')],
      ['with the name emptied', (text) => `${text.split('.').slice(0, 4).join('.')}.`],
      ['with another name', (text) => `${text.split('.').slice(0, 4).join('.')}.ply_other`],
      [
        'with its parts joined in another way',
        (text) => `${text.split('.').slice(0, 3).join('.')}.|${text.split('.')[4]}`,
      ],
      ['with a part more', (text) => `${text}.x`],
    ])('a token %s is none', async (_case, change) => {
      for (const headers of [shop, blog])
        expect((await ask(calls.duration!(streamId, change(token)), headers)).error).toBe('media.token_invalid');
    });
  });
});
