import { describe, expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { expectRefusal, invalid, nowhere, openLibrary } from './library.testing.ts';

const passed = new Date('2026-03-10T11:00:00Z');
const details = '/viewer/stream-details';
const seo = '/video-seo/metadata/public';

describeOnSharedPlatform('viewers', (database) => {
  const open = () => openLibrary(database());

  test('get what they need to play a video, and its details', async () => {
    const { platform, business, view, video } = await open();
    const account = { businessName: 'Acme', email: 'Acme@example.com', logo: 'https://example.com/acme.png' };
    await platform.call(business, 'PUT', `/business/v1.1/account/${business.businessId}`, {
      ...account,
      legalFirstName: 'Ada',
      websiteUrl: 'shop.example/about',
    });
    const image = { name: 'Stand', url: 'https://example.com/stand.png', altText: '', type: 'image/png' };
    const link = { name: 'Shop', url: 'https://example.com', altText: '', type: 'link' };
    const eventStart = new Date('2026-04-01T10:00:00Z');
    const { id } = await video({
      name: 'Fair',
      category: 'News',
      locationLat: 1,
      locationLon: 2,
      metadata: [link, image],
      eventStart,
      logo: 'https://example.com/fair.png',
    });

    const answer = await view(`${details}?streamId=${id}`);

    expect(answer.headers['cache-control']).toBe('public, max-age=5');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const poster = `/media/streams/${id}/pkg_1/poster.jpg`;
    expect(answer.data).toMatchObject({
      streamId: id,
      name: 'Fair',
      hlsUrl: `/media/streams/${id}/pkg_1/index.m3u8`,
      durationMs: 65_000,
      contentType: 'VOD',
      accessVisibility: 'PUBLIC',
      eventStart: '2026-04-01T10:00:00.000Z',
      createdDate: '2026-03-10T12:00:00.000Z',
      organizer: {
        id: business.businessId,
        businessName: 'Acme',
        legalFirstName: 'Ada',
        websiteUrl: 'https://shop.example/about',
        imageUrl: 'https://example.com/acme.png',
      },
      photos: [poster, 'https://example.com/stand.png'],
      logo: 'https://example.com/fair.png',
      category: 'News',
      location: { lat: 1, lon: 2 },
      metadata: [link, image],
      shareUrl: `/v/${id}`,
    });
    expect((await view(details, { streamId: id })).data).toEqual(answer.data);
  });

  test.each([
    ['public', 'PUBLIC', false, undefined],
    ['unlisted, with its token', 'UNLISTED', true, undefined],
    ['posted, with its token', 'POSTED', true, undefined],
    ['unlisted, without its token', 'UNLISTED', false, 'media.token_invalid'],
    ['posted, without its token', 'POSTED', false, 'media.token_invalid'],
  ] as const)('may watch a video that is %s', async (_case, accessVisibility, withToken, code) => {
    const { platform, call, view, video } = await open();
    const { id } = await video({ accessVisibility });
    const { expiresAt: _, ...playback } = (await call('GET', `/${id}`)).data.playback;
    const token = withToken ? new URL(playback.hlsUrl, 'http://a').searchParams.get('token') : '';
    for (const path of [details, '/duration']) {
      const answer = await view(`${path}?streamId=${id}&token=${token}`);
      if (code) expectRefusal(answer, code);
      else expect(answer.data).toMatchObject({ streamId: id, durationMs: 65_000 });
    }
    if (!withToken) return;
    const { expiresAt, expiresInMs } = (await view(`${details}?streamId=${id}&token=${token}`)).data;
    expect(expiresInMs).toBe(expiresAt - platform.clock.now().getTime());
    for (const path of [details, '/duration'])
      expect((await view(`${path}?streamId=${id}&token=${token}`)).headers['cache-control']).toBe('private, no-store');
    platform.clock.advanceSec(8 * 3600);
    expectRefusal(await view(`${details}?streamId=${id}&token=${token}`), 'media.token_expired');
  });

  test.each([
    ['unpublished', { publishStatus: 'UnPublished' }, 'stream.not_found'],
    ['an archive', { mediaType: 'ARCHIVE' }, 'stream.not_found'],
    ['published without a video or an event', { packageId: null }, 'stream.not_found'],
    ['expired', { expiresAt: passed }, 'stream.expired'],
    [
      'expired, unlisted and without its token',
      { expiresAt: passed, accessVisibility: 'UNLISTED' },
      'media.token_invalid',
    ],
  ] as const)('do not find a video that is %s', async (_case, row, code) => {
    const { view, video } = await open();
    const { id } = await video(row);
    for (const path of [details, '/duration']) expectRefusal(await view(`${path}?streamId=${id}`), code);
    expectRefusal(await view(`${seo}?streamId=${id}`), code === 'media.token_invalid' ? 'stream.not_found' : code);
  });

  test('watch a countdown until the video of an event exists', async () => {
    const { view, call, platform } = await open();
    const { id } = (await call('POST', '/v2', { name: 'Soon', eventStart: '2026-04-01T10:00:00Z' })).data;
    await call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
    const { data } = await view(`${details}?streamId=${id}`);
    expect(data).toMatchObject({
      name: 'Soon',
      hlsUrl: '/media/placeholder/index.m3u8',
      posterUrl: '/media/placeholder/poster.jpg',
      durationMs: 0,
      eventStart: '2026-04-01T10:00:00.000Z',
      shareUrl: `/v/${id}`,
    });
    expect((await view(`${seo}?streamId=${id}`)).data).not.toHaveProperty('contentUrl');
    expect(await platform.modules.streams.viewers.embeddable(id)).toMatchObject({
      stream: { hlsUrl: data.hlsUrl, organizer: { businessName: data.organizer.businessName } },
    });
    expect((await call('GET', `/${id}`)).data.playback).toBeNull();
  });

  test.each([
    ['shown', {}, true],
    ['posted', { accessVisibility: 'POSTED' }, true],
    ['unpublished', { publishStatus: 'UnPublished' }, false],
    ['expired', { expiresAt: passed }, false],
    ['archived', { mediaType: 'ARCHIVE' }, false],
  ] as const)('of an embed get its video while it is %s: %s', async (_case, row, isPlayed) => {
    const { platform, business, video } = await open();
    const { id } = await video(row);
    const settings = { autoPlay: false, videoLoop: false, hideControls: false, logo: null, showIcon: false };
    const draft = { ...settings, name: 'Player', playerColor: '#e11d2e', streamId: id };
    const player = (await platform.call(business, 'POST', '/business/v1.1/embedded-player', draft)).data;
    const url = `/business/v1.1/embedded-player/public?embeddedVideoPlayerId=${player.uuid}`;
    const { stream } = (await platform.app.inject({ url })).json().responseData;
    expect(stream?.streamId).toBe(isPlayed ? id : undefined);
  });

  describe('find more videos', () => {
    test('of the same business, newest first, only public ones', async () => {
      const { view, video, platform, business } = await open();
      const current = await video({ name: 'current' });
      for (let number = 1; number <= 12; number++) {
        platform.clock.advanceSec(1);
        await video({ name: `video ${number}` });
      }
      await video({ name: 'unlisted', accessVisibility: 'UNLISTED' });
      await video({ name: 'unpublished', publishStatus: 'UnPublished' });
      await video({ name: 'archive', mediaType: 'ARCHIVE' });
      await video({ name: 'expired', expiresAt: passed });
      await video({ name: 'not playable', packageId: null });
      await video({ name: 'theirs' }, await platform.signUp('Stranger'));
      const names = (answer: { data: { items: { name: string }[] } }) => answer.data.items.map(({ name }) => name);

      const first = await view(`/viewer/more-videos?streamId=${current.id}`);
      const second = await view('/viewer/more-videos?pagination=2', { streamId: current.id });
      const all = await view(`/public?businessId=${business.businessId}&size=20`);

      expect(first.data).toMatchObject({ currentPage: 1, totalPages: 2 });
      expect(names(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `video ${number}`));
      expect(names(second)).toEqual(['video 2', 'video 1']);
      expect(names(all)).toEqual([...names(first), 'video 2', 'video 1', 'current']);
      expect(all.data).toMatchObject({ totalItems: 13, page: 0, size: 20 });
      expect(all.data.items[12]).toEqual({
        streamId: current.id,
        name: 'current',
        durationMs: 65_000,
        thumbnailUrl: `/media/streams/${current.id}/pkg_1/poster.jpg`,
        contentType: 'VOD',
        createdDate: '2026-03-10T12:00:00.000Z',
        url: `/v/${current.id}`,
      });
    });

    test('next to an expired one too', async () => {
      const { view, video } = await open();
      const { id } = await video({ expiresAt: passed });
      const other = await video();
      const { data } = await view(`/viewer/more-videos?streamId=${id}`);
      expect(data.items).toMatchObject([{ streamId: other.id }]);
    });
  });

  test('and search engines read a VideoObject whose addresses are absolute', async () => {
    const { view, video, platform } = await open();
    const origin = platform.platform.config.publicUrl;
    const { id } = await video({
      name: 'Fair',
      durationMs: 3_725_000,
      category: 'News',
      expiresAt: new Date('2026-05-01T00:00:00Z'),
      chapters: [
        { startMs: 0, title: 'In' },
        { startMs: 60_000, title: 'Out' },
      ],
    });
    const { data } = await view(`${seo}?streamId=${id}`);
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      '@id': `${origin}/v/${id}`,
      url: `${origin}/v/${id}`,
      name: 'Fair',
      description: 'Fair',
      thumbnailUrl: [`${origin}/media/streams/${id}/pkg_1/poster.jpg`],
      uploadDate: '2026-03-10T12:00:00.000Z',
      duration: 'PT1H2M5S',
      contentUrl: `${origin}/media/streams/${id}/pkg_1/index.m3u8`,
      embedUrl: `${origin}/v/${id}/embed`,
      width: 1280,
      height: 720,
      expires: '2026-05-01T00:00:00.000Z',
      genre: 'News',
      publisher: { '@type': 'Organization', name: 'Acme' },
      hasPart: [
        { '@type': 'Clip', name: 'In', startOffset: 0, endOffset: 60, url: `${origin}/v/${id}?t=0` },
        { '@type': 'Clip', name: 'Out', startOffset: 60, endOffset: 3725, url: `${origin}/v/${id}?t=60` },
      ],
    });
  });

  const needed = { streamId: 'streamId is required' };
  test.each([
    ['details of nothing', details, 'request.invalid', needed],
    ['details of what is not there', `${details}?streamId=${nowhere}`, 'stream.not_found', undefined],
    ['the length of nothing', '/duration', 'request.invalid', needed],
    ['the length of what is not there', `/duration?streamId=${nowhere}`, 'stream.not_found', undefined],
    ['more than nothing', '/viewer/more-videos', 'request.invalid', needed],
    ['more than what is not there', `/viewer/more-videos?streamId=${nowhere}`, 'stream.not_found', undefined],
    ['a page before the first', '/viewer/more-videos?pagination=0', 'request.invalid', { pagination: invalid }],
    ['half a page', '/viewer/more-videos?pagination=1.5', 'request.invalid', { pagination: invalid }],
    ['metadata of nothing', seo, 'request.invalid', needed],
    ['metadata of what is not there', `${seo}?streamId=${nowhere}`, 'stream.not_found', undefined],
    ['videos of nobody', '/public', 'request.invalid', { businessId: 'businessId is required' }],
    ['videos of a business that is not there', '/public?businessId=biz_1', 'account.not_found', undefined],
    ['empty pages', '/public?businessId=biz_1&size=0', 'request.invalid', { size: invalid }],
  ] as const)('are refused %s', async (_case, path, code, fields) => {
    const { view } = await open();
    expectRefusal(await view(path), code, fields);
  });

  test('are refused more videos next to an unpublished one, and metadata of a non-public one', async () => {
    const { view, video } = await open();
    const hidden = await video({ publishStatus: 'UnPublished' });
    const unlisted = await video({ accessVisibility: 'UNLISTED' });
    expectRefusal(await view(`/viewer/more-videos?streamId=${hidden.id}`), 'stream.not_found');
    expectRefusal(await view(`${seo}?streamId=${unlisted.id}`), 'stream.not_found');
  });
});
