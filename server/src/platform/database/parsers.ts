import pg from 'pg';

const int8 = 20;
const numeric = 1700;

/**
 * Reads `bigint` and `numeric` as numbers, so that `count`, `sum` and sizes need no conversion. Set on the driver
 * itself, because drizzle asks the driver, not the pool. No column may exceed 2^53.
 */
export function installParsers(): void {
  pg.types.setTypeParser(int8, Number);
  pg.types.setTypeParser(numeric, Number);
}
