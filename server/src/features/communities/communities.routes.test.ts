import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf as text } from './open-communities.testing.ts';

describeOnSharedPlatform('communities', (database) => {
  const open = () => openCommunities(database());

  test.each([
    ['ab', 'Use 3-40 small letters, digits and single hyphens, beginning with a letter'],
    ['Friends', 'Use 3-40'],
    ['1friends', 'Use 3-40'],
    ['xn--80ak6aa92e', 'Use 3-40'],
    ['fr\u0456ends', 'Use 3-40'],
    ['two--hyphens', 'Use 3-40'],
    ['ends-', 'Use 3-40'],
    ['a.b.c', 'Use 3-40'],
    ['admin', 'This name is reserved'],
    ['adm1n', 'This name is reserved'],
    ['ad-min', 'This name is reserved'],
    ['supp0rt', 'This name is reserved'],
    ['a'.repeat(41), 'Use 3-40'],
  ])('the subdomain %s is refused', async (subdomain, message) => {
    const { call, owner } = await open();
    const asked = await call(
      owner,
      'GET',
      `${base}/unique/subdomain-name?subdomainName=${encodeURIComponent(subdomain)}`,
    );
    expect(asked.data).toEqual({ isUnique: false, message: expect.stringContaining(message) });
    const made = await call(owner, 'POST', base, { title: 'Friends', subdomain });
    expect([made.status, made.fieldErrors?.subdomain]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each(['', '   ', '\u200b\u200b', 'Pay\u0440al', 'turn\u202eed'])('the title %o is refused', async (title) => {
    const { call, owner } = await open();
    const made = await call(owner, 'POST', base, { title, subdomain: 'good-name' });
    expect([made.status, made.fieldErrors]).toEqual([400, { title: expect.any(String) }]);
  });

  test('titles and names that look the same are given once', async () => {
    const { call, owner, make } = await open();
    const first = await make({ title: 'Harbor  Club', subdomain: 'harbor-club' });
    expect(first).toMatchObject({ url: 'http://harbor-club.localhost:4000', memberCount: 0, visibility: 'PUBLIC' });
    const again = await call(owner, 'POST', base, { title: 'harbor club', subdomain: 'other-name' });
    expect(again.fieldErrors).toEqual({ title: 'Another community has this title' });
    const alike = await call(owner, 'POST', base, { title: 'Other', subdomain: 'harb0rclub' });
    expect(alike.fieldErrors?.subdomain).toMatch('looks the same');
    const unique = (path: string) => call(owner, 'GET', `${base}/unique/${path}`);
    expect((await unique('?title=Harbor%20Club')).data.isUnique).toBe(false);
    expect((await unique(`?title=Harbor%20Club&communityId=${first.id}`)).data.isUnique).toBe(true);
    expect((await unique('subdomain-name?subdomainName=free-name')).data).toEqual({ isUnique: true, message: null });
    const changed = await call(owner, 'PUT', `${base}/update`, { communityId: first.id, rules: 'Be kind' });
    expect(changed.data).toMatchObject({ title: 'Harbor  Club', rules: 'Be kind' });
    expect((await call(owner, 'GET', `${base}/title`)).data.items).toHaveLength(1);
  });

  test('the colour of a community is one that everybody sees, and is on its page', async () => {
    const { call, owner, make, page } = await open();
    const { id: communityId, subdomain } = await make();
    const paint = (accentColor: string | null) => call(owner, 'PUT', `${base}/update`, { communityId, accentColor });
    const refused = await paint('#ffd54a');
    expect([refused.status, refused.fieldErrors]).toEqual([
      400,
      { accentColor: expect.stringMatching(/^Hard to see on light pages.* #\w{6}$/) },
    ]);
    expect((await paint('red;}body{display:none')).fieldErrors).toHaveProperty('accentColor');
    const nearest = refused.fieldErrors?.accentColor?.slice(-7) ?? '';
    expect((await paint(nearest)).data.accentColor).toBe(nearest);
    const { body, headers } = await page(subdomain);
    expect(body).toContain(`--brand: ${nearest}; --on-brand: #000; --brand-text: light-dark(#`);
    const details = await call(owner, 'GET', `${base}/public/details?communityId=${communityId}`);
    expect(details.data.accentColor).toBe(nearest);
    await paint('#1f6feb');
    expect((await page(subdomain)).body).toContain('--brand: #1f6feb; --on-brand: #fff;');
    await paint(null);
    const plain = await page(subdomain);
    expect(plain.body).not.toContain('--brand: #1f6feb');
    expect(plain.headers['content-security-policy']).not.toBe(headers['content-security-policy']);
  });

  test('a person signs in by a mailed link, joins, writes and is banned', async () => {
    const { call, owner, make, signIn, join } = await open();
    const { id: communityId, subdomain } = await make();
    const ana = await join(communityId, 'Ana@example.com');
    const role = await call(ana, 'GET', `${base}/member/role?communityId=${communityId}`);
    expect(role.data).toMatchObject({ username: 'Ana', role: 'MEMBER', state: 'ACTIVE' });
    expect((await call(ana, 'GET', `${base}/joined`)).data.items).toMatchObject([{ subdomain }]);
    expect((await call(ana, 'GET', `${base}/popular`)).data.items[0]).toMatchObject({ subdomain, memberCount: 1 });

    const draft = { communityId, title: 'Hello', body: text('First') };
    const { data: post } = await call(ana, 'POST', `${base}/public/post`, draft);
    const say = (who: TestBusiness, more: object) =>
      call(who, 'POST', `${base}/public/comments`, { postId: post.uuid, text: 'Yes', ...more });
    const first = await say(ana, {});
    const answer = await say(ana, { parentId: first.data.id });
    expect(answer.data.parentId).toBe(first.data.id);
    await call(ana, 'PUT', `${base}/public/reaction`, { postId: post.uuid, reaction: 'LIKE', isGiven: true });
    const shown = await call(ana, 'GET', `${base}/public/post-details?postId=${post.uuid}`);
    expect(shown.data).toMatchObject({ commentCount: 2, author: { name: 'Ana' }, businessAccountId: owner.businessId });
    expect(shown.data.reactions[0]).toEqual({ reaction: 'LIKE', count: 1, isMine: true });

    const bo = await signIn(communityId, 'bo@example.com');
    expect((await say(bo, {})).error).toBe('community.members_only');
    const ban = { communityId, memberId: ana.memberId, state: 'BANNED' };
    const { data: banned } = await call(owner, 'PUT', `${base}/member/role`, ban);
    expect(banned).toMatchObject({ email: 'ana@example.com', state: 'BANNED', postCount: 1, commentCount: 2 });
    expect((await say(ana, {})).error).toBe('post.not_found');
    expect((await call(ana, 'POST', `${base}/leave`, { communityId })).status).toBe(200);
    expect((await call(ana, 'POST', `${base}/join`, { communityId })).error).toBe('community.banned');
  });

  test('a link works once, and a username is had once', async () => {
    const { call, make, signIn, platform, clock } = await open();
    const { id: communityId } = await make();
    await signIn(communityId, 'ana@example.com', { username: 'Ana' });
    const { pool } = platform.database;
    const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };
    const { rows } = await pool.query(`select values from mail where recipient = 'ana@example.com'`);
    const token = rows[0].values.path.split('#')[1];
    const finish = (body: object) => call(nobody, 'POST', `${base}/public/sign-in/finish`, body);
    expect((await finish({ token })).error).toBe('community.link_invalid');
    await call(nobody, 'POST', `${base}/public/sign-in`, { communityId, email: 'bo@example.com' });
    const mail = await pool.query(`select values from mail where recipient = 'bo@example.com'`);
    const other = { token: mail.rows[0].values.path.split('#')[1] };
    expect((await finish({ ...other, username: 'ANA' })).fieldErrors).toEqual({
      username: 'Somebody else has this name',
    });
    expect((await finish({ ...other, username: 'b o' })).fieldErrors?.username).toMatch('Username can only contain');
    clock.advanceSec(31 * 60);
    expect((await finish({ ...other, username: 'Bo' })).error).toBe('community.link_invalid');
  });

  test('nobody takes a name that is read as that of the community or its business', async () => {
    const { call, make, platform } = await open();
    const { id: communityId } = await make({ title: 'Moonlit Harbor' });
    const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };
    await call(nobody, 'POST', `${base}/public/sign-in`, { communityId, email: 'ana@example.com' });
    const { rows } = await platform.database.pool.query('select values from mail');
    const token = rows[0].values.path.split('#')[1];
    const finish = (username: string) => call(nobody, 'POST', `${base}/public/sign-in/finish`, { token, username });
    for (const username of ['MoonlitHarbor', 'moonlit.harb0r', 'Moon1it_Harbor', 'Acrne'])
      expect((await finish(username)).fieldErrors).toEqual({ username: 'Somebody else has this name' });
    expect((await finish('Moonlit.Harbor.Fan')).data.token).toEqual(expect.any(String));
  });

  test('nobody joins under a name that is read as that of the business or of who moderates, wherever it was chosen', async () => {
    const { call, owner, make, signIn, join, platform, signUp } = await open();
    const { id: communityId } = await make();
    const bo = await join(communityId, 'bo@example.com');
    const moderator = { communityId, memberId: bo.memberId, role: 'MODERATOR' };
    expect((await call(owner, 'PUT', `${base}/member/role`, moderator)).status).toBe(200);
    const names = { title: 'Elsewhere', subdomain: 'elsewhere-harbor' };
    const elsewhere = (await call(await signUp('Bolt'), 'POST', base, names)).data.id;
    for (const [email, username] of [
      ['ana@example.com', 'Acrne'],
      ['cleo@example.com', 'B0'],
    ] as const) {
      await signIn(elsewhere, email, { username });
      const here = await signIn(communityId, email);
      expect((await call(here, 'POST', `${base}/join`, { communityId })).fieldErrors, username).toEqual({
        username: 'Somebody else has this name',
      });
    }
    expect((await call(bo, 'POST', `${base}/leave`, { communityId })).status).toBe(200);
    expect((await platform.database.pool.query('select 1 from community_member')).rowCount).toBe(0);
  });

  test('who may read and join follows the visibility', async () => {
    const { call, owner, make, signIn, page } = await open();
    const closed = await make({ visibility: 'PRIVATE' });
    const { data: note } = await call(owner, 'POST', `${base}/post`, {
      ...{ communityId: closed.id, title: 'Secret words', body: text('x'), state: 'PUBLISHED' },
    });
    const ana = await signIn(closed.id, 'ana@example.com');
    const read = () => call(ana, 'GET', `${base}/public/post?communityId=${closed.id}`);
    expect((await read()).error).toBe('community.members_only');
    expect((await page(closed.subdomain)).body).not.toContain('Secret words');
    expect((await page(closed.subdomain, `/post/${note.uuid}`)).statusCode).toBe(404);
    expect((await page(closed.subdomain, '/feed.xml')).statusCode).toBe(404);
    const filter = `/general/v1.1/stream/filter-posts-uuids?uuids=${note.uuid},pst_x`;
    expect((await call(ana, 'GET', filter)).data.items).toEqual([]);
    const joined = await call(ana, 'POST', `${base}/join`, { communityId: closed.id });
    expect(joined.data.state).toBe('REQUESTED');
    expect((await read()).error).toBe('community.members_only');
    const letIn = { communityId: closed.id, memberId: joined.data.memberId, state: 'ACTIVE' };
    await call(owner, 'PUT', `${base}/member/role`, letIn);
    expect((await read()).data.items).toHaveLength(1);
    expect((await call(ana, 'GET', filter)).data.items).toHaveLength(1);

    const invited = await make({ visibility: 'INVITE' });
    const bo = await signIn(invited.id, 'bo@example.com');
    const ask = (body: object) => call(bo, 'POST', `${base}/join`, { communityId: invited.id, ...body });
    expect((await ask({})).error).toBe('community.invite_needed');
    expect((await ask({ invite: 'guess' })).error).toBe('community.invite_needed');
    const invite = new URL(invited.inviteUrl).searchParams.get('invite');
    expect((await ask({ invite })).data.state).toBe('ACTIVE');
    // A link that got around is replaced; who came by it stays.
    const renewed = await call(owner, 'PUT', `${base}/update`, { communityId: invited.id, renewsInvite: true });
    const next = new URL(renewed.data.inviteUrl).searchParams.get('invite');
    expect(next).not.toBe(invite);
    const cy = await signIn(invited.id, 'cy@example.com');
    const join = (given: string | null) => call(cy, 'POST', `${base}/join`, { communityId: invited.id, invite: given });
    expect((await join(invite)).error).toBe('community.invite_needed');
    expect((await join(next)).data.state).toBe('ACTIVE');
    expect((await call(bo, 'GET', `${base}/public/post?communityId=${invited.id}`)).status).toBe(200);
    // A session is good where it was opened.
    expect((await call(bo, 'GET', `${base}/public/post?communityId=${closed.id}`)).error).toBe(
      'community.members_only',
    );
  });

  test('posts are paged without gaps while others arrive, the pinned ones first', async () => {
    const { call, owner, make, clock } = await open();
    const { id: communityId } = await make();
    const add = async (title: string) => {
      clock.advanceSec(1);
      const draft = { communityId, title, body: text(title), state: 'PUBLISHED' };
      return (await call(owner, 'POST', `${base}/post`, draft)).data.uuid;
    };
    const ids = [];
    for (const title of ['1', '2', '3', '4', '5']) ids.push(await add(title));
    await call(owner, 'PUT', `${base}/post/${ids[1]}`, { isPinned: true });
    const draft = { communityId, title: 'Draft', body: text('x') };
    const { data: hidden } = await call(owner, 'POST', `${base}/post`, draft);
    const read = (more: string) => call(owner, 'GET', `${base}/public/post?communityId=${communityId}&size=2${more}`);
    const first = await read('');
    await add('6');
    const second = await read(`&cursor=${first.data.nextCursor}`);
    const third = await read(`&cursor=${second.data.nextCursor}`);
    const titles = [first, second, third].flatMap(({ data }) =>
      data.items.map(({ title }: { title: string }) => title),
    );
    expect(titles).toEqual(['2', '5', '4', '3', '1']);
    expect(third.data.nextCursor).toBeNull();
    expect((await read('&cursor=nonsense')).fieldErrors).toHaveProperty('cursor');
    expect((await call(owner, 'GET', `${base}/public/post-details?postId=${hidden.uuid}`)).error).toBe(
      'post.not_found',
    );
    clock.advanceSec(1);
    await call(owner, 'POST', `${base}/post/publish`, { postId: hidden.uuid });
    expect((await read('')).data.items[1].title).toBe('Draft');
    expect((await call(owner, 'DELETE', `${base}/post/delete/${hidden.uuid}`)).status).toBe(200);
    expect((await read('')).data.items[1].title).toBe('6');
  });

  test('moderators remove what others wrote; members only their own', async () => {
    const { call, owner, make, join } = await open();
    const { id: communityId } = await make();
    const [ana, bo] = [await join(communityId, 'ana@example.com'), await join(communityId, 'bo@example.com')];
    const write = async () =>
      (await call(ana, 'POST', `${base}/public/post`, { communityId, body: text('Hi') })).data.uuid as string;
    const id = await write();
    const remove = (who: TestBusiness, post: string) => call(who, 'DELETE', `${base}/public/post/${post}`);
    expect((await remove(bo, id)).error).toBe('community.members_only');
    expect((await call(owner, 'PUT', `${base}/post/${id}`, { title: 'Not hers' })).error).toBe('post.not_found');
    const comment = await call(ana, 'POST', `${base}/public/comments`, { postId: id, text: 'Mine' });
    const say = `${base}/public/comments/${comment.data.id}`;
    expect((await call(bo, 'DELETE', say)).error).toBe('community.members_only');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: bo.memberId, role: 'MODERATOR' });
    expect((await call(bo, 'DELETE', say)).status).toBe(200);
    const { data } = await call(ana, 'GET', `${base}/public/comments?postId=${id}`);
    expect(data.items).toMatchObject([{ text: '', isRemoved: true, author: { name: null } }]);
    expect((await remove(bo, id)).status).toBe(200);
    expect((await remove(ana, await write())).status).toBe(200);
    expect((await call(ana, 'POST', `${base}/public/ban`, { communityId, memberId: bo.memberId })).error).toBe(
      'community.members_only',
    );
    expect((await call(bo, 'POST', `${base}/public/ban`, { communityId, memberId: ana.memberId })).status).toBe(200);
  });

  test('whoever deletes their account leaves no name behind', async () => {
    const { call, make, join, page } = await open();
    const { id: communityId, subdomain } = await make();
    const ana = await join(communityId, 'ana@example.com');
    const { data } = await call(ana, 'POST', `${base}/public/post`, { communityId, body: text('Stays') });
    expect((await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' })).status).toBe(200);
    expect((await call(ana, 'GET', `${base}/joined`)).error).toBe('auth.required');
    const { body } = await page(subdomain, `/post/${data.uuid}`);
    expect(body).toContain('Deleted member');
    expect(body).not.toContain('<bdi>ana</bdi>');
    const again = await join(communityId, 'ana@example.com');
    const { data: other } = await call(again, 'POST', `${base}/public/post`, { communityId, body: text('Goes') });
    await call(again, 'POST', `${base}/public/erase`, { posts: 'DELETE' });
    expect((await page(subdomain, `/post/${other.uuid}`)).statusCode).toBe(404);
  });

  test('a closed business has no communities', async () => {
    const { call, owner, make, join, page, platform } = await open();
    const { id: communityId, subdomain } = await make();
    const ana = await join(communityId, 'ana@example.com');
    await platform.database.pool.query('update community set is_closed = true where business_id = $1', [
      owner.businessId,
    ]);
    expect((await page(subdomain)).statusCode).toBe(404);
    expect((await call(ana, 'GET', `${base}/joined`)).error).toBe('auth.required');
  });

  test('cookies of a page are good for calls from that page alone', async () => {
    const { app, make, join } = await open();
    const { id: communityId, subdomain } = await make();
    const { headers } = await join(communityId, 'ana@example.com');
    const cookies = { zc_member: headers.authorization.slice('Bearer '.length) };
    const leave = (origin: string, host = `${subdomain}.localhost:4000`) =>
      app.inject({
        ...{ method: 'POST', url: `${base}/leave`, cookies, payload: { communityId } },
        headers: { host, origin },
      });
    expect((await leave('http://other.localhost:4000')).json().error).toBe('auth.csrf');
    expect((await leave('http://localhost:4000', 'localhost:4000')).json().error).toBe('auth.csrf');
    expect((await leave(`http://${subdomain}.localhost:4000`)).statusCode).toBe(200);
  });
});
