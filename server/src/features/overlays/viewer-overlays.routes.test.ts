import type { Ad, ViewerOverlays } from '@zeacon/contract';
import { describe, expect, test } from 'vitest';
import { button, leadForm, numbered, openStudio, placement } from '../../platform/testing/overlay-studio.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { expectRefusal, nowhere } from '../streams/library.testing.ts';
import { createMediaTokens } from '../streams/media-token.ts';

describeOnSharedPlatform('overlays for viewers', (database) => {
  const openHere = async () => {
    const studio = await openStudio(database());
    /** Path and query of the overlays, from the viewer's details. */
    const addressOf = async (streamId: string, token?: string): Promise<string> => {
      const { data } = await studio.view(
        `/viewer/stream-details?streamId=${streamId}${token ? `&token=${token}` : ''}`,
      );
      return data.overlaysUrl?.replace('/general/v1.1/stream', '');
    };
    /** The owner's address. */
    const ownAddressOf = async (streamId: string): Promise<string> =>
      (await studio.call('GET', `/${streamId}`)).data.playback.overlaysUrl.replace('/general/v1.1/stream', '');
    /** The token that the business gives to viewers. */
    const tokenOf = (streamId: string): string => {
      const { config, clock, keys } = studio.platform.platform;
      const tokens = createMediaTokens(keys.ring('media-token'), config.mediaTokenSec);
      return tokens.forViewer(streamId, clock()).token;
    };
    return { ...studio, addressOf, ownAddressOf, tokenOf };
  };

  test('a viewer gets each graphic once, its placements, and the calls to action', async () => {
    const { video, graphic, picture, overlay, addressOf, view } = await openHere();
    const { id } = await video();
    const hoverImageId = await picture();
    const [shoes, mail] = [
      await graphic({ hoverImageId }),
      await graphic({ name: 'Mail', url: 'a@shop.example', trackConversions: false }),
    ];
    const imageId = await picture('STREAM_IMAGE');
    const placements = [
      placement(shoes.uuid),
      placement(mail.uuid, 2, { removeTimestamp: null }),
      placement(shoes.uuid, 3),
    ];
    await overlay(id, { hypergraphics: placements, callsToAction: [button(), button(2, { kind: 'AD', imageId })] });

    const { status, data } = await view(await addressOf(id));
    const { imageId: _, ...shown } = button();
    expect(status).toBe(200);
    expect(data).toEqual({
      streamId: id,
      hypergraphics: expect.arrayContaining([
        {
          uuid: shoes.uuid,
          name: 'Red shoes',
          url: 'https://shop.example/shoes',
          trackConversions: true,
          defaultPath: shoes.defaultPath,
          hoverPath: `/media/images/${hoverImageId}/8.webp`,
          width: 8,
          height: 4,
        },
        expect.objectContaining({ name: 'Mail', url: 'a@shop.example', hoverPath: null, trackConversions: false }),
      ]),
      placements,
      callsToAction: [
        { ...shown, imageUrl: null },
        { ...shown, id: numbered('cta', 2), kind: 'AD', imageUrl: `/media/images/${imageId}/8.webp` },
      ],
    } satisfies ViewerOverlays);
    expect(data.hypergraphics).toHaveLength(2);
  });

  describe('the address of an open video', () => {
    test('can be cached for good while it is current', async () => {
      const { video, overlay, addressOf, view, platform } = await openHere();
      const { id } = await video();
      await overlay(id, { callsToAction: [button()] });
      const first = await addressOf(id);
      const headersOf = async (url: string) => (await view(url)).headers;
      expect(await headersOf(first)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        vary: expect.stringContaining('streamId'),
      });
      await overlay(id, { callsToAction: [button(2)] });
      expect((await view(first)).data.callsToAction).toMatchObject([{ id: numbered('cta', 2) }]);
      expect((await headersOf(first))['cache-control']).toBe('no-cache');
      expect((await headersOf(`/viewer/overlays?streamId=${id}`))['cache-control']).toBe('no-cache');
      const second = await addressOf(id);
      expect(second).not.toBe(first);
      expect((await headersOf(second))['cache-control']).toContain('immutable');
      const byHeader = await platform.app.inject({
        url: '/general/v1.1/stream/viewer/overlays',
        headers: { streamid: id },
      });
      expect(byHeader.json().responseData.streamId).toBe(id);
    });

    test('is cached no longer than the video is shown', async () => {
      const { video, overlay, addressOf, view, platform } = await openHere();
      const { id } = await video({ expiresAt: new Date(platform.clock.now().getTime() + 60_000) });
      await overlay(id, { callsToAction: [button()] });
      const address = await addressOf(id);
      expect((await view(address)).headers['cache-control']).toBe('public, max-age=60');
      platform.clock.advanceSec(61);
      const answer = await view(address);
      expectRefusal(answer, 'stream.expired');
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  test.each(['UNLISTED', 'POSTED'] as const)(
    'the overlays of %s videos need the token of their address',
    async (accessVisibility) => {
      const { video, overlay, ownAddressOf, view, platform } = await openHere();
      const { id } = await video({ accessVisibility });
      const { id: another } = await video({ accessVisibility });
      await overlay(id, { callsToAction: [button()] });
      await overlay(another, { callsToAction: [button()] });
      const address = await ownAddressOf(id);
      expect(address).toMatch(/&token=owner\.[^&]+&environment=local$/);
      const answer = await view(address);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expectRefusal(await view(`/viewer/overlays?streamId=${id}`), 'media.token_invalid');
      expectRefusal(await view(address.replace('token=owner', 'token=viewer')), 'media.token_invalid');
      expectRefusal(await view((await ownAddressOf(another)).replace(another, id)), 'media.token_invalid');
      platform.clock.advanceSec(12 * 3600);
      expectRefusal(await view(address), 'media.token_expired');
    },
  );

  test('a client with current overlays gets 304 until they change', async () => {
    const { video, overlay, ownAddressOf, platform } = await openHere();
    const { id } = await video({ accessVisibility: 'UNLISTED' });
    const many = Array.from({ length: 40 }, (_, n) => button(n));
    await overlay(id, { callsToAction: many });
    const address = await ownAddressOf(id);
    const token = new URL(address, 'http://x').searchParams.get('token');
    for (const path of [address, `/ads?streamId=${id}&token=${token}`, `/ads/duration?streamId=${id}&token=${token}`]) {
      const read = (headers: Record<string, string> = {}) =>
        platform.app.inject({
          url: path.startsWith('/general') ? path : `/general/v1.1/stream${path}`,
          headers: { 'accept-encoding': 'gzip', ...headers },
        });
      const first = await read();
      const etag = String(first.headers.etag);
      expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
      const again = await read({ 'if-none-match': `"other", ${etag}` });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('streamId'),
        'access-control-allow-origin': '*',
      });
      expect(again.headers['content-type']).toBeUndefined();
      expect((await read({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
    }
    const full = `/general/v1.1/stream${address}`;
    const { headers } = await platform.app.inject({ url: full });
    await overlay(id, { callsToAction: many.slice(1) });
    const changed = await platform.app.inject({ url: full, headers: { 'if-none-match': String(headers.etag) } });
    expect([changed.statusCode, changed.json().responseData.callsToAction.length]).toEqual([200, 39]);
    const foreign = await platform.app.inject({
      url: `/general/v1.1/stream/viewer/overlays?streamId=${id}`,
      headers: { 'if-none-match': '*' },
    });
    expect(foreign.statusCode).toBe(401);
  });

  test('an ad whose picture was deleted with another video gets a new address for viewers', async () => {
    const { video, overlay, addressOf, view, picture, call } = await openHere();
    const { id } = await video();
    const { id: another } = await video();
    const imageId = await picture('STREAM_IMAGE');
    await database().pool.query('update image set stream_id = $1 where id = $2', [another, imageId]);
    await overlay(id, { callsToAction: [button(1, { kind: 'AD', imageId })] });
    const before = await addressOf(id);
    expect((await view(before)).data.callsToAction).toMatchObject([{ imageUrl: expect.stringContaining(imageId) }]);
    await call('DELETE', `/${another}`);
    const after = await addressOf(id);
    expect(after).not.toBe(before);
    const { data, headers } = await view(after);
    expect(data.callsToAction).toMatchObject([{ imageUrl: null }]);
    expect(headers['cache-control']).toContain('immutable');
    // Saved content is not lost for its editor.
    expect((await call('GET', `/${id}/overlays`)).data).toMatchObject({ revision: 1, callsToAction: [{ imageId }] });
  });

  test('videos that show each other’s pictures can be deleted simultaneously', async () => {
    const { video, overlay, picture, call } = await openHere();
    const pairs = await Promise.all(Array.from({ length: 6 }, async () => [await video(), await video()] as const));
    for (const [one, other] of pairs) {
      for (const [shows, owns] of [[one, other] as const, [other, one] as const]) {
        const imageId = await picture('STREAM_IMAGE');
        await database().pool.query('update image set stream_id = $1 where id = $2', [owns.id, imageId]);
        await overlay(shows.id, { callsToAction: [button(1, { kind: 'AD', imageId })] });
      }
    }
    const answers = await Promise.all(pairs.flat().map(({ id }) => call('DELETE', `/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('viewers with a token see an unlisted video’s overlays, until it is unpublished', async () => {
    const { video, overlay, addressOf, tokenOf, view, call } = await openHere();
    const { id } = await video({ accessVisibility: 'UNLISTED' });
    await overlay(id, { callsToAction: [button()] });
    const token = tokenOf(id);
    const address = await addressOf(id, token);
    expect((await view(address)).status).toBe(200);
    await call('PATCH', `/status/${id}`, { streamStatus: 'UnPublished' });
    expectRefusal(await view(address), 'stream.not_found');
  });

  test('the owner sees what viewers do not', async () => {
    const { video, overlay, ownAddressOf, view } = await openHere();
    for (const row of [
      { publishStatus: 'UnPublished' },
      { mediaType: 'ARCHIVE', publishStatus: 'UnPublished' },
      { expiresAt: new Date('2026-01-01') },
    ] as const) {
      const { id } = await video(row);
      await overlay(id, { callsToAction: [button()] });
      const answer = await view(await ownAddressOf(id));
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expectRefusal(
        await view(`/viewer/overlays?streamId=${id}`),
        'expiresAt' in row ? 'stream.expired' : 'stream.not_found',
      );
    }
  });

  test('a missing or unknown video is refused', async () => {
    const { view } = await openHere();
    for (const path of ['/viewer/overlays', '/ads', '/ads/duration']) {
      expectRefusal(await view(path), 'request.invalid', { streamId: 'streamId is required' });
      expectRefusal(await view(`${path}?streamId=${nowhere}`), 'stream.not_found');
    }
  });

  describe('timed ads', () => {
    const openAds = async (row: object = {}) => {
      const studio = await openHere();
      const { id } = await studio.video(row);
      const imageId = await studio.picture('STREAM_IMAGE');
      const ad = (n: number, changes: object) => button(n, { kind: 'AD', imageId, ...changes });
      await studio.overlay(id, {
        callsToAction: [
          ad(1, { startMs: 9000, endMs: null, durationMs: 2000 }),
          button(2, { startMs: 0 }),
          ad(3, { startMs: 500, endMs: null, durationMs: 5500, skipAfterMs: null }),
          leadForm(4),
        ],
      });
      return { ...studio, id, ad };
    };

    test('are listed in order of time, in pages, without other calls to action', async () => {
      const { id, view, platform } = await openAds();
      const { data, headers } = await view(`/ads?streamId=${id}`);
      expect(data).toMatchObject({ totalItems: 2, totalPages: 1 });
      expect(data.items.map((ad: Ad) => [ad.id, ad.streamId, ad.startMs])).toEqual([
        [numbered('cta', 3), id, 500],
        [numbered('cta', 1), id, 9000],
      ]);
      expect(headers['access-control-allow-origin']).toBe('*');
      const page = await view('/ads?size=1&page=1', { streamid: id });
      expect(page.data.items.map((ad: Ad) => ad.id)).toEqual([numbered('cta', 1)]);
      const preflight = await platform.app.inject({
        method: 'OPTIONS',
        url: '/general/v1.1/stream/ads',
        headers: { 'access-control-request-method': 'GET', origin: 'https://shop.example' },
      });
      expect(preflight.headers['access-control-allow-headers']).toContain('streamId');
    });

    test('one is read by its id, and their total duration is given', async () => {
      const { id, view, call } = await openAds();
      expect((await view(`/ads/${numbered('cta', 3)}`)).data).toMatchObject({ streamId: id, durationMs: 5500 });
      expect((await view(`/ads/${numbered('cta', 3)}?streamId=${id}`)).data).toMatchObject({ startMs: 500 });
      expect((await view(`/ads/duration?streamId=${id}`)).data).toEqual({ streamId: id, count: 2, durationMs: 7500 });
      expectRefusal(await view(`/ads/${numbered('cta', 2)}`), 'call_to_action.not_found');
      expectRefusal(await view(`/ads/${numbered('cta', 2)}?streamId=${id}`), 'call_to_action.not_found');
      expectRefusal(await view('/ads/none'), 'call_to_action.not_found');
      // "ads" and "duration" are not read as video ids here.
      expectRefusal(await call('GET', '/ads/overlays'), 'call_to_action.not_found');
      expectRefusal(await call('GET', '/duration/overlays'), 'stream.not_found');
    });

    test('need the video if two videos share an id', async () => {
      const { id, view, video, overlay, ad } = await openAds();
      const { id: copy } = await video();
      await overlay(copy, { callsToAction: [ad(3, { durationMs: 1000 })] });
      expectRefusal(await view(`/ads/${numbered('cta', 3)}`), 'request.invalid', { streamId: 'streamId is required' });
      expect((await view(`/ads/${numbered('cta', 3)}?streamId=${id}`)).data.durationMs).toBe(5500);
      expect((await view(`/ads/${numbered('cta', 3)}`, { streamid: copy })).data.durationMs).toBe(1000);
    });

    test('of a non-public video need a token', async () => {
      const { id, view, tokenOf } = await openAds({ accessVisibility: 'POSTED' });
      const token = tokenOf(id);
      for (const path of ['/ads', '/ads/duration', `/ads/${numbered('cta', 3)}`]) {
        expectRefusal(await view(`${path}?streamId=${id}`), 'media.token_invalid');
        const answer = await view(`${path}?streamId=${id}&token=${token}`);
        expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      }
    });
  });
});
