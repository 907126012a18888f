import { MigrationError } from './migration-error.ts';
import type { Migration } from './migration-journal.ts';

export type AppliedMigration = Pick<Migration, 'hash' | 'when'>;

const nothingChanged = 'Nothing was changed. See "Upgrades" in docs/guides/run-the-platform.md.';

/**
 * The migrations that the database is missing, oldest first. Throws `MigrationError` if its own do not match `journal`.
 */
export function pendingMigrations(journal: Migration[], applied: AppliedMigration[]): Migration[] {
  const newest = journal.at(-1)?.when ?? 0;
  const newestApplied = Math.max(0, ...applied.map(({ when }) => when));
  if (newestApplied > newest)
    throw new MigrationError(
      'The database was changed by a newer version of Zeacon, which this version cannot use. Start the newer version, ' +
        `or restore what was saved before the upgrade. ${nothingChanged}`,
    );
  const known = new Map(journal.map((migration) => [migration.when, migration]));
  for (const { when, hash } of applied) {
    const migration = known.get(when);
    if (!migration)
      throw new MigrationError(
        `The database has a migration of ${new Date(when).toISOString()} that this version does not have. Start the ` +
          `version that last used this database. ${nothingChanged}`,
      );
    if (migration.hash !== hash)
      throw new MigrationError(
        `The migration ${migration.tag} is not the one that was applied to the database: its file was edited since. ` +
          `Restore the file as it was released. ${nothingChanged}`,
      );
  }
  const times = new Set(applied.map(({ when }) => when));
  const pending = journal.filter(({ when }) => !times.has(when));
  const late = pending.find(({ when }) => when < newestApplied);
  if (late)
    throw new MigrationError(
      `The migration ${late.tag} is missing from the database, which has later ones already. Start the version that ` +
        `last used this database. ${nothingChanged}`,
    );
  return pending;
}
