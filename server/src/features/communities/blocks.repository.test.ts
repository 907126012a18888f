import { beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../platform/database/database.ts';
import { explain, queriesOf, settleTables } from '../../platform/testing/query-plans.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createPostsRepository, type PostsRepository } from './posts.repository.ts';

const kinds: TestDatabase['kind'][] =
  process.env.ZEACON_TEST_SKIP_POSTGRES === '1' ? ['embedded'] : ['embedded', 'postgres'];

/** A hundred members, the first of whom blocked every third; a post and a comment each second. */
const writeMany = `
  insert into community (id, business_id, title, title_key, subdomain, skeleton, description, rules, visibility, invite,
      created_at, updated_at)
    values ('com_1', 'biz_1', 'A', 'a', 'a', 'a', '', '', 'PUBLIC', 'x', '2026-01-01', '2026-01-01');
  insert into community_account (id, email, username, username_key, created_at)
    select 'acc_' || n, n || '@example.com', 'm' || n, 'm' || n, '2026-01-01' from generate_series(0, 99) n;
  insert into community_member (community_id, account_id, business_id, role, state, joined_at)
    select 'com_1', 'acc_' || n, 'biz_1', 'MEMBER', 'ACTIVE', '2026-01-01' from generate_series(0, 99) n;
  insert into community_block (community_id, account_id, blocked_account_id, business_id, blocked_at)
    select 'com_1', 'acc_0', 'acc_' || n, 'biz_1', '2026-01-01' from generate_series(3, 99, 3) n;
  insert into post (id, community_id, business_id, is_of_business, account_id, title, body, state, created_at)
    select 'pst_' || n, 'com_1', 'biz_1', false, 'acc_' || n % 100, 'T', '{"blocks":[]}', 'PUBLISHED',
      '2026-01-01'::timestamptz + n * interval '1 s' from generate_series(1, 30000) n;
  insert into post_comment (id, post_id, business_id, account_id, text, created_at)
    select 'cmt_' || n, 'pst_1', 'biz_1', 'acc_' || n % 100, 'T', '2026-01-01'::timestamptz + n * interval '1 s'
      from generate_series(1, 30000) n`;

describe.each(kinds)('what a member reads who blocked many, on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    for (const one of writeMany.split(';')) await database.pool.query(one);
    await settleTables(database.pool, 'post', 'post_comment', 'community_block', 'community_member');
    return () => database.close();
  });
  const seenBy = { communityId: 'com_1', accountId: 'acc_0' };
  const createdAt = new Date('2026-01-01T04:00:00Z');

  test.each([
    [
      'a page of posts',
      /^Index Scan Backward using post_in_order$/,
      (posts: PostsRepository) =>
        posts.list(['com_1'], {
          ...{ after: { isPinned: false, createdAt, id: 'pst_1' }, size: 10, withDrafts: false, seenBy },
        }),
    ],
    [
      'a page of comments',
      /^Index Scan using post_comment_in_order$/,
      (posts: PostsRepository) =>
        posts.listComments('pst_1', { after: { createdAt, id: 'cmt_1' }, size: 50, reader: 'acc_0', seenBy }),
    ],
  ])('%s is read in the order of its index, and the list of the reader once', async (_case, index, ask) => {
    const read = await ask(createPostsRepository(database.db));
    const authors = read.map(({ accountId }) => Number(accountId?.slice('acc_'.length)));
    expect(authors.filter((author) => author > 0 && author % 3 === 0)).toEqual([]);
    const [query] = await queriesOf(database.pool, (db: Queryable) => ask(createPostsRepository(db)));
    const { nodes, rowsRead } = await explain(database.pool, query!);
    expect(nodes.slice(0, 2)).toEqual(['Limit', expect.stringMatching(index)]);
    expect(rowsRead).toBeLessThanOrEqual(400);
  });
});
