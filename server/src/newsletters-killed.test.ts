import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addMembers } from './features/communities/newsletters/add-members.testing.ts';
import { base, openCommunities, textOf } from './features/communities/open-communities.testing.ts';
import type { NewsletterUntilKilled } from './newsletter-until-killed.testing.ts';
import { openDatabase } from './platform/database/database.ts';
import { startBundledScript } from './platform/testing/child-script.ts';
import { temporaryFolder } from './platform/testing/temporary-folder.ts';
import { createMigratedPostgresDatabase } from './platform/testing/test-database.ts';
import { isThorough } from './platform/testing/thorough.ts';

const script = new URL('./newsletter-until-killed.testing.ts', import.meta.url);
const count = 2;

/** A newsletter that was begun, and nobody is at. */
async function openBegun() {
  const dataFolder = await temporaryFolder();
  const url = await createMigratedPostgresDatabase();
  const database = { ...(await openDatabase({ dataFolder, url })), dataFolder };
  onTestFinished(() => database.close());
  const { call, make, owner, clock } = await openCommunities(database);
  const { id: communityId } = await make();
  await addMembers(database.pool, { communityId, businessId: owner.businessId, count, at: clock.now() });
  const post = { communityId, title: 'Spring', body: textOf('It is here'), state: 'PUBLISHED' };
  const { data } = await call(owner, 'POST', `${base}/post`, post);
  const newsletter = { postId: data.uuid as string };
  expect((await call(owner, 'POST', `${base}/post/newsletter`, newsletter)).data.recipientCount).toBe(count);

  const path = join(dataFolder, 'platform');
  async function start(does: NewsletterUntilKilled['does'], killedAt?: number) {
    const asked: NewsletterUntilKilled = { dataFolder, url, path, does, ...(killedAt && { killedAt }) };
    const child = await startBundledScript(script, JSON.stringify(asked));
    onTestFinished(() => child.kill());
    return child;
  }
  return {
    start,
    async outlook() {
      const { postId } = newsletter;
      return (await call(owner, 'GET', `${base}/post/newsletter?postId=${postId}`)).data.newsletter;
    },
    async countWaiting(): Promise<number> {
      const { rows } = await database.pool.query("select count(*)::int as n from mail where state = 'waiting'");
      return rows[0].n;
    },
    /** To whom the mails went that are kept. */
    async keptTo(): Promise<string[]> {
      const folder = join(path, 'mails');
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
      const kept = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
      return kept.filter(({ template }) => template === 'community-newsletter').map(({ to }) => to as string);
    },
  };
}

test('a newsletter that is sent by servers that are killed reaches each member once', {
  timeout: 600_000,
}, async () => {
  const { start, outlook, countWaiting, keptTo } = await openBegun();
  let deaths = 0;
  const step = isThorough ? 1 : 6;
  const takeTurns = async (killedAt: number) => (await start('take turns', killedAt)).remainingLines();
  while (!(await takeTurns(step * deaths + 1)).includes('done')) deaths += 1;
  // Each mail changes something twice.
  expect(step * deaths).toBeGreaterThan(2 * count);
  expect(await outlook()).toMatchObject({ state: 'SENT', sentCount: count });
  expect(await countWaiting()).toBe(count);

  for (const killedAt of [1, 4]) await (await start('send mails', killedAt)).remainingLines();
  await start('send mails');
  // What a server was at that died is taken up again once its heartbeat is missed.
  await expect.poll(countWaiting, { timeout: 240_000, interval: 500 }).toBe(0);
  const expected = Array.from({ length: count }, (_, at) => `m${at + 1}@example.com`);
  expect((await keptTo()).toSorted()).toEqual(expected.toSorted());
});
