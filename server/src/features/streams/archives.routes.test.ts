import { describe, expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, nowhere, openLibrary, type Refusal } from './library.testing.ts';

const history = '/general/v1.1/history/stream';
const item = { name: 'Map', url: 'https://example.com', altText: '', type: 'link' };

describeOnSharedPlatform('archives', (database) => {
  const open = () => openLibrary(database());
  const names = (answer: { data: { items: { archiveName: string }[] } }) =>
    answer.data.items.map(({ archiveName }) => archiveName);

  test('are made from videos, which viewers then no longer find', async () => {
    const { call, view, video } = await open();
    const { id, businessId } = await video({ name: 'Talk', sizeBytes: 7 });
    expect((await view(`/viewer/stream-details?streamId=${id}`)).status).toBe(200);

    const created = await call('POST', '/archive', { streamId: id, archiveName: 'Talk, kept' });

    expect(created.status).toBe(201);
    expect(created.data).toMatchObject({
      archiveId: id,
      archiveName: 'Talk, kept',
      sessionId: null,
      status: 'ready',
      businessId,
      type: 'ARCHIVE',
      durationMs: 65_000,
      sizeBytes: 7,
    });
    expect((await call('GET', `/archive/${id}`)).data).toEqual(created.data);
    expectRefusal(await view(`/viewer/stream-details?streamId=${id}`), 'stream.not_found');
    const { data } = await call('GET', `/${id}`);
    expect(data).toMatchObject({ mediaType: 'ARCHIVE', publishStatus: 'UnPublished' });
    expect(data.playback.hlsUrl).toContain('token=owner.');
    expectRefusal(await call('PATCH', `/status/${id}`, { streamStatus: 'Published' }), 'stream.archived');
    expect((await call('POST', '/archive', { streamId: id })).data).toMatchObject({ archiveName: 'Talk, kept' });
  });

  test('are listed by kind, name and order, under both addresses', async () => {
    const { call, video, platform, business } = await open();
    for (const name of ['b talk', 'a talk', 'song']) {
      platform.clock.advanceSec(1);
      await video({ name, mediaType: 'ARCHIVE' });
    }
    await video({ name: 'video' });
    expect(names(await call('GET', '/archive'))).toEqual(['song', 'a talk', 'b talk']);
    expect(names(await call('GET', '/archive?search=TALK&sort=name&direction=asc'))).toEqual(['a talk', 'b talk']);
    expect(names(await call('GET', '/archive?archiveType=VIDEO'))).toEqual(['video']);
    expect((await call('GET', '/archive?archiveType=ALL&size=3')).data).toMatchObject({ totalItems: 4, totalPages: 2 });
    const other = await call(
      'GET',
      `/archive/get-archive/${business.businessId}?pageRequest=1&size=2&archiveType=ARCHIVE`,
    );
    expect(names(other)).toEqual(['b talk']);
  });

  test('accept new metadata', async () => {
    const { call, video } = await open();
    const { id } = await video({ mediaType: 'ARCHIVE', publishStatus: 'UnPublished', metadata: [item] });
    const changed = await call('PATCH', `/archive/${id}/metadata`, { metadataList: [{ ...item, name: 'Plan' }, item] });
    expect(changed.data.metadata).toEqual([{ ...item, name: 'Plan' }, item]);
    expect((await call('PATCH', `/archive/${id}/metadata`, { metadataList: [] })).data.metadata).toEqual([]);
  });

  describe('and the history', () => {
    test('lists deleted videos with their reason, together with existing ones', async () => {
      const { call, video, platform, business } = await open();
      const read = async (query = '') => (await platform.call(business, 'GET', `${history}?${query}`)).data;
      const first = await video({ name: 'b', mediaType: 'ARCHIVE', accessVisibility: 'UNLISTED' });
      platform.clock.advanceSec(10);
      const second = await video({ name: 'A', durationMs: null });
      platform.clock.advanceSec(10);
      const third = await video({ name: 'c' });
      platform.clock.advanceSec(10);
      await call('DELETE', `/archive/${first.id}?reason=${encodeURIComponent('No longer true')}`);
      await call('DELETE', `/${second.id}`);

      const all = await read();

      expect(all).toMatchObject({ totalItems: 3, page: 0, size: 10 });
      expect(all.items).toEqual([
        {
          streamId: third.id,
          name: 'c',
          contentType: 'VOD',
          mediaType: 'VIDEO',
          accessVisibility: 'PUBLIC',
          durationMs: 65_000,
          createdDate: '2026-03-10T12:00:20.000Z',
          state: 'PRESENT',
          deletedDate: null,
          reason: null,
        },
        expect.objectContaining({ streamId: second.id, state: 'DELETED', reason: null, durationMs: null }),
        expect.objectContaining({
          streamId: first.id,
          mediaType: 'ARCHIVE',
          state: 'DELETED',
          deletedDate: '2026-03-10T12:00:30.000Z',
          reason: 'No longer true',
        }),
      ]);
      const order = async (query: string) => (await read(query)).items.map(({ name }: { name: string }) => name);
      expect(await order('sort=createdDate,ASC')).toEqual(['b', 'A', 'c']);
      expect(await order('sort=name,asc')).toEqual(['A', 'b', 'c']);
      expect(await order('sort=name,DESC&size=2&page=1')).toEqual(['A']);
      expect((await order('sort=durationMs,DESC')).at(-1)).toBe('A');
      expect(await order('search=B')).toEqual(['b']);
      expect(await order('accessVisibility=UNLISTED')).toEqual(['b']);
      expect(await order(`businessId=${business.businessId}&sort=name,ASC`)).toEqual(['A', 'b', 'c']);
    });

    test('does not list abandoned uploads', async () => {
      const { platform, business } = await open();
      const draft = { fileName: 'a.mp4', sizeBytes: 1, contentType: 'video/mp4', fingerprint: 'a' };
      const { ticket } = (await platform.call(business, 'POST', '/general/v1.1/stream/upload/media', draft)).data;
      const query = `token=${ticket.token}&environment=${ticket.environment}`;
      const created = await platform.app.inject({ method: 'POST', url: `${ticket.url}?uploads&${query}` });
      const uploadId = /<UploadId>(.*)<\/UploadId>/.exec(created.body)![1];
      await platform.app.inject({ method: 'DELETE', url: `${ticket.url}?uploadId=${uploadId}&${query}` });
      expect((await platform.call(business, 'GET', history)).data.items).toEqual([]);
    });

    test('shows nothing of another business', async () => {
      const { call, video, platform } = await open();
      const [{ id }] = [await video(), await video()];
      await call('DELETE', `/${id}`);
      const stranger = await platform.signUp('Stranger');
      expect((await platform.call(stranger, 'GET', history)).data).toMatchObject({ items: [], totalItems: 0 });
    });

    test.each([
      ['another business', 'businessId=biz_1', 'account.not_found', undefined],
      [
        'an unknown field',
        'sort=size,ASC',
        'request.invalid',
        { sort: 'Use createdDate, name or durationMs, then ,ASC or ,DESC' },
      ],
      [
        'a sort without direction',
        'sort=name',
        'request.invalid',
        { sort: 'Use createdDate, name or durationMs, then ,ASC or ,DESC' },
      ],
      ['an unknown visibility', 'accessVisibility=x', 'request.invalid', { accessVisibility: invalid }],
      ['a page before the first', 'page=-1', 'request.invalid', { page: invalid }],
      ['huge pages', 'size=1001', 'request.invalid', { size: invalid }],
      ['a long search', `search=${'x'.repeat(201)}`, 'request.invalid', { search: invalid }],
    ] as const)('refuses %s', async (_case, query, code, fields) => {
      const { platform, business } = await open();
      expectRefusal(await platform.call(business, 'GET', `${history}?${query}`), code, fields);
    });
  });

  const path = '/archive/ID';
  const metadata = `${path}/metadata`;
  const refusals: Refusal[] = [
    ['archiving nothing', 'POST', '/archive', {}, 'request.invalid', { streamId: 'streamId is required' }],
    [
      'archiving under a blank name',
      'POST',
      '/archive',
      { streamId: 'x', archiveName: '' },
      'request.invalid',
      { archiveName: 'Name is required' },
    ],
    [
      'archiving under a long name',
      'POST',
      '/archive',
      { streamId: 'x', archiveName: 'x'.repeat(151) },
      'request.invalid',
      { archiveName: 'Cannot contain more than 150 characters' },
    ],
    ['archiving what is not there', 'POST', '/archive', { streamId: nowhere }, 'stream.not_found'],
    ['an unknown kind', 'GET', '/archive?archiveType=x', undefined, 'request.invalid', { archiveType: invalid }],
    ['an unknown sort', 'GET', '/archive?sort=eventStart', undefined, 'request.invalid', { sort: invalid }],
    ['an unknown direction', 'GET', '/archive?direction=x', undefined, 'request.invalid', { direction: invalid }],
    ['empty pages', 'GET', '/archive?size=0', undefined, 'request.invalid', { size: invalid }],
    ['a long search', 'GET', `/archive?search=${'x'.repeat(201)}`, undefined, 'request.invalid', { search: invalid }],
    ['the archives of another business', 'GET', '/archive/get-archive/biz_1', undefined, 'account.not_found'],
    [
      'a page before the first',
      'GET',
      '/archive/get-archive/biz_1?pageRequest=-1',
      undefined,
      'request.invalid',
      { pageRequest: invalid },
    ],
    ['reading what is not there', 'GET', `/archive/${nowhere}`, undefined, 'archive.not_found'],
    ['reading what is no archive', 'GET', '/archive/VIDEO', undefined, 'archive.not_found'],
    ['deleting without a reason', 'DELETE', path, undefined, 'request.invalid', { reason: 'Reason is required' }],
    [
      'deleting for a blank reason',
      'DELETE',
      `${path}?reason=%20`,
      undefined,
      'request.invalid',
      { reason: 'Reason is required' },
    ],
    [
      'deleting for a long reason',
      'DELETE',
      `${path}?reason=${'x'.repeat(501)}`,
      undefined,
      'request.invalid',
      { reason: 'Cannot contain more than 500 characters' },
    ],
    ['deleting what is not there', 'DELETE', `/archive/${nowhere}?reason=a`, undefined, 'archive.not_found'],
    ['deleting what is no archive', 'DELETE', '/archive/VIDEO?reason=a', undefined, 'archive.not_found'],
    ['no metadata', 'PATCH', metadata, {}, 'request.invalid', { metadataList: 'metadataList is required' }],
    [
      'metadata with a blank name',
      'PATCH',
      metadata,
      { metadataList: [{ ...item, name: '' }] },
      'request.invalid',
      { 'metadataList.0.name': 'Name is required' },
    ],
    [
      'metadata that leads nowhere',
      'PATCH',
      metadata,
      { metadataList: [{ ...item, url: 'x' }] },
      'request.invalid',
      { 'metadataList.0.url': 'Invalid URL format' },
    ],
    [
      'too much metadata',
      'PATCH',
      metadata,
      { metadataList: Array(51).fill(item) },
      'request.invalid',
      { metadataList: invalid },
    ],
    [
      'metadata of what is not there',
      'PATCH',
      `/archive/${nowhere}/metadata`,
      { metadataList: [] },
      'archive.not_found',
    ],
    ['metadata of what is no archive', 'PATCH', '/archive/VIDEO/metadata', { metadataList: [] }, 'archive.not_found'],
  ];
  test('a refusal has a code and message, and changes nothing', async () => {
    const { call, video } = await open();
    const archive = await video({ mediaType: 'ARCHIVE' });
    const other = await video();
    const unchanged = (await call('GET', '/v2')).data;
    await expectRefusals(refusals, (method, at, body) =>
      call(method, at.replace('/ID', `/${archive.id}`).replace('/VIDEO', `/${other.id}`), body),
    );
    expect((await call('GET', '/v2')).data).toEqual(unchanged);
  });
});
