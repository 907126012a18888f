import { memberVideoMaxBytes, serverMessages } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const path = `${base}/public/post-videos`;
const file = { fileName: 'sail.mp4', sizeBytes: 5, contentType: 'video/mp4', fingerprint: 'sail' };

/** A community that takes videos, and a member. */
async function open(database: TestDatabase) {
  const here = await openCommunities(database);
  const { make, owner, call, join, app, modules } = here;
  const { id: communityId } = await make({ title: 'Harbor club' });
  await call(owner, 'PUT', `${base}/update`, { communityId, takesVideos: true, holdsSpam: false });
  const ana = await join(communityId, 'ana@example.com');
  const begin = (who: TestBusiness, more: object = {}) => call(who, 'POST', path, { communityId, ...file, ...more });
  const query = (text: string, values: unknown[]) => database.pool.query(text, values);
  return {
    ...{ ...here, communityId, ana, begin, query },
    /** Sends all of it; it does not play yet. */
    async sent(): Promise<string> {
      const { url, token, environment, streamId } = (await begin(ana)).data;
      const at = (more: object) => `${url}?${new URLSearchParams({ ...more, token, environment })}`;
      const begun = await app.inject({ method: 'POST', url: at({ uploads: '' }) });
      const uploadId = /<UploadId>(.*)<\/UploadId>/.exec(begun.body)![1]!;
      const headers = { 'content-type': 'application/octet-stream' };
      const part = await app.inject({ method: 'PUT', url: at({ partNumber: 1, uploadId }), headers, payload: '12345' });
      const list = `<Part><PartNumber>1</PartNumber><ETag>${part.headers.etag}</ETag></Part>`;
      const payload = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
      const xml = { 'content-type': 'application/xml' };
      const done = await app.inject({ method: 'POST', url: at({ uploadId }), headers: xml, payload });
      expect(done.statusCode).toBe(200);
      return streamId;
    },
    write: (videoId: string | null, words: object = { title: 'Sail', body: textOf('Look') }) =>
      call(ana, 'POST', `${base}/public/post`, { communityId, ...words, videoId }),
    /** As packaging gives it up. */
    async fails(streamId: string, state: 'failed' | 'refused' = 'failed') {
      await query('update stream set packaging_state = $2 where id = $1', [streamId, state]);
      await database.transaction((tx) => modules.packaging.packagingFailed.run(tx, streamId));
    },
    /** Videos whose files are to be deleted. */
    dropped: async () => {
      const { rows } = await query(`select data from pgboss.job where name = 'communities.drop-video'`, []);
      return rows.map((row) => row.data.streamId);
    },
    read: async (who: TestBusiness, uuid: string) =>
      (await call(who, 'GET', `${base}/public/post-details?postId=${uuid}`)).data,
    decisions: async () => (await call(ana, 'GET', `${base}/public/decisions?communityId=${communityId}`)).data.items,
    /** As packaging does it. */
    async plays(streamId: string, durationMs = 4000) {
      await query(
        `update stream set package_id = 'pkg_1', packaging_state = 'ready', duration_ms = $2, width = 16, height = 9 where id = $1`,
        [streamId, durationMs],
      );
      await database.transaction((tx) => modules.packaging.streamPlayable.run(tx, streamId));
    },
    statusOf: async (streamId: string) => {
      const { rows } = await query('select publish_status, access_visibility from stream where id = $1', [streamId]);
      return rows.map((row) => [row.publish_status, row.access_visibility]);
    },
    feed: async () => (await call(owner, 'GET', `${base}/public/post?communityId=${communityId}`)).data.items,
  };
}

