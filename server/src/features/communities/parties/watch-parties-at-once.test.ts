import { expect, test } from 'vitest';
import { duringChange } from '../../../platform/testing/during-change.ts';
import { describeOnBothDatabases } from '../../../platform/testing/test-database.ts';
import { durationMs, memberParty, openParty } from './open-party.testing.ts';

describeOnBothDatabases('a watch party that is over', (database) => {
  test('stays where it is begun anew at the moment when it is removed', async ({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const { call, moderator, write, clock, modules } = await openParty(database());
    const postId = await write();
    expect((await call(moderator, 'POST', memberParty, { postId })).status).toBeLessThan(300);
    const left = async () => (await database().pool.query('select revision from watch_party')).rows;
    const [{ revision }] = await left();
    clock.advanceSec(durationMs / 1000 + 86_400);
    await duringChange(
      database(),
      (query) =>
        query('update watch_party set revision = revision + 1, starts_at = $2, at = $2 where post_id = $1', [
          ...[postId, clock.now()],
        ]),
      modules.communities.tick,
    );
    expect(await left()).toEqual([{ revision: revision + 1 }]);
    clock.advanceSec(durationMs / 1000 + 86_400);
    await modules.communities.tick();
    expect(await left()).toEqual([]);
  });
});
