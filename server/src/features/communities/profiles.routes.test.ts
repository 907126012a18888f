import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { cardOf, cards, newAttempt } from '../video-sales/video-sales.testing.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const daySec = 86_400;

describeOnSharedPlatform('profiles of members', (database) => {
  async function open(draft: object = {}) {
    const opened = await openCommunities(database());
    const { call, clock, owner, make } = opened;
    const community = await make(draft);
    const communityId = community.id as string;
    const rename = (who: TestBusiness, username: string, more: object = {}) =>
      call(who, 'PUT', `${base}/public/username`, { communityId, username, ...more });
    const tell = (who: TestBusiness, bio: string) => call(who, 'PUT', `${base}/public/bio`, { communityId, bio });
    const change = (memberId: string, changes: object) =>
      call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, ...changes });
    const profile = (who: TestBusiness, memberId: string, more = '') =>
      call(who, 'GET', `${base}/public/member?communityId=${communityId}&memberId=${memberId}${more}`);
    const post = async (who: TestBusiness, words: string, title = '') => {
      clock.advanceSec(1);
      const answer = await call(who, 'POST', `${base}/public/post`, { communityId, title, body: textOf(words) });
      return answer.data.uuid as string;
    };
    const say = async (who: TestBusiness, postId: string, words: string) => {
      clock.advanceSec(1);
      return (await call(who, 'POST', `${base}/public/comments`, { postId, text: words })).data.id as string;
    };
    /** Of another business. */
    const elsewhere = async () => {
      const names = { title: 'Elsewhere', subdomain: 'elsewhere-harbor' };
      return (await call(await opened.signUp('Bolt'), 'POST', base, names)).data.id as string;
    };
    const read = async (who: TestBusiness | undefined, path: string) => {
      const authorization = who && { authorization: String(who.headers.authorization) };
      return opened.page(community.subdomain, path, authorization);
    };
    return { ...opened, community, communityId, elsewhere, rename, tell, change, profile, post, say, read };
  }

  test('whoever cannot join because of their name takes another one, and joins', async () => {
    const { call, elsewhere, signIn, communityId, rename } = await open({ title: 'Harbour friends' });
    await signIn(await elsewhere(), 'ana@example.com', { username: 'Acrne' });
    const ana = await signIn(communityId, 'ana@example.com');
    const join = () => call(ana, 'POST', `${base}/join`, { communityId });
    expect((await join()).fieldErrors).toEqual({ username: 'Somebody else has this name' });
    for (const [name, problem] of [
      ['Acme', 'Somebody else has this name'],
      ['a b', expect.stringContaining('cannot include any spaces')],
    ] as const)
      expect((await rename(ana, name)).fieldErrors).toEqual({ username: problem });
    expect((await rename(ana, 'ana')).data).toMatchObject({ username: 'ana', state: null });
    expect((await join()).data).toMatchObject({ username: 'ana', state: 'ACTIVE' });
    expect((await call(ana, 'GET', `${base}/member/role?communityId=${communityId}`)).data.username).toBe('ana');
  });

  test('nobody pays to join under a name that is taken for another', async () => {
    const { call, owner, elsewhere, signIn, communityId, rename } = await open({ title: 'Harbour friends' });
    const price = { amount: 1500, currency: 'EUR', period: 'ONCE' };
    await call(owner, 'PUT', `${base}/${communityId}/price`, price);
    await signIn(await elsewhere(), 'ana@example.com', { username: 'Acrne' });
    const ana = await signIn(communityId, 'ana@example.com');
    const pay = () =>
      call(ana, 'POST', `${base}/public/membership/payment`, {
        ...{ communityId, attempt: newAttempt(), card: cardOf(cards.good) },
        ...price,
      });
    expect((await pay()).fieldErrors).toEqual({ username: 'Somebody else has this name' });
    await rename(ana, 'ana');
    expect((await pay()).data).toMatchObject({ state: 'PAID' });
  });

  test('an invitation asks somebody for another name where theirs keeps them out', async () => {
    const { call, owner, elsewhere, signIn, communityId } = await open();
    await signIn(await elsewhere(), 'ana@example.com', { username: 'Acrne' });
    await call(owner, 'POST', `${base}/invite`, { communityId, text: 'ana@example.com' });
    const { rows } = await database().pool.query(`select values from mail where template = 'community-invite'`);
    const token = rows[0].values.path.split('#')[1];
    const finish = (more: object) => call(owner, 'POST', `${base}/public/sign-in/finish`, { token, ...more });
    expect((await finish({})).data).toEqual({ needsUsername: true, token: null });
    expect((await finish({ username: 'Acme' })).fieldErrors).toHaveProperty('username');
    expect((await finish({ username: 'ana' })).data).toMatchObject({ needsUsername: false });
    const { data } = await call(owner, 'GET', `${base}/members?communityId=${communityId}`);
    expect(data.items).toMatchObject([{ username: 'ana', state: 'ACTIVE' }]);
  });

  test('a name is changed three times in 30 days, and is nobody else’s anywhere', async () => {
    const { call, clock, join, make, signIn, communityId, rename, change } = await open();
    const ana = await join(communityId, 'ana@example.com');
    const bo = await join(communityId, 'bo@example.com');
    expect((await rename(ana, 'BO')).fieldErrors).toEqual({ username: 'Somebody else has this name' });
    await change(bo.memberId, { role: 'MODERATOR' });
    expect((await rename(ana, 'b0')).fieldErrors).toEqual({ username: 'Somebody else has this name' });
    // Their name is the same in the other community, whose title nobody has.
    const other = await make({ title: 'Lighthouse' });
    const there = await signIn(other.id, 'ana@example.com');
    await call(there, 'POST', `${base}/join`, { communityId: other.id });
    expect((await rename(ana, 'Lighth0use')).fieldErrors).toHaveProperty('username');
    for (const name of ['ana1', 'ana1', 'ana2', 'ana3']) expect((await rename(ana, name)).status).toBe(200);
    expect((await rename(ana, 'ana4')).fieldErrors).toEqual({
      username: 'You changed your name 3 times in 30 days. Wait a few days before you change it again.',
    });
    clock.advanceSec(31 * daySec);
    expect((await rename(ana, 'ana4')).data.username).toBe('ana4');
    expect((await call(ana, 'GET', `${base}/public/export`)).data.account.renamedDates).toHaveLength(1);
    await database().pool.query(`update community_member set state = 'BANNED' where account_id = $1`, [ana.memberId]);
    expect((await rename(ana, 'ana5')).error).toBe('community.banned');
  });

  test('what members say of themselves follows the rules of the community, and can be taken away', async () => {
    const { call, owner, join, communityId, tell, profile, change, read } = await open();
    const ana = await join(communityId, 'ana@example.com');
    const mo = await join(communityId, 'mo@example.com');
    await change(mo.memberId, { role: 'MODERATOR' });
    const bioOf = async () => (await profile(ana, ana.memberId)).data.member.bio;
    expect((await tell(ana, 'x'.repeat(301))).fieldErrors).toHaveProperty('bio');
    const link = 'See https://sails.example';
    expect((await tell(ana, ` ${link} `)).data.bio).toBe(link);
    await call(owner, 'PUT', `${base}/update`, { communityId, linkRule: 'HOLD', heldWords: 'casino' });
    for (const bio of [link, 'My Casino'])
      expect((await tell(ana, bio)).fieldErrors).toEqual({
        bio: 'This has a word or a link that cannot be written here. Leave it out.',
      });
    await call(owner, 'PUT', `${base}/update`, { communityId, linkRule: 'REFUSE' });
    expect((await tell(ana, link)).fieldErrors).toEqual({ bio: 'Links cannot be written here.' });
    const bold = '<b>Sails</b> & ropes';
    await tell(ana, bold);
    expect((await read(undefined, `/member/${ana.memberId}`)).body).toContain('&lt;b&gt;Sails&lt;/b&gt; &amp; ropes');

    const remove = (who: TestBusiness, path: string, memberId = ana.memberId) =>
      call(who, 'DELETE', `${base}${path}?communityId=${communityId}&memberId=${memberId}`);
    expect((await remove(ana, '/public/bio', mo.memberId)).error).toBe('community.members_only');
    expect(await bioOf()).toBe(bold);
    expect((await remove(mo, '/public/bio')).status).toBe(200);
    expect(await bioOf()).toBe('');
    await tell(ana, 'Again');
    expect((await call(owner, 'GET', `${base}/members?communityId=${communityId}&search=ana`)).data.items[0].bio).toBe(
      'Again',
    );
    expect((await remove(owner, '/members/bio')).status).toBe(200);
    expect(await bioOf()).toBe('');
    const { data } = await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`);
    const logged = data.items.filter(({ action }: { action: string }) => action === 'BIO');
    expect(logged).toMatchObject([{ text: 'ana' }, { text: 'ana' }]);
  });

  test('a profile shows what somebody wrote that others see, page by page without gaps', async () => {
    const { call, owner, join, communityId, post, say, profile } = await open();
    const [ana, bo] = [await join(communityId, 'ana@example.com'), await join(communityId, 'bo@example.com')];
    const first = await post(ana, 'First words', 'Tides');
    const ofBo = await post(bo, 'Words of Bo');
    const comment = await say(ana, ofBo, 'I agree');
    const gone = await say(ana, ofBo, 'Taken back');
    await call(ana, 'DELETE', `${base}/public/comments/${gone}?reason=`);
    await call(owner, 'PUT', `${base}/update`, { communityId, heldWords: 'casino' });
    await post(ana, 'casino');
    await say(ana, ofBo, 'casino');
    const last = await post(ana, 'Last words');
    const read = (more: string) => profile(bo, ana.memberId, `&size=2${more}`);
    const page = await read('');
    expect(page.data.member).toMatchObject({ memberId: ana.memberId, username: 'ana', role: 'MEMBER', bio: '' });
    expect(page.data.items).toMatchObject([
      { kind: 'POST', id: last, title: '', text: 'Last words' },
      { kind: 'COMMENT', id: comment, postId: ofBo, title: '', text: 'I agree' },
    ]);
    await post(ana, 'While somebody reads');
    const next = await read(`&cursor=${page.data.nextCursor}`);
    expect(next.data).toMatchObject({ items: [{ kind: 'POST', id: first, title: 'Tides' }], nextCursor: null });
    expect((await read('&cursor=nonsense')).fieldErrors).toHaveProperty('cursor');
  });

  test('names lead to the profile, which is for whoever may read, and listed nowhere', async () => {
    const { call, join, communityId, community, post, say, read } = await open();
    const ana = await join(communityId, 'ana@example.com');
    const bo = await join(communityId, 'bo@example.com');
    const id = await post(bo, 'Words of Bo', 'Ropes');
    await say(ana, id, 'I agree');
    const path = `/member/${ana.memberId}`;
    expect((await read(undefined, `/post/${id}`)).body).toContain(`<a class="author" href="${path}">`);
    const { body, statusCode } = await read(undefined, path);
    expect([statusCode, body.includes('<meta name="robots" content="noindex">')]).toEqual([200, true]);
    expect(body).toContain('<bdi>ana</bdi>');
    expect(body).toContain('Comment on Ropes');
    expect((await read(undefined, `${path}?lang=de`)).body).toContain('Kommentar zu Ropes');
    expect((await read(bo, path)).body).toContain('data-report="MEMBER"');
    expect((await read(ana, path)).body).not.toContain('data-report="MEMBER"');
    expect((await read(undefined, '/robots.txt')).body).toContain('Disallow: /member/');
    expect((await read(undefined, '/member/mbr_none')).statusCode).toBe(404);
    expect((await read(undefined, `${path}?cursor=nonsense`)).statusCode).toBe(400);
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect((await read(undefined, path)).statusCode).toBe(404);
    expect((await read(undefined, `/post/${id}`)).body).not.toContain(path);
    expect(community.subdomain).toBeTruthy();
  });

  test('those who left or were banned have none, and those who are banned read none', async () => {
    const { call, join, communityId, post, profile, change, read } = await open();
    const [ana, bo, cleo] = [
      await join(communityId, 'ana@example.com'),
      await join(communityId, 'bo@example.com'),
      await join(communityId, 'cleo@example.com'),
    ];
    const id = await post(ana, 'Words of Ana');
    await post(bo, 'Words of Bo');
    await change(ana.memberId, { state: 'BANNED' });
    await call(bo, 'POST', `${base}/leave`, { communityId });
    for (const { memberId } of [ana, bo]) {
      expect((await profile(cleo, memberId)).error).toBe('community.member_not_found');
      expect((await read(cleo, `/member/${memberId}`)).statusCode).toBe(404);
      expect((await read(cleo, '/')).body).not.toContain(`/member/${memberId}"`);
    }
    expect((await read(cleo, `/post/${id}`)).body).toContain('<bdi>ana</bdi>');
    expect((await profile(ana, cleo.memberId)).error).toBe('community.members_only');
    expect((await read(ana, `/member/${cleo.memberId}`)).body).not.toContain('<h1><bdi>cleo');
  });

  test('in a private community only members read profiles', async () => {
    const { call, join, communityId, profile, change, read, signIn } = await open({ visibility: 'PRIVATE' });
    const ana = await join(communityId, 'ana@example.com');
    await change(ana.memberId, { state: 'ACTIVE' });
    const guest = await signIn(communityId, 'guest@example.com');
    const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };
    for (const who of [guest, nobody]) expect((await profile(who, ana.memberId)).error).toBe('community.members_only');
    expect((await read(undefined, `/member/${ana.memberId}`)).body).not.toContain('<bdi>ana</bdi>');
    expect((await profile(ana, ana.memberId)).data.member.username).toBe('ana');
    expect((await call(guest, 'PUT', `${base}/public/bio`, { communityId, bio: 'x' })).error).toBe(
      'community.members_only',
    );
  });
});
