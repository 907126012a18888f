import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { heicOf } from '../../media/heif/heic.testing.ts';
import { animation, bomb, heicHeader, html, photo, solid, svg } from '../../media/pictures.testing.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const hourSec = 3600;
const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };

describeOnEachDatabase('pictures of members', (database) => {
  let face: Buffer;
  beforeAll(async () => {
    face = await photo(640, 480);
  });

  async function open(draft: object = {}) {
    const opened = await openCommunities(database());
    const { call, make, join, app } = opened;
    const community = await make(draft);
    const communityId = community.id as string;
    const ana = await join(communityId, 'ana@example.com');
    const set = (who: TestBusiness, bytes: Buffer | string = face, more: object = {}) =>
      call(who, 'PUT', `${base}/public/picture`, {
        communityId,
        picture: typeof bytes === 'string' ? bytes : bytes.toString('base64'),
        ...more,
      });
    const remove = (who: TestBusiness, memberId?: string) =>
      call(
        who,
        'DELETE',
        `${base}/public/picture?${new URLSearchParams({ communityId, ...(memberId && { memberId }) })}`,
      );
    const removeOf = (who: TestBusiness, memberId: string) =>
      call(who, 'DELETE', `${base}/members/picture?${new URLSearchParams({ communityId, memberId })}`);
    const own = async (who: TestBusiness) =>
      (await call(who, 'GET', `${base}/member/role?communityId=${communityId}`)).data.pictureUrl as string | null;
    const read = (url: string | null) => app.inject({ url: url ?? '/nowhere' });
    const statusOf = async (url: string | null) => (await read(url)).statusCode;
    const change = (who: { memberId: string }, changes: object) =>
      call(opened.owner, 'PUT', `${base}/member/role`, { communityId, memberId: who.memberId, ...changes });
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of opened.platform.storage.list('member-pictures/')) keys.push(key);
      return keys;
    };
    /** As the worker does, once what is being made must be ready. */
    const sweep = async () => {
      opened.clock.advanceSec(hourSec);
      await opened.modules.communities.tick();
      return stored();
    };
    return {
      ...opened,
      community,
      communityId,
      ana,
      set,
      remove,
      removeOf,
      own,
      read,
      statusOf,
      change,
      stored,
      sweep,
    };
  }

  test('one is shown beside all that its member does, and nothing else of the photo is kept', async () => {
    const { call, owner, communityId, community, ana, set, own, read, page, join } = await open();
    expect(await own(ana)).toBeNull();
    const answer = await set(ana);
    expect(answer).toMatchObject({ status: 200, data: { username: 'ana', state: 'ACTIVE' } });
    const { pictureUrl } = answer.data;
    const { rawPayload, headers } = await read(pictureUrl);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const facts = await sharp(rawPayload).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 192, height: 192 });
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual(Array(4).fill(undefined));
    for (const secret of ['Secret', 'GPS', 'Camera']) expect(rawPayload.includes(secret)).toBe(false);
    // Upright: red is above, blue below.
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const redAt = (row: number) => data[(row * info.width + 96) * info.channels]!;
    expect([redAt(20) > 200, redAt(170) < 60]).toEqual([true, true]);

    const bo = await join(communityId, 'bo@example.com');
    const { data: post } = await call(ana, 'POST', `${base}/public/post`, { communityId, body: textOf('Hello @bo') });
    await call(ana, 'POST', `${base}/public/comments`, { postId: post.uuid, text: 'Me again' });
    const get = async (who: TestBusiness, path: string) => (await call(who, 'GET', base + path)).data;
    const ofCommunity = `communityId=${communityId}`;
    const shown = await Promise.all([
      get(bo, `/public/post?${ofCommunity}`).then(({ items }) => items[0].author.pictureUrl),
      get(bo, `/public/comments?postId=${post.uuid}`).then(({ items }) => items[0].author.pictureUrl),
      get(bo, `/public/notices?${ofCommunity}`).then(({ items }) => items[0].byPictureUrl),
      get(bo, `/public/member-search?${ofCommunity}&search=an`).then(({ items }) => items[0].pictureUrl),
      ...[`/public/members?${ofCommunity}`, `/members?${ofCommunity}`].map(async (path) => {
        const { items } = await get(path.startsWith('/public') ? bo : owner, path);
        return items.find(({ username }: { username: string }) => username === 'ana').pictureUrl;
      }),
    ]);
    expect(shown).toEqual(Array(6).fill(pictureUrl));
    for (const path of ['/', `/post/${post.uuid}`])
      expect((await page(community.subdomain, path)).body).toContain(`<img src="${pictureUrl}" alt=""`);
    const { authorization } = bo.headers;
    const notices = await page(community.subdomain, '/notices', { authorization: String(authorization) });
    expect(notices.body).toContain(`<img src="${pictureUrl}" alt=""`);
  });

  test('a HEIC photo of a phone can be one', async () => {
    const { ana, set, own, read } = await open();
    expect((await set(ana, await heicOf(solid(200, 300, '#ff0000'), { tile: 64 }))).status).toBe(200);
    const facts = await sharp((await read(await own(ana))).rawPayload).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 192, height: 192 });
  });

  test('without one the first letter stands there', async () => {
    const { call, communityId, community, page, join } = await open();
    const ana = await join(communityId, 'elan@example.com');
    await call(ana, 'POST', `${base}/public/post`, { communityId, body: textOf('Hello') });
    expect((await page(community.subdomain)).body).toMatch(
      /<span class="avatar large" aria-hidden="true">[^<]<\/span>/,
    );
  });

  test('what is no picture, or too much of one, is refused with what to do', async () => {
    const { ana, set, own, stored } = await open();
    for (const bytes of [html, svg, heicHeader(), Buffer.from('%PDF-1.7'), Buffer.alloc(0), face.subarray(0, 200)]) {
      const { status, error } = await set(ana, bytes);
      expect([status, error]).toEqual(bytes.length === 0 ? [400, 'request.invalid'] : [415, 'image.unreadable']);
    }
    expect((await set(ana, '!!!')).status).toBe(415);
    const noise = Buffer.concat([face, Buffer.alloc(5 * 1024 ** 2)]);
    expect(await set(ana, noise)).toMatchObject({
      status: 413,
      error: 'image.too_large',
      message: expect.stringMatching(/5 MB/),
    });
    expect(await set(ana, bomb(20_000, 20_000))).toMatchObject({
      status: 413,
      message: expect.stringMatching(/50 million pixels/),
    });
    expect((await set(ana, Buffer.alloc(10 * 1024 ** 2))).status).toBe(413);
    expect([await own(ana), await stored()]).toEqual([null, []]);
    for (const good of [await solid(20, 900).png().toBuffer(), await animation('gif', 3)])
      expect((await set(ana, good)).status).toBe(200);
  });

  test('only somebody who is in the community sets one, and each their own', async () => {
    const { call, communityId, ana, set, remove, own, signIn, make, join, change, statusOf } = await open();
    expect((await set(nobody)).error).toBe('auth.required');
    const guest = await signIn(communityId, 'guest@example.com');
    expect((await set(guest)).error).toBe('community.members_only');
    const other = await make();
    const stranger = await join(other.id, 'stranger@example.com');
    expect((await set(stranger)).error).toBe('community.members_only');
    expect((await set(ana, face, { communityId: 'com_none' })).error).toBe('community.not_found');

    const bo = await join(communityId, 'bo@example.com');
    const { data } = await set(bo);
    for (const [who, error] of [
      [ana, 'community.members_only'],
      [guest, 'community.members_only'],
      [stranger, 'community.members_only'],
      [nobody, 'auth.required'],
    ] as const)
      expect((await remove(who, bo.memberId)).error).toBe(error);
    expect((await remove(stranger)).error).toBe('community.members_only');
    expect(await statusOf(data.pictureUrl)).toBe(200);

    // Banned: they set none, and may still take theirs away.
    await change(bo, { state: 'BANNED' });
    expect((await set(bo)).error).toBe('community.members_only');
    expect((await remove(bo)).status).toBe(200);
    expect([await own(bo), await statusOf(data.pictureUrl)]).toEqual([null, 404]);
    expect((await call(nobody, 'DELETE', `${base}/members/picture?communityId=${communityId}&memberId=x`)).status).toBe(
      401,
    );
  });

  test('one that is replaced, removed, or left behind is answered to nobody, and its file is deleted', async () => {
    const { call, communityId, ana, set, remove, own, statusOf, stored, sweep, join } = await open();
    const first = (await set(ana)).data.pictureUrl;
    const second = (await set(ana)).data.pictureUrl;
    expect([await statusOf(first), await statusOf(second), (await stored()).length]).toEqual([404, 200, 2]);
    expect(await sweep()).toHaveLength(1);
    expect(await statusOf(await own(ana))).toBe(200);
    await remove(ana);
    expect([await own(ana), await statusOf(second), await sweep()]).toEqual([null, 404, []]);

    const leave = (await set(ana)).data.pictureUrl;
    await call(ana, 'POST', `${base}/leave`, { communityId });
    expect([await statusOf(leave), await sweep()]).toEqual([404, []]);

    const bo = await join(communityId, 'bo@example.com');
    const gone = (await set(bo)).data.pictureUrl;
    expect((await call(bo, 'GET', `${base}/public/export`)).data.memberships[0].picture).toMatch(
      /^data:image\/webp;base64,UklG/,
    );
    await call(bo, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect([await statusOf(gone), await sweep()]).toEqual([404, []]);
    expect((await database().pool.query('select * from community_picture')).rows).toEqual([]);
  });

  test('those of a community go with it, and are hidden while its business is closed', async () => {
    const { call, owner, community, ana, set, statusOf, sweep } = await open();
    const last = (await set(ana)).data.pictureUrl;
    for (const isClosed of [true, false]) {
      await database().pool.query('update community set is_closed = $1', [isClosed]);
      expect(await statusOf(last)).toBe(isClosed ? 404 : 200);
    }
    await call(owner, 'DELETE', `${base}/${community.id}`);
    expect([await statusOf(last), await sweep()]).toEqual([404, []]);
  });

  test('an address is good for hours, for one picture, and given to those alone who may read', async () => {
    const { call, owner, communityId, ana, set, own, statusOf, clock, signIn, community, page } = await open();
    await call(owner, 'PUT', `${base}/update`, { communityId, visibility: 'INVITE' });
    const invite = new URL(community.inviteUrl).searchParams.get('invite');
    const { data } = await set(ana);
    const url = new URL(data.pictureUrl, 'http://localhost');
    const token = url.searchParams.get('token')!;
    expect(await statusOf(data.pictureUrl)).toBe(200);
    expect(await statusOf(url.pathname)).toBe(404);
    expect(await statusOf(`${url.pathname}?token=${token}x`)).toBe(404);
    expect(await statusOf(`${url.pathname}?token=${token}&environment=elsewhere`)).not.toBe(200);
    expect(await statusOf(`/media/member-pictures/..%2f${communityId}.webp?token=${token}`)).toBe(404);

    const guest = await signIn(communityId, 'guest@example.com');
    for (const who of [guest, nobody]) {
      const members = await call(who, 'GET', `${base}/public/members?communityId=${communityId}`);
      expect(members.error).toBe('community.members_only');
    }
    expect((await page(community.subdomain)).body).not.toContain('member-pictures');

    const bo = await signIn(communityId, 'bo@example.com');
    await call(bo, 'POST', `${base}/join`, { communityId, invite });
    const theirs = (await set(bo)).data.pictureUrl;
    expect(await statusOf(`${new URL(theirs, 'http://localhost').pathname}?token=${token}`)).toBe(404);
    clock.advanceSec(5 * hourSec);
    expect(await statusOf(data.pictureUrl)).toBe(200);
    clock.advanceSec(7 * hourSec);
    expect(await statusOf(data.pictureUrl)).toBe(404);
    expect(await statusOf(await own(ana))).toBe(200);
  });

  test('moderators and the business take one away, which stands in their logs', async () => {
    const { call, clock, owner, signUp, communityId, community, page, ana, set, remove, removeOf, own, join, change } =
      await open();
    const mo = await join(communityId, 'mo@example.com');
    await change(mo, { role: 'MODERATOR' });
    await set(ana);
    await set(mo);
    for (const who of [ana, mo]) await call(who, 'POST', `${base}/public/post`, { communityId, body: textOf('Hello') });
    /** Whose picture the page offers to take away, apart from one's own. */
    const offered = async (who: TestBusiness) => {
      const { body } = await page(community.subdomain, '/', { authorization: String(who.headers.authorization) });
      return [...body.matchAll(/data-do="remove-picture" data-member="(\w+)"/g)].map(([, memberId]) => memberId);
    };
    expect([await offered(mo), await offered(ana)]).toEqual([[ana.memberId], []]);
    expect((await remove(ana, mo.memberId)).error).toBe('community.members_only');
    expect((await remove(mo, ana.memberId)).status).toBe(200);
    clock.advanceSec(1);
    expect((await remove(mo, 'mbr_none')).error).toBe('community.member_not_found');
    expect(await own(ana)).toBeNull();

    const rival = await signUp('Rival');
    expect((await removeOf(rival, mo.memberId)).error).toBe('community.not_found');
    expect(await own(mo)).not.toBeNull();
    expect((await removeOf(owner, mo.memberId)).status).toBe(200);
    expect((await removeOf(owner, mo.memberId)).status).toBe(200);
    expect((await removeOf(owner, 'mbr_none')).error).toBe('community.member_not_found');
    expect(await own(mo)).toBeNull();

    const { data } = await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`);
    expect(data.items.filter(({ action }: { action: string }) => action === 'PICTURE')).toMatchObject([
      { kind: 'MEMBER', text: 'mo', byName: null, canUndo: false },
      { kind: 'MEMBER', text: 'ana', byName: 'mo', canUndo: false },
    ]);
    const { rows } = await database().pool.query(
      `select object_id, before, after from audit_entry where action = 'community_member.updated' order by seq desc`,
    );
    expect(rows[0]).toMatchObject({
      object_id: mo.memberId,
      before: { pictureId: expect.any(String) },
      after: { pictureId: null },
    });
  });

  test('a disk of which only the reserve is left takes none', async () => {
    const { ana, set, platform } = await open();
    vi.spyOn(platform.storage, 'freeBytes').mockResolvedValue(1024 ** 3);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await set(ana)).toMatchObject({ status: 507, error: 'server.storage_full' });
  });

  test('nobody sets one again and again', async () => {
    const { ana, set } = await open();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await set(ana, '!!!')).status);
    expect([statuses[19], statuses[20]]).toEqual([415, 429]);
  });
});
