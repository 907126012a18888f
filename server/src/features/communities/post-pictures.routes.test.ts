import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { bomb, html, photo, solid } from '../../media/pictures.testing.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';
import { createPostPicturesRepository } from './post-pictures.repository.ts';

const hourSec = 3600;
const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };

describeOnEachDatabase('pictures of posts', (database) => {
  let view: Buffer;
  beforeAll(async () => {
    view = await photo(2400, 1200);
  });

  async function open(draft: object = {}) {
    const opened = await openCommunities(database());
    const { call, make, join, app } = opened;
    const community = await make(draft);
    const communityId = community.id as string;
    const ana = await join(communityId, 'ana@example.com');
    const send = (who: TestBusiness, bytes: Buffer = view, more: object = {}) =>
      call(who, 'POST', `${base}/public/post-pictures`, { communityId, picture: bytes.toString('base64'), ...more });
    const sendOne = async (who: TestBusiness, bytes?: Buffer) => (await send(who, bytes)).data;
    const write = (who: TestBusiness, pictures: { id: string; alt?: string }[], words = 'Look') =>
      call(who, 'POST', `${base}/public/post`, {
        ...{ communityId, pictures },
        body: words ? textOf(words) : { blocks: [] },
      });
    const edit = (who: TestBusiness, id: string, changes: object) =>
      call(who, 'PUT', `${base}/public/post/${id}`, { body: textOf('Look'), ...changes });
    const read = (url: string) => app.inject({ url });
    const statusOf = async (url: string) => (await read(url)).statusCode;
    const shown = async (who: TestBusiness, postId: string) =>
      (await call(who, 'GET', `${base}/public/post-details?postId=${postId}`)).data;
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of opened.platform.storage.list('post-pictures/')) keys.push(key);
      return keys;
    };
    /** As the worker does, so many hours later. */
    const sweep = async (hours = 0.25) => {
      opened.clock.advanceSec(hours * hourSec);
      await opened.modules.communities.tick();
      return stored();
    };
    return { ...opened, community, communityId, ana, send, sendOne, write, edit, read, statusOf, shown, stored, sweep };
  }

  test('a post shows those of its author, upright and smaller, and nothing else of the photos is kept', async () => {
    const { ana, join, communityId, community, page, send, sendOne, write, read, shown, call, owner } = await open();
    const sent = await send(ana);
    expect(sent).toMatchObject({ status: 201, data: { width: 1024, height: 2048, alt: '' } });
    const second = await sendOne(ana, await solid(300, 200, '#00ff00').png().toBuffer());
    const { status, data: post } = await write(
      ana,
      [{ id: second.id }, { id: sent.data.id, alt: ' A <harbour> ' }],
      '',
    );
    expect([status, post.state, post.picture]).toEqual([201, 'PUBLISHED', null]);
    expect(post.pictures).toMatchObject([
      { id: second.id, width: 300, height: 200, alt: '' },
      { id: sent.data.id, width: 1024, height: 2048, alt: 'A <harbour>' },
    ]);
    for (const [url, height] of [
      [post.pictures[1].url, 2048],
      [post.pictures[1].smallUrl, 960],
    ]) {
      const { rawPayload, headers } = await read(url);
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=300' });
      const facts = await sharp(rawPayload).metadata();
      expect(facts).toMatchObject({ format: 'webp', height });
      expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual(Array(4).fill(undefined));
      for (const secret of ['Secret', 'GPS', 'Camera']) expect(rawPayload.includes(secret)).toBe(false);
    }
    const bo = await join(communityId, 'bo@example.com');
    expect((await shown(bo, post.uuid)).pictures).toEqual(post.pictures);
    const ofBusiness = await call(owner, 'GET', `${base}/post?communityId=${communityId}`);
    expect(ofBusiness.data.items[0].pictures).toEqual(post.pictures);
    for (const path of ['/', `/post/${post.uuid}`]) {
      const { body } = await page(community.subdomain, path);
      expect(body).toContain(`src="${post.pictures[1].smallUrl}" alt="A &lt;harbour&gt;" width="1024" height="2048"`);
      expect(body).toContain(`href="${post.pictures[1].url}"`);
    }
    const alone = (await page(community.subdomain, `/post/${post.uuid}`)).body;
    const first = new URL(post.pictures[0].url, community.url).href;
    expect(alone).toContain(`<meta property="og:image" content="${first}">`);
    expect(alone).toContain(`"image":"${first}"`);
  });

  test('what is no picture, too many, or another one is refused', async () => {
    const { ana, communityId, join, make, signIn, send, sendOne, write, stored } = await open();
    for (const bytes of [html, Buffer.from('%PDF-1.7'), view.subarray(0, 200)])
      expect((await send(ana, bytes)).error).toBe('image.unreadable');
    expect((await send(ana, Buffer.alloc(5 * 1024 ** 2 + 1))).error).toBe('image.too_large');
    expect((await send(ana, bomb(20_000, 20_000))).error).toBe('image.too_large');
    expect(await stored()).toEqual([]);
    expect((await send(nobody)).error).toBe('auth.required');
    expect((await send(await signIn(communityId, 'guest@example.com'))).error).toBe('community.members_only');
    const other = await make();
    const stranger = await join(other.id, 'stranger@example.com');
    expect((await send(stranger)).error).toBe('community.members_only');

    const small = await solid(20, 20, '#00ff00').png().toBuffer();
    const mine = await sendOne(ana, small);
    const bo = await join(communityId, 'bo@example.com');
    const theirs = await sendOne(bo, small);
    const elsewhere = (await send(stranger, small, { communityId: other.id })).data;
    for (const ids of [[theirs.id], [elsewhere.id], ['none'], [mine.id, mine.id]])
      expect(
        (
          await write(
            ana,
            ids.map((id) => ({ id })),
          )
        ).error,
      ).toBe('image.not_found');
    const five = Array.from({ length: 5 }, (_, index) => ({ id: String(index) }));
    expect((await write(ana, five)).error).toBe('request.invalid');
    expect((await write(ana, [{ id: mine.id }])).status).toBe(201);
    // In a post already.
    expect((await write(ana, [{ id: mine.id }])).error).toBe('image.not_found');
  });

  test('those that are in no post are few, and deleted a day later', async () => {
    const { ana, clock, send, sendOne, write, statusOf, sweep, call, communityId } = await open();
    const small = await solid(20, 20, '#00ff00').png().toBuffer();
    const sent = [];
    for (let count = 0; count < 13; count++) {
      sent.push(await sendOne(ana, small));
      clock.advanceSec(1);
    }
    expect([await statusOf(sent[0].url), await statusOf(sent[1].url)]).toEqual([404, 200]);
    expect((await write(ana, [{ id: sent[0].id }])).error).toBe('image.not_found');
    expect(await sweep()).toHaveLength(12 * 2);
    expect((await write(ana, [{ id: sent[1].id }])).status).toBe(201);
    expect(await sweep(24)).toHaveLength(2);
    expect((await write(ana, [{ id: sent[2].id }])).error).toBe('image.not_found');
    await sendOne(ana, small);
    await call(ana, 'POST', `${base}/leave`, { communityId });
    expect(await sweep()).toHaveLength(2);
    expect((await send(ana)).error).toBe('community.members_only');
  });

  test('those of a post that is kept until it is sent stay as long as that, and go with it', async () => {
    const { ana, clock, call, communityId, join, sendOne, write, statusOf, sweep, stored } = await open();
    const small = await solid(20, 20, '#00ff00').png().toBuffer();
    const bo = await join(communityId, 'bo@example.com');
    const [first, second, theirs] = [await sendOne(ana, small), await sendOne(ana, small), await sendOne(bo, small)];
    let revision = 0;
    const keep = async (pictures: object[]) => {
      const content = { title: '', text: 'Half', spaceId: '', contentId: '', picture: '', moment: '', poll: null };
      const kept = { communityId, writerId: ana.memberId, revision, content: { ...content, pictures } };
      ({ revision } = (await call(ana, 'PUT', `${base}/public/unsent-post`, kept)).data);
    };
    const read = async () => (await call(ana, 'GET', `${base}/public/unsent-post?communityId=${communityId}`)).data;
    const described = { id: first.id, alt: 'A harbour' };
    await keep([{ id: second.id, alt: '' }, described, { id: theirs.id, alt: '' }]);
    // Nor do those make room that are sent after them.
    for (let count = 0; count < 13; count++) {
      clock.advanceSec(1);
      await sendOne(ana, small);
    }
    await sweep(48);
    expect(await stored()).toHaveLength(2 * 2);
    const { pictures } = await read();
    expect(pictures).toMatchObject([{ id: second.id }, { ...described, width: 20 }]);
    expect(await statusOf(pictures[1].url)).toBe(200);
    const { data } = await call(ana, 'GET', `${base}/public/export`);
    expect(data.unsentPosts[0].pictures).toHaveLength(2);
    expect(data.unsentPosts[0].pictures.map(({ alt }: { alt: string }) => alt).sort()).toEqual(['', 'A harbour']);

    // Another window may still hold one that was taken out.
    await keep([described]);
    expect(await sweep()).toHaveLength(2 * 2);
    expect(await sweep(25)).toHaveLength(2);
    const { data: post } = await write(ana, [described]);
    expect(post.pictures).toMatchObject([described]);
    const third = await sendOne(ana, small);
    await keep([{ id: third.id, alt: '' }]);
    await call(ana, 'DELETE', `${base}/public/unsent-post?communityId=${communityId}&writerId=${ana.memberId}`);
    expect([(await read()).pictures, await sweep()]).toEqual([[], expect.any(Array)]);
    expect(await stored()).toHaveLength(2);
    const fourth = await sendOne(ana, small);
    revision = 0;
    await keep([{ id: fourth.id, alt: '' }]);
    await call(ana, 'POST', `${base}/leave`, { communityId });
    expect(await sweep()).toHaveLength(2);
  });

  test('one that is put into a post just when room is made stays in that post', async () => {
    const { ana, communityId, sendOne, write, shown, statusOf } = await open();
    const { id } = await sendOne(ana, await solid(20, 20, '#00ff00').png().toBuffer());
    const on = createPostPicturesRepository(database().db);
    const { releaseUnused } = on;
    let postId = '';
    const releaseLate: typeof releaseUnused = async (ids) => {
      expect(ids).toEqual([id]);
      postId = (await write(ana, [{ id }])).data.uuid;
      await releaseUnused(ids);
    };
    await Object.assign(on, { releaseUnused: releaseLate }).releaseOldest({ communityId, accountId: ana.memberId }, 0);
    const [picture] = (await shown(ana, postId)).pictures;
    expect([picture?.id, await statusOf(picture?.url)]).toEqual([id, 200]);
  });

  test('while a post waits, its author and the business alone see them; once it is taken down, nobody else', async () => {
    const opened = await open();
    const { ana, owner, communityId, community, call, join, page, sendOne, write, statusOf, shown, clock } = opened;
    await call(owner, 'PUT', `${base}/update`, { communityId, holdsFirstPosts: true });
    const bo = await join(communityId, 'bo@example.com');
    const { data: post } = await write(ana, [{ id: (await sendOne(ana)).id, alt: 'A harbour' }]);
    expect(post.state).toBe('HELD');
    const queue = async () => (await call(owner, 'GET', `${base}/moderation?communityId=${communityId}`)).data.items[0];
    const waiting = await queue();
    const [ofAuthor] = post.pictures;
    expect(await statusOf(ofAuthor.url)).toBe(200);
    expect(waiting).toMatchObject({ text: 'Look\nA harbour', pictures: [{ alt: 'A harbour' }] });
    expect(await statusOf(waiting.pictures[0].url)).toBe(200);
    expect(await shown(bo, post.uuid)).toBeUndefined();
    const feedOf = async (who: TestBusiness) => (await page(community.subdomain, '/', who.headers)).body;
    expect(await feedOf(ana)).toContain(`<article class="post" id="${post.uuid}"`);
    expect(await feedOf(bo)).not.toContain(post.uuid);
    const decide = (decision: string) =>
      call(owner, 'PUT', `${base}/moderation`, { communityId, kind: 'POST', targetId: post.uuid, decision });
    await decide('KEEP');
    const { pictures } = await shown(bo, post.uuid);
    expect(await statusOf(pictures[0].url)).toBe(200);
    expect(pictures[0].url).not.toBe(waiting.pictures[0].url);

    await call(bo, 'POST', `${base}/public/report`, { communityId, kind: 'POST', targetId: post.uuid, note: '' });
    expect((await queue()).pictures[0].url).toBe(pictures[0].url);
    await decide('REMOVE');
    for (const { url, smallUrl } of [pictures[0], ofAuthor])
      expect([await statusOf(url), await statusOf(smallUrl)]).toEqual([404, 404]);
    // Whoever decides is shown it as before, for a while.
    expect(await statusOf(waiting.pictures[0].url)).toBe(200);
    clock.advanceSec(hourSec);
    expect(await statusOf(waiting.pictures[0].url)).toBe(404);
    expect((await page(community.subdomain)).body).not.toContain('post-pictures');
  });

  test('a text that is held hides the pictures of its post as well', async () => {
    const { ana, owner, communityId, call, sendOne, write, edit, statusOf } = await open();
    await call(owner, 'PUT', `${base}/update`, { communityId, heldWords: 'casino' });
    const { data: post } = await write(ana, [{ id: (await sendOne(ana)).id }]);
    const [{ id, url }] = post.pictures;
    expect(await statusOf(url)).toBe(200);
    const { data } = await edit(ana, post.uuid, { pictures: [{ id, alt: 'My casino' }] });
    expect([data.state, await statusOf(url), await statusOf(data.pictures[0].url)]).toEqual(['HELD', 404, 200]);
  });

  test('an edit takes some away and puts others in; without naming any, they stay', async () => {
    const { ana, communityId, join, sendOne, write, edit, statusOf, sweep } = await open();
    const small = await solid(20, 20, '#00ff00').png().toBuffer();
    const [first, second, third] = [await sendOne(ana, small), await sendOne(ana, small), await sendOne(ana, small)];
    const { data: post } = await write(ana, [{ id: first.id }, { id: second.id }]);
    const worded = await edit(ana, post.uuid, { body: textOf('Look again') });
    expect(worded.data.pictures).toEqual(post.pictures);
    const { data } = await edit(ana, post.uuid, { pictures: [{ id: third.id }, { id: second.id, alt: 'Green' }] });
    expect(data.pictures).toMatchObject([{ id: third.id }, { id: second.id, alt: 'Green' }]);
    expect(data.editedDate).not.toBeNull();
    expect(await statusOf(post.pictures[0].url)).toBe(404);
    expect(await sweep()).toHaveLength(4);
    const bo = await join(communityId, 'bo@example.com');
    expect((await edit(bo, post.uuid, { pictures: [] })).error).toBe('text.of_another');
    expect((await edit(ana, post.uuid, { body: { blocks: [] }, pictures: [] })).error).toBe('request.invalid');
  });

  test('they go with their post, and with their author as far as the post does', async () => {
    const { ana, communityId, call, join, sendOne, write, statusOf, sweep } = await open();
    const small = await solid(20, 20, '#00ff00').png().toBuffer();
    const post = async (who: TestBusiness) => (await write(who, [{ id: (await sendOne(who, small)).id }])).data;
    const removed = await post(ana);
    await call(ana, 'DELETE', `${base}/public/post/${removed.uuid}?reason=`);
    expect([await statusOf(removed.pictures[0].url), await sweep()]).toEqual([404, []]);

    const bo = await join(communityId, 'bo@example.com');
    const kept = await post(bo);
    expect((await call(bo, 'GET', `${base}/public/export`)).data.posts[0].pictures).toEqual([
      { alt: '', file: expect.stringMatching(/^data:image\/webp;base64,UklG/), url: expect.any(String) },
    ]);
    await call(bo, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect([await statusOf(kept.pictures[0].url), (await sweep()).length]).toEqual([200, 2]);
    const erased = await post(ana);
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'DELETE' });
    expect([await statusOf(erased.pictures[0].url), (await sweep()).length]).toEqual([404, 2]);
  });

  test('those of a community go with it, and are hidden while its business is closed', async () => {
    const { ana, owner, communityId, call, sendOne, write, statusOf, sweep } = await open();
    const kept = (await write(ana, [{ id: (await sendOne(ana)).id }])).data;
    for (const isClosed of [true, false]) {
      await database().pool.query('update community set is_closed = $1', [isClosed]);
      expect(await statusOf(kept.pictures[0].url)).toBe(isClosed ? 404 : 200);
    }
    await call(owner, 'DELETE', `${base}/${communityId}`);
    expect([await statusOf(kept.pictures[0].url), await sweep()]).toEqual([404, []]);
    expect((await database().pool.query('select * from post_picture')).rows).toEqual([]);
  });

  test('an address of what not everybody may read is good for an hour at most', async () => {
    const { ana, owner, communityId, call, clock, sendOne, write, statusOf, shown } = await open();
    await call(owner, 'PUT', `${base}/update`, { communityId, holdsFirstPosts: true });
    const sent = await sendOne(ana);
    const { data: post } = await write(ana, [{ id: sent.id }]);
    const urls = [sent.url, post.pictures[0].url];
    for (const url of urls) expect(await statusOf(url)).toBe(200);
    clock.advanceSec(hourSec);
    for (const url of urls) expect(await statusOf(url)).toBe(404);
    expect(await statusOf((await shown(ana, post.uuid)).pictures[0].url)).toBe(200);
  });

  test('an address is good for hours, and for one picture', async () => {
    const { ana, clock, sendOne, write, statusOf, shown } = await open();
    const small = await solid(20, 20, '#00ff00').png().toBuffer();
    const { data: post } = await write(ana, [
      { id: (await sendOne(ana, small)).id },
      { id: (await sendOne(ana, small)).id },
    ]);
    const [one, other] = post.pictures.map(({ url }: { url: string }) => new URL(url, 'http://localhost'));
    expect(await statusOf(one.pathname)).toBe(404);
    expect(await statusOf(one.pathname + other.search)).toBe(404);
    expect(await statusOf(`${one.pathname}${one.search}x`)).toBe(404);
    clock.advanceSec(12 * hourSec);
    expect(await statusOf(one.pathname + one.search)).toBe(404);
    expect(await statusOf((await shown(ana, post.uuid)).pictures[0].url)).toBe(200);
  });
});
