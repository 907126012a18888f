import { fillCommunity } from '../e2e/support/long-community.ts';
import { createSignIn } from '../server/src/features/communities/sign-in.testing.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { openTestPlatform } from '../server/src/platform/testing/test-platform.ts';

const base = '/business/v1.1/community';
const posts = 10;
/** Of a second community, to scroll through. */
const manyPosts = 10_000;

/** A server of its own with a community and its members; prints where it is. Takes the folder, how many members and a database. */
const [dataFolder, members, url] = process.argv.slice(2);
if (!dataFolder || !members || !url) throw new Error('Name the folder, the number of members and the database.');
const database = await openDatabase({ dataFolder, url });
const platform = await openTestPlatform({ ...database, dataFolder }, { env: { ZEACON_SIGNUPS_PER_HOUR: '100000' } });
platform.modules.topicServer.start();
const owner = await platform.signUp('Harbour');
const { data } = await platform.call(owner, 'POST', base, { title: 'Harbour', subdomain: 'harbour-feeds' });
for (let at = 0; at < posts; at++) {
  const post = { communityId: data.id, title: `Post ${at}`, body: { blocks: [] }, state: 'PUBLISHED' };
  await platform.call(owner, 'POST', `${base}/post`, post);
}
const { data: long } = await platform.call(owner, 'POST', base, { title: 'Long harbour', subdomain: 'harbour-long' });
await fillCommunity(url, long.id, manyPosts);
const signIn = createSignIn(platform, database);
const tokens: string[] = [];
for (let at = 0; at < Number(members); at++) {
  // One address may sign in so many times in an hour.
  platform.clock.advanceSec(600);
  const member = await signIn(data.id, `member${at}@example.com`);
  await platform.call(member, 'POST', `${base}/join`, { communityId: data.id });
  tokens.push(member.headers.authorization);
}
// The clock of tests stands still; what is measured here goes with the time.
setInterval(() => platform.clock.advanceSec(1), 1000);
const { data: signedIn } = await platform.call(owner, 'POST', '/authentication/v1.1/login', {
  ...{ email: 'Harbour@example.com', password: 'Harbour-Kite-7' },
});
const origin = await platform.app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(
  `${JSON.stringify({
    ...{ origin, communityId: data.id, owner: `Bearer ${signedIn.accessToken}`, members: tokens },
    ...{ longCommunityId: long.id, manyPosts },
  })}\n`,
);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
