import { onTestFinished } from 'vitest';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';

export const base = '/business/v1.1/community';
export const textOf = (words: string) => ({ blocks: [{ type: 'paragraph', content: [{ text: words }] }] });

/** A platform with a business that makes communities, and people who sign in to them. */
export async function openCommunities(database: TestDatabase, options: Parameters<typeof openTestPlatform>[1] = {}) {
  const platform = await openTestPlatform(database, options);
  onTestFinished(() => platform.close());
  const owner = await platform.signUp('Acme');

  async function make(draft: object = {}) {
    const named = {
      title: `Friends ${Math.random()}`,
      subdomain: `friends-${Math.random().toString(36).slice(2, 8)}x`,
    };
    return (await platform.call(owner, 'POST', base, { ...named, ...draft })).data;
  }

  const signIn = createSignIn(platform, database);

  async function join(communityId: string, email: string, more: { visitorId?: string } = {}) {
    const member = await signIn(communityId, email, more);
    const { data } = await platform.call(member, 'POST', `${base}/join`, { communityId });
    return { ...member, memberId: data.memberId as string };
  }

  const page = (subdomain: string, path = '/', headers: Record<string, string> = {}) =>
    platform.app.inject({ url: path, headers: { host: `${subdomain}.localhost:4000`, ...headers } });

  return { ...platform, owner, make, signIn, join, page };
}

type Platform = Awaited<ReturnType<typeof openTestPlatform>>;

/** How people sign in to communities: with the link in the mail that is kept in the database. */
export const createSignIn =
  (platform: Platform, { pool }: TestDatabase) =>
  async (
    communityId: string,
    email: string,
    { username = email.split('@')[0]!, ...more }: { username?: string; visitorId?: string } = {},
  ): Promise<TestBusiness> => {
    const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };
    // Mails are told apart by when they were written.
    platform.clock.advanceSec(1);
    await platform.call(nobody, 'POST', `${base}/public/sign-in`, { communityId, email });
    const { rows } = await pool.query('select values from mail where recipient = $1 order by created_at desc limit 1', [
      email.toLowerCase(),
    ]);
    const token = rows[0].values.path.split('#')[1];
    const finish = `${base}/public/sign-in/finish`;
    const { data } = await platform.call(nobody, 'POST', finish, { token, ...more });
    const done = data.needsUsername
      ? await platform.call(nobody, 'POST', finish, { token, username, ...more })
      : { data };
    return { businessId: '', headers: { authorization: `Bearer ${done.data.token}` } };
  };
