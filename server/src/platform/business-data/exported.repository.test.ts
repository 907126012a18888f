import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../database/schema.ts';
import { exportedTables, unexportedTables } from './exported.repository.ts';

const tables = Object.values(schema).filter((one) => is(one, PgTable));

test('every table is exported, or says why it is not', () => {
  const names = tables.map((table) => getTableName(table)).sort();
  expect([...Object.keys(exportedTables), ...Object.keys(unexportedTables)].sort()).toEqual(names);
  for (const [name, { table }] of Object.entries(exportedTables)) expect(getTableName(table)).toBe(name);
});

test('no exported column holds a secret, and none that is left out is misspelt', () => {
  for (const { table, leftOut = [] } of Object.values(exportedTables)) {
    const columns = Object.keys(getTableColumns(table));
    expect(columns).toEqual(expect.arrayContaining([...leftOut]));
    const shown = columns.filter((name) => !leftOut.includes(name));
    expect(shown.filter((name) => /hash|sealed|secret|password|token/i.test(name))).toEqual([]);
  }
});

test('each has a file of its own', () => {
  const files = Object.values(exportedTables).map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
});
