import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createAnonymousVisitors } from './anonymous-visitors.ts';
import { createDailySaltRepository } from './daily-salt.repository.ts';

const noon = new Date('2026-03-10T12:00:00Z');
const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);
const caller = { address: '192.0.2.7', userAgent: 'Firefox' };

describeOnEachDatabase('visitors who may not be recognised', (database) => {
  const open = () => createAnonymousVisitors({ salts: createDailySaltRepository(database().db) });

  test('are the same all day on every node, and others the next day, elsewhere or in another business', async () => {
    const [here, there] = [open(), open()];
    const first = await here('biz_1', caller, noon);
    expect(await there('biz_1', caller, later(0.4))).toBe(first);
    const others = await Promise.all([
      there('biz_1', caller, later(1)),
      here('biz_2', caller, noon),
      here('biz_1', { ...caller, address: '192.0.2.8' }, noon),
      here('biz_1', { ...caller, userAgent: 'Chrome' }, noon),
    ]);
    expect(new Set([first, ...others]).size).toBe(5);
  });

  test('cannot be found out once their day is over', async () => {
    const visitors = open();
    for (const days of [0, 1, 2]) await visitors('biz_1', caller, later(days));
    const { rows } = await database().pool.query('select day::text as day from insight_salt order by day');
    expect(rows.map(({ day }) => day)).toEqual(['2026-03-11', '2026-03-12']);
  });
});
