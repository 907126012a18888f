import { createHash, randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/community';
const shop = 'https://shop.example';
const text = (words: string) => ({ blocks: [{ type: 'paragraph', content: [{ text: words }] }] });

const unsent = (words: string) => ({
  ...{ title: '', text: words, spaceId: '', contentId: '', picture: '', moment: '', poll: null },
});

function newKeys() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

describeOnSharedPlatform('members on pages of a business', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Acme');
    const draft = { title: 'Harbor club', subdomain: 'harbor-club' };
    const { data: community } = await platform.call(owner, 'POST', base, draft);
    const communityId: string = community.id;

    async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers = {}) {
      const answer = await platform.app.inject({ method, url: path, headers, ...(body && { payload: body }) });
      const json = answer.json();
      return { status: answer.statusCode, error: json.error, data: json.responseData, fieldErrors: json.fieldErrors };
    }

    /** As the popup on the community's own host holds it. */
    async function signIn(email: string, to = communityId) {
      platform.clock.advanceSec(1);
      await call('POST', `${base}/public/sign-in`, { communityId: to, email });
      const { rows } = await database().pool.query(
        'select values from mail where recipient = $1 order by created_at desc limit 1',
        [email],
      );
      const token = rows[0].values.path.split('#')[1];
      const username = email.split('@')[0];
      const { data } = await call('POST', `${base}/public/sign-in/finish`, { token, username });
      return { authorization: `Bearer ${data.token}` };
    }

    async function issue(member: object, more: object = {}) {
      const keys = newKeys();
      const body = { communityId, origin: shop, challenge: keys.challenge, ...more };
      return { ...keys, ...(await call('POST', `${base}/public/embed-code`, body, member)) };
    }

    const redeem = (code: string, verifier: string, origin?: string) =>
      call('POST', `${base}/public/embed-token`, { code, verifier }, origin ? { origin } : {});

    async function limitTo(...allowedDomains: string[]) {
      const saved = await platform.call(owner, 'PUT', '/business/v1.1/video-widget/site', {
        ...{ allowedDomains, allowsOpaqueOrigins: true, allowsUnnamedCallers: true },
      });
      expect(saved.status).toBe(200);
    }

    return { ...platform, owner, community, communityId, call, signIn, issue, redeem, limitTo };
  }

  test('a code signs a member in on the page that it was made for, and on no other', async () => {
    const { communityId, call, signIn, issue, redeem } = await open();
    const ana = await signIn('ana@sea.example');
    await call('POST', `${base}/join`, { communityId }, ana);
    const { data, verifier } = await issue(ana);
    const { status, data: session } = await redeem(data.code, verifier, shop);
    expect([status, typeof session.token]).toEqual([200, 'string']);
    const here = { authorization: `Bearer ${session.token}`, origin: shop };
    const role = await call('GET', `${base}/member/role?communityId=${communityId}`, undefined, here);
    expect(role.data).toMatchObject({ username: 'ana', state: 'ACTIVE' });
    const post = { communityId, body: text('Hello') };
    expect((await call('POST', `${base}/public/post`, post, here)).status).toBe(201);
    for (const origin of ['https://evil.example', 'http://shop.example', 'https://shop.example:8443', undefined]) {
      const stolen = { authorization: here.authorization, ...(origin && { origin }) };
      expect((await call('POST', `${base}/public/post`, post, stolen)).error).toBe('auth.required');
    }
  });

  test('a code is good once, for a minute, with its verifier and from its origin', async () => {
    const { signIn, issue, redeem, clock } = await open();
    const ana = await signIn('ana@sea.example');
    const invalid = { status: 422, error: 'community.code_invalid' };

    const used = await issue(ana);
    expect((await redeem(used.data.code, used.verifier, shop)).status).toBe(200);
    expect(await redeem(used.data.code, used.verifier, shop)).toMatchObject(invalid);

    const guessed = await issue(ana);
    expect(await redeem(guessed.data.code, newKeys().verifier, shop)).toMatchObject(invalid);
    // It was tried: whoever has it and the verifier comes too late.
    expect(await redeem(guessed.data.code, guessed.verifier, shop)).toMatchObject(invalid);

    for (const origin of ['https://evil.example', 'null', undefined]) {
      const stolen = await issue(ana);
      expect(await redeem(stolen.data.code, stolen.verifier, origin)).toMatchObject(invalid);
    }

    const late = await issue(ana);
    clock.advanceSec(60);
    expect(await redeem(late.data.code, late.verifier, shop)).toMatchObject(invalid);

    const raced = await issue(ana);
    const answers = await Promise.all([1, 2, 3].map(() => redeem(raced.data.code, raced.verifier, shop)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test.each([
    [{ origin: 'https://shop.example/' }, 'origin'],
    [{ origin: 'https://shop.example/path' }, 'origin'],
    [{ origin: 'https://user@shop.example' }, 'origin'],
    [{ origin: 'https://SHOP.example' }, 'origin'],
    [{ origin: 'javascript:alert(1)' }, 'origin'],
    [{ origin: 'null' }, 'origin'],
    [{ origin: '*' }, 'origin'],
    [{ origin: '' }, 'origin'],
    [{ challenge: '' }, 'challenge'],
    [{ challenge: 'a'.repeat(42) }, 'challenge'],
    [{ challenge: `${'a'.repeat(42)}=` }, 'challenge'],
  ])('no code is issued for %o', async (more, field) => {
    const { signIn, issue } = await open();
    const answer = await issue(await signIn('ana@sea.example'), more);
    expect([answer.status, Object.keys(answer.fieldErrors)]).toEqual([400, [field]]);
  });

  test('no code is issued with the session of another community, or to nobody', async () => {
    const { owner, call, signIn, issue } = await open();
    const other = (await call('POST', base, { title: 'Other', subdomain: 'other-place' }, owner.headers)).data;
    const ben = await signIn('ben@sea.example', other.id);
    expect((await issue(ben)).error).toBe('community.not_found');
    expect((await issue({})).error).toBe('auth.required');
  });

  test('the domains that the business allows hold for every call of the feed', async () => {
    const { communityId, call, signIn, issue, redeem, limitTo } = await open();
    const ana = await signIn('ana@sea.example');
    await call('POST', `${base}/join`, { communityId }, ana);
    const { data: post } = await call('POST', `${base}/public/post`, { communityId, body: text('Hello') }, ana);
    const before = await issue(ana, { origin: 'https://evil.example' });
    const session = await issue(ana, { origin: 'https://evil.example' });
    const held = (await redeem(session.data.code, session.verifier, 'https://evil.example')).data;
    await limitTo('shop.example');

    expect((await redeem(before.data.code, before.verifier, 'https://evil.example')).error).toBe('embed_site.refused');
    expect((await issue(ana, { origin: 'https://evil.example' })).error).toBe('embed_site.refused');
    const fine = await issue(ana);
    expect((await redeem(fine.data.code, fine.verifier, shop)).status).toBe(200);

    const { data: comment } = await call('POST', `${base}/public/comments`, { postId: post.uuid, text: 'Yes' }, ana);
    const postId = post.uuid;
    const calls = [
      ['GET', `${base}/public/details?communityId=${communityId}`],
      ['GET', `${base}/public/post?communityId=${communityId}`],
      ['GET', `${base}/public/post-details?postId=${postId}`],
      ['GET', `${base}/public/comments?postId=${postId}`],
      ['GET', `${base}/member/role?communityId=${communityId}`],
      ['POST', `${base}/public/realtime`, { communityId }],
      ['POST', `${base}/public/post`, { communityId, body: text('No') }],
      ['POST', `${base}/public/comments`, { postId, text: 'No' }],
      ['PUT', `${base}/public/reaction`, { postId, reaction: 'LIKE', isGiven: true }],
      ['DELETE', `${base}/public/comments/${comment.id}`],
      ['DELETE', `${base}/public/post/${postId}`],
      ['GET', `${base}/public/notices?communityId=${communityId}`],
      ['POST', `${base}/public/notices/read`, { communityId }],
      ['GET', `${base}/public/unsent-post?communityId=${communityId}`],
      ['PUT', `${base}/public/unsent-post`, { communityId, writerId: 'x', revision: 0, content: unsent('No') }],
      ['DELETE', `${base}/public/unsent-post?communityId=${communityId}&writerId=x`],
    ] as const;
    const evil = { origin: 'https://evil.example', authorization: `Bearer ${held.token}` };
    for (const [method, path, body] of calls)
      expect([path, (await call(method, path, body, evil)).error]).toEqual([path, 'embed_site.refused']);
    const members = `${base}/public/members?communityId=${communityId}`;
    const unsigned = { origin: 'https://evil.example' };
    expect((await call('GET', members, undefined, unsigned)).error).toBe('embed_site.refused');
    const filter = `/general/v1.1/stream/filter-posts-uuids?uuids=${postId}`;
    expect((await call('GET', filter, undefined, evil)).data.items).toEqual([]);
    expect((await call('GET', filter, undefined, { origin: shop })).data.items).toHaveLength(1);
    expect(
      (await call('GET', `${base}/public/post?communityId=${communityId}`, undefined, { origin: shop })).status,
    ).toBe(200);
  });

  test('what a member writes on a page is there on the community’s own, and so is what is new for them', async () => {
    const { communityId, call, signIn, issue, redeem } = await open();
    const ana = await signIn('ana@sea.example');
    const ben = await signIn('ben@sea.example');
    for (const who of [ana, ben]) await call('POST', `${base}/join`, { communityId }, who);
    const { data, verifier } = await issue(ana);
    const { token } = (await redeem(data.code, verifier, shop)).data;
    const here = { authorization: `Bearer ${token}`, origin: shop };
    const draft = `${base}/public/unsent-post?communityId=${communityId}`;
    const { writerId, revision } = (await call('GET', draft, undefined, here)).data;
    const kept = { communityId, writerId, revision, content: unsent('Half a th') };
    expect((await call('PUT', `${base}/public/unsent-post`, kept, here)).status).toBe(200);
    expect((await call('GET', draft, undefined, ana)).data.content.text).toBe('Half a th');
    const { data: post } = await call('POST', `${base}/public/post`, { communityId, body: text('Whole') }, here);
    await call('POST', `${base}/public/comments`, { postId: post.uuid, text: 'Yes' }, ben);
    const notices = `${base}/public/notices?communityId=${communityId}`;
    const { data: news } = await call('GET', notices, undefined, here);
    expect(news).toMatchObject({ unreadCount: 1, items: [{ kind: 'COMMENT', postId: post.uuid, byName: 'ben' }] });
    expect((await call('POST', `${base}/public/notices/read`, { communityId }, here)).status).toBe(200);
    expect((await call('GET', notices, undefined, ana)).data.unreadCount).toBe(0);
  });

  test('who is banned cannot write with a session that they have', async () => {
    const { owner, communityId, call, signIn, issue, redeem } = await open();
    const ana = await signIn('ana@sea.example');
    const { data: own } = await call('POST', `${base}/join`, { communityId }, ana);
    const { data, verifier } = await issue(ana);
    const { token } = (await redeem(data.code, verifier, shop)).data;
    const ban = { communityId, memberId: own.memberId, state: 'BANNED' };
    expect((await call('PUT', `${base}/member/role`, ban, owner.headers)).status).toBe(200);
    const here = { authorization: `Bearer ${token}`, origin: shop };
    const refused = await call('POST', `${base}/public/post`, { communityId, body: text('Still here') }, here);
    expect(refused.error).toBe('community.members_only');
  });

  test('the popup may answer the page that opened it, stands in no frame, and is on no other host', async () => {
    const { app } = await open();
    const get = (host: string, url = '/connect') => app.inject({ url, headers: { host } });
    const page = await get('harbor-club.localhost:4000');
    expect([page.statusCode, page.headers['cross-origin-opener-policy']]).toEqual([200, 'unsafe-none']);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await get('localhost:4000', '/c/harbor-club/connect')).statusCode).toBe(404);
  });

  test('pages of other sites may call, but not sign in by themselves', async () => {
    const { app } = await open();
    const ask = async (path: string, method: string) => {
      const headers = { origin: shop, 'access-control-request-method': method };
      const answer = await app.inject({ method: 'OPTIONS', url: path, headers });
      return answer.headers['access-control-allow-methods'];
    };
    expect(await ask(`${base}/public/reaction`, 'PUT')).toContain('PUT');
    expect(await ask(`${base}/public/poll-vote`, 'PUT')).toContain('PUT');
    expect(await ask(`${base}/public/post/pst_1`, 'DELETE')).toContain('DELETE');
    expect(await ask(`${base}/public/comments/cmt_1`, 'PUT')).toContain('PUT');
    expect(await ask(`${base}/public/report`, 'POST')).toContain('POST');
    expect(await ask(`${base}/public/member-search`, 'GET')).toContain('GET');
    expect(await ask(`${base}/public/unsent-post`, 'PUT')).toContain('PUT');
    expect(await ask(`${base}/public/notices/read`, 'POST')).toContain('POST');
    for (const path of ['public/sign-in', 'public/sign-in/finish', 'public/embed-code', 'public/erase', 'post'])
      expect(await ask(`${base}/${path}`, 'POST')).toBeUndefined();
  });
});
