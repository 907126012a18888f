import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MigrationError } from './migration-error.ts';

export interface Migration {
  /** File name, such as `0003_live`. */
  tag: string;
  /** Milliseconds since 1970 at which it was generated; later than all previous ones. */
  when: number;
  /** SHA-256 of its file, as drizzle stores it in the database. */
  hash: string;
  statements: string[];
}

/** Reads what drizzle-kit generated, oldest first. Throws `MigrationError` if the journal is out of order. */
export async function readJournal(folder: string): Promise<Migration[]> {
  const journal: { entries: { idx: number; tag: string; when: number }[] } = JSON.parse(
    await readFile(join(folder, 'meta/_journal.json'), 'utf8'),
  );
  const files = readMigrationFiles({ migrationsFolder: folder });
  const migrations = journal.entries.map(({ tag, when }, index) => {
    const { hash, sql } = files[index]!;
    return { tag, when, hash, statements: sql };
  });
  for (const [index, { idx, tag, when }] of journal.entries.entries()) {
    const before = journal.entries[index - 1];
    if (idx === index && (!before || when > before.when)) continue;
    throw new MigrationError(
      `The migration ${tag} stands at place ${index} of the journal, but its number is ${idx} and its time is ${when}` +
        `${before ? ` (${before.when} for ${before.tag} before it)` : ''}. Both must grow from one migration to the ` +
        'next: remove its file, snapshot and journal entry, and run `npm run db:generate` again.',
    );
  }
  return migrations;
}
