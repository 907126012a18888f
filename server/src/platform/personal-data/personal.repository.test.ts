import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../database/schema.ts';
import { personalTables, unpersonalTables } from './personal.repository.ts';

/** What columns with the id of a person are called. An operator's are about their work. */
const ofPeople = new Set(['user_id', 'actor_id', 'acted_as_id', 'created_by', 'invited_by', 'requested_by']);

test('every table that names people is in the export of a person, or it is said why not', () => {
  const naming = Object.values(schema)
    .filter((one) => is(one, PgTable))
    .filter(
      (table) =>
        getTableConfig(table).columns.some(({ name }) => ofPeople.has(name)) ||
        getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === schema.userAccount),
    )
    .map((table) => getTableName(table));
  const known = [...Object.keys(personalTables), ...Object.keys(unpersonalTables)];
  expect([...naming, 'user_account'].sort()).toEqual(known.sort());
});

test('each exported table has the person’s id in a column of its own', () => {
  for (const [name, { table, of }] of Object.entries(personalTables)) {
    expect(getTableName(table)).toBe(name);
    expect(getTableConfig(table).columns).toContain(of);
  }
});
