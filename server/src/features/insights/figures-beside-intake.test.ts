import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent } from './event-batch.testing.ts';
import { createIntakeQueue } from './intake-queue.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

const march = { businessId: 'biz_1', startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC', filters: {} };
const played = (viewId: string) => eventBatch([storedEvent(`${viewId}-play`, 'play')], { viewId });
/** More than the database has connections for anything. */
const many = Array.from({ length: 30 }, (_, index) => index);

describeOnBothDatabases('figures beside events that arrive', (database) => {
  test('take turns with them', async () => {
    const store = createPostgresEventStore(database());
    await store.append([played('view-0001')]);
    const done: string[] = [];
    const asked = many.map(() => store.views.kpi(march).then(() => done.push('figure')));
    await Promise.all([...asked, store.append([played('view-0002')]).then(() => done.push('stored'))]);
    expect(done.indexOf('stored')).toBeLessThan(many.length / 2);
  });

  test('never keep them from being stored, however long figures take', async () => {
    if (database().kind === 'embedded') return;
    const store = createPostgresEventStore(database());
    const queue = createIntakeQueue({ store });
    await queue.append(played('view-0001'));
    const blocker = new pg.Client({ connectionString: database().connectionString });
    await blocker.connect();
    onTestFinished(() => blocker.end());
    // Of what was bought, which every figure tells and no event of a playing video touches.
    await blocker.query('begin; lock table conversion in access exclusive mode');
    const asked = many.map(() => store.views.kpi(march));

    expect(await queue.append(played('view-0002'))).toBe(1);
    expect(await queue.append(played('view-0002'))).toBe(0);
    const { rows } = await database().pool.query('select count(*) as events from insight_event');
    expect(rows).toEqual([{ events: 2 }]);

    await blocker.query('commit');
    for (const { views } of await Promise.all(asked)) expect(views).toBe(2);
  });
});
