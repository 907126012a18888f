import type { EmbedKey } from '@zeacon/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { kindsOfWholeSuites, openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository, type NewStream } from '../streams/streams.repository.ts';
import { forge, forgeWithHmac, strangersKey, unsigned } from './embed-tokens.testing.ts';

const base = '/business/v1.1/embed-key';
const streamBase = '/general/v1.1/stream';
const detailsOf = (streamId: string) => `${streamBase}/viewer/stream-details?streamId=${streamId}`;

interface Made extends EmbedKey {
  privateKey: string;
}

describe.each(kindsOfWholeSuites)('embed keys on %s', (kind) => {
  let database: TestDatabase;
  let here: TestPlatform;
  let owner: TestBusiness;
  let key: Made;
  let streamId: string;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    here = await openTestPlatform(database);
    owner = await here.signUp();
    key = await create();
    streamId = await video();
  });
  afterAll(async () => {
    await here?.close();
    await database?.close();
  });

  const create = async (business = owner, platform = here): Promise<Made> =>
    (await platform.call(business, 'POST', base, { name: 'Shop' })).data;

  async function video(row: Partial<NewStream> = {}, business = owner): Promise<string> {
    const { id } = await createStreamsRepository(database.db).insert({
      id: here.platform.newId('str'),
      businessId: business.businessId,
      name: 'Course',
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
      requiresSignedEmbed: true,
      ...row,
    });
    return id;
  }

  const nowSec = () => here.clock.now().getTime() / 1000;
  const claims = (change: object = {}) => ({
    aud: 'zeacon-embed',
    iat: nowSec(),
    exp: nowSec() + 600,
    videos: [streamId],
    ...change,
  });
  const sign = (change: object = {}, by: Made = key) =>
    forge({ header: { kid: by.kid }, claims: claims(change), key: by.privateKey });

  async function ask(url: string, token?: string, platform = here) {
    const answer = await platform.app.inject({ url, ...(token && { headers: { 'embed-token': token } }) });
    const { responseData: data, error = data?.refusal } = answer.json();
    return { status: answer.statusCode, data, error, headers: answer.headers };
  }
  const watch = (token?: string) => ask(detailsOf(streamId), token);
  const tokenIn = (url: string) => new URL(url, 'https://x.example').searchParams.get('token');

  test('one is made, its private half shown once, its use written down, and revoked', async () => {
    const made = await create();
    const { privateKey, ...shown } = made;
    expect(privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(shown).toEqual({
      kid: expect.stringMatching(/^emk_/),
      name: 'Shop',
      createdDate: here.clock.now().toISOString(),
      lastUsedDate: null,
    });
    const listed = async () =>
      ((await here.call(owner, 'GET', base)).data.items as EmbedKey[]).find(({ kid }) => kid === made.kid);
    expect(await listed()).toEqual(shown);
    const { rows } = await here.platform.database.pool.query('select * from embed_key');
    expect(JSON.stringify(rows)).not.toContain(privateKey.split('\n')[1]);

    expect(await watch(sign({}, made))).toMatchObject({ status: 200 });
    expect(await listed()).toEqual({ ...shown, lastUsedDate: here.clock.now().toISOString() });

    expect(await here.call(owner, 'DELETE', `${base}/${made.kid}`)).toMatchObject({ status: 200 });
    expect(await listed()).toBeUndefined();
    expect(await watch(sign({}, made))).toMatchObject({ status: 401, error: 'embed_token.invalid' });
    const again = await here.call(owner, 'DELETE', `${base}/${made.kid}`);
    expect(again).toMatchObject({ status: 404, error: 'embed_key.not_found' });
  });

  test('addresses that were given for its tokens play no more, on every node, nor can they be exchanged', async () => {
    const there = await openTestPlatform(database, { clock: here.clock });
    onTestFinished(() => there.close());
    const made = await create();
    const posted = await video({ accessVisibility: 'POSTED', requiresSignedEmbed: false });
    for (const id of [streamId, posted]) {
      const { data } = await ask(detailsOf(id), sign({ videos: [id] }, made));
      const mediaToken = encodeURIComponent(tokenIn(data.hlsUrl)!);
      const exchanged = await ask(`${detailsOf(id)}&token=${mediaToken}`, undefined, there);
      expect(tokenIn(exchanged.data.hlsUrl)).toBe(tokenIn(data.hlsUrl));
      expect((await ask(data.hlsUrl, undefined, there)).error).toBe('media.not_found');
    }
    const held = await Promise.all(
      [streamId, posted].map(async (id) => ({ id, ...(await ask(detailsOf(id), sign({ videos: [id] }, made))) })),
    );
    await here.call(owner, 'DELETE', `${base}/${made.kid}`);
    here.clock.advanceSec(4);
    for (const { id, data } of held) {
      const mediaToken = encodeURIComponent(tokenIn(data.hlsUrl)!);
      for (const platform of [here, there]) {
        expect((await ask(data.hlsUrl, undefined, platform)).error).toBe('media.token_expired');
        const again = await ask(`${detailsOf(id)}&token=${mediaToken}`, undefined, platform);
        expect(again.error).toBe('media.token_expired');
      }
    }
    here.clock.advanceSec(-4);
  });

  test.each([
    ['another key', (token: string, other: string) => token.replace(/[^.]+$/, other)],
    ['no key', (token: string) => token.replace(/\.[^.]+$/, '')],
  ])('an address cannot be made out to be given for %s', async (_case, change) => {
    const other = await create();
    const { data } = await watch(sign());
    const url = new URL(data.hlsUrl, 'https://x.example');
    url.searchParams.set('token', change(url.searchParams.get('token')!, other.kid));
    expect((await ask(url.pathname + url.search)).error).toBe('media.token_invalid');
  });

  test('a key that is revoked at one server is worth nothing at another, from the next call on', async () => {
    const there = await openTestPlatform(database);
    onTestFinished(() => there.close());
    const made = await create();
    const token = sign({}, made);
    expect(await ask(detailsOf(streamId), token, there)).toMatchObject({ status: 200 });
    await here.call(owner, 'DELETE', `${base}/${made.kid}`);
    expect(await ask(detailsOf(streamId), token, there)).toMatchObject({ error: 'embed_token.invalid' });
  });

  test('one of another business is neither seen nor revoked', async () => {
    const stranger = await here.signUp('Stranger');
    expect((await here.call(stranger, 'GET', base)).data.items).toEqual([]);
    const answer = await here.call(stranger, 'DELETE', `${base}/${key.kid}`);
    expect(answer).toMatchObject({ status: 404, error: 'embed_key.not_found' });
    expect(await watch(sign())).toMatchObject({ status: 200 });
  });

  test('a business holds ten, however many are made at once', async () => {
    const business = await here.signUp('Collector');
    const made = await Promise.all(
      Array.from({ length: 12 }, () => here.call(business, 'POST', base, { name: 'Shop' })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(made.find(({ status }) => status !== 201)).toMatchObject({ status: 422, error: 'embed_key.too_many' });
  });

  test('one needs a name', async () => {
    const answer = await here.call(owner, 'POST', base, { name: ' ' });
    expect(answer).toMatchObject({ status: 400, fieldErrors: { name: 'Name is required' } });
  });

  describe('a token', () => {
    test('opens its video until it ends, with a name over the picture', async () => {
      const { data, headers } = await watch(sign({ name: ' Ana Silva ', sub: 'user-7' }));
      expect(data).toMatchObject({ watermark: 'Ana Silva', shareUrl: null });
      expect(data.expiresAt).toBe((nowSec() + 600) * 1000);
      expect(data.expiresInMs).toBe(600_000);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers.vary).toContain('embed-token');
    });

    test('for all videos opens each, and none of another business', async () => {
      const token = sign({ videos: '*' });
      expect(await watch(token)).toMatchObject({ status: 200 });
      const stranger = await here.signUp('Elsewhere');
      const foreign = await video({}, stranger);
      expect(await ask(detailsOf(foreign), token)).toMatchObject({ status: 401, error: 'embed_token.invalid' });
      const unknown = await ask(detailsOf('str_00000000000000000000'), token);
      expect(unknown).toMatchObject({ status: 404, error: 'stream.not_found' });
    });

    test('opens a posted video that does not require it, and no video that is not published', async () => {
      const posted = await video({ requiresSignedEmbed: false, accessVisibility: 'POSTED' });
      const { data } = await ask(detailsOf(posted), sign({ videos: [posted] }));
      expect(data.expiresAt).toBe((nowSec() + 600) * 1000);
      const hidden = await video({ publishStatus: 'UnPublished' });
      expect(await ask(detailsOf(hidden), sign({ videos: [hidden] }))).toMatchObject({ error: 'stream.not_found' });
    });

    test('that is no good does no harm where none is needed', async () => {
      const open = await video({ requiresSignedEmbed: false });
      for (const token of ['x', sign({ exp: nowSec() - 1 }), sign()]) {
        const { status, data } = await ask(detailsOf(open), token);
        expect([status, data.watermark]).toEqual([200, undefined]);
      }
    });

    test('is taken up to a minute before its time by the clock of this server', async () => {
      expect(await watch(sign({ iat: nowSec() + 59, nbf: nowSec() + 59 }))).toMatchObject({ status: 200 });
      for (const early of [{ iat: nowSec() + 61 }, { nbf: nowSec() + 61 }])
        expect(await watch(sign(early))).toMatchObject({ error: 'embed_token.invalid' });
    });

    const weekSec = 7 * 86_400;
    test.each([
      ['that has expired', { exp: -1 }, 'expired'],
      ['that ends at this moment', { exp: 0 }, 'expired'],
      ['that lasts more than 7 days', { exp: weekSec + 1 }, 'invalid'],
      ['that has lasted more than 7 days', { iat: -weekSec, exp: 600 }, 'invalid'],
    ])('%s is refused', async (_case, times, code) => {
      const change = Object.fromEntries(Object.entries(times).map(([name, sec]) => [name, nowSec() + sec]));
      expect(await watch(sign(change))).toMatchObject({ error: `embed_token.${code}` });
    });

    test.each<[string, () => string]>([
      ['of no algorithm', () => unsigned({ kid: key.kid }, claims())],
      ['of no algorithm with a signature', () => unsigned({ kid: key.kid }, claims(), sign().split('.')[2])],
      [
        'signed by nobody',
        () => forge({ header: { kid: key.kid, alg: 'none' }, claims: claims(), key: key.privateKey }),
      ],
      [
        'of another algorithm',
        () => forge({ header: { kid: key.kid, alg: 'ES384' }, claims: claims(), key: key.privateKey }),
      ],
      ['signed by another key', () => forge({ header: { kid: key.kid }, claims: claims(), key: strangersKey() })],
      ['without a key id', () => forge({ claims: claims(), key: key.privateKey })],
      ['with a list as key id', () => forge({ header: { kid: [key.kid] }, claims: claims(), key: key.privateKey })],
      [
        'with SQL in the key id',
        () => forge({ header: { kid: "' or '1'='1" }, claims: claims(), key: key.privateKey }),
      ],
      [
        'with a path as key id',
        () => forge({ header: { kid: `../${key.kid}` }, claims: claims(), key: key.privateKey }),
      ],
      [
        'that brings its own key',
        () => {
          const own = strangersKey();
          const jwk = own.export({ format: 'jwk' });
          return forge({ header: { kid: key.kid, jwk, jku: 'https://evil.example' }, claims: claims(), key: own });
        },
      ],
      [
        'that demands an extension',
        () => forge({ header: { kid: key.kid, crit: ['x'], x: 1 }, claims: claims(), key: key.privateKey }),
      ],
      ['for another audience', () => sign({ aud: 'shop' })],
      ['for no audience', () => sign({ aud: undefined })],
      ['that never ends', () => sign({ exp: undefined })],
      ['that ends as a text', () => sign({ exp: '9999999999' })],
      ['of no videos', () => sign({ videos: [] })],
      ['of nothing', () => sign({ videos: undefined })],
      ['of a star in a text', () => sign({ videos: `${streamId},*` })],
      ['of 101 videos', () => sign({ videos: Array.from({ length: 101 }, () => streamId) })],
      ['with a name of 101 characters', () => sign({ name: 'x'.repeat(101) })],
      ['with a subject of 256 characters', () => sign({ sub: 'x'.repeat(256) })],
      ['of more than 4 kB', () => sign({ more: 'x'.repeat(4096) })],
      ['whose payload is no JSON', () => forge({ header: { kid: key.kid }, payload: 'exp', key: key.privateKey })],
      ['whose payload is a list', () => forge({ header: { kid: key.kid }, payload: '[]', key: key.privateKey })],
      ['with text after it', () => `${sign()}=`],
      ['whose claims were changed', () => sign().replace(/\.(.{20})./, '.$1A')],
      ['that is none', () => 'viewer.x.y'],
    ])('%s is refused', async (_case, token) => {
      expect(await watch(token())).toMatchObject({ status: 401, error: 'embed_token.invalid' });
    });

    test('whose HMAC was made with the public key is refused', async () => {
      const { rows } = await here.platform.database.pool.query('select public_key from embed_key where id = $1', [
        key.kid,
      ]);
      for (const alg of ['HS256', 'ES256']) {
        const token = forgeWithHmac({ alg, kid: key.kid }, claims(), rows[0].public_key);
        expect(await watch(token)).toMatchObject({ status: 401, error: 'embed_token.invalid' });
      }
    });

    test('of another business is refused, though it names its key and all videos', async () => {
      const stranger = await here.signUp('Thief');
      const theirs = await create(stranger);
      expect(await watch(sign({ videos: '*' }, theirs))).toMatchObject({ error: 'embed_token.invalid' });
    });

    test('of another video is refused', async () => {
      const answer = await watch(sign({ videos: [await video()] }));
      expect(answer).toMatchObject({ status: 403, error: 'embed_token.other_video' });
    });

    test('in an address opens nothing', async () => {
      const answer = await ask(`${detailsOf(streamId)}&token=${sign()}&embed-token=${sign()}`);
      expect(answer).toMatchObject({ status: 401, error: 'media.token_invalid' });
    });

    test('gives media tokens that end with it, whatever is asked with them', async () => {
      const { data } = await watch(sign());
      const mediaToken = tokenIn(data.hlsUrl)!;
      const signed = `${detailsOf(streamId)}&token=${encodeURIComponent(mediaToken)}`;
      here.clock.advanceSec(599);
      const again = await ask(signed);
      expect(again.data.expiresAt).toBe(data.expiresAt);
      expect(tokenIn(again.data.hlsUrl)).toBe(mediaToken);
      here.clock.advanceSec(1);
      const [over, file] = await Promise.all([ask(signed), ask(data.hlsUrl)]);
      here.clock.advanceSec(-600);
      expect([over.error, file.error]).toEqual(['media.token_expired', 'media.token_expired']);
    });
  });

  describe('a video that requires one', () => {
    test('is required by its business, and a full update that does not say so keeps it', async () => {
      const id = await video({ requiresSignedEmbed: false });
      const url = `${streamBase}/${id}`;
      expect((await ask(detailsOf(id))).data.hlsUrl).not.toContain('token');
      expect((await here.call(owner, 'PATCH', url, { requiresSignedEmbed: true })).data.requiresSignedEmbed).toBe(true);
      expect(await ask(detailsOf(id))).toMatchObject({ status: 401, error: 'embed_token.required' });
      expect((await here.call(owner, 'PUT', url, { name: 'Course' })).data.requiresSignedEmbed).toBe(true);
      expect(await ask(detailsOf(id))).toMatchObject({ status: 401, error: 'embed_token.required' });
    });

    test.each(['PUBLIC', 'UNLISTED', 'POSTED'] as const)(
      'is closed at every door while %s',
      async (accessVisibility) => {
        const business = await here.signUp(`Doors.${accessVisibility}`);
        const id = await video({ accessVisibility }, business);
        const open = await video({ requiresSignedEmbed: false }, business);
        const playlist = (
          await here.call(business, 'POST', `${streamBase}/playlist`, { name: 'All', streamIds: [id, open] })
        ).data;
        const player = await here.call(business, 'POST', '/business/v1.1/embedded-player', {
          ...{ name: 'Player', autoPlay: false, videoLoop: false, hideControls: false, logo: null, showIcon: false },
          ...{ playerColor: '#e11d2e', streamId: id },
        });
        const made = await create(business);
        const token = sign({ videos: [id], name: 'Ana' }, made);
        const named = `streamId=${id}`;
        const doors: [url: string, code: string][] = [
          [detailsOf(id), 'embed_token.required'],
          [`${streamBase}/duration?${named}`, 'embed_token.required'],
          [`${streamBase}/viewer/overlays?${named}`, 'embed_token.required'],
          [`${streamBase}/ads?${named}`, 'embed_token.required'],
          [`${streamBase}/viewer/chat-replay?${named}`, 'embed_token.required'],
          [`${streamBase}/viewer/live?${named}`, 'embed_token.required'],
          [`/business/v1.1/embedded-player/public?embeddedVideoPlayerId=${player.data.uuid}`, 'embed_token.required'],
          [`/media/streams/${id}/pkg_1/index.m3u8`, 'media.token_invalid'],
          [`/media/streams/${id}/pkg_1/poster.jpg`, 'media.token_invalid'],
          [`/media/captions/${id}/cap_1.vtt`, 'media.token_invalid'],
          [`${streamBase}/video-seo/metadata/public?${named}`, 'stream.not_found'],
        ];
        const refused = await Promise.all(doors.map(async ([url]) => [url, (await ask(url)).error]));
        expect(refused).toEqual(doors);
        const ticket = await here.app.inject({
          method: 'POST',
          url: `${streamBase}/viewer/realtime`,
          payload: { streamId: id, visitorId: 'visitor-1' },
        });
        expect(ticket.json().error).toBe('embed_token.required');
        for (const page of [`/v/${id}`, `/oembed?url=${encodeURIComponent(`http://localhost/v/${id}`)}`])
          expect((await here.app.inject({ url: page })).statusCode).toBe(404);

        const list = await ask(`${streamBase}/public?businessId=${business.businessId}`);
        expect(list.data.items.map((item: { streamId: string }) => item.streamId)).toEqual([open]);
        const playlistUrl = `${streamBase}/viewer/detail/playlist?playlistId=${playlist.id}`;
        const itemsIn = async (given?: string) =>
          (await ask(playlistUrl, given)).data.items.map(
            ({ stream }: { stream: { streamId: string } }) => stream.streamId,
          );
        expect(await itemsIn()).toEqual([open]);
        expect(await itemsIn(token)).toEqual([id, open]);

        const held = await Promise.all(doors.slice(0, 5).map(async ([url]) => (await ask(url, token)).status));
        expect(held).toEqual([200, 200, 200, 200, 200]);
        const config = (await ask(doors[6]![0], token)).data;
        expect(config.stream).toMatchObject({ streamId: id, watermark: 'Ana' });
        expect(config.stream.expiresAt).toBe((nowSec() + 600) * 1000);
        expect(tokenIn(config.stream.posterUrl)).toBe(tokenIn(config.stream.hlsUrl));
        // Nothing is stored in this test: the file is looked for, so its reader was let in.
        expect((await ask(config.stream.hlsUrl)).error).toBe('media.not_found');
      },
    );

    test('gives tickets for its live that end with the token', async () => {
      const created = await here.call(owner, 'POST', `${streamBase}/v2`, { name: 'Talk', contentType: 'LIVE' });
      const { id } = created.data;
      await here.call(owner, 'PATCH', `${streamBase}/${id}`, { requiresSignedEmbed: true });
      await here.call(owner, 'PATCH', `${streamBase}/status/${id}`, { streamStatus: 'Published' });
      const payload = { streamId: id, visitorId: 'visitor-1' };
      const open = async (headers: Record<string, string>) =>
        (await here.app.inject({ method: 'POST', url: `${streamBase}/viewer/realtime`, payload, headers })).json();
      expect((await open({})).error).toBe('embed_token.required');
      const { responseData } = await open({ 'embed-token': sign({ videos: [id] }) });
      expect(Date.parse(responseData.expiresDate)).toBe((nowSec() + 600) * 1000);

      const authorOf = async (sub: string, visitorId: string) => {
        const answer = await here.app.inject({
          ...{ method: 'POST', url: `${streamBase}/viewer/realtime`, payload: { streamId: id, visitorId } },
          headers: { 'embed-token': sign({ videos: [id], sub }) },
        });
        const { token } = answer.json().responseData;
        const caughtUp = await here.call(owner, 'POST', `${streamBase}/viewer/realtime/catch-up`, { token });
        return caughtUp.data.authorId;
      };
      const signed = await authorOf('user-7', 'visitor-1');
      expect(await authorOf('user-7', 'visitor-2')).toBe(signed);
      expect(await authorOf('user-8', 'visitor-1')).not.toBe(signed);
    });
  });
});
