import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestClickHouse, type TestClickHouse } from '../../../platform/testing/test-clickhouse.ts';
import type { TestDatabase } from '../../../platform/testing/test-database.ts';
import { createClickHouseFigures } from './clickhouse-figures.ts';
import type { FarFigures } from './figures-source.ts';
import { createShipper, type Shipper } from './shipper.ts';
import { createShippingRepository } from './shipping.repository.ts';
import { tableOf } from './view-table.ts';

/** A database in ClickHouse for the tests around it, emptied before each of them. Read it inside a test. */
export function testClickHouse(): () => TestClickHouse {
  let opened: TestClickHouse | undefined;
  beforeAll(async () => {
    opened = await openTestClickHouse();
  });
  beforeEach(async () => {
    const tables = await opened!.rows<{ name: string }>(
      'select name from system.tables where database = currentDatabase()',
    );
    for (const { name } of tables) await opened!.command(`drop table ${name}`);
  });
  afterAll(async () => {
    await opened?.close();
  });
  return () => opened!;
}

export async function shipAll(shipper: Pick<Shipper, 'ship'>): Promise<void> {
  while ((await shipper.ship()) !== 'idle');
}

/** Ships everything that waits, and reads what arrived. */
export async function shipped(database: TestDatabase, clickhouse: TestClickHouse): Promise<FarFigures> {
  const shipper = createShipper({ database, clickhouse, batchSize: 7 });
  await shipAll(shipper);
  await shipper.release();
  return arrived(database, clickhouse);
}

export async function arrived(database: TestDatabase, clickhouse: TestClickHouse): Promise<FarFigures> {
  const state = await createShippingRepository(database).state();
  return createClickHouseFigures(clickhouse, database.db, tableOf(state!.epoch));
}
