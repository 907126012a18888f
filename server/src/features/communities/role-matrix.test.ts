import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { endpoints } from '../reference/endpoints.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';
import { type CommunityCaller, communityMatrix, communityRoles, type Targets } from './role-matrix.testing.ts';

const calls = endpoints.filter(({ endpoint: { requires } }) =>
  ['community', 'communityMember'].includes(requires.kind),
);

test('every call of communities is in the matrix of their roles', () => {
  expect(Object.keys(communityMatrix).sort()).toEqual(calls.map(({ name }) => name).sort());
});

describeOnSharedPlatform('roles in communities', (database) => {
  test('every call answers every role as it should', async () => {
    const { make, join, signIn, call } = await openCommunities(database());
    const { pool } = database();
    const { id: communityId, businessId } = await make({ visibility: 'PRIVATE' });
    const { id: otherId } = await make();
    const author = await join(communityId, 'author@example.com');
    const boss = await join(communityId, 'boss@example.com');
    const anonymous: TestBusiness = { businessId: '', headers: {} as TestBusiness['headers'] };
    let made = 0;

    /** Who asks, in the role that a call before may have changed. */
    async function takeRole(accountId: string, role: CommunityCaller | 'author'): Promise<void> {
      const state = role === 'banned' ? 'BANNED' : 'ACTIVE';
      await pool.query(
        `insert into community_member (community_id, account_id, business_id, role, state, joined_at)
         values ($1, $2, $3, $4, $5, now()) on conflict (community_id, account_id) do update set role = $4, state = $5`,
        [communityId, accountId, businessId, /owner|moderator/.test(role) ? role.toUpperCase() : 'MEMBER', state],
      );
    }

    async function makeTargets(): Promise<Omit<Targets, 'callerId'>> {
      made += 1;
      const [postId, commentId, spaceId] = [`pst_matrix${made}`, `cmt_matrix${made}`, `spc_matrix${made}`];
      const streamId = `str_matrix${made}`;
      await takeRole(author.memberId, 'author');
      await pool.query(
        `insert into community_space (id, community_id, business_id, name, name_key, description, position)
         values ($1, $2, $3, $1, $1, '', $4)`,
        [spaceId, communityId, businessId, made],
      );
      await takeRole(boss.memberId, 'owner');
      const [businessPostId, ownerPostId, ownerCommentId] = [`${postId}b`, `${postId}o`, `${commentId}o`];
      for (const [id, accountId] of [
        [postId, author.memberId],
        [businessPostId, null],
        [ownerPostId, boss.memberId],
      ] as const)
        await pool.query(
          `insert into post (id, community_id, business_id, is_of_business, account_id, title, body, stream_id, state, created_at)
           values ($1, $2, $3, $4::text is null, $4, 'Tides', $5, $6, 'PUBLISHED', now())`,
          [id, communityId, businessId, accountId, JSON.stringify(textOf('Words')), id === postId ? streamId : null],
        );
      for (const [id, accountId] of [
        [commentId, author.memberId],
        [ownerCommentId, boss.memberId],
      ] as const)
        await pool.query(
          `insert into post_comment (id, post_id, business_id, account_id, text, created_at)
           values ($1, $2, $3, $4, 'Said', now())`,
          [id, postId, businessId, accountId],
        );
      const others = { businessPostId, ownerPostId, ownerCommentId };
      return { communityId, authorId: author.memberId, postId, commentId, spaceId, streamId, ...others };
    }

    const callers = new Map<CommunityCaller, TestBusiness & { memberId: string }>();
    for (const role of ['owner', 'moderator', 'member', 'banned'] as const)
      callers.set(role, await join(communityId, `${role}@example.com`));
    callers.set('stranger', { ...(await signIn(otherId, 'stranger@example.com')), memberId: '' });
    callers.set('anonymous', { ...anonymous, memberId: '' });

    const { data: stranger } = await call(
      callers.get('stranger')!,
      'GET',
      `${base}/member/role?communityId=${otherId}`,
    );
    const strangerId: string = stranger.memberId;

    const wrong: string[] = [];
    const rows = Object.entries(communityMatrix).flatMap(([name, { others = [], ...row }]) =>
      [...others, row].map((one) => ({ name, ...one })),
    );
    for (const { name, expected, ask } of rows) {
      const { endpoint } = calls.find((one) => one.name === name)!;
      for (const [index, role] of communityRoles.entries()) {
        // The call before ended the session.
        if (name === 'eraseMember' && role !== 'anonymous')
          callers.set(role, {
            ...callers.get(role)!,
            ...(await signIn(role === 'stranger' ? otherId : communityId, `${role}@example.com`)),
          });
        const caller = callers.get(role)!;
        if (caller.memberId) await takeRole(caller.memberId, role);
        const {
          id = '',
          query = {},
          body,
        } = ask?.({ ...(await makeTargets()), callerId: caller.memberId || strangerId }) ?? {};
        const search = new URLSearchParams(query).toString();
        const path = endpoint.path.replace(/:\w+/, id) + (search && `?${search}`);
        const { status, error } = await call(caller, endpoint.method, path, body);
        const outcome = status < 300 ? 'ok' : error;
        if (outcome !== expected[index]) wrong.push(`${name} × ${role}: ${outcome}, not ${expected[index]}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
