import { describe, expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, nowhere, openLibrary, type Refusal } from './library.testing.ts';

const before = new Date('2026-03-10T11:00:00Z');
const after = new Date('2026-03-10T13:00:00Z');
const details = {
  name: 'Spring fair',
  description: 'What we show',
  accessVisibility: 'UNLISTED',
  category: 'Events',
  location: { lat: 52.5, lon: 13.4 },
  metadata: [{ name: 'Map', url: 'https://example.com/map.png', altText: 'A map', type: 'image' }],
  eventStart: '2026-04-01T10:00:00.000Z',
  logo: 'https://example.com/logo.svg',
  expiresDate: '2026-05-01T00:00:00.000Z',
  thumbnailId: null,
  chapters: [
    { startMs: 0, title: 'Welcome' },
    { startMs: 30_000, title: 'Tour' },
  ],
};
const empty = {
  description: '',
  accessVisibility: 'PUBLIC',
  category: null,
  location: null,
  metadata: [],
  eventStart: null,
  logo: null,
  expiresDate: null,
  thumbnailId: null,
  chapters: [],
};

describeOnSharedPlatform('the library', (database) => {
  const open = () => openLibrary(database());
  const names = (answer: { data: { items: { name: string }[] } }) => answer.data.items.map(({ name }) => name);

  describe('its list', () => {
    test.each([
      ['nothing', '', ['archive', 'expired', 'live', 'public', 'unlisted', 'unpublished']],
      ['videos', 'filter=VIDEO', ['expired', 'live', 'public', 'unlisted', 'unpublished']],
      ['archives', 'filter=ARCHIVE', ['archive']],
      ['published', 'publishStatus=Published&filter=VIDEO', ['expired', 'live', 'public', 'unlisted']],
      ['unpublished', 'publishStatus=UnPublished', ['unpublished']],
      ['unlisted', 'accessVisibility=UNLISTED', ['unlisted']],
      ['expired', 'expiry=EXPIRED', ['expired']],
      ['active', 'expiry=ACTIVE&filter=VIDEO', ['live', 'public', 'unlisted', 'unpublished']],
      ['live', 'contentType=LIVE', ['live']],
      ['of a category', 'category=News', ['public']],
      ['found by part of a name in any case', 'search=LIST', ['unlisted']],
      ['found by what would be a wildcard', 'search=%25', []],
      ['found by several', 'search=publi&publishStatus=UnPublished', ['unpublished']],
    ])('asked for %s', async (_case, query, expected) => {
      const { call, video } = await open();
      await video({ name: 'archive', mediaType: 'ARCHIVE' });
      await video({ name: 'expired', expiresAt: before });
      await video({ name: 'live', contentType: 'LIVE', expiresAt: after });
      await video({ name: 'public', category: 'News' });
      await video({ name: 'unlisted', accessVisibility: 'UNLISTED' });
      await video({ name: 'unpublished', publishStatus: 'UnPublished' });

      const answer = await call('GET', `/v2?sort=name&direction=asc&${query}`);

      expect(names(answer)).toEqual(expected);
      expect(answer.data).toMatchObject({ totalItems: expected.length, page: 0, size: 1000 });
    });

    test.each([
      ['createdDate', ['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a']],
      ['updatedDate', ['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a']],
      ['name', ['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a']],
      ['sizeBytes', ['d', 'c', 'b', 'a'], ['a', 'b', 'c', 'd']],
      ['durationMs', ['c', 'b', 'a', 'd'], ['b', 'c', 'd', 'a']],
      ['eventStart', ['b', 'c', 'a', 'd'], ['c', 'b', 'd', 'a']],
    ])('by %s, with missing values last in both directions', async (sort, ascending, descending) => {
      const { call, video } = await open();
      const base = { packagingState: 'ready' } as const;
      const [one, two] = [new Date('2026-04-01T00:00:00Z'), new Date('2026-04-02T00:00:00Z')];
      const at = (minute: number) => new Date(before.getTime() + minute * 60_000);
      await video({ ...base, id: 'str_1', name: 'a', createdAt: at(1), sizeBytes: 4, durationMs: null });
      await video({ ...base, id: 'str_2', name: 'b', createdAt: at(2), sizeBytes: 3, durationMs: 20, eventStart: one });
      await video({ ...base, id: 'str_3', name: 'c', createdAt: at(3), sizeBytes: 2, durationMs: 10, eventStart: two });
      await video({ ...base, id: 'str_4', name: 'd', createdAt: at(4), sizeBytes: 1, durationMs: null });
      expect(names(await call('GET', `/v2?sort=${sort}&direction=asc`))).toEqual(ascending);
      expect(names(await call('GET', `/v2?sort=${sort}&direction=desc`))).toEqual(descending);
    });

    test('in pages that neither repeat nor miss videos made at the same moment', async () => {
      const { call, video } = await open();
      for (const name of ['a', 'b', 'c', 'd', 'e']) await video({ name });
      const pages = [0, 1, 2, 3].map((page) => call('GET', `/v2?size=2&page=${page}`));
      const [first, second, third, beyond] = await Promise.all(pages);
      expect(first!.data).toMatchObject({ page: 0, size: 2, totalItems: 5, totalPages: 3 });
      expect([first, second, third].flatMap((page) => names(page!)).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(beyond!.data).toMatchObject({ items: [], totalItems: 5 });
    });
  });

  describe('one video', () => {
    test('is created with all its details, and waits for a file', async () => {
      const { call } = await open();
      const created = await call('POST', '/v2', { ...details, contentType: 'LIVE' });
      expect(created).toMatchObject({
        status: 201,
        data: {
          ...details,
          contentType: 'LIVE',
          mediaType: 'VIDEO',
          publishStatus: 'UnPublished',
          expiry: 'ACTIVE',
          fileName: '',
          sizeBytes: 0,
          packaging: { state: 'awaiting' },
          playback: null,
          thumbnailUrl: '/media/placeholder/poster.jpg',
        },
      });
      const read = (await call('GET', `/${created.data.id}`)).data;
      expect(read).toEqual({ ...created.data, blockedUsers: [] });
    });

    test('an edit keeps missing fields, and a replacement clears them', async () => {
      const { call, platform } = await open();
      const { id } = (await call('POST', '/v2', details)).data;
      platform.clock.advanceSec(60);
      const edited = await call('PATCH', `/${id}`, { id, description: 'New', location: null });
      expect(edited.data).toMatchObject({ ...details, id, description: 'New', location: null });
      expect(edited.data.updatedDate).not.toBe(edited.data.createdDate);
      const replaced = await call('PUT', `/${id}`, { name: 'Alone' });
      expect(replaced.data).toMatchObject({ ...empty, id, name: 'Alone', contentType: 'VOD' });
    });

    test('is published and unpublished once it plays', async () => {
      const { call, video } = await open();
      const { id } = await video({ publishStatus: 'UnPublished' });
      for (const streamStatus of ['Published', 'UnPublished']) {
        const answer = await call('PATCH', `/status/${id}`, { streamStatus });
        expect(answer).toMatchObject({ status: 200, data: { publishStatus: streamStatus } });
      }
    });

    test('without a file is published once its event has a start, which it then keeps', async () => {
      const { call } = await open();
      const { id } = (await call('POST', '/v2', { name: 'Soon' })).data;
      expectRefusal(await call('PATCH', `/status/${id}`, { streamStatus: 'Published' }), 'stream.not_playable');
      await call('PATCH', `/${id}`, { eventStart: '2026-04-01T10:00:00Z' });
      expect((await call('PATCH', `/status/${id}`, { streamStatus: 'Published' })).status).toBe(200);
      expectRefusal(await call('PATCH', `/${id}`, { eventStart: null }), 'stream.not_playable');
      expectRefusal(await call('PUT', `/${id}`, { name: 'Soon' }), 'stream.not_playable');
      await call('PATCH', `/status/${id}`, { streamStatus: 'UnPublished' });
      expect((await call('PATCH', `/${id}`, { eventStart: null })).status).toBe(200);
    });

    test('shows chapters of its own length only, and keeps them all', async () => {
      const { call, video } = await open();
      const chapters = [
        { startMs: 0, title: 'In' },
        { startMs: 65_000, title: 'Beyond' },
      ];
      const { id } = await video();
      const { data } = await call('PATCH', `/${id}`, { chapters });
      expect(data.chapters).toEqual(chapters);
      expect(data.playback.chapters).toEqual(chapters.slice(0, 1));
    });

    test('expires at its expiry date', async () => {
      const { call, platform, video } = await open();
      const { id } = await video({ expiresAt: new Date('2026-03-10T12:05:00Z') });
      expect((await call('GET', `/${id}`)).data.expiry).toBe('ACTIVE');
      platform.clock.advanceSec(300);
      const { data } = await call('GET', `/${id}`);
      expect(data.expiry).toBe('EXPIRED');
      expect(data.playback.hlsUrl).toContain('token=owner.');
    });

    test('is deleted for good', async () => {
      const { call, video } = await open();
      const { id } = await video();
      expect((await call('DELETE', `/${id}`)).status).toBe(200);
      expectRefusal(await call('GET', `/${id}`), 'stream.not_found');
      expectRefusal(await call('DELETE', `/${id}`), 'stream.not_found');
    });
  });

  describe('many videos', () => {
    test('are changed in one call; those that cannot be are listed with the reason', async () => {
      const { call, video } = await open();
      const ready = await video({ publishStatus: 'UnPublished' });
      const packaging = await video({ publishStatus: 'UnPublished', packageId: null });
      const archive = await video({ publishStatus: 'UnPublished', mediaType: 'ARCHIVE' });
      const streamIds = [ready.id, packaging.id, archive.id, nowhere, ready.id];
      const answer = await call('POST', '/v2/bulk', {
        streamIds,
        action: { kind: 'status', streamStatus: 'Published' },
      });
      expect(answer.data).toEqual({
        changed: [ready.id],
        refused: [
          {
            streamId: packaging.id,
            error: 'stream.not_playable',
            message: 'This video cannot be published before it is playable.',
          },
          {
            streamId: archive.id,
            error: 'stream.archived',
            message: 'An archive is not shown to viewers. Convert it to an on-demand video first.',
          },
          { streamId: nowhere, error: 'stream.not_found', message: 'There is no such video.' },
        ],
      });
      expect((await call('GET', `/${ready.id}`)).data.publishStatus).toBe('Published');
      expect((await call('GET', `/${packaging.id}`)).data.publishStatus).toBe('UnPublished');
    });

    test.each([
      ['visibility', { kind: 'visibility', accessVisibility: 'UNLISTED' }, { accessVisibility: 'UNLISTED' }],
      ['category', { kind: 'category', category: 'News' }, { category: 'News' }],
      ['no category', { kind: 'category', category: null }, { category: null }],
    ])('get the same %s', async (_case, action, expected) => {
      const { call, video } = await open();
      const [one, two, other] = [await video({ category: 'Old' }), await video(), await video({ category: 'Old' })];
      const answer = await call('POST', '/v2/bulk', { streamIds: [one.id, two.id], action });
      expect(answer.data).toEqual({ changed: [one.id, two.id], refused: [] });
      expect((await call('GET', `/${one.id}`)).data).toMatchObject(expected);
      expect((await call('GET', `/${two.id}`)).data).toMatchObject(expected);
      expect((await call('GET', `/${other.id}`)).data).toMatchObject({ accessVisibility: 'PUBLIC', category: 'Old' });
    });

    test('are deleted in one call, except those of another business', async () => {
      const { call, platform, video } = await open();
      const stranger = await platform.signUp('Stranger');
      const [one, two, theirs] = [await video(), await video(), await video({}, stranger)];
      const streamIds = [one.id, theirs.id, two.id];
      const answer = await call('POST', '/v2/bulk', { streamIds, action: { kind: 'delete' } });
      expect(answer.data.changed).toEqual([one.id, two.id]);
      expect(answer.data.refused).toMatchObject([{ streamId: theirs.id, error: 'stream.not_found' }]);
      expect((await call('GET', '/v2')).data.items).toEqual([]);
      expect((await platform.call(stranger, 'GET', '/general/v1.1/stream/v2')).data.totalItems).toBe(1);
    });
  });

  test('recordings are deleted with the videos in one call, none without a reason', async () => {
    const { call, platform, business, video } = await open();
    const [plain, recording] = [
      await video({ name: 'Plain' }),
      await video({ name: 'Recording', mediaType: 'ARCHIVE' }),
    ];
    const streamIds = [plain.id, recording.id];
    const remove = (reason?: string) => call('POST', '/v2/bulk', { streamIds, action: { kind: 'delete', reason } });
    for (const reason of [undefined, '', '  ']) {
      expect((await remove(reason)).data.refused).toContainEqual({
        streamId: recording.id,
        error: 'request.invalid',
        message: 'Reason is required',
      });
    }
    expect((await remove('Rights ended')).data.changed).toEqual([recording.id]);
    const { items } = (await platform.call(business, 'GET', '/general/v1.1/history/stream')).data;
    expect(items.map(({ name, reason }: Record<string, unknown>) => [name, reason]).sort()).toEqual([
      ['Plain', null],
      ['Recording', 'Rights ended'],
    ]);
  });

  test('categories are counted, the most used first, then the suggested ones that are not used', async () => {
    const { call, video, platform } = await open();
    await video({ category: 'Own' });
    for (const category of ['news', 'news']) await video({ category });
    await video();
    await video({ category: 'Theirs' }, await platform.signUp('Stranger'));
    const { items } = (await call('GET', '/category')).data;
    expect(items.slice(0, 4)).toEqual([
      { name: 'news', count: 2 },
      { name: 'Own', count: 1 },
      { name: 'Education', count: 0 },
      { name: 'Entertainment', count: 0 },
    ]);
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('News');
  });

  const long = (length: number) => 'x'.repeat(length);
  const tooLong = (length: number) => `Cannot contain more than ${length} characters`;
  const noInstant = 'Use a time with its zone like 2026-06-01T09:00:00Z';
  const outOfRange = 'Must be between the years 1970 and 9999';
  const item = { name: 'Map', url: 'https://example.com', altText: '', type: 'link' };
  const bulk = { streamIds: ['ID'], action: { kind: 'delete' } };

  /** Invalid details, refused by every call that accepts details. */
  const wrongDetails: [name: string, change: object, fields: Record<string, string>][] = [
    ['a blank title', { name: ' ' }, { name: 'Title is required' }],
    ['a long title', { name: long(151) }, { name: tooLong(150) }],
    ['a title that is no text', { name: 1 }, { name: invalid }],
    ['a NUL in the title', { name: 'a\0b' }, { name: 'Must not contain the character U+0000' }],
    ['a long description', { description: long(5001) }, { description: tooLong(5000) }],
    ['an unknown visibility', { accessVisibility: 'SECRET' }, { accessVisibility: invalid }],
    ['a blank category', { category: '' }, { category: 'Category is required' }],
    ['a long category', { category: long(61) }, { category: tooLong(60) }],
    [
      'a place that is none',
      { location: { lat: 91, lon: -181 } },
      { 'location.lat': invalid, 'location.lon': invalid },
    ],
    ['half a place', { location: { lat: 1 } }, { 'location.lon': 'lon is required' }],
    ['metadata without a name', { metadata: [{ ...item, name: '' }] }, { 'metadata.0.name': 'Name is required' }],
    [
      'metadata with a script',
      { metadata: [{ ...item, url: 'javascript:alert(1)' }] },
      { 'metadata.0.url': 'Invalid URL format' },
    ],
    ['too much metadata', { metadata: Array(51).fill(item) }, { metadata: invalid }],
    ['an event at no time', { eventStart: 'tomorrow' }, { eventStart: noInstant }],
    ['a time without a zone', { eventStart: '2026-04-01T10:00:00' }, { eventStart: noInstant }],
    ['an end at no time', { expiresDate: '2026-13-01T10:00:00Z' }, { expiresDate: noInstant }],
    ['an event in the year 0', { eventStart: '0000-01-01T00:00:00Z' }, { eventStart: outOfRange }],
    ['an event just before 1970', { eventStart: '1970-01-01T00:59:59+01:00' }, { eventStart: outOfRange }],
    ['an event just after 9999', { eventStart: '9999-12-31T23:59:59-00:01' }, { eventStart: outOfRange }],
    ['an end in the year 1', { expiresDate: '0001-01-01T00:00:00Z' }, { expiresDate: outOfRange }],
    ['an end in an impossible zone', { expiresDate: '2026-01-01T00:00:00+99:99' }, { expiresDate: noInstant }],
    ['a logo that is no address', { logo: 'logo' }, { logo: 'Invalid URL format' }],
    ['a logo of another kind', { logo: 'ftp://example.com/logo.png' }, { logo: 'Invalid URL format' }],
    [
      'a chapter without a title',
      { chapters: [{ startMs: 0, title: '' }] },
      { 'chapters.0.title': 'Title is required' },
    ],
    [
      'a long title of a chapter',
      { chapters: [{ startMs: 0, title: long(121) }] },
      { 'chapters.0.title': tooLong(120) },
    ],
    ['a chapter before the beginning', { chapters: [{ startMs: -1, title: 'a' }] }, { 'chapters.0.startMs': invalid }],
    [
      'chapters in disorder',
      {
        chapters: [
          { startMs: 5, title: 'a' },
          { startMs: 5, title: 'b' },
        ],
      },
      { chapters: 'Every chapter must begin later than the one before it' },
    ],
  ];
  const detailed: Refusal[] = wrongDetails.flatMap(([name, change, fields]): Refusal[] => [
    [`creating with ${name}`, 'POST', '/v2', { name: 'a', ...change }, 'request.invalid', fields],
    [`editing with ${name}`, 'PATCH', '/ID', change, 'request.invalid', fields],
    [`replacing with ${name}`, 'PUT', '/ID', { name: 'a', ...change }, 'request.invalid', fields],
  ]);

  const refusals: Refusal[] = [
    ...detailed,
    [
      'another id than the address',
      'PATCH',
      '/ID',
      { id: nowhere },
      'request.invalid',
      { id: 'Must be the id of the address' },
    ],
    ['a body that is none', 'PATCH', '/ID', [], 'request.invalid', { body: invalid }],
    [
      'creating a playlist as a video',
      'POST',
      '/v2',
      { name: 'a', contentType: 'PLAYLIST' },
      'request.invalid',
      { contentType: invalid },
    ],
    ['creating without a title', 'POST', '/v2', {}, 'request.invalid', { name: 'Title is required' }],
    ['creating with a picture that is not there', 'POST', '/v2', { name: 'a', thumbnailId: 'x' }, 'image.not_found'],
    ['editing with a picture that is not there', 'PATCH', '/ID', { thumbnailId: 'x' }, 'image.not_found'],
    ['replacing with a picture that is not there', 'PUT', '/ID', { name: 'a', thumbnailId: 'x' }, 'image.not_found'],
    ['reading what is not there', 'GET', `/${nowhere}`, undefined, 'stream.not_found'],
    ['editing what is not there', 'PATCH', `/${nowhere}`, { thumbnailId: 'x' }, 'stream.not_found'],
    ['replacing what is not there', 'PUT', `/${nowhere}`, { name: 'a' }, 'stream.not_found'],
    ['deleting what is not there', 'DELETE', `/${nowhere}`, undefined, 'stream.not_found'],
    ['retrying what is not there', 'POST', `/vod/${nowhere}/retry`, undefined, 'stream.not_found'],
    ['retrying what has not failed', 'POST', '/vod/ID/retry', undefined, 'stream.not_failed'],
    ['a status of what is not there', 'PATCH', `/status/${nowhere}`, { streamStatus: 'Published' }, 'stream.not_found'],
    [
      'an unknown status',
      'PATCH',
      '/status/ID',
      { streamStatus: 'Live' },
      'request.invalid',
      { streamStatus: invalid },
    ],
    ['no status', 'PATCH', '/status/ID', {}, 'request.invalid', { streamStatus: 'streamStatus is required' }],
    ['no videos to change', 'POST', '/v2/bulk', { ...bulk, streamIds: [] }, 'request.invalid', { streamIds: invalid }],
    [
      'too many to change',
      'POST',
      '/v2/bulk',
      { ...bulk, streamIds: Array(1001).fill('a') },
      'request.invalid',
      { streamIds: invalid },
    ],
    [
      'an unknown change',
      'POST',
      '/v2/bulk',
      { ...bulk, action: { kind: 'x' } },
      'request.invalid',
      { 'action.kind': invalid },
    ],
    [
      'a reason for a deletion that is too long',
      'POST',
      '/v2/bulk',
      { ...bulk, action: { kind: 'delete', reason: long(501) } },
      'request.invalid',
      { 'action.reason': tooLong(500) },
    ],
    [
      'a change to an unknown status',
      'POST',
      '/v2/bulk',
      { ...bulk, action: { kind: 'status', streamStatus: 'x' } },
      'request.invalid',
      { 'action.streamStatus': invalid },
    ],
    [
      'a change to an unknown visibility',
      'POST',
      '/v2/bulk',
      { ...bulk, action: { kind: 'visibility' } },
      'request.invalid',
      { 'action.accessVisibility': 'accessVisibility is required' },
    ],
    [
      'a change to a blank category',
      'POST',
      '/v2/bulk',
      { ...bulk, action: { kind: 'category', category: ' ' } },
      'request.invalid',
      { 'action.category': 'Category is required' },
    ],
    ['the list of another business', 'GET', '/v2?businessId=biz_1', undefined, 'account.not_found'],
    ['an unknown filter', 'GET', '/v2?filter=NONE', undefined, 'request.invalid', { filter: invalid }],
    ['an unknown sort', 'GET', '/v2?sort=color', undefined, 'request.invalid', { sort: invalid }],
    ['an unknown direction', 'GET', '/v2?direction=up', undefined, 'request.invalid', { direction: invalid }],
    ['a page before the first', 'GET', '/v2?page=-1', undefined, 'request.invalid', { page: invalid }],
    ['half a page', 'GET', '/v2?page=0.5', undefined, 'request.invalid', { page: invalid }],
    ['empty pages', 'GET', '/v2?size=0', undefined, 'request.invalid', { size: invalid }],
    ['huge pages', 'GET', '/v2?size=1001', undefined, 'request.invalid', { size: invalid }],
    ['a long search', 'GET', `/v2?search=${long(201)}`, undefined, 'request.invalid', { search: invalid }],
    [
      'an unknown publish status',
      'GET',
      '/v2?publishStatus=x',
      undefined,
      'request.invalid',
      { publishStatus: invalid },
    ],
    [
      'an unknown visibility',
      'GET',
      '/v2?accessVisibility=x',
      undefined,
      'request.invalid',
      { accessVisibility: invalid },
    ],
    ['an unknown expiry', 'GET', '/v2?expiry=x', undefined, 'request.invalid', { expiry: invalid }],
    ['an unknown content type', 'GET', '/v2?contentType=x', undefined, 'request.invalid', { contentType: invalid }],
  ];
  test('a refusal has a code and message, and changes nothing', async () => {
    const { call, video } = await open();
    const { id } = await video();
    const unchanged = (await call('GET', '/v2')).data;
    await expectRefusals(refusals, (method, path, body) => call(method, path.replace('ID', id), body));
    expect((await call('GET', '/v2')).data).toEqual(unchanged);
  });
});
