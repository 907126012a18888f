import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf as text } from './open-communities.testing.ts';

const poll = { question: 'Where to?', options: ['North', 'South', 'Home'] };

describeOnSharedPlatform('polls in posts', (database) => {
  async function open(draft: object = {}) {
    const opened = await openCommunities(database());
    const { call, owner, make, clock } = opened;
    const { id: communityId, subdomain } = await make(draft);
    const write = (more: object = {}, who: TestBusiness = owner) =>
      call(who, 'POST', `${base}/post`, {
        communityId,
        title: 'Vote',
        body: text('x'),
        state: 'PUBLISHED',
        poll,
        ...more,
      });
    const vote = (who: TestBusiness, postId: string, option: unknown) =>
      call(who, 'PUT', `${base}/public/poll-vote`, { postId, option });
    const see = async (who: TestBusiness, postId: string) =>
      (await call(who, 'GET', `${base}/public/post-details?postId=${postId}`)).data.poll;
    const nobody: TestBusiness = { businessId: '', headers: {} as TestBusiness['headers'] };
    const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    return { ...opened, communityId, subdomain, write, vote, see, nobody, inMinutes };
  }
  const counts = ({ options }: { options: { count: number | null }[] }) => options.map(({ count }) => count);

  test('a member votes, sees the results and changes their mind; others wait for the end', async () => {
    const { write, vote, see, join, communityId, nobody, inMinutes, clock, call, owner } = await open();
    const { data: post } = await write({ poll: { ...poll, endsDate: inMinutes(10) } });
    expect(post.poll).toMatchObject({ question: 'Where to?', voteCount: 0, isEnded: false, ownOption: null });
    const [ana, bo] = [await join(communityId, 'ana@example.com'), await join(communityId, 'bo@example.com')];
    expect(await see(ana, post.uuid)).toMatchObject({
      ownOption: null,
      options: [{ text: 'North', count: null }, {}, {}],
    });
    expect((await vote(ana, post.uuid, 0)).status).toBe(200);
    expect((await vote(ana, post.uuid, 0)).status).toBe(200);
    expect((await vote(bo, post.uuid, 2)).status).toBe(200);
    expect(await see(ana, post.uuid)).toMatchObject({ voteCount: 2, ownOption: 0 });
    expect(counts(await see(ana, post.uuid))).toEqual([1, 0, 1]);
    await vote(ana, post.uuid, 1);
    expect(counts(await see(ana, post.uuid))).toEqual([0, 1, 1]);
    expect(await see(nobody, post.uuid)).toMatchObject({ voteCount: 2, ownOption: null });
    expect(counts(await see(nobody, post.uuid))).toEqual([null, null, null]);
    // Who runs the community need not vote.
    const { data: feed } = await call(owner, 'GET', `${base}/post?communityId=${communityId}`);
    expect(counts(feed.items[0].poll)).toEqual([0, 1, 1]);
    clock.advanceSec(600);
    expect(counts(await see(nobody, post.uuid))).toEqual([0, 1, 1]);
    expect((await see(nobody, post.uuid)).isEnded).toBe(true);
    expect((await vote(ana, post.uuid, 0)).error).toBe('poll.ended');
    expect(counts(await see(ana, post.uuid))).toEqual([0, 1, 1]);
  });

  test('however many vote at once and however often, each counts once', async () => {
    const { write, vote, see, join, communityId } = await open();
    const { data: post } = await write();
    const members = [];
    for (let number = 0; number < 5; number += 1) members.push(await join(communityId, `m${number}@example.com`));
    const given = await Promise.all(
      members.flatMap((who) => [0, 1, 2, 1, 0].map((option) => vote(who, post.uuid, option))),
    );
    expect(new Set(given.map(({ status }) => status))).toEqual(new Set([200]));
    const seen = await see(members[0]!, post.uuid);
    expect(seen.voteCount).toBe(5);
    expect(counts(seen).reduce((sum, count) => sum! + count!, 0)).toBe(5);
  });

  test.each([
    ['no options', { options: [] }, 'poll.options'],
    ['one option', { options: ['Only'] }, 'poll.options'],
    ['nine options', { options: Array.from({ length: 9 }, (_, index) => `${index}`) }, 'poll.options'],
    ['an empty option', { options: ['Yes', ' '] }, 'poll.options'],
    ['an unseen option', { options: ['Yes', '\u200b'] }, 'poll.options'],
    ['a long option', { options: ['Yes', 'x'.repeat(101)] }, 'poll.options'],
    ['two options alike', { options: ['Yes', 'YES '] }, 'poll.options'],
    ['a long question', { question: 'x'.repeat(201) }, 'poll.question'],
    ['an end in the past', { endsDate: '2020-01-01T00:00:00Z' }, 'poll.endsDate'],
    ['an end that is no time', { endsDate: 'tomorrow' }, 'poll.endsDate'],
    ['options that are no texts', { options: [1, {}] }, /^poll/],
  ])('%s is refused', async (_case, wrong, field) => {
    const { write, call, join, communityId } = await open();
    const ana = await join(communityId, 'ana@example.com');
    const made = await write({ poll: { ...poll, ...wrong } });
    const byMember = { communityId, body: text('x'), poll: { ...poll, ...wrong } };
    const hers = await call(ana, 'POST', `${base}/public/post`, byMember);
    for (const { status, fieldErrors } of [made, hers]) {
      expect(status).toBe(400);
      expect(Object.keys(fieldErrors ?? {})[0]).toMatch(field);
    }
  });

  test.each([
    ['without a poll', async (open: Opened) => [(await open.write({ poll: null })).data.uuid, 0], 'poll.not_found'],
    [
      'that nobody sees',
      async (open: Opened) => [(await open.write({ state: 'DRAFT' })).data.uuid, 0],
      'post.not_found',
    ],
    ['that is not there', async () => ['pst_x', 0], 'post.not_found'],
    ['for an option that is not there', async (open: Opened) => [(await open.write()).data.uuid, 3], 'request.invalid'],
    ['for half an option', async (open: Opened) => [(await open.write()).data.uuid, 0.5], 'request.invalid'],
    ['for none', async (open: Opened) => [(await open.write()).data.uuid, null], 'request.invalid'],
    ['for the one before the first', async (open: Opened) => [(await open.write()).data.uuid, -1], 'request.invalid'],
  ] as const)('a vote in a post %s is refused', async (_case, of, error) => {
    const opened = await open();
    const ana = await opened.join(opened.communityId, 'ana@example.com');
    const [postId, option] = await of(opened);
    expect((await opened.vote(ana, postId as string, option)).error).toBe(error);
  });
  type Opened = Awaited<ReturnType<typeof open>>;

  test('members alone vote, and not those who were banned', async () => {
    const { write, vote, signIn, join, communityId, nobody, owner, call, see } = await open();
    const { data: post } = await write();
    const [ana, bo] = [await join(communityId, 'ana@example.com'), await signIn(communityId, 'bo@example.com')];
    await vote(ana, post.uuid, 0);
    expect((await vote(nobody, post.uuid, 0)).error).toBe('auth.required');
    expect((await vote(owner, post.uuid, 0)).error).toBe('auth.required');
    expect((await vote(bo, post.uuid, 0)).error).toBe('community.members_only');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ana.memberId, state: 'BANNED' });
    expect((await vote(ana, post.uuid, 1)).error).toBe('post.not_found');
    expect((await see(nobody, post.uuid)).voteCount).toBe(1);
  });

  test('what somebody voted for is not changed under them; its end is, and the poll may go', async () => {
    const { write, vote, join, communityId, call, owner, inMinutes, see } = await open();
    const { data: post } = await write();
    const edit = (changes: object) => call(owner, 'PUT', `${base}/post/${post.uuid}`, changes);
    expect((await edit({ poll: { ...poll, options: ['A', 'B'] } })).data.poll.options).toHaveLength(2);
    const ana = await join(communityId, 'ana@example.com');
    await vote(ana, post.uuid, 1);
    const worded = { ...poll, options: ['A', 'B'] };
    expect((await edit({ poll: { ...worded, options: ['B', 'A'] } })).error).toBe('poll.voted');
    expect((await edit({ poll: { ...worded, question: 'Other' } })).error).toBe('poll.voted');
    const endsDate = inMinutes(5);
    expect((await edit({ title: 'New title', poll: { ...worded, endsDate } })).data).toMatchObject({
      title: 'New title',
      poll: { endsDate, voteCount: 1, options: [{ count: 0 }, { count: 1 }] },
    });
    expect((await edit({ title: '', body: { blocks: [] } })).status).toBe(200);
    expect((await edit({ poll: null })).fieldErrors).toHaveProperty('body');
    expect((await edit({ title: 'Back', poll: null })).data.poll).toBeNull();
    expect(await see(ana, post.uuid)).toBeNull();
  });

  test('figures call a post by its title or its first words, and none of another business', async () => {
    const { write, call, owner, signUp } = await open();
    const titled = (await write()).data.uuid;
    const untitled = (await write({ title: '', body: text('All about ropes') })).data.uuid;
    const ask = async (who: TestBusiness) =>
      (
        await call(who, 'POST', '/business/v1.1/insight/value-names', {
          filterName: 'postId',
          values: [titled, untitled],
        })
      ).data.items;
    expect(await ask(owner)).toEqual([
      { value: titled, name: 'Vote' },
      { value: untitled, name: 'All about ropes' },
    ]);
    expect((await ask(await signUp('Bolt'))).map(({ name }: { name: string }) => name)).toEqual(['', '']);
  });

  test('a poll that ends before its post comes out keeps the post from coming out', async () => {
    const { write, call, owner, inMinutes, clock } = await open();
    const { data: draft } = await write({ state: 'DRAFT', poll: { ...poll, endsDate: inMinutes(10) } });
    const edit = (changes: object) => call(owner, 'PUT', `${base}/post/${draft.uuid}`, changes);
    const publish = () => call(owner, 'POST', `${base}/post/publish`, { postId: draft.uuid });
    expect((await edit({ publishDate: inMinutes(10) })).error).toBe('poll.ends_too_early');
    expect((await edit({ publishDate: inMinutes(9) })).data.state).toBe('SCHEDULED');
    clock.advanceSec(600);
    expect((await publish()).error).toBe('poll.ends_too_early');
    expect((await edit({ publishDate: null, poll: { ...poll, endsDate: inMinutes(5) } })).data.state).toBe('DRAFT');
    expect((await publish()).data.state).toBe('PUBLISHED');
  });

  test('a member writes a poll; rules about words hold for it, and the export has their vote', async () => {
    const { call, owner, join, communityId, vote, subdomain, page } = await open({});
    await call(owner, 'PUT', `${base}/update`, { communityId, heldWords: 'casino' });
    const [ana, bo] = [await join(communityId, 'ana@example.com'), await join(communityId, 'bo@example.com')];
    const ask = (options: string[], more: object = {}) =>
      call(ana, 'POST', `${base}/public/post`, { communityId, body: { blocks: [] }, poll: { options }, ...more });
    expect((await ask(['Harbor', 'Casino'])).data.state).toBe('HELD');
    const { data: queue } = await call(owner, 'GET', `${base}/moderation?communityId=${communityId}`);
    expect(queue.items[0].text).toContain('Casino');
    const { data: post } = await ask(['Harbor', 'Sea']);
    expect(post).toMatchObject({
      state: 'PUBLISHED',
      poll: { question: '', options: [{ text: 'Harbor' }, { text: 'Sea' }] },
    });
    await vote(bo, post.uuid, 1);
    expect((await call(bo, 'GET', `${base}/public/export`)).data.votes).toEqual([{ postId: post.uuid, option: 'Sea' }]);
    expect((await page(subdomain, `/post/${post.uuid}`)).body).toContain('Harbor');
    await call(bo, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect((await call(ana, 'GET', `${base}/public/post-details?postId=${post.uuid}`)).data.poll.voteCount).toBe(0);
  });
});
