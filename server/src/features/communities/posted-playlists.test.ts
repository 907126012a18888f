import { expect, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const playlists = '/general/v1.1/stream/playlist';
const ofViewers = '/general/v1.1/stream/viewer/detail/playlist';

/** A playlist with a video that is posted and one that is public, and a community to show it in. */
async function openPosted(database: TestDatabase, community: object = {}) {
  const here = await openCommunities(database);
  const { make, owner, call, upload, app, clock, platform } = here;
  const { id: communityId, subdomain } = await make({ title: 'The circle', ...community });
  const streamIds: string[] = [];
  for (const visibility of ['POSTED', 'PUBLIC']) {
    const { streamId } = await upload(owner, Buffer.from('not looked at'));
    await platform.storage.put(`streams/${streamId}/pkg_1/source/1.m4s`, Buffer.from('segment'));
    await database.pool.query(
      `update stream set package_id = 'pkg_1', publish_status = 'Published', access_visibility = $2, name = $2,
       poster_file = 'poster.webp', duration_ms = 20000, width = 16, height = 9, start_files = '[]' where id = $1`,
      [streamId, visibility],
    );
    streamIds.push(streamId);
  }
  const { id: playlistId } = (await call(owner, 'POST', playlists, { name: 'Tides', streamIds })).data;
  const write = async (more: object = {}) =>
    call(owner, 'POST', `${base}/post`, {
      ...{ communityId, title: 'For you', body: textOf('Here.'), playlistId, state: 'PUBLISHED', ...more },
    });
  return {
    ...{ ...here, communityId, subdomain, streamIds, playlistId, write },
    /** What a player reads with this token. */
    async watch(token?: string) {
      const query = new URLSearchParams({ playlistId, ...(token !== undefined && { token }) });
      const answer = await app.inject(`${ofViewers}?${query}`);
      const { responseData, error } = answer.json();
      return { status: answer.statusCode, error, items: responseData?.items ?? [], headers: answer.headers };
    },
    fileOf: (stream: { hlsUrl: string; streamId: string }) =>
      `/media/streams/${stream.streamId}/pkg_1/source/1.m4s${stream.hlsUrl.slice(stream.hlsUrl.indexOf('?'))}`,
    read: async (url: string) => (await app.inject(url)).statusCode,
    later: (seconds: number) => clock.advanceSec(seconds),
  };
}
const names = (items: { stream: { name: string } }[]) => items.map(({ stream }) => stream.name);

describeOnSharedPlatform('the playlist of a post', (database) => {
  test('plays all of its videos for whoever may read the post, until they may no longer', async () => {
    const posted = await openPosted(database(), { visibility: 'PRIVATE' });
    const { call, join, owner, write, watch, read, fileOf, later, communityId, playlistId } = posted;
    const { uuid } = (await write()).data;
    expect(names((await watch()).items)).toEqual(['PUBLIC']);
    const stranger = await posted.signIn(communityId, 'stranger@example.com');
    expect((await call(stranger, 'GET', `${base}/public/post-details?postId=${uuid}`)).status).toBe(404);

    const ana = await join(communityId, 'ana@example.com');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ana.memberId, state: 'ACTIVE' });
    const { data } = await call(ana, 'GET', `${base}/public/post-details?postId=${uuid}`);
    expect(data).toMatchObject({ contentId: null, playlist: { id: playlistId, name: 'Tides', videoCount: 2 } });
    const { token, posterUrl } = data.playlist;
    expect(posterUrl).toContain('token=');
    const seen = await watch(token);
    expect(names(seen.items)).toEqual(['POSTED', 'PUBLIC']);
    expect(seen.headers['cache-control']).toBe('private, no-store');
    const file = fileOf(seen.items[0].stream);
    expect(await read(file)).toBe(200);

    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ana.memberId, state: 'BANNED' });
    later(4);
    expect(await watch(token)).toMatchObject({ status: 403, error: 'media.token_expired' });
    expect(await read(file)).toBe(403);
  });

  test('opens what is in it, and nothing else', async () => {
    const { call, owner, write, watch, app, streamIds, playlistId, communityId } = await openPosted(database());
    const { uuid } = (await write()).data;
    const { data } = await call(
      { businessId: '', headers: { authorization: '' } },
      'GET',
      `${base}/public/post-details?postId=${uuid}`,
    );
    const { token } = data.playlist;
    expect(names((await watch(token)).items)).toEqual(['POSTED', 'PUBLIC']);
    const details = `/general/v1.1/stream/viewer/stream-details?${new URLSearchParams({ streamId: streamIds[0]!, token })}`;
    expect((await app.inject(details)).statusCode).toBe(401);
    expect(await watch(`${token}x`)).toMatchObject({ status: 401, error: 'media.token_invalid' });
    const other = (await call(owner, 'POST', playlists, { name: 'Other', streamIds: [streamIds[0]] })).data;
    const ofOther = `${ofViewers}?${new URLSearchParams({ playlistId: other.id, token })}`;
    expect((await app.inject(ofOther)).statusCode).toBe(401);
    const { details: places } = (await call(owner, 'GET', `${playlists}/${playlistId}`)).data;
    await call(owner, 'DELETE', `${playlists}/remove/detail/${playlistId}/${places[0].id}`);
    expect(names((await watch(token)).items)).toEqual(['PUBLIC']);
    // An end of the token takes nothing from what everybody may watch.
    expect(names((await watch('viewer.1.x')).items)).toEqual(['PUBLIC']);
    await call(owner, 'DELETE', `${playlists}/${playlistId}`);
    const { items } = (await call(owner, 'GET', `${base}/post?communityId=${communityId}`)).data;
    expect(items[0]).toMatchObject({ title: 'For you', playlist: null });
  });

  test('is on the page, readable without a script, and in the feeds', async () => {
    const { page, write, subdomain, call, owner, streamIds, playlistId } = await openPosted(database());
    const { uuid } = (await write()).data;
    const { body } = await page(subdomain, `/post/${uuid}`);
    expect(body).toContain(`playlist-id="${playlistId}"`);
    expect(body).toMatch(/playlist-token="viewer\./);
    expect(body).toContain('<strong dir="auto">Tides</strong> <span class="soft">2 videos</span>');
    expect((await page(subdomain, `/post/${uuid}?lang=de`)).body).toContain('2 Videos');
    const served = async () => (await page(subdomain, '/feed.html')).body;
    expect(await served()).toContain(`<div class="playlist"><div class="video" part="video"><img src="http`);
    expect(await served()).toMatch(
      /aria-label="Play video: Tides".+<strong dir="auto">Tides<\/strong> <span class="soft">2 videos/,
    );
    // The first video is not for everybody: feeds are kept longer than its picture can be read.
    const feed = (await page(subdomain, '/feed.xml')).body;
    expect(feed).toContain('&gt;Tides&lt;/a&gt;');
    expect(feed).not.toContain('token=');
    const { details } = (await call(owner, 'GET', `${playlists}/${playlistId}`)).data;
    await call(owner, 'PUT', `${playlists}/details/${playlistId}/${details[1].id}`, { position: 0 });
    expect((await page(subdomain, '/atom.xml')).body).toContain(`/media/streams/${streamIds[1]}/pkg_1/poster.webp`);
    await database().pool.query(`update stream set publish_status = 'UnPublished'`);
    const gone = (await page(subdomain, `/post/${uuid}`)).body;
    expect(gone).toContain('There is nothing to watch in this playlist.');
    expect(gone).not.toContain('0 videos');
    expect(gone).not.toContain('playlist-id=');
    expect(await served()).toContain(
      '<strong dir="auto">Tides</strong></p><p class="soft">There is nothing to watch in this playlist.</p>',
    );
  });

  test('is in the mail of a newsletter, without a picture that not everybody may see', async () => {
    const { call, owner, write, modules } = await openPosted(database());
    const { uuid } = (await write()).data;
    await call(owner, 'POST', `${base}/post/newsletter/test`, { postId: uuid });
    await modules.communities.sendNewsletters();
    const { rows } = await database().pool.query(`select values from mail where template = 'community-newsletter'`);
    expect(rows[0].values.post.video).toEqual({ name: 'Tides', poster: expect.stringContaining('/poster.webp') });
    expect(rows[0].values.post.video.poster).not.toContain('token');
  });

  test('is of the business, and takes the place of a video', async () => {
    const { call, owner, write, signUp, streamIds, playlistId, communityId } = await openPosted(database());
    expect(await write({ contentId: streamIds[0] })).toMatchObject({ status: 400, error: 'request.invalid' });
    const stranger = await signUp('Other');
    const foreign = (await call(stranger, 'POST', playlists, { name: 'Foreign' })).data;
    expect(await write({ playlistId: foreign.id })).toMatchObject({ status: 404, error: 'playlist.not_found' });
    const { uuid } = (await write({ title: '', body: { blocks: [] } })).data;
    const edit = (changes: object) => call(owner, 'PUT', `${base}/post/${uuid}`, changes);
    expect(await edit({ contentId: streamIds[0] })).toMatchObject({ status: 400 });
    expect((await edit({ contentId: streamIds[0], playlistId: null })).data).toMatchObject({
      ...{ contentId: streamIds[0], playlist: null },
    });
    expect(await edit({ playlistId: foreign.id, contentId: null })).toMatchObject({ status: 404 });
    expect((await edit({ playlistId, contentId: null })).data).toMatchObject({
      ...{ contentId: null, playlist: { id: playlistId } },
    });
    expect((await call(owner, 'GET', `${base}/post?communityId=${communityId}`)).data.items).toHaveLength(1);
  });
});
