import { randomBytes } from 'node:crypto';
import { type ClickHouseConfig, readClickHouse } from '../../config/clickhouse-config.ts';
import type { ClickHouse } from '../clickhouse/clickhouse.ts';
import { openClickHouse } from '../clickhouse/open-clickhouse.ts';
import { askBroker } from './test-database.ts';

export interface TestClickHouse extends ClickHouse {
  config: ClickHouseConfig;
}

/**
 * A database of its own in the engine that all test files share, or in the server that `ZEACON_TEST_CLICKHOUSE_URL` names;
 * `close` removes it.
 */
export async function openTestClickHouse(): Promise<TestClickHouse> {
  const url = process.env.ZEACON_TEST_CLICKHOUSE_URL || (await askBroker('/clickhouse'));
  const server = readClickHouse({ CLICKHOUSE_URL: url })!;
  const config = { ...server, database: `test_${randomBytes(8).toString('hex')}` };
  const maker = await openClickHouse(server);
  await maker.command(`create database ${config.database}`);
  const clickhouse = await openClickHouse(config);
  return {
    ...clickhouse,
    config,
    async close() {
      await clickhouse.close();
      await maker.command(`drop database ${config.database}`);
      await maker.close();
    },
  };
}
