import { expect, test } from 'vitest';
import type { Migration } from './migration-journal.ts';
import { pendingMigrations } from './pending-migrations.ts';

const [first, second, third] = [
  migration('0000_first', 1000),
  migration('0001_second', 2000),
  migration('0002_third', 3000),
];
const journal = [first, second, third];

function migration(tag: string, when: number): Migration {
  return { tag, when, hash: `hash of ${tag}`, statements: [] };
}

test.each([
  ['all of them for an empty database', [], journal],
  ['those after the newest', [first, second], [third]],
  ['none for one that has all', journal, []],
])('gives %s', (_case, applied, pending) => {
  expect(pendingMigrations(journal, applied)).toEqual(pending);
});

test.each([
  ['a database of a newer version', [...journal, migration('0003_fourth', 4000)], 'a newer version of Zeacon'],
  [
    'a migration that was edited after it was applied',
    [first, { ...second, hash: 'another' }],
    '0001_second is not the one',
  ],
  ['a migration this version does not know', [first, migration('0001_other', 2500)], 'this version does not have'],
  ['a migration that was left out', [first, third], '0001_second is missing'],
])('refuses %s', (_case, applied, message) => {
  expect(() => pendingMigrations(journal, applied)).toThrow(message);
  expect(() => pendingMigrations(journal, applied)).toThrow('Nothing was changed.');
});
