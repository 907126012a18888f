import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities } from './open-communities.testing.ts';

const password = 'Harbour-Kite-7';
const other = 'Anchor-Chain-8';

describeOnSharedPlatform('passwords of members', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, make, app } = opened;
    const community = await make();
    const communityId: string = community.id;
    const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };
    const enter = (email: string, given: string, more: object = {}) =>
      call(nobody, 'POST', `${base}/public/sign-in/password`, { communityId, email, password: given, ...more });
    async function entered(email: string, given: string, at = communityId): Promise<TestBusiness> {
      const { data } = await enter(email, given, { communityId: at });
      return { businessId: '', headers: { authorization: `Bearer ${data.token}` } };
    }
    const set = (who: TestBusiness, to: string | null, current?: string) =>
      call(who, 'PUT', `${base}/public/password`, { password: to, ...(current !== undefined && { current }) });
    const isIn = async (who: TestBusiness) => (await call(who, 'GET', `${base}/joined`)).status === 200;
    const mails = async () =>
      (await database().pool.query("select recipient, values from mail where template = 'community-password'")).rows;
    return { ...opened, app, community, communityId, enter, entered, set, isIn, mails };
  }

  test('sign them in where they have chosen one, in every community of the platform', async () => {
    const { join, communityId, community, set, enter, entered, call, make, mails, page } = await open();
    const ana = await join(communityId, 'ana@example.com');
    const own = async () => (await call(ana, 'GET', `${base}/member/role?communityId=${communityId}`)).data;
    expect(await own()).toMatchObject({ hasPassword: false });
    expect((await enter('ana@example.com', password)).error).toBe('community.sign_in_refused');
    expect((await set(ana, password)).data).toEqual({ hasPassword: true });
    expect(await own()).toMatchObject({ hasPassword: true });
    expect(await mails()).toMatchObject([{ recipient: 'ana@example.com', values: { community: community.title } }]);
    expect((await entered('Ana@Example.com', password)).headers.authorization).toMatch(/^Bearer [\w-]{40,}$/);
    const elsewhere = await make();
    const there = await entered('ana@example.com', password, elsewhere.id);
    const shown = await call(there, 'GET', `${base}/member/role?communityId=${elsewhere.id}`);
    expect(shown.data).toMatchObject({ username: 'ana', state: null, hasPassword: true });
    const html = (await page(community.subdomain, '/', { authorization: String(ana.headers.authorization) })).body;
    expect(html).toContain('data-do="remove-password"');
    expect(JSON.stringify((await call(ana, 'GET', `${base}/public/export`)).data)).not.toMatch(/argon|passwordHash/);
  });

  test('are set on the host of the community in a cookie that scripts cannot read', async () => {
    const { join, communityId, community, set, app } = await open();
    await set(await join(communityId, 'ana@example.com'), password);
    const payload = { communityId, email: 'ana@example.com', password };
    const send = (host: string) =>
      app.inject({ method: 'POST', url: `${base}/public/sign-in/password`, payload, headers: { host } });
    const [cookie] = (await send(`${community.subdomain}.localhost:4000`)).cookies;
    expect(cookie).toMatchObject({ name: 'zc_member', httpOnly: true, sameSite: 'Lax' });
    expect((await send('localhost:4000')).cookies).toEqual([]);
  });

  test('refuse alike what is wrong, whoever asks, and say what one cannot be', async () => {
    const { join, communityId, set, enter } = await open();
    const ana = await join(communityId, 'ana@example.com');
    await join(communityId, 'bo@example.com');
    await set(ana, password);
    const answers = await Promise.all([
      enter('ana@example.com', other),
      enter('bo@example.com', password),
      enter('nobody@example.com', password),
      enter('ana@example.com', ''),
    ]);
    for (const { status, error } of answers) expect([status, error]).toEqual([422, 'community.sign_in_refused']);
    expect((await enter('ana@example.com', password, { communityId: 'com_none' })).status).toBe(404);
    expect(Object.keys((await set(ana, 'short')).fieldErrors!)).toEqual(['password']);
    expect((await set(ana, 'Password1!')).fieldErrors!.password).toContain('most used passwords');
  });

  test('are changed with the one until now, or right after a link, and end all other sessions', async () => {
    const { join, signIn, communityId, set, entered, isIn, clock, mails, enter } = await open();
    const ana = await join(communityId, 'ana@example.com');
    await set(ana, password);
    const phone = await entered('ana@example.com', password);
    clock.advanceSec(16 * 60);
    expect(Object.keys((await set(ana, other)).fieldErrors!)).toEqual(['current']);
    expect((await set(ana, other, 'Wrong-One-1')).fieldErrors).toEqual({ current: 'This is not your password.' });
    expect([await isIn(phone), await isIn(ana)]).toEqual([true, true]);
    expect((await set(ana, other, password)).status).toBe(200);
    expect([await isIn(phone), await isIn(ana)]).toEqual([false, true]);
    expect((await enter('ana@example.com', password)).status).toBe(422);
    // Who forgot it is let in by a mailed link.
    const again = await signIn(communityId, 'ana@example.com');
    expect((await set(again, null)).data).toEqual({ hasPassword: false });
    expect([await isIn(ana), await isIn(again)]).toEqual([false, true]);
    expect((await enter('ana@example.com', other)).status).toBe(422);
    expect(await mails()).toHaveLength(3);
  });

  test('are not chosen on a page of a business, whose scripts would learn them', async () => {
    const { join, communityId, set, enter } = await open();
    const ana = await join(communityId, 'ana@example.com');
    await database().pool.query("update community_session set origin = 'https://shop.example'");
    const there = { ...ana, headers: { ...ana.headers, origin: 'https://shop.example' } };
    expect((await set(there, password)).error).toBe('community.elsewhere');
    expect((await enter('ana@example.com', password)).status).toBe(422);
  });

  test('are guessed ten times in a quarter of an hour, and links go on letting people in', async () => {
    const { join, signIn, communityId, set, enter, clock } = await open();
    await set(await join(communityId, 'ana@example.com'), password);
    for (let guess = 0; guess < 10; guess++)
      expect((await enter('ana@example.com', `Guess-${guess}`)).status).toBe(422);
    expect((await enter('ANA@example.com', password)).status).toBe(429);
    expect((await enter('bo@example.com', password)).status).toBe(422);
    expect((await signIn(communityId, 'ana@example.com')).headers.authorization).toMatch(/^Bearer [\w-]{40,}$/);
    clock.advanceSec(901);
    expect((await enter('ana@example.com', password)).status).toBe(200);
  });
});
