import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../database/schema.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { auditedTables, unauditedTables } from './audited-tables.ts';

const tables = Object.values(schema).filter((value) => is(value, PgTable));

test('of every table it is said whether its changes are recorded', () => {
  const said = [...Object.keys(auditedTables), ...Object.keys(unauditedTables)];
  expect(said.sort()).toEqual(tables.map((table) => getTableConfig(table).name).sort());
});

test('secrets are redacted, and every column that is named exists', () => {
  for (const table of tables) {
    const audited = auditedTables[getTableConfig(table).name];
    if (!audited) continue;
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    const { id, root, redacted = [], ignored = [] } = audited;
    expect(columns).toEqual(
      expect.arrayContaining([id, ...(root?.title ? [root.title] : []), ...redacted, ...ignored]),
    );
    const secret = columns.filter((name) => /hash|sealed|secret|token|lookup/.test(name));
    expect(secret.filter((name) => ![...redacted, ...ignored].includes(name))).toEqual([]);
  }
});

describeOnBothDatabases('audited tables', (database) => {
  test('each has the trigger that notes its changes', async () => {
    const { rows } = await database().pool.query<{ name: string }>(
      `select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'audit_row'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(auditedTables).sort());
  });
});
