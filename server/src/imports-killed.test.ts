import { expect, onTestFinished, test } from 'vitest';
import { openImports } from './features/communities/import/open-imports.testing.ts';
import type { ImportUntilKilled } from './import-until-killed.testing.ts';
import { openDatabase } from './platform/database/database.ts';
import { startBundledScript } from './platform/testing/child-script.ts';
import { temporaryFolder } from './platform/testing/temporary-folder.ts';
import { createMigratedPostgresDatabase } from './platform/testing/test-database.ts';
import { isThorough } from './platform/testing/thorough.ts';

const script = new URL('./import-until-killed.testing.ts', import.meta.url);
/** How many changes further than the last a server comes. */
const step = isThorough ? 3 : 7;
const counts = { spaces: 1, members: 70, posts: 120, comments: 0 };
const file = `Post ID,Space name,Post title,Post body,Author name,Author email,Published at\n${Array.from(
  { length: counts.posts },
  (_, at) =>
    `${at},Welcome,Post ${at},<p>Text ${at}</p>,Person ${at % counts.members},p${at % counts.members}@harbour.example,2023-02-03 04:05:06 UTC`,
).join('\n')}\n`;

async function openKillable() {
  const dataFolder = await temporaryFolder();
  const url = await createMigratedPostgresDatabase();
  const database = { ...(await openDatabase({ dataFolder, url })), dataFolder };
  onTestFinished(() => database.close());
  const opened = await openImports(database);
  /** Lets a server work until it dies before that change; whether it came to the end instead. */
  async function workUntil(importId: string, killedAt: number): Promise<boolean> {
    const asked: ImportUntilKilled = { dataFolder, url, importId, killedAt };
    const child = await startBundledScript(script, JSON.stringify(asked));
    onTestFinished(() => child.kill());
    return (await child.remainingLines()).includes('done');
  }
  /** One server after the other, each of which comes a little further than the last; how many died. */
  async function killUntilDone(importId: string): Promise<number> {
    for (let deaths = 0; deaths < 100; deaths += 1) if (await workUntil(importId, step * deaths + 1)) return deaths;
    throw new Error('The import never came to its end.');
  }
  const rows = async (query: string) => (await database.pool.query(query)).rows;
  return { ...opened, killUntilDone, rows };
}

test('what servers import that are killed comes in once, and goes once when it is undone', {
  timeout: 600_000,
}, async () => {
  const { read, begin, find, killUntilDone, rows, call, owner, spaces } = await openKillable();
  const { id, preview } = await read(file);
  expect(preview.counts).toEqual(counts);
  await begin(id);
  expect(await killUntilDone(id)).toBeGreaterThan(2);
  expect(await find(id)).toMatchObject({ state: 'DONE', imported: counts });
  expect((await spaces())[0].postCount).toBe(counts.posts);
  expect(await rows('select count(distinct title)::int as titles, count(*)::int as posts from post')).toEqual([
    { titles: counts.posts, posts: counts.posts },
  ]);
  expect(await rows('select count(*)::int as authors from imported_author')).toEqual([{ authors: counts.members }]);

  await call(owner, 'POST', '/business/v1.1/community/import/undo', { importId: id });
  expect(await killUntilDone(id)).toBeGreaterThan(2);
  expect(await find(id)).toMatchObject({ state: 'UNDONE', kept: { spaces: 0, members: 0, posts: 0, comments: 0 } });
  expect(await rows('select count(*)::int as posts from post')).toEqual([{ posts: 0 }]);
  expect(await spaces()).toEqual([]);
});
