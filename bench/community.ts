import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommunitiesRepository } from '../server/src/features/communities/communities.repository.ts';
import { createNoticesRepository } from '../server/src/features/communities/notices.repository.ts';
import { createPostsRepository } from '../server/src/features/communities/posts.repository.ts';
import { createRankingsRepository } from '../server/src/features/communities/rankings.repository.ts';
import { createReactionsRepository } from '../server/src/features/communities/reactions.repository.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { explain, queriesOf, settleTables } from '../server/src/platform/testing/query-plans.ts';
import { openTestPlatform } from '../server/src/platform/testing/test-platform.ts';
import { startThrowawayPostgres } from '../server/src/platform/testing/throwaway-postgres.ts';
import { measureFeeds } from './community-feeds.ts';
import { percentile } from './percentile.ts';
import { measuredOn, table, writeSection } from './report.ts';

const members = Number(process.env.BENCH_MEMBERS ?? 100_000);
const posts = Number(process.env.BENCH_POSTS ?? 1_000_000);
const calls = 300;
const base = '/business/v1.1/community';

/** Ten posts of each member over three years; the newest have comments and reactions. */
async function fill({ pool }: Database, communityId: string, businessId: string): Promise<void> {
  const of = [communityId, businessId];
  await pool.query(
    `insert into community_account (id, email, username, username_key, created_at)
     select 'mbr_' || lpad(n::text, 20, '0'), 'm' || n || '@example.com', 'm' || n, 'm' || n, '2023-01-01'
     from generate_series(1, $1::int) n`,
    [members],
  );
  await pool.query(
    `insert into community_member (community_id, account_id, business_id, role, state, joined_at)
     select $1, id, $2, 'MEMBER', 'ACTIVE', created_at from community_account`,
    of,
  );
  await pool.query(
    `insert into post (id, community_id, business_id, is_of_business, account_id, title, body, state, created_at)
     select 'pst_' || lpad(n::text, 20, '0'), $1, $2, false, 'mbr_' || lpad((1 + n % $3::int)::text, 20, '0'), 'Post ' || n,
       '{"blocks":[{"type":"paragraph","content":[{"text":"What somebody wrote about the harbour."}]}]}'::jsonb,
       'PUBLISHED', '2023-01-01'::timestamptz + n * interval '90 seconds'
     from generate_series(1, $4::int) n`,
    [...of, members, posts],
  );
  await pool.query(
    `insert into post_comment (id, post_id, business_id, account_id, text, created_at)
     select 'cmt_' || lpad((post.n * 10 + c)::text, 20, '0'), post.id, $1, 'mbr_' || lpad((1 + c)::text, 20, '0'), 'Yes', now()
     from (select id, row_number() over (order by created_at desc) n from post order by created_at desc limit 20000) post,
       generate_series(0, 9) c`,
    [businessId],
  );
  await pool.query(
    `insert into post_reaction (post_id, account_id, reaction, business_id)
     select post.id, 'mbr_' || lpad((1 + c)::text, 20, '0'), 'LIKE', $1
     from (select id from post order by created_at desc limit 20000) post, generate_series(0, 19) c`,
    [businessId],
  );
  await settleTables(pool, 'community_account', 'community_member', 'post', 'post_comment', 'post_reaction');
}

async function plansOf({ pool }: Database, communityId: string): Promise<string[][]> {
  const { rows: middle } = await pool.query<{ id: string; created_at: Date }>(
    'select id, created_at from post where id = $1',
    [`pst_${String(Math.floor(posts / 2)).padStart(20, '0')}`],
  );
  const { id, created_at: createdAt } = middle[0]!;
  const after = { isPinned: false, createdAt, id };
  const newest = `pst_${String(posts).padStart(20, '0')}`;
  const at = new Date();
  const asked: [string, Parameters<typeof queriesOf>[1]][] = [
    [
      'feed, first page',
      (db) => createPostsRepository(db).list([communityId], { after: undefined, size: 10, withDrafts: false }),
    ],
    [
      'feed, after half a million posts',
      (db) => createPostsRepository(db).list([communityId], { after, size: 10, withDrafts: false }),
    ],
    [
      'comments of a post',
      (db) => createPostsRepository(db).listComments(newest, { after: undefined, size: 50, reader: undefined }),
    ],
    [
      'order of the most popular posts, made every 5 minutes',
      (db) => createRankingsRepository(db).rank({ communityId, spaceId: null }, at),
    ],
    ['counts of comments', (db) => createPostsRepository(db).countComments([newest])],
    ['reactions', (db) => createReactionsRepository(db).ofPosts([newest], undefined)],
    ['popular communities', (db) => createCommunitiesRepository(db).listPopular({ page: 0, size: 10 })],
    ['whom to mail', (db) => createNoticesRepository(db).listDue(at, 500)],
  ];
  const rows: string[][] = [];
  for (const [name, ask] of asked)
    for (const query of await queriesOf(pool, ask)) {
      const { nodes, executionMs, rowsRead } = await explain(pool, query);
      const shown = nodes.filter((node) => node !== 'Limit').map((node) => `\`${node}\``);
      rows.push([name, shown.join(' ← '), String(rowsRead), executionMs.toFixed(1)]);
    }
  return rows;
}

