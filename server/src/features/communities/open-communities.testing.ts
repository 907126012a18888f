import { onTestFinished } from 'vitest';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { base, createSignIn } from './sign-in.testing.ts';

export { base, createSignIn };
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
