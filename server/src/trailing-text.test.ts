import { expect, onTestFinished, test } from 'vitest';
import { forge } from './features/embed-keys/embed-tokens.testing.ts';
import { createStreamsRepository } from './features/streams/streams.repository.ts';
import { openNode } from './platform/testing/channel-node.ts';
import { openTestDatabase, type TestDatabase } from './platform/testing/test-database.ts';

/** What decoders of Base64, parsers of tokens and readers of headers may skip. */
const tails = ['x', 'A', '=', '==', '.', '.x', ' ', ' x', '\t', '-', '~', '%20', '/'];

interface Kind {
  token: string;
  /** Status of an answer to a call with it. */
  use(token: string): Promise<number>;
}

async function makeKinds(
  node: Awaited<ReturnType<typeof openNode>>,
  database: TestDatabase,
): Promise<Record<string, Kind>> {
  const { platform } = node;
  const { app, call, platform: parts, clock } = platform;
  const business = await platform.signUp('Trailing');
  const status = async (options: object) => (await app.inject({ method: 'GET', ...options })).statusCode;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const video = async (row: object) => {
    const { id } = await createStreamsRepository(database.db).insert({
      ...{ id: parts.newId('str'), businessId: business.businessId, name: 'Course', fileName: 'clip.mp4' },
      ...{ sizeBytes: 1000, createdAt: clock.now(), packagingState: 'ready', packageId: 'pkg_1' },
      ...{ durationMs: 65_000, width: 1280, height: 720, publishStatus: 'Published', ...row },
    });
    return id;
  };
  const details = (id: string) => `/general/v1.1/stream/viewer/stream-details?streamId=${id}`;
  const withToken = (url: string, token: string) => {
    const changed = new URL(url, 'http://x');
    changed.searchParams.set('token', token);
    return `${changed.pathname}${changed.search}`;
  };
  const tokenIn = (url: string) => new URL(url, 'http://x').searchParams.get('token')!;
  const inUrl = (url: string, method = 'GET', payload?: string): Kind => ({
    token: tokenIn(url),
    use: (token) => status({ url: withToken(url, token), method, ...(payload && { payload }) }),
  });

  const open = await video({ publishStatus: 'UnPublished' });
  /** Of a video, whose files need not be there. */
  const ofMedia = (id: string, url: string): Kind => ({
    token: tokenIn(url),
    use: async (token) => (platform.modules.streams.mediaTokens.verify(id, token) ? 200 : 401),
  });

  const players = '/business/v1.1/embedded-player';
  const signed = await app.inject({
    method: 'POST',
    url: '/authentication/v1.1/signup',
    payload: { businessName: 'Refreshed', email: 'refreshed@example.com', password: 'Harbour-Kite-7' },
  });
  const { accessToken, refreshToken } = signed.json().responseData;
  const { data: apiKey } = await call(business, 'POST', '/business/v1.1/api-key', {
    name: 'Shop',
    scopes: ['players.read'],
  });
  const locked = await video({ requiresSignedEmbed: true });
  const owned = (await call(business, 'GET', `/general/v1.1/stream/${open}`)).data.playback.hlsUrl;
  const { data: embedKey } = await call(business, 'POST', '/business/v1.1/embed-key', { name: 'Shop' });
  const nowSec = Math.floor(clock.now().getTime() / 1000);
  const embedToken = forge({
    header: { kid: embedKey.kid },
    claims: { aud: 'zeacon-embed', videos: '*', iat: nowSec, exp: nowSec + 600 },
    key: embedKey.privateKey,
  });
  const viewed = await app.inject({ url: details(locked), headers: { 'embed-token': embedToken } });
  const live = await node.live({ chatSlowModeSec: 0 });
  const draft = { kind: 'VOD_THUMBNAIL', fileName: 'Cover.jpg', sizeBytes: 100 };
  const picture = (await call(business, 'POST', '/general/v1.1/image/pre-signed', draft)).data.url;
  const file = { fileName: 'a.mp4', sizeBytes: 1000, contentType: 'video/mp4', fingerprint: 'a' };
  const { ticket } = (await call(business, 'POST', '/general/v1.1/stream/upload/media', file)).data;

  return {
    session: { token: accessToken, use: (token) => status({ url: players, headers: bearer(token) }) },
    refresh: {
      token: refreshToken,
      use: (token) => status({ url: '/authentication/v1.1/access-token', headers: { 'refresh-token': token } }),
    },
    'API key': { token: apiKey.key, use: (token) => status({ url: players, headers: bearer(token) }) },
    owner: ofMedia(open, owned),
    viewer: ofMedia(locked, viewed.json().responseData.hlsUrl),
    embed: { token: embedToken, use: (token) => status({ url: details(locked), headers: { 'embed-token': token } }) },
    ticket: {
      token: await node.viewerToken(live, 'ana'),
      use: async (token) => (await node.call('POST', '/viewer/realtime/catch-up', { token })).status,
    },
    picture: inUrl(picture, 'PUT', 'no picture'),
    upload: {
      token: ticket.token,
      use: (token) =>
        status({
          url: `${ticket.url}?uploads&${new URLSearchParams({ token, environment: ticket.environment })}`,
          method: 'POST',
        }),
    },
  };
}

test('a token of whatever kind with text after it is refused', async () => {
  const database = await openTestDatabase('postgres');
  onTestFinished(() => database.close());
  const kinds = await makeKinds(await openNode(database), database);
  const taken: string[] = [];
  for (const [name, { token, use }] of Object.entries(kinds)) {
    for (const tail of tails)
      if ((await use(`${token}${tail}`)) !== 401) taken.push(`${name} with ${JSON.stringify(tail)}`);
    // As it is it counts, whatever becomes of the call.
    expect([name, await use(token)]).not.toEqual([name, 401]);
  }
  expect(taken).toEqual([]);
});