describeOnSharedPlatform('videos of members', (database) => {
  test('are sent where the business takes them, by members, and not beyond the limits', async () => {
    const { begin, ana, call, owner, communityId, signIn } = await open(database());
    expect((await begin(ana, { sizeBytes: memberVideoMaxBytes + 1 })).error).toBe('upload.too_large');
    const stranger = await signIn(communityId, 'stranger@example.com');
    expect((await begin(stranger)).error).toBe('community.members_only');
    expect((await begin({ businessId: '', headers: { authorization: '' } })).status).toBe(401);
    const first = (await begin(ana)).data;
    expect((await begin(ana)).data.streamId).toBe(first.streamId);
    const unfinished = await call(owner, 'GET', '/general/v1.1/stream/upload/media');
    expect(unfinished.data.items).toEqual([]);
    await call(owner, 'PUT', `${base}/update`, { communityId, takesVideos: false });
    expect((await begin(ana)).error).toBe('request.invalid');
  });

  test('publish their post once they play, and hide when it is removed', async () => {
    const { sent, write, plays, statusOf, feed, call, owner, communityId } = await open(database());
    const streamId = await sent();
    const post = (await write(streamId)).data;
    expect(post).toMatchObject({ state: 'HELD', waitsFor: 'VIDEO', videoState: 'MAKING', contentId: streamId });
    expect(await feed()).toEqual([]);
    expect(await statusOf(streamId)).toEqual([['UnPublished', 'POSTED']]);
    const { sentBy } = (await call(owner, 'GET', `/general/v1.1/stream/${streamId}`)).data;
    expect(sentBy).toEqual({ name: expect.any(String), communityId, communityTitle: 'Harbor club' });
    await plays(streamId);
    expect(await feed()).toMatchObject([
      { uuid: post.uuid, waitsFor: null, videoState: null, streamDetails: { streamId } },
    ]);
    expect(await statusOf(streamId)).toEqual([['Published', 'POSTED']]);
    await call(owner, 'DELETE', `${base}/post/delete/${post.uuid}`);
    expect(await statusOf(streamId)).toEqual([['UnPublished', 'POSTED']]);
  });

  test('stay hidden if the text was changed to what waits meanwhile', async () => {
    const { sent, write, plays, feed, call, owner, ana, communityId } = await open(database());
    await call(owner, 'PUT', `${base}/update`, { communityId, heldWords: 'anchor' });
    const streamId = await sent();
    const post = (await write(streamId)).data;
    const edit = { title: 'Sail', body: textOf('An anchor'), editedDate: null };
    expect((await call(ana, 'PUT', `${base}/public/post/${post.uuid}`, edit)).status).toBe(200);
    const target = { communityId, kind: 'POST', targetId: post.uuid };
    const removed = await call(owner, 'PUT', `${base}/moderation`, { ...target, decision: 'REMOVE' });
    expect(removed.error).toBeUndefined();
    const { data } = await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`);
    await call(owner, 'POST', `${base}/moderation/undo-many`, { communityId, actionIds: [data.items[0].id] });
    // Nobody let it pass.
    await plays(streamId);
    expect(await feed()).toEqual([]);
  });

  test('go with their post, with who sent them, and when nobody posts them within a day', async () => {
    const { sent, write, plays, call, ana, modules, clock, statusOf } = await open(database());
    const streamId = await sent();
    const post = (await write(streamId)).data;
    await plays(streamId);
    await call(ana, 'DELETE', `${base}/public/post/${post.uuid}`);
    await modules.communities.tick();
    expect(await statusOf(streamId)).toEqual([]);
    const unused = await sent();
    await modules.communities.tick();
    expect(await statusOf(unused)).toHaveLength(1);
    clock.advanceSec(86_401);
    await modules.communities.tick();
    expect(await statusOf(unused)).toEqual([]);
  });

  test('that will never play leave posts with words, and take those that are nothing else with them', async () => {
    const { sent, write, fails, feed, call, owner, ana, read, decisions, dropped, page, communityId } = await open(
      database(),
    );
    const failed = await sent();
    const post = (await write(failed)).data;
    await fails(failed);
    expect(await feed()).toMatchObject([{ uuid: post.uuid, contentId: null, videoState: null }]);
    expect(await read(ana, post.uuid)).toMatchObject({ state: 'PUBLISHED', videoState: 'FAILED' });
    expect(await dropped()).toEqual([failed]);
    const deleted = await sent();
    const other = (await write(deleted)).data;
    await call(owner, 'DELETE', `/general/v1.1/stream/${deleted}`);
    expect(await feed()).toHaveLength(2);
    expect(await read(ana, other.uuid)).toMatchObject({ state: 'PUBLISHED', contentId: null, videoState: 'FAILED' });
    const wordless = await sent();
    expect((await write(wordless, { title: '', body: { blocks: [] } })).data.state).toBe('HELD');
    await fails(wordless, 'refused');
    expect(await feed()).toHaveLength(2);
    expect(await decisions()).toMatchObject([{ action: 'REMOVED', reason: serverMessages.memberVideoFailed }]);
    const notices = `${base}/public/notices?communityId=${communityId}`;
    expect((await call(ana, 'GET', notices)).data.items).toMatchObject([{ kind: 'REMOVED' }]);
    const { subdomain } = (await call(owner, 'GET', `${base}/${communityId}`)).data;
    expect((await page(subdomain, `/post/${post.uuid}`)).body).not.toContain('data-video-state');
  });

  test('that are too long are refused once their length is known', async () => {
    const { sent, write, fails, feed, ana, read, dropped, modules, statusOf } = await open(database());
    const { lengthKnown } = modules.packaging;
    const streamId = await sent();
    const post = (await write(streamId)).data;
    expect(await lengthKnown.run(streamId, 600_900)).toEqual([false]);
    expect(await lengthKnown.run(streamId, 602_000)).toEqual([true]);
    await fails(streamId, 'refused');
    expect(await feed()).toMatchObject([{ uuid: post.uuid, contentId: null, videoState: null }]);
    expect(await read(ana, post.uuid)).toMatchObject({ videoState: 'TOO_LONG' });
    const unposted = await sent();
    await lengthKnown.run(unposted, 602_000);
    await fails(unposted, 'refused');
    expect((await dropped()).sort()).toEqual([streamId, unposted].sort());
    expect((await write(unposted)).fieldErrors).toEqual({ videoId: serverMessages.memberVideoTooLong });
    expect(await statusOf(streamId)).toEqual([['UnPublished', 'POSTED']]);
  });

  test('keep a post waiting that a moderator lets pass before they play', async () => {
    const { sent, write, plays, feed, call, owner, communityId, ana, read, page } = await open(database());
    await call(owner, 'PUT', `${base}/update`, { communityId, heldWords: 'look' });
    const streamId = await sent();
    const { uuid, waitsFor } = (await write(streamId)).data;
    expect(waitsFor).toBe('APPROVAL');
    const { subdomain } = (await call(owner, 'GET', `${base}/${communityId}`)).data;
    const cookie = `zc_member=${ana.headers.authorization.replace('Bearer ', '')}`;
    const seen = async () =>
      /<article[\s\S]*<\/article>/.exec((await page(subdomain, `/post/${uuid}`, { cookie })).body)?.[0];
    const [held, making] = ['Others will see this once it is approved.', 'Others see this post once it plays.'];
    expect(await seen()).toContain(held);
    expect(await seen()).not.toContain(making);
    const kept = { communityId, kind: 'POST', targetId: uuid, decision: 'KEEP', reason: '' };
    expect((await call(owner, 'PUT', `${base}/moderation`, kept)).status).toBe(200);
    expect(await feed()).toEqual([]);
    expect(await read(ana, uuid)).toMatchObject({ state: 'HELD', waitsFor: 'VIDEO', videoState: 'MAKING' });
    expect(await seen()).toContain(making);
    expect(await seen()).not.toContain(held);
    await plays(streamId);
    expect(await feed()).toMatchObject([{ uuid, streamDetails: { streamId } }]);
  });

  test('are named in what their sender downloads, and go when they delete their account', async () => {
    const { sent, write, plays, call, ana, modules, statusOf } = await open(database());
    const posted = await sent();
    const { uuid } = (await write(posted)).data;
    await plays(posted);
    const unposted = await sent();
    const { videos } = (await call(ana, 'GET', `${base}/public/export`)).data;
    expect(videos).toHaveLength(2);
    expect(videos).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ postId: uuid, fileName: 'sail.mp4', sizeBytes: 5 }),
        expect.objectContaining({ postId: null, fileName: 'sail.mp4' }),
      ]),
    );
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'DELETE' });
    await modules.communities.tick();
    for (const id of [posted, unposted]) expect(await statusOf(id)).toEqual([]);
  });
});
