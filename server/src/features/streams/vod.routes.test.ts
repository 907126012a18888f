import { describe, expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, nowhere, openLibrary, type Refusal } from './library.testing.ts';

describeOnSharedPlatform('on-demand videos', (database) => {
  const open = () => openLibrary(database());

  test('are published with their details', async () => {
    const { call, video } = await open();
    const { id } = await video({ publishStatus: 'UnPublished' });
    const answer = await call('POST', '/vod/publish', { streamId: id, details: { name: 'Out', category: 'News' } });
    expect(answer.data).toMatchObject({ id, name: 'Out', category: 'News', publishStatus: 'Published' });
    const back = await call('POST', '/vod/publish', { streamId: id, publishStatus: 'UnPublished' });
    expect(back.data).toMatchObject({ name: 'Out', publishStatus: 'UnPublished' });
  });

  test.each([
    ['not playable', { packageId: null }, {}, 'stream.not_playable'],
    ['given a picture that is not there', {}, { thumbnailId: 'x' }, 'image.not_found'],
    ['an archive', { mediaType: 'ARCHIVE' }, {}, 'stream.archived'],
  ] as const)('keep their details when they cannot be published: %s', async (_case, row, details, code) => {
    const { call, video } = await open();
    const { id } = await video({ publishStatus: 'UnPublished', ...row });
    const before = (await call('GET', `/${id}`)).data;
    const answer = await call('POST', '/vod/publish', { streamId: id, details: { name: 'Out', ...details } });
    expectRefusal(answer, code);
    expect((await call('GET', `/${id}`)).data).toEqual(before);
  });

  test.each(['VIDEO', 'ARCHIVE'] as const)('are created from an uploaded file: %s', async (mediaType) => {
    const { call, video } = await open();
    const { id } = await video({ mediaType, publishStatus: 'UnPublished', contentType: 'LIVE' });
    const details = { name: 'Advert', description: 'Buy' };
    const answer = await call('POST', '/vod', { mediaId: id, details, publishStatus: 'Published' });
    expect(answer.status).toBe(201);
    const made = { id, ...details, mediaType: 'VIDEO', contentType: 'VOD', publishStatus: 'Published' };
    expect(answer.data).toMatchObject(made);
  });

  test('are read and edited; missing fields stay unchanged', async () => {
    const { call, video } = await open();
    const { id } = await video({ category: 'News' });
    const edited = await call('PUT', `/vod/${id}`, { name: 'Other' });
    expect(edited.data).toMatchObject({ name: 'Other', category: 'News' });
    expect((await call('GET', `/vod/${id}`)).data).toEqual(edited.data);
  });

  test('come out of the archive, unpublished', async () => {
    const { call, video } = await open();
    const { id } = await video();
    await call('POST', '/archive', { streamId: id });
    const answer = await call('POST', '/vod/convert-to-vod', { archiveId: id, details: { name: 'Back' } });
    expect(answer).toMatchObject({
      status: 200,
      data: { id, name: 'Back', mediaType: 'VIDEO', publishStatus: 'UnPublished' },
    });
    expectRefusal(await call('POST', '/vod/convert-to-vod', { archiveId: id }), 'archive.not_found');
  });

  test('are listed for pickers together with live streams, without archives', async () => {
    const { call, video } = await open();
    await video({ name: 'Clip' });
    await video({ name: 'Show', contentType: 'LIVE', packageId: null });
    await video({ name: 'Old show', mediaType: 'ARCHIVE' });
    const names = async (query: string) => {
      const { items } = (await call('GET', `/v2/live-vod?${query}`)).data;
      return items.map(({ name }: { name: string }) => name).sort();
    };
    expect(await names('')).toEqual(['Clip', 'Show']);
    expect(await names('contentType=LIVE')).toEqual(['Show']);
    expect(await names('contentType=PLAYLIST')).toEqual([]);
    expect(await names('search=cli')).toEqual(['Clip']);
  });

  describe('the files of a business', () => {
    test('are listed newest first with the placeholder video at the end', async () => {
      const { call, video, platform } = await open();
      await video({ name: 'One', fileName: 'one.mp4' });
      platform.clock.advanceSec(1);
      await video({ name: 'Two', fileName: 'two.mov', mediaType: 'ARCHIVE' });
      await call('POST', '/v2', { name: 'Without a file' });
      const files = async (query: string) => {
        const { items, totalItems } = (await call('GET', `/business/media?${query}`)).data;
        return [...items.map(({ fileName }: { fileName: string }) => fileName), totalItems];
      };
      expect(await files('')).toEqual(['two.mov', 'one.mp4', 'placeholder.mp4', 3]);
      expect(await files('size=2')).toEqual(['two.mov', 'one.mp4', 3]);
      expect(await files('size=2&page=1')).toEqual(['placeholder.mp4', 3]);
      expect(await files('size=2&page=2')).toEqual([3]);
      expect(await files('filter=ARCHIVE')).toEqual(['two.mov', 1]);
      expect(await files('filter=VIDEO')).toEqual(['one.mp4', 1]);
      expect(await files('search=one')).toEqual(['one.mp4', 1]);
      expect(await files('search=PLACE')).toEqual(['placeholder.mp4', 1]);
    });

    test('each have a thumbnail under their own name, as a PNG', async () => {
      const { call, video, platform } = await open();
      for (const fileName of ['a.webm', 'b.mp4', 'c.mov', 'd.avi', 'e.MP4']) await video({ fileName });
      const { items } = (await call('GET', '/business/media')).data;
      for (const { fileName, thumbnailUrl } of items) {
        const { pathname } = new URL(thumbnailUrl, 'http://x');
        expect(pathname.split('/').at(-1)).toBe(`${fileName.split('.')[0]}.png`);
        const { statusCode, headers } = await platform.app.inject({ url: thumbnailUrl });
        expect([fileName, statusCode, headers['content-type']]).toEqual([fileName, 200, 'image/png']);
      }
      expect(items).toHaveLength(6);
      expect(items.at(-1)).toMatchObject({ fileName: 'placeholder.mp4', durationMs: 600_000 });
    });

    test('are read and deleted, except for the placeholder video', async () => {
      const { call, video } = await open();
      const { id } = await video({ fileName: 'one.mp4' });
      expect((await call('GET', `/business/media/${id}`)).data).toMatchObject({
        id,
        fileName: 'one.mp4',
        durationMs: 65_000,
      });
      const shared = await call('GET', '/business/media/placeholder');
      expect(shared.data).toMatchObject({ mediaType: 'DEFAULT_VIDEO', durationMs: 600_000 });
      expectRefusal(await call('DELETE', '/business/media/placeholder'), 'stream.not_found');
      expect((await call('DELETE', `/business/media/${id}`)).status).toBe(200);
      expectRefusal(await call('GET', `/business/media/${id}`), 'stream.not_found');
    });
  });

  const blank = { name: ' ' };
  const title = { name: 'Title is required' };
  const nestedTitle = { 'details.name': 'Title is required' };
  const refusals: Refusal[] = [
    ['publishing nothing', 'POST', '/vod/publish', {}, 'request.invalid', { streamId: 'streamId is required' }],
    [
      'publishing to an unknown status',
      'POST',
      '/vod/publish',
      { streamId: 'ID', publishStatus: 'x' },
      'request.invalid',
      { publishStatus: invalid },
    ],
    [
      'publishing with a blank title',
      'POST',
      '/vod/publish',
      { streamId: 'ID', details: blank },
      'request.invalid',
      nestedTitle,
    ],
    ['publishing what is not there', 'POST', '/vod/publish', { streamId: nowhere }, 'stream.not_found'],
    [
      'making a video of nothing',
      'POST',
      '/vod',
      {},
      'request.invalid',
      {
        mediaId: 'mediaId is required',
        details: 'details is required',
      },
    ],
    [
      'making a video with a blank title',
      'POST',
      '/vod',
      { mediaId: 'ID', details: blank },
      'request.invalid',
      nestedTitle,
    ],
    ['making a video of what is not there', 'POST', '/vod', { mediaId: nowhere, details: {} }, 'stream.not_found'],
    [
      'making a video with a picture that is not there',
      'POST',
      '/vod',
      { mediaId: 'ID', details: { thumbnailId: 'x' } },
      'image.not_found',
    ],
    ['reading what is not there', 'GET', `/vod/${nowhere}`, undefined, 'stream.not_found'],
    ['editing with a blank title', 'PUT', '/vod/ID', blank, 'request.invalid', title],
    ['editing with a picture that is not there', 'PUT', '/vod/ID', { thumbnailId: 'x' }, 'image.not_found'],
    ['editing what is not there', 'PUT', `/vod/${nowhere}`, {}, 'stream.not_found'],
    [
      'converting nothing',
      'POST',
      '/vod/convert-to-vod',
      {},
      'request.invalid',
      { archiveId: 'archiveId is required' },
    ],
    [
      'converting with a blank title',
      'POST',
      '/vod/convert-to-vod',
      { archiveId: 'ID', details: blank },
      'request.invalid',
      nestedTitle,
    ],
    ['converting what is no archive', 'POST', '/vod/convert-to-vod', { archiveId: 'ID' }, 'archive.not_found'],
    ['converting what is not there', 'POST', '/vod/convert-to-vod', { archiveId: nowhere }, 'archive.not_found'],
    [
      'an unknown kind to choose from',
      'GET',
      '/v2/live-vod?contentType=x',
      undefined,
      'request.invalid',
      { contentType: invalid },
    ],
    ['a page before the first', 'GET', '/v2/live-vod?page=-1', undefined, 'request.invalid', { page: invalid }],
    ['an unknown kind of files', 'GET', '/business/media?filter=x', undefined, 'request.invalid', { filter: invalid }],
    ['empty pages of files', 'GET', '/business/media?size=0', undefined, 'request.invalid', { size: invalid }],
    ['a file that is not there', 'GET', `/business/media/${nowhere}`, undefined, 'stream.not_found'],
    ['deleting a file that is not there', 'DELETE', `/business/media/${nowhere}`, undefined, 'stream.not_found'],
    ['reading a live stream as a video', 'GET', '/vod/LIVE', undefined, 'stream.not_found'],
    ['editing a live stream as a video', 'PUT', '/vod/LIVE', { name: 'a' }, 'stream.not_found'],
    ['reading the file of what has none', 'GET', '/business/media/EMPTY', undefined, 'stream.not_found'],
    ['making a video of what has no file', 'POST', '/vod', { mediaId: 'EMPTY', details: {} }, 'stream.not_found'],
  ];
  test('a refusal has a code and message, and changes nothing', async () => {
    const { call, video } = await open();
    const ids: Record<string, string> = {
      ID: (await video()).id,
      LIVE: (await video({ contentType: 'LIVE' })).id,
      EMPTY: (await call('POST', '/v2', { name: 'Without a file' })).data.id,
    };
    const named = (text: string) => text.replace(/\b(?:ID|LIVE|EMPTY)\b/, (name) => ids[name]!);
    const unchanged = (await call('GET', '/v2')).data;
    await expectRefusals(refusals, (method, path, body) =>
      call(method, named(path), body && JSON.parse(named(JSON.stringify(body)))),
    );
    expect((await call('GET', '/v2')).data).toEqual(unchanged);
  });
});
