import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createInsightValues } from './insight-values.repository.ts';

const page = (value: string, businessId = 'biz_1') => ({ businessId, kind: 'page', value });

describeOnEachDatabase('texts that views share', (database) => {
  const stored = async () =>
    (await database().pool.query('select business_id, value from insight_value order by id')).rows.map(
      ({ business_id, value }) => `${business_id} ${value}`,
    );

  test('have one id each in a business, in every process, however many prepare them at once', async () => {
    const processes = [0, 1, 2].map(() => createInsightValues(database().db));
    await Promise.all(
      processes.map((values) => values.prepare([page('/a'), page('/b'), page('/a'), page('/a', 'biz_2')])),
    );
    expect((await stored()).sort()).toEqual(['biz_1 /a', 'biz_1 /b', 'biz_2 /a']);
    const ids = processes.map((values) => [page('/a'), page('/b'), page('/a', 'biz_2')].map(values.idOf));
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(new Set(ids[0]).size).toBe(3);
  });

  test('that are empty are not stored', async () => {
    const values = createInsightValues(database().db);
    await values.prepare([page('')]);
    expect([values.idOf(page('')), await stored()]).toEqual([0, []]);
  });

  test('are as many as a business may have of a kind, and whatever comes later counts as others', async () => {
    const values = createInsightValues(database().db, { max: 3 });
    await values.prepare([page('/1'), page('/2'), page('/3')]);
    await values.prepare([page('/4'), page('/2'), page('/5'), page('/4', 'biz_2')]);
    await values.prepare([page('/6')]);
    expect(await stored()).toEqual(['biz_1 /1', 'biz_1 /2', 'biz_1 /3', 'biz_1 (other)', 'biz_2 /4']);
    const other = values.idOf(page('/4'));
    expect([values.idOf(page('/5')), values.idOf(page('/6'))]).toEqual([other, other]);
    expect(values.idOf(page('/2'))).not.toBe(other);
    expect(other).toBeGreaterThan(0);
  });
});