const folder = await mkdtemp(join(tmpdir(), 'zeacon-community-'));
const postgres = await startThrowawayPostgres(process.env.PATH ?? '', tmpdir());
try {
  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(postgres.host)}`;
  const database = await openDatabase({ dataFolder: join(folder, 'postgres'), url });
  const platform = await openTestPlatform({ ...database, dataFolder: folder });
  const owner = await platform.signUp('Harbour');
  const { data } = await platform.call(owner, 'POST', base, { title: 'Harbour', subdomain: 'harbour-club' });
  await fill(database, data.id, owner.businessId);

  /** The whole call, from the request to the answer's last byte. */
  async function time(ask: (turn: number) => Promise<{ statusCode: number }>): Promise<string[]> {
    const times: number[] = [];
    for (let turn = 0; turn < calls; turn++) {
      const started = performance.now();
      const { statusCode } = await ask(turn);
      if (statusCode !== 200) throw new Error(`A call was answered ${statusCode}`);
      times.push(performance.now() - started);
    }
    return [percentile(times, 0.5), percentile(times, 0.95)].map((ms) => ms.toFixed(1));
  }

  const cursors: string[] = [];
  for (let turn = 0; turn < calls; turn++) {
    const number = 1 + Math.floor((posts - 1) * (turn / calls));
    const at = Date.UTC(2023, 0, 1) + number * 90_000;
    cursors.push(Buffer.from(`0.${at}.pst_${String(number).padStart(20, '0')}`).toString('base64url'));
  }
  const feed = `${base}/public/post?communityId=${data.id}&size=10`;
  const host = 'harbour-club.localhost:4000';
  const { app } = platform;
  const rows = [
    ['10 posts, the newest', ...(await time(() => app.inject({ url: feed })))],
    ['10 posts, the most popular', ...(await time(() => app.inject({ url: `${feed}&order=POPULAR` })))],
    ['10 posts, from anywhere', ...(await time((turn) => app.inject({ url: `${feed}&cursor=${cursors[turn]}` })))],
    ['the page', ...(await time(() => app.inject({ url: '/', headers: { host } })))],
    [
      'the page, from anywhere',
      ...(await time((turn) => app.inject({ url: `/?cursor=${cursors[turn]}`, headers: { host } }))),
    ],
  ];
  const started = performance.now();
  await platform.call(owner, 'POST', `${base}/post`, {
    ...{ communityId: data.id, title: 'To all', body: { blocks: [] }, state: 'PUBLISHED' },
  });
  const told = (performance.now() - started).toFixed(0);
  await database.pool.query('create database feeds');
  const plans = await plansOf(database, data.id);
  const feeds = await measureFeeds(join(folder, 'feeds'), url.replace('/postgres?', '/feeds?'));
  const text = [
    `One community with ${posts.toLocaleString('en')} posts and ${members.toLocaleString('en')} members, on PostgreSQL.`,
    table(['Whole call, without a network', 'median, ms', 'p95, ms'], rows),
    `A post of the business, with its notice for each of the members: ${told} ms.`,
    feeds,
    table(['Query', 'Plan, outermost first', 'rows read', 'ms'], plans),
    measuredOn(),
  ].join('\n\n');
  console.log(text);
  if (posts === 1_000_000) await writeSection('community', text);
  await platform.close();
  await database.close();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
