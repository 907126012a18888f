import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { migrationsFolder } from './migrate.ts';
import { readJournal } from './migration-journal.ts';

interface Entry {
  idx: number;
  when: number;
}

/** This version's migrations, with the last entry of their journal changed. */
async function withLastEntry(change: (last: Entry, before: Entry) => Partial<Entry>): Promise<string> {
  const folder = await temporaryFolder();
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: Entry[] } = JSON.parse(await readFile(path, 'utf8'));
  const [before, last] = journal.entries.slice(-2);
  Object.assign(last!, change(last!, before!));
  await writeFile(path, JSON.stringify(journal));
  return folder;
}

test("this version's own migrations are in order", async () => {
  const migrations = await readJournal(migrationsFolder);
  expect(migrations.length).toBeGreaterThan(0);
});

test.each([
  ['older than the one before it', (_last: Entry, before: Entry) => ({ when: before.when - 1 })],
  ['as old as the one before it', (_last: Entry, before: Entry) => ({ when: before.when })],
  ['numbered like the one before it', (_last: Entry, before: Entry) => ({ idx: before.idx })],
])('refuses a migration that is %s', async (_case, change) => {
  await expect(readJournal(await withLastEntry(change))).rejects.toThrow('Both must grow');
});
