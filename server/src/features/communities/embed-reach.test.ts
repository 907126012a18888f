import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { endpoints } from '../reference/endpoints.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';
import { communityMatrix, communityRoles } from './role-matrix.testing.ts';

const shop = 'https://shop.example';

describeOnSharedPlatform('the session of a feed on a page of a business', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { make, join } = opened;
    const { pool } = database();
    const [here, there] = [await make(), await make({ visibility: 'PRIVATE' })];
    const ana = await join(here.id, 'ana@example.com');

    async function embedded(member: TestBusiness & { memberId: string }) {
      await pool.query('update community_session set origin = $1 where account_id = $2 and community_id = $3', [
        ...[shop, member.memberId, here.id],
      ]);
      return { ...member, headers: { ...member.headers, origin: shop } };
    }
    return { ...opened, here, there, ana, embedded };
  }

  test('takes nobody out of its community, reads nothing of their account and hands on no session', async () => {
    const { call, here, ana, embedded } = await open();
    expect(JSON.stringify(await call(ana, 'GET', `${base}/public/export`))).toContain('ana@example.com');
    const feed = await embedded(ana);
    const code = { communityId: here.id, origin: shop, challenge: 'a'.repeat(43) };
    const refused = [
      ['GET', `${base}/public/export`],
      ['POST', `${base}/public/erase`, { posts: 'DELETE' }],
      ['POST', `${base}/public/embed-code`, code],
      ['PUT', `${base}/public/username`, { communityId: here.id, username: 'mallory' }],
      ['PUT', `${base}/public/password`, { password: 'Harbour-Kite-7' }],
      ['GET', `${base}/joined`],
      ['POST', `${base}/leave`, { communityId: here.id }],
    ] as const;
    for (const [method, path, body] of refused)
      expect([path, await call(feed, method, path, body)]).toMatchObject([
        path,
        { status: 403, error: 'community.elsewhere' },
      ]);
    const { status } = await call(feed, 'POST', `${base}/public/post`, {
      communityId: here.id,
      body: textOf('Still here'),
    });
    expect(status).toBe(201);
  });

  test('is that of a stranger in another community of the same person', async () => {
    const { call, join, owner, there, ana, embedded } = await open();
    const author = await join(there.id, 'author@example.com');
    const again = await join(there.id, 'ana@example.com');
    for (const { memberId, role } of [
      { ...again, role: 'OWNER' },
      { ...author, role: 'MEMBER' },
    ]) {
      const given = { communityId: there.id, memberId, role, state: 'ACTIVE' };
      expect((await call(owner, 'PUT', `${base}/member/role`, given)).status).toBe(200);
    }
    const post = { communityId: there.id, body: textOf('Words') };
    const written = await call(author, 'POST', `${base}/public/post`, post);
    expect(written.status).toBe(201);
    const postId: string = written.data.uuid;
    const said = await call(author, 'POST', `${base}/public/comments`, { postId, text: 'Said' });
    const targets = {
      ...{ communityId: there.id, authorId: author.memberId, callerId: again.memberId },
      ...{ postId, commentId: said.data.id, spaceId: 'spc_none', streamId: 'str_none' },
      ...{ businessPostId: postId, ownerPostId: postId, ownerCommentId: said.data.id },
    };
    const feed = await embedded(ana);
    const stranger = communityRoles.indexOf('stranger');
    const wrong: string[] = [];
    for (const { name, endpoint } of endpoints.filter(({ endpoint: { requires } }) => 'fromEmbeds' in requires)) {
      if (name === 'signOutMember') continue;
      const { expected, ask } = communityMatrix[name]!;
      const { id = '', query = {}, body } = ask?.(targets) ?? {};
      const path = `${endpoint.path.replace(/:\w+/, id)}?${new URLSearchParams(query)}`;
      const { status, error } = await call(feed, endpoint.method, path, body);
      const outcome = status < 300 ? 'ok' : error;
      if (outcome !== expected[stranger]) wrong.push(`${name}: ${outcome}, not ${expected[stranger]}`);
    }
    expect(wrong).toEqual([]);
    const { data } = await call(feed, 'GET', `${base}/member/role?communityId=${there.id}`);
    expect(data).toMatchObject({ memberId: null, role: null });
  });

  test('is nobody on the pages of the community itself', async () => {
    const { here, ana, page, embedded } = await open();
    const isKnown = async (headers: Record<string, string>) =>
      (await page(here.subdomain, '/', headers)).body.includes('ana');
    expect(await isKnown({ ...ana.headers })).toBe(true);
    expect(await isKnown({ ...(await embedded(ana)).headers })).toBe(false);
  });
});
