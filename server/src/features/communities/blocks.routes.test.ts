import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('members who block others', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, make, join, owner } = opened;
    const { id: communityId, subdomain } = await make({ title: `Harbor ${Math.random()}` });
    const [ana, bo, cy] = [
      await join(communityId, 'ana@example.com'),
      await join(communityId, 'bo@example.com'),
      await join(communityId, 'cy@example.com'),
    ];
    type Member = typeof ana;
    const write = async (who: Member, words: string) => {
      opened.clock.advanceSec(1);
      return (await call(who, 'POST', `${base}/public/post`, { communityId, body: textOf(words) })).data;
    };
    const say = async (who: Member, body: object) => {
      opened.clock.advanceSec(1);
      return (await call(who, 'POST', `${base}/public/comments`, body)).data;
    };
    const read = async (who: Member | undefined, path: string) =>
      (await call(who ?? { businessId: '', headers: {} as Member['headers'] }, 'GET', `${base}${path}`)).data;
    const feed = (who: Member | undefined, more = '') => read(who, `/public/post?communityId=${communityId}${more}`);
    const bodies = async (who: Member | undefined, more = '') =>
      ((await feed(who, more)).items as { body: ReturnType<typeof textOf> }[]).map(
        ({ body }) => body.blocks[0]!.content[0]!.text,
      );
    const comments = async (who: Member | undefined, postId: string) =>
      (await read(who, `/public/comments?postId=${postId}`)).items as {
        id: string;
        text: string;
        quote: { text: string } | null;
      }[];
    const notices = async (who: Member) =>
      (await read(who, `/public/notices?communityId=${communityId}`)).items.map(({ kind }: { kind: string }) => kind);
    const put = (who: Member, memberId: string) =>
      call(who, 'PUT', `${base}/public/blocked-members`, { communityId, memberId });
    const block = async (who: Member, { memberId }: { memberId: string }) =>
      expect((await put(who, memberId)).error).toBeUndefined();
    const unblock = (who: Member, { memberId }: { memberId: string }) =>
      call(who, 'DELETE', `${base}/public/blocked-members?communityId=${communityId}&memberId=${memberId}`);
    const blocked = async (who: Member) =>
      (await read(who, `/public/blocked-members?communityId=${communityId}`)).items;
    const setRole = (memberId: string, role: string) =>
      call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, role });
    return {
      ...{ ...opened, communityId, subdomain, ana, bo, cy, write, say, read, feed, bodies, comments, notices },
      ...{ put, block, unblock, blocked, setRole },
    };
  }

  test('what a blocked member writes is seen by everybody else, and again once they are unblocked', async () => {
    const { ana, bo, cy, write, say, read, bodies, comments, block, unblock, blocked, communityId, call } =
      await open();
    const byCy = await write(cy, 'Of Cy');
    const byBo = await write(bo, 'Of Bo');
    const ofBo = await say(bo, { postId: byCy.uuid, text: 'Bo says' });
    await say(cy, {
      postId: byCy.uuid,
      parentId: ofBo.id,
      text: 'Cy answers',
      quote: { id: ofBo.id, text: 'Bo says' },
    });
    await block(ana, bo);
    await block(ana, bo);
    expect(await blocked(ana)).toMatchObject([{ memberId: bo.memberId, username: 'bo' }]);
    expect([await bodies(ana), await bodies(cy), await bodies(undefined)]).toEqual([
      ['Of Cy'],
      ['Of Bo', 'Of Cy'],
      ['Of Bo', 'Of Cy'],
    ]);
    expect(await bodies(ana, '&search=Of')).toEqual(['Of Cy']);
    expect((await comments(ana, byCy.uuid)).map(({ text, quote }) => [text, quote])).toEqual([['Cy answers', null]]);
    expect((await comments(cy, byCy.uuid)).map(({ text }) => text)).toEqual(['Bo says', 'Cy answers']);
    expect(await read(ana, `/public/post-details?postId=${byBo.uuid}`)).toBeUndefined();
    const filter = `/general/v1.1/stream/filter-posts-uuids?uuids=${byBo.uuid},${byCy.uuid}`;
    const among = (await call(ana, 'GET', filter)).data;
    expect(among.items.map(({ uuid }: { uuid: string }) => uuid)).toEqual([byCy.uuid]);
    const profile = await read(ana, `/public/member?communityId=${communityId}&memberId=${bo.memberId}`);
    expect(profile).toMatchObject({ isBlocked: true, items: [] });
    const found = await read(ana, `/public/member-search?communityId=${communityId}&search=b`);
    expect(found.items).toEqual([]);
    // They are not told, and go on reading.
    expect([await blocked(bo), await bodies(bo)]).toEqual([[], ['Of Bo', 'Of Cy']]);
    expect((await read(bo, `/public/member?communityId=${communityId}&memberId=${ana.memberId}`)).isBlocked).toBe(
      false,
    );

    await unblock(ana, bo);
    expect(await blocked(ana)).toEqual([]);
    expect(await bodies(ana)).toEqual(['Of Bo', 'Of Cy']);
    expect((await comments(ana, byCy.uuid)).map(({ quote }) => quote?.text)).toEqual([undefined, 'Bo says']);
  });

  test('pages of posts and comments neither repeat nor skip what stands between those of a blocked member', async () => {
    const { ana, bo, cy, write, say, feed, read, block } = await open();
    const expected: string[] = [];
    for (let at = 0; at < 9; at += 1) {
      const written = await write(at % 3 === 0 ? cy : bo, `Post ${at}`);
      if (at % 3 === 0) expected.unshift(written.uuid);
    }
    const about = expected[0]!;
    for (let at = 0; at < 8; at += 1) await say(at % 2 === 0 ? bo : cy, { postId: about, text: `Comment ${at}` });
    await block(ana, bo);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { items, nextCursor } = await feed(ana, `&size=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...items.map(({ uuid }: { uuid: string }) => uuid));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(seen).toEqual(expected);
    const said: string[] = [];
    for (let cursor = ''; ; ) {
      const path = `/public/comments?postId=${about}&size=1${cursor && `&cursor=${cursor}`}`;
      const { items, nextCursor } = await read(ana, path);
      said.push(...items.map(({ text }: { text: string }) => text));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(said).toEqual(['Comment 1', 'Comment 3', 'Comment 5', 'Comment 7']);
  });

  test('a blocked member reaches nobody who blocked them: no notice, push or mail of theirs, nor of what others say below', async () => {
    const { ana, bo, cy, write, say, notices, block, unblock, call, communityId, modules } = await open();
    const ofAna = await write(ana, 'Mine');
    await say(bo, { postId: ofAna.uuid, text: '@ana hello' });
    expect(await notices(ana)).toEqual(['MENTION']);
    for (const who of [ana, cy]) await call(who, 'PUT', `${base}/public/notices/mail`, { communityId, mail: 'NOW' });
    await block(ana, bo);
    // What they were told of them before is gone, and is not mailed.
    expect(await notices(ana)).toEqual([]);
    const below = await write(bo, '@ana and @cy again');
    const answered = await say(ana, { postId: ofAna.uuid, text: 'First' });
    const quote = { id: answered.id, text: 'First' };
    await say(bo, { postId: ofAna.uuid, parentId: answered.id, text: 'Answer to @ana', quote });
    await say(cy, { postId: below.uuid, text: '@ana, look' });
    await say(cy, { postId: ofAna.uuid, text: 'Nice' });
    expect([await notices(ana), await notices(cy)]).toEqual([['COMMENT'], ['MENTION']]);
    await modules.communities.tick();
    const { rows } = await database().pool.query(
      `select recipient, values -> 'lines' as lines from mail where template = 'community-news' order by recipient`,
    );
    expect(rows).toMatchObject([{ recipient: 'ana@example.com' }, { recipient: 'cy@example.com' }]);
    expect(JSON.stringify(rows[0].lines)).not.toContain('bo');
    await unblock(ana, bo);
    await say(bo, { postId: ofAna.uuid, text: '@ana back' });
    expect(await notices(ana)).toEqual(['MENTION', 'COMMENT']);
  });

  test('a newsletter with a post goes to nobody who blocked who wrote it', async () => {
    const { ana, bo, write, block, call, owner } = await open();
    const { uuid } = await write(bo, 'Of Bo');
    const wanting = async () =>
      (await call(owner, 'GET', `${base}/post/newsletter?postId=${uuid}`)).data.recipientCount;
    expect(await wanting()).toBe(3);
    await block(ana, bo);
    expect(await wanting()).toBe(2);
  });

  test('the best of the week leaves out what a member does not want to see', async () => {
    const { ana, bo, cy, write, say, block, clock, modules, call, communityId } = await open();
    await block(ana, bo);
    for (const who of [bo, cy]) await call(who, 'PUT', `${base}/public/notices/mail`, { communityId, mail: 'OFF' });
    clock.advanceSec(7 * 24 * 3600);
    const best = await write(bo, 'Best of Bo');
    const second = await write(cy, 'For @ana');
    for (const { uuid: postId } of [best, second])
      await call(cy, 'PUT', `${base}/public/reaction`, { postId, reaction: 'LIKE', isGiven: true });
    await say(cy, { postId: best.uuid, text: 'So good' });
    await modules.communities.tick();
    const { rows } = await database().pool.query(`select values from mail where template = 'community-news'`);
    expect(rows).toHaveLength(1);
    expect(rows[0].values.lines.join(' ')).toContain('For @ana');
    expect(rows[0].values.lines.join(' ')).not.toContain('Best of Bo');
  });

  test('those who run the community are heard whoever blocked them', async () => {
    const { ana, bo, write, bodies, put, block, setRole, communityId, call } = await open();
    await write(bo, 'Of Bo');
    await block(ana, bo);
    expect(await bodies(ana)).toEqual([]);
    await setRole(bo.memberId, 'MODERATOR');
    expect(await bodies(ana)).toEqual(['Of Bo']);
    await setRole(bo.memberId, 'MEMBER');
    expect(await bodies(ana)).toEqual([]);
    await setRole(bo.memberId, 'MODERATOR');
    await call(ana, 'DELETE', `${base}/public/blocked-members?communityId=${communityId}&memberId=${bo.memberId}`);
    expect(await put(ana, bo.memberId)).toMatchObject({ error: 'community.not_blockable' });
    expect(await put(ana, ana.memberId)).toMatchObject({ error: 'community.not_blockable' });
    expect(await put(ana, 'acc_nobody')).toMatchObject({ error: 'community.member_not_found' });
  });

  test('whom somebody blocked is in their export alone, and goes with either account', async () => {
    const { ana, bo, cy, block, blocked, read, call } = await open();
    await block(ana, bo);
    await block(ana, cy);
    const exported = async (who: typeof ana) => (await read(who, '/public/export')).blockedMembers;
    const names = (await exported(ana)).map(({ username }: { username: string }) => username).sort();
    expect([names, await exported(bo)]).toEqual([['bo', 'cy'], []]);
    await call(bo, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect((await blocked(ana)).map(({ username }: { username: string }) => username)).toEqual(['cy']);
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    const { rows } = await database().pool.query('select 1 from community_block where account_id = $1', [ana.memberId]);
    expect(rows).toEqual([]);
  });

  test('the page offers it beside what others wrote, and lists whom one blocked', async () => {
    const { ana, bo, write, block, page, subdomain } = await open();
    await write(bo, 'Of Bo');
    const shown = async (path: string) =>
      (await page(subdomain, path, { authorization: ana.headers.authorization })).body;
    expect(await shown('/')).toContain(`data-do="block" data-member="${bo.memberId}"`);
    expect((await page(subdomain, '/')).body).not.toContain('data-do="block"');
    await block(ana, bo);
    expect(await shown('/')).not.toContain('Of Bo');
    expect(await shown('/notices')).toContain(`data-do="unblock" data-member="${bo.memberId}"`);
    const profile = await shown(`/member/${bo.memberId}`);
    expect(profile).toContain('You blocked this member');
    expect(profile).toContain('data-do="unblock"');
  });
});
