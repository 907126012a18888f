import { beforeAll, describe, expect, test } from 'vitest';
import { explain, queriesOf, settleTables } from '../../platform/testing/query-plans.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { insertManyStreams } from './many-streams.testing.ts';
import { createStreamListRepository, type StreamFilter, type StreamOrder } from './stream-list.repository.ts';

const kinds: TestDatabase['kind'][] =
  process.env.ZEACON_TEST_SKIP_POSTGRES === '1' ? ['embedded'] : ['embedded', 'postgres'];
const now = new Date('2026-03-10T12:00:00Z');
const newestFirst = { sort: 'createdDate', direction: 'desc' } as const;

describe.each(kinds)('ten thousand videos on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    for (const businessId of ['biz_mine', 'biz_other', 'biz_third']) {
      await insertManyStreams(database.pool, businessId, 10_000);
    }
    await database.pool.query(`update stream set category = 'Rare' where size_bytes % 500 = 0`);
    await settleTables(database.pool, 'stream');
    return () => database.close();
  });

  async function planOf(filter: StreamFilter, order: StreamOrder, offset = 0) {
    const [page] = await queriesOf(database.pool, (db) =>
      createStreamListRepository(db).list('biz_mine', filter, order, { offset, limit: 100 }, now),
    );
    return explain(database.pool, page!);
  }

  const orders = (['createdDate', 'updatedDate', 'name', 'sizeBytes', 'durationMs', 'eventStart'] as const).flatMap(
    (sort) => (['asc', 'desc'] as const).map((direction) => [sort, direction] as const),
  );
  test.each(orders)(
    'by %s %s: the first page is found in an index, without sorting other rows',
    async (sort, direction) => {
      const { nodes, rowsRead } = await planOf({}, { sort, direction });
      const found = nodes.slice(nodes.indexOf('Limit') + 1, -1);
      expect(found).toEqual([expect.stringMatching(/^Index (Only )?Scan( Backward)? using stream_by_business_/)]);
      expect(rowsRead).toBe(200);
    },
  );

  test.each([
    ['archives', { filter: 'ARCHIVE' }],
    ['what is unpublished', { publishStatus: 'UnPublished' }],
    ['what is found by name', { search: 'ab' }],
  ] as const)('the first page of %s reads no row of another business', async (_case, filter) => {
    const { nodes, rowsRead } = await planOf(filter, newestFirst);
    expect(nodes.join()).not.toContain('Seq Scan');
    expect(rowsRead).toBeLessThanOrEqual(10_000);
  });

  test.each([
    ['all', {}],
    ['videos', { filter: 'VIDEO' }],
    ['what is found by name', { search: 'ab' }],
  ] as const)('%s are counted in an index', async (_case, filter) => {
    const [, count] = await queriesOf(database.pool, (db) =>
      createStreamListRepository(db).list('biz_mine', filter, newestFirst, { offset: 0, limit: 1 }, now),
    );
    const { nodes, rowsRead } = await explain(database.pool, count!);
    expect(nodes).toEqual(['Aggregate', expect.stringMatching(/^Index Only Scan using stream_by_business_/)]);
    expect(rowsRead).toBeLessThanOrEqual(10_000);
  });

  test('a category of few videos is found by its index', async () => {
    const { nodes, rowsRead } = await planOf({ category: 'Rare' }, newestFirst);
    expect(nodes.join()).toContain('stream_by_business_category');
    expect(rowsRead).toBeLessThan(100);
  });

  test('the last page skips the other pages in the index', async () => {
    const { nodes, rowsRead } = await planOf({}, newestFirst, 9900);
    expect(nodes).toContain('Index Only Scan Backward using stream_by_business_created');
    expect(rowsRead).toBe(10_100);
  });
});
