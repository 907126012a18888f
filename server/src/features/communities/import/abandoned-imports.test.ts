import { importPreviewDays } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { duringChange } from '../../../platform/testing/during-change.ts';
import { describeOnBothDatabases } from '../../../platform/testing/test-database.ts';
import { openImports } from './open-imports.testing.ts';

describeOnBothDatabases('a file that nobody imported in time', (database) => {
  test('stays where somebody starts it at the moment when it is removed', async ({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const { send, clock, modules } = await openImports(database());
    const { data } = await send('what was sent');
    const { pool } = database();
    await pool.query(`update community_import set state = 'READY' where id = $1`, [data.id]);
    const left = async () => (await pool.query('select state from community_import')).rows;
    clock.advanceSec((importPreviewDays + 30) * 86_400);
    await duringChange(
      database(),
      (query) => query(`update community_import set state = 'IMPORTING', members = 'KNOWN' where id = $1`, [data.id]),
      modules.communities.tick,
    );
    expect(await left()).toEqual([{ state: 'IMPORTING' }]);
    await pool.query(`update community_import set state = 'READY', members = null where id = $1`, [data.id]);
    await modules.communities.tick();
    expect(await left()).toEqual([]);
  });
});
