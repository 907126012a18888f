import { expect, test } from 'vitest';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const contentOf = (text: string, more: object = {}) => ({
  ...{ title: '', text, spaceId: '', contentId: '', picture: '', pictures: [], moment: '', poll: null },
  ...more,
});

describeOnSharedPlatform('what people write and have not sent', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, make, join, owner } = opened;
    const { id: communityId } = await make();
    const ana = await join(communityId, 'ana@example.com');
    const of = (path: string, who: typeof owner, postId?: string) => {
      const place = new URLSearchParams({ communityId, ...(postId && { postId }) });
      return {
        read: async () => (await call(who, 'GET', `${base}/${path}?${place}`)).data,
        keep: (body: object) =>
          call(who, 'PUT', `${base}/${path}`, { communityId, ...(postId && { postId }), ...body }),
        drop: (writerId: string) => call(who, 'DELETE', `${base}/${path}?${place}&writerId=${writerId}`),
      };
    };
    return { ...opened, communityId, ana, of, member: of('public/unsent-post', ana), person: of('unsent-post', owner) };
  }

  test('is kept as typed, and goes once it is sent', async () => {
    const { call, communityId, ana, member } = await open();
    const nothing = await member.read();
    expect(nothing).toEqual({
      writerId: ana.memberId,
      revision: 0,
      content: null,
      savedDate: null,
      pictureUrl: null,
      pictures: [],
    });
    const poll = { question: 'Where', options: ['', '<b>'], ends: '' };
    const content = contentOf('**Half', { title: 'T', poll });
    const { data: first } = await member.keep({ writerId: ana.memberId, revision: 0, content });
    expect(await member.read()).toMatchObject({ revision: first.revision, content });
    const next = { writerId: ana.memberId, revision: first.revision, content: contentOf('**Whole**') };
    const { data: second } = await member.keep(next);
    expect(second.revision).toBe(first.revision + 1);
    const send = (unsentRevision: number) =>
      call(ana, 'POST', `${base}/public/post`, { communityId, body: textOf('Whole'), unsentRevision });
    // What another tab wrote since stays.
    await send(first.revision);
    expect((await member.read()).content.text).toBe('**Whole**');
    await send(second.revision);
    expect(await member.read()).toEqual(nothing);
    // Nor does that tab write over what was begun after it.
    const late = { writerId: ana.memberId, revision: second.revision, content: contentOf('late') };
    expect((await member.keep(late)).error).toBe('unsent_post.changed');
    await member.keep({ writerId: ana.memberId, revision: 0, content: contentOf('new') });
    for (const { revision } of [first, second])
      expect((await member.keep({ ...late, revision })).error).toBe('unsent_post.changed');
    expect((await member.read()).content.text).toBe('new');
    expect((await member.drop(ana.memberId)).status).toBe(200);
    expect((await member.read()).content).toBeNull();
  });

  test('of two tabs, the second is told instead of writing over the first; a repeated save is no conflict', async () => {
    const { ana, member } = await open();
    const save = (revision: number, text: string) =>
      member.keep({ writerId: ana.memberId, revision, content: contentOf(text) });
    const [one, two] = await Promise.all([save(0, 'one'), save(0, 'two')]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const { revision, content } = await member.read();
    const again = await save(0, content.text);
    expect([again.status, again.data.revision]).toEqual([200, revision]);
    expect((await save(revision - 1, 'old')).error).toBe('unsent_post.changed');
  });

  test('nobody reads or overwrites what another wrote, in whatever browser', async () => {
    const opened = await open();
    const { platform, communityId, ana, join, owner, of, member, person, make, call } = opened;
    const bo = await join(communityId, 'bo@example.com');
    await member.keep({ writerId: ana.memberId, revision: 0, content: contentOf('of ana') });
    expect((await of('public/unsent-post', bo).read()).content).toBeNull();
    const stolen = { writerId: ana.memberId, revision: 0, content: contentOf('of ana') };
    expect((await of('public/unsent-post', bo).keep(stolen)).error).toBe('unsent_post.of_another');
    expect((await of('public/unsent-post', bo).drop(ana.memberId)).error).toBe('unsent_post.of_another');

    const editor = await joinTeam(opened, owner, 'editor');
    const { writerId } = await person.read();
    await person.keep({ writerId, revision: 0, content: contentOf('of the owner') });
    expect((await of('unsent-post', editor).read()).content).toBeNull();
    const other = { writerId, revision: 0, content: contentOf('x') };
    expect((await of('unsent-post', editor).keep(other)).error).toBe('unsent_post.of_another');
    // It goes with whoever leaves the team.
    await of('unsent-post', editor).keep({ writerId: editor.userId, revision: 0, content: contentOf('mine') });
    await call(owner, 'DELETE', `/business/v1.1/team/members/${editor.userId}`);
    const { rows } = await platform.database.pool.query('select content from unsent_post where user_id is not null');
    expect(rows.map(({ content }) => content.text)).toEqual(['of the owner']);
    const elsewhere = await make();
    const { data: foreign } = await call(owner, 'POST', `${base}/post`, {
      ...{ communityId: elsewhere.id, body: textOf('x') },
    });
    expect((await of('unsent-post', owner, foreign.uuid).keep({ ...other, writerId })).error).toBe('post.not_found');
  });

  test('what is changed in a post is kept beside it, and published by nothing but saving', async () => {
    const { call, communityId, owner, of, person } = await open();
    const post = { communityId, body: textOf('Old'), state: 'PUBLISHED' };
    const { data } = await call(owner, 'POST', `${base}/post`, post);
    const change = of('unsent-post', owner, data.uuid);
    const { writerId } = await change.read();
    const { data: kept } = await change.keep({ writerId, revision: 0, content: contentOf('New') });
    const details = async () => (await call(owner, 'GET', `${base}/public/post-details?postId=${data.uuid}`)).data.body;
    expect([await details(), (await person.read()).content]).toEqual([textOf('Old'), null]);
    const sent = { body: textOf('New'), unsentRevision: kept.revision };
    expect((await call(owner, 'PUT', `${base}/post/${data.uuid}`, sent)).status).toBe(200);
    expect([await details(), (await change.read()).content]).toEqual([textOf('New'), null]);
    await person.keep({ writerId, revision: 0, content: contentOf('Next') });
    const { revision } = await person.read();
    const next = { communityId, body: textOf('Next'), unsentRevision: revision };
    await call(owner, 'POST', `${base}/post`, next);
    expect((await person.read()).content).toBeNull();
  });

  test('is in the export of a member, goes with them, and is bounded', async () => {
    const { platform, call, communityId, ana, member, owner } = await open();
    const save = (content: object) => member.keep({ writerId: ana.memberId, revision: 0, content });
    expect((await save(contentOf('x'.repeat(60_001)))).status).toBe(400);
    expect((await save({ text: 'x' })).status).toBe(400);
    await save(contentOf('Mine'));
    const { data } = await call(ana, 'GET', `${base}/public/export`);
    expect(data.unsentPosts).toMatchObject([{ communityId, text: 'Mine' }]);
    const ban = { communityId, memberId: ana.memberId, state: 'BANNED' };
    await call(owner, 'PUT', `${base}/member/role`, ban);
    expect((await save(contentOf('More'))).error).toBe('community.members_only');
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect((await platform.database.pool.query('select 1 from unsent_post')).rows).toEqual([]);
  });
});
