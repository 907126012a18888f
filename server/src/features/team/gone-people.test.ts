import { expect, onTestFinished, test } from 'vitest';
import { countTables, fillTables } from '../../platform/testing/fill-tables.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/team';

describeOnSharedPlatform('a person who is in no business any more', (database) => {
  test('leaves nothing behind but what operators did as them, and nobody else loses anything', async () => {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Acme');
    const [host, editor] = [await joinTeam(platform, owner, 'host'), await joinTeam(platform, owner, 'editor')];
    const { pool } = database();
    for (const { userId } of [host, editor]) await fillTables(pool, userId, 'userId');
    const kept = await countTables(pool, editor.userId, 'userId');
    expect(Object.values(kept)).not.toContain(0);

    expect((await platform.call(host, 'POST', `${base}/leave`)).status).toBe(200);

    const left = await countTables(pool, host.userId, 'userId');
    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([['impersonation', 1]]);
    expect(await countTables(pool, editor.userId, 'userId')).toEqual(kept);
  });

  test('is named in the log of the business by whoever reads it later', async () => {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Acme');
    const [host, editor] = [await joinTeam(platform, owner, 'host'), await joinTeam(platform, owner, 'editor')];
    const entries = async () =>
      (await platform.call(owner, 'GET', '/business/v1.1/audit-log?objectType=member')).data.items;

    await platform.call(host, 'POST', `${base}/leave`);
    await platform.call(owner, 'DELETE', `${base}/members/${editor.userId}`);

    const [name, left] = ['host@example.com', { id: host.userId }];
    expect(await entries()).toMatchObject([
      { actor: { name: 'acme@example.com' }, object: { id: editor.userId, title: 'editor@example.com' } },
      { action: 'member.left', actor: { ...left, name }, object: { ...left, title: name } },
    ]);
  });
});
