import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from '../open-communities.testing.ts';
import { addMembers } from './add-members.testing.ts';

const path = `${base}/post/newsletter`;

describeOnSharedPlatform('newsletters', (database) => {
  const query = (text: string, values: unknown[] = []) => database().pool.query(text, values);

  async function open(count = 3, draft: object = {}) {
    const opened = await openCommunities(database());
    const { call, make, owner, clock, modules } = opened;
    const { id: communityId, subdomain } = await make({ title: 'Harbor club', ...draft });
    await addMembers(database().pool, { communityId, businessId: owner.businessId, count, at: clock.now() });
    const publish = async (more: object = {}) =>
      (
        await call(owner, 'POST', `${base}/post`, {
          ...{ communityId, title: 'Spring', body: textOf('It is here'), state: 'PUBLISHED', ...more },
        })
      ).data.uuid as string;
    const send = (postId: string) => call(owner, 'POST', path, { postId });
    const outlook = async (postId: string) => (await call(owner, 'GET', `${path}?postId=${postId}`)).data;
    const tick = () => modules.communities.sendNewsletters();
    const mailed = async (): Promise<string[]> => {
      const { rows } = await query(`select recipient from mail where template = 'community-newsletter'`);
      return rows.map(({ recipient }) => recipient).toSorted();
    };
    const values = async (to: string) =>
      (await query(`select values from mail where template = 'community-newsletter' and recipient = $1`, [to])).rows[0]
        .values;
    const choose = (member: number, mail: string) =>
      query('update community_member set mail = $2 where account_id = $1', [`mbr_${member}`, mail]);
    return { ...opened, communityId, subdomain, publish, send, outlook, tick, mailed, values, choose };
  }

  test('a post goes once to each member who wants mails, with what it says, and the feed of the business tells how far', async () => {
    const { call, owner, communityId, publish, send, outlook, tick, mailed, values, choose } = await open(4);
    await choose(2, 'OFF');
    await query(`update community_member set state = 'BANNED' where account_id = 'mbr_3'`);
    const postId = await publish({
      body: { blocks: [{ type: 'heading', level: 2, content: [{ text: 'New' }] }, ...textOf('It is here').blocks] },
    });
    expect(await outlook(postId)).toEqual({ newsletter: null, recipientCount: 2, nextDate: null });
    const begun = await send(postId);
    expect([begun.status, begun.data.state, begun.data.recipientCount]).toEqual([202, 'SENDING', 2]);
    await tick();
    await tick();
    expect(await mailed()).toEqual(['m1@example.com', 'm4@example.com']);
    expect(await values('m1@example.com')).toMatchObject({
      community: 'Harbor club',
      title: 'Spring',
      path: expect.stringMatching(`/post/${postId}$`),
      post: { by: null, text: { blocks: [{ type: 'heading' }, { type: 'paragraph' }] } },
    });
    const { data } = await call(owner, 'GET', `${base}/post?communityId=${communityId}`);
    expect(data.items[0].newsletter).toMatchObject({ state: 'SENT', sentCount: 2, recipientCount: 2 });
    const { data: seen } = await call(
      { businessId: '', headers: { authorization: '' } },
      'GET',
      `${base}/public/post?communityId=${communityId}`,
    );
    expect(seen.items[0]).not.toHaveProperty('newsletter');
  });

  test('the poll of a post is in the mail, without how others voted', async () => {
    const { publish, send, tick, values, clock } = await open(1);
    const endsDate = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const postId = await publish({ poll: { question: 'Where <to>?', options: ['North', 'South'], endsDate } });
    await send(postId);
    await tick();
    const { post } = await values('m1@example.com');
    expect(post.poll).toEqual({ question: 'Where <to>?', options: ['North', 'South'], isEnded: false });
  });

  test('two servers, and one that dies in the middle, mail each member once', async () => {
    const { publish, send, outlook, tick, mailed } = await open(450);
    const postId = await publish();
    await send(postId);
    await query(
      `create function refuse_mail() returns trigger as $$ begin
         if new.recipient = 'm44@example.com' then raise exception 'killed'; end if; return new; end $$ language plpgsql`,
    );
    await query('create trigger refuse_mail before insert on mail for each row execute function refuse_mail()');
    try {
      for (const _ of [1, 2, 3]) await tick();
      // Others of the batch in which it died were not mailed either.
      expect((await mailed()).length % 200).toBe(0);
      expect((await outlook(postId)).newsletter).toMatchObject({
        state: 'SENDING',
        sentCount: (await mailed()).length,
      });
    } finally {
      await query('drop trigger refuse_mail on mail');
      await query('drop function refuse_mail()');
    }
    for (const _ of [1, 2, 3, 4]) await Promise.all([tick(), tick()]);
    const all = await mailed();
    expect([all.length, new Set(all).size]).toEqual([450, 450]);
    expect((await outlook(postId)).newsletter).toMatchObject({ state: 'SENT', sentCount: 450 });
  });

  test('whoever leaves, mutes it or turns mails off meanwhile gets none, nor does who joins later', async () => {
    const { communityId, owner, app, publish, send, tick, mailed, values, choose, clock } = await open(420);
    const postId = await publish();
    await send(postId);
    await tick();
    const first = await mailed();
    expect(first).toHaveLength(200);
    const others = (
      await query(
        'select account_id, email from community_member join community_account a on a.id = account_id order by account_id',
      )
    ).rows.filter(({ email }) => !first.includes(email));
    const [left, off, muted] = others.slice(0, 3);
    await query('delete from community_member where account_id = $1', [left.account_id]);
    await choose(Number(off.account_id.slice(4)), 'OFF');
    await query('insert into community_muted_thread (post_id, account_id, business_id) values ($1, $2, $3)', [
      postId,
      muted.account_id,
      owner.businessId,
    ]);
    // One click in a mail that came already.
    const { unsubscribePath } = await values(first[0]!);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    expect((await app.inject({ method: 'POST', url: unsubscribePath, headers, payload })).statusCode).toBe(200);
    const { rows } = await query(
      `select email from community_member join community_account a on a.id = account_id where mail = 'OFF'`,
    );
    expect(rows.map(({ email }) => email).toSorted()).toEqual([first[0], off.email].toSorted());
    clock.advanceSec(60);
    await query(
      `insert into community_account (id, email, username, username_key, created_at) values ('mbr_z', 'z@example.com', 'z', 'z', $1)`,
      [clock.now()],
    );
    await query(
      `insert into community_member (community_id, account_id, business_id, role, state, joined_at) values ($1, 'mbr_z', $2, 'MEMBER', 'ACTIVE', $3)`,
      [communityId, owner.businessId, clock.now()],
    );
    await tick();
    await tick();
    const all = await mailed();
    expect(all).toHaveLength(417);
    for (const email of [left.email, off.email, muted.email, 'z@example.com']) expect(all).not.toContain(email);
  });

  test.each(['deleted', 'taken down'])('a post that is %s is mailed no further', async (how) => {
    const { call, owner, communityId, publish, send, outlook, tick, mailed } = await open(250);
    const postId = await publish();
    await send(postId);
    await tick();
    if (how === 'deleted') await call(owner, 'DELETE', `${base}/post/delete/${postId}`);
    else
      await call(owner, 'PUT', `${base}/moderation`, {
        communityId,
        kind: 'POST',
        targetId: postId,
        decision: 'REMOVE',
      });
    await tick();
    await tick();
    expect(await mailed()).toHaveLength(200);
    const { rows } = await query('select state, sent_count from community_newsletter');
    expect(rows).toEqual([{ state: 'STOPPED', sent_count: 200 }]);
    if (how === 'taken down') expect((await outlook(postId)).newsletter.state).toBe('STOPPED');
    const next = await send(await publish());
    expect(next.error).toBe('newsletter.too_soon');
  });

  test('it waits while the business is closed, and goes on once it is open again', async () => {
    const { publish, send, tick, mailed } = await open(3);
    await send(await publish());
    await query('update community set is_closed = true');
    await tick();
    expect(await mailed()).toEqual([]);
    await query('update community set is_closed = false');
    await tick();
    expect(await mailed()).toHaveLength(3);
  });

  test('what cannot be sent says why', async () => {
    const { call, owner, publish, send, outlook, clock, choose } = await open(1);
    const draft = await publish({ state: 'DRAFT' });
    expect((await send(draft)).error).toBe('newsletter.not_published');
    await choose(1, 'OFF');
    const first = await publish();
    expect((await send(first)).error).toBe('newsletter.nobody');
    await choose(1, 'DAILY');
    const [one, two] = await Promise.all([send(first), send(first)]);
    expect([one.status, two.status].toSorted()).toEqual([202, 409]);
    const second = await publish();
    const early = await send(second);
    expect([early.error, early.message]).toEqual([
      'newsletter.too_soon',
      expect.stringMatching(/less than a day ago\. The next one can go from \d{4}-\d\d-\d\d \d\d:\d\d UTC on\.$/),
    ]);
    const at = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect((await outlook(second)).nextDate).toBe(at);
    await query(`update community_newsletter set started_at = started_at - interval '24 hours'`);
    expect((await send(second)).status).toBe(202);
    expect((await call(owner, 'POST', path, { postId: 'pst_none' })).error).toBe('post.not_found');
    const { data } = await call(owner, 'GET', `/business/v1.1/audit-log?size=50`);
    const entries = data.items.filter(({ action }: { action: string }) => action === 'post.newsletter_started');
    expect(entries).toHaveLength(2);
  });

  test('of a private community, only members who were let in get it', async () => {
    const { publish, send, tick, mailed } = await open(2, { visibility: 'PRIVATE' });
    await query(`update community_member set state = 'REQUESTED' where account_id = 'mbr_2'`);
    await send(await publish());
    await tick();
    expect(await mailed()).toEqual(['m1@example.com']);
  });

  test('a video is named with its picture, but for one that not everybody may watch', async () => {
    const { owner, upload, publish, send, tick, values } = await open(1);
    const { streamId } = await upload(owner, Buffer.from('not looked at'));
    await query(
      `update stream set package_id = 'pkg_1', publish_status = 'Published', access_visibility = 'PUBLIC', name = 'Tour',
       duration_ms = 20000, width = 16, height = 9, start_files = '[]', poster_file = 'poster.jpg' where id = $1`,
      [streamId],
    );
    const posters: (string | null)[] = [];
    for (const visibility of ['PUBLIC', 'POSTED']) {
      await query('delete from community_newsletter');
      await query('delete from mail');
      await query('update stream set access_visibility = $1', [visibility]);
      await send(await publish({ contentId: streamId }));
      await tick();
      const { video } = (await values('m1@example.com')).post;
      expect(video.name).toBe('Tour');
      posters.push(video.poster);
    }
    expect(posters).toEqual([expect.stringContaining(streamId), null]);
  });

  test('a test goes to whoever asks for it, and counts as nothing', async () => {
    const { call, owner, publish, outlook, mailed } = await open(2);
    const postId = await publish();
    expect((await call(owner, 'POST', `${path}/test`, { postId })).status).toBe(202);
    expect(await mailed()).toHaveLength(1);
    expect((await mailed())[0]).not.toMatch(/^m\d/);
    expect(await outlook(postId)).toMatchObject({ newsletter: null, nextDate: null, recipientCount: 2 });
    const draft = await publish({ state: 'DRAFT' });
    expect((await call(owner, 'POST', `${path}/test`, { postId: draft })).error).toBe('newsletter.not_published');
  });
});
