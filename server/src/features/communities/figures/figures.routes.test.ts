import { expect, test } from 'vitest';
import { explain, queriesOf, settleTables } from '../../../platform/testing/query-plans.ts';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { eventBatch, storedEvent } from '../../insights/event-batch.testing.ts';
import { addMembers } from '../newsletters/add-members.testing.ts';
import { base, openCommunities, textOf } from '../open-communities.testing.ts';
import { createFiguresRepository } from './figures.repository.ts';

/** Of a Tuesday. */
const today = '2026-03-10';

describeOnSharedPlatform('figures of a community', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, owner, make, clock } = opened;
    const { id: communityId } = await make();
    const { businessId } = owner;
    // Of the Tuesday a week before.
    await addMembers(database().pool, { communityId, businessId, count: 4, at: new Date('2026-03-03T10:00:00Z') });
    const at = clock.now().toISOString();
    /** Of members by number, or of the business. */
    const write = (id: string, by: number | null, createdAt = at, of = communityId) =>
      database().pool.query(
        `insert into post (id, community_id, business_id, is_of_business, account_id, title, body, state, created_at)
         values ($1, $2, $3, $4, $5, $1, $6, 'PUBLISHED', $7)`,
        [id, of, businessId, by === null, by && `mbr_${by}`, JSON.stringify(textOf('Words')), createdAt],
      );
    const say = (postId: string, by: number, createdAt = at, isRemoved = false) =>
      database().pool.query(
        `insert into post_comment (id, post_id, business_id, account_id, text, is_removed, created_at)
         values ($1, $2, $3, $4, 'Yes', $5, $6)`,
        [`cmt_${Math.random()}`, postId, businessId, `mbr_${by}`, isRemoved, createdAt],
      );
    const read = async () => (await call(owner, 'GET', `${base}/figures?communityId=${communityId}`)).data;
    return { ...opened, communityId, businessId, write, say, read };
  }

  test('say who was active by day and week, who came back, and which posts were best', async () => {
    const { make, write, say, read, communityId } = await open();
    const other = await make();
    await write('pst_own', null, '2026-03-03T11:00:00Z');
    await write('pst_1', 1);
    await write('pst_other', 2, '2026-03-10T09:00:00Z', other.id);
    await say('pst_own', 1, '2026-03-09T00:00:00Z');
    await say('pst_own', 2, '2026-03-08T23:59:59Z');
    await say('pst_1', 1);
    await say('pst_1', 3, undefined, true);
    await say('pst_other', 3);
    const { days, weeks, retention, bestPosts } = await read();
    expect([days.length, weeks.length, retention.length]).toEqual([28, 12, 12]);
    const none = { activeMembers: 0, joined: 0, posts: 0, comments: 0, watchedMs: 0, memberWatchedMs: 0 };
    expect(days.slice(-8)).toEqual([
      { ...none, date: '2026-03-03', joined: 4, posts: 1 },
      ...['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'].map((date) => ({ ...none, date })),
      { ...none, date: '2026-03-08', activeMembers: 1, comments: 1 },
      { ...none, date: '2026-03-09', activeMembers: 1, comments: 1 },
      { ...none, date: today, activeMembers: 1, posts: 1, comments: 1 },
    ]);
    // Who is active on two days of a week is one member of it.
    expect(weeks.slice(-2)).toEqual([
      { ...none, date: '2026-03-02', activeMembers: 1, joined: 4, posts: 1, comments: 1 },
      { ...none, date: '2026-03-09', activeMembers: 1, posts: 1, comments: 2 },
    ]);
    expect(retention.slice(-2)).toEqual([
      { date: '2026-03-02', joined: 4, active: [1, 1] },
      { date: '2026-03-09', joined: 0, active: [0] },
    ]);
    expect(bestPosts).toMatchObject([
      {
        postId: 'pst_own',
        title: 'pst_own',
        reactions: 0,
        comments: 2,
        url: expect.stringMatching(/\/post\/pst_own$/),
      },
      { postId: 'pst_1', comments: 1 },
    ]);
    await database().pool.query(`delete from community_account where id = 'mbr_1'`);
    const after = await read();
    expect(after.weeks.at(-1)).toMatchObject({ activeMembers: 0, posts: 1, comments: 2 });
    expect(after.retention.at(-2)).toMatchObject({ joined: 3, active: [1, 0] });
    expect(communityId).not.toBe(other.id);
  });

  test('add up how long videos in its posts were watched', async () => {
    const { businessId, write, make, modules, read } = await open();
    const other = await make();
    await write('pst_1', 1);
    await write('pst_other', 2, undefined, other.id);
    const view = (viewId: string, postId: string | null, at: Date) =>
      eventBatch(
        [
          storedEvent(`${viewId}-1`, 'play', { at }),
          storedEvent(`${viewId}-2`, 'progress', { at, positionMs: 5000, watchedMs: 5000 }),
        ],
        {
          ...{ businessId, viewId, visitorId: viewId, postId, receivedAt: at },
          destinationType: postId ? 'POST' : 'EMBEDDED',
        },
      );
    await modules.insights.appendHistory([
      view('view-0001', 'pst_1', new Date('2026-03-10T09:00:00Z')),
      view('view-0002', 'pst_1', new Date('2026-03-08T09:00:00Z')),
      view('view-0003', 'pst_other', new Date('2026-03-10T09:00:00Z')),
      view('view-0004', null, new Date('2026-03-10T09:00:00Z')),
    ]);
    const { days, weeks } = await read();
    const watched = (steps: { watchedMs: number }[]) => steps.slice(-3).map(({ watchedMs }) => watchedMs);
    expect([watched(days), watched(weeks)]).toEqual([
      [5000, 0, 5000],
      [0, 5000, 5000],
    ]);
  });

  test('tell what members who were signed in watched from what visitors did', async () => {
    const { owner, call, app, join, signIn, upload, make, read, communityId, clock } = await open();
    const other = await make();
    const { streamId } = await upload(owner, Buffer.from('not looked at'));
    await database().pool.query(
      `update stream set package_id = 'pkg_1', publish_status = 'Published', access_visibility = 'PUBLIC',
       duration_ms = 60000, width = 16, height = 9, start_files = '[]' where id = $1`,
      [streamId],
    );
    const postIn = async (id: string) => {
      const draft = { communityId: id, title: 'Tides', body: textOf('Here.'), contentId: streamId, state: 'PUBLISHED' };
      return (await call(owner, 'POST', `${base}/post`, draft)).data.uuid as string;
    };
    const [here, elsewhere] = [await postIn(communityId), await postIn(other.id)];
    const [ana, ben] = [await join(communityId, 'ana@example.com'), await join(other.id, 'ben@example.com')];
    const dan = await join(communityId, 'dan@example.com');
    const cleo = await signIn(communityId, 'cleo@example.com');
    const nobody = { businessId: '', headers: {} as typeof ana.headers };
    const proofFor = async (who: typeof nobody, postId: string): Promise<string | undefined> =>
      (await call(who, 'GET', `${base}/public/post-details?postId=${postId}`)).data.memberProof;
    const [ofAna, ofBen] = [(await proofFor(ana, here))!, (await proofFor(ben, elsewhere))!];
    expect([await proofFor(cleo, here), await proofFor(nobody, here)]).toEqual([undefined, undefined]);
    expect(ofAna).not.toBe(ofBen);
    // It says of nobody who they are.
    expect(await proofFor(dan, here)).toBe(ofAna);

    let serial = 0;
    async function watch(
      watchedMs: number,
      more: { memberProof?: string | undefined; postId?: string; of?: string } = {},
    ) {
      const { of = communityId, postId = here, memberProof } = more;
      const sentAt = clock.now().getTime();
      const id = `view-${++serial}-0000`;
      const events = [
        { id: `${id}-play`, type: 'play', at: sentAt },
        { id: `${id}-progress`, type: 'progress', at: sentAt, positionMs: watchedMs, watchedMs },
      ];
      const payload = {
        ...{ viewId: id, visitorId: id, streamId, postId, communityId: of, destinationType: 'POST', sentAt, events },
        ...{ pageUrl: 'https://friends.example/', ...(memberProof && { memberProof }) },
      };
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' };
      const answer = await app.inject({ method: 'POST', url: '/business/v1.1/insight/events', payload, headers });
      expect(answer.statusCode).toBe(202);
    }
    await watch(7000, { memberProof: ofAna });
    await watch(4000, { memberProof: ofAna });
    await watch(3000);
    // None of these is of a member: an invented proof, one of another community, and one given for that by its name.
    await watch(1000, { memberProof: `${ofAna.slice(0, -2)}xx` });
    await watch(1000, { memberProof: ofBen });
    await watch(1000, { memberProof: ofBen, of: other.id });
    await watch(9000, { memberProof: ofBen, of: other.id, postId: elsewhere });
    const watched = { watchedMs: 7000 + 4000 + 3000 + 1000 + 1000 + 1000, memberWatchedMs: 7000 + 4000 };
    const { days, weeks } = await read();
    expect([days.at(-1), weeks.at(-1)]).toMatchObject([watched, watched]);
    const figures = (await call(owner, 'GET', `${base}/figures?communityId=${other.id}`)).data;
    expect(figures.days.at(-1)).toMatchObject({ watchedMs: 9000, memberWatchedMs: 9000 });
    // The same from each event as it arrived.
    const recount = async () => {
      const { rows } = await database().pool.query(
        `select coalesce(sum(event.watched_ms) filter (where member.value = $1), 0)::int as "memberWatchedMs",
           sum(event.watched_ms)::int as "watchedMs"
         from insight_event event join insight_view view on view.key = event.view_key
         join insight_value post on post.id = view.post_id left join insight_value member on member.id = view.member_of
         where post.value = $2`,
        [communityId, here],
      );
      return rows[0];
    };
    expect(await recount()).toEqual(watched);
    // A proof is good for so long, however long its page stays open.
    clock.advanceSec(12 * 3600);
    await watch(2000, { memberProof: ofAna });
    expect(await recount()).toEqual({ ...watched, watchedMs: watched.watchedMs + 2000 });
  });

  test('are counted out of indexes, however much was written before', async () => {
    const { businessId, communityId } = await open();
    const { pool } = database();
    await pool.query(
      `insert into post (id, community_id, business_id, is_of_business, account_id, title, body, state, created_at)
       select 'pst_' || n, $1, $2, false, 'mbr_' || 1 + n % 4, '', '{"blocks":[]}', 'PUBLISHED',
         '2026-03-10'::timestamptz - n * interval '1 hour' from generate_series(1, 20000) n`,
      [communityId, businessId],
    );
    await pool.query(
      `insert into post_comment (id, post_id, business_id, account_id, text, created_at)
       select 'cmt_' || n, 'pst_' || n, $1, 'mbr_' || 1 + n % 4, '', '2026-03-10'::timestamptz - n * interval '1 hour'
       from generate_series(1, 20000) n`,
      [businessId],
    );
    await settleTables(pool, 'post', 'post_comment', 'community_member');
    const scope = { businessId, communityId, since: new Date('2026-02-11T00:00:00Z') };
    const [asked] = await queriesOf(pool, (db) => createFiguresRepository(db).countSteps('day', scope));
    const { nodes, rowsRead } = await explain(pool, asked!);
    expect(nodes.join('\n')).not.toMatch('Seq Scan');
    expect(nodes.join('\n')).toMatch('using post_in_order');
    expect(nodes.join('\n')).toMatch('post_comment_by_business');
    // Of 40,000: the posts and comments of four weeks, and the posts of those.
    expect(rowsRead).toBeLessThan(2500);
  });
});
