import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import { createImportRowsRepository, type ImportRow, type Outcome } from './import-rows.repository.ts';
import { createImportedAuthorsRepository } from './imported-authors.repository.ts';
import { createImportsRepository, type ImportRecord } from './imports.repository.ts';
import type { ImportCounts } from './imports.table.ts';
import type { SourceComment, SourceMember, SourcePost, SourceSpace } from './source-row.ts';
import { writeMembers } from './write-members.ts';
import { writeComments, writePosts } from './write-posts.ts';
import { writeSpaces } from './write-spaces.ts';

interface Deps {
  database: Database;
  newId: NewId;
  clock: Clock;
}

const rowsAtOnce = 100;
export const countNames = { SPACE: 'spaces', MEMBER: 'members', POST: 'posts', COMMENT: 'comments' } as const;

/**
 * Imports what waits, some rows in each transaction, which also keeps what became of them: however often it is
 * interrupted, each row comes in once.
 */
export function createRunImport({ database, newId, clock }: Deps) {
  function write(tx: Transaction, record: ImportRecord, rows: ImportRow[]): Promise<Outcome[]> {
    switch (rows[0]!.kind) {
      case 'SPACE':
        return writeSpaces(tx, record, rows as (ImportRow & { data: SourceSpace })[], newId);
      case 'MEMBER':
        return writeMembers(tx, record, rows as (ImportRow & { data: SourceMember })[], { newId, now: clock() });
      case 'POST':
        return writePosts(tx, record, rows as (ImportRow & { data: SourcePost })[], newId);
      default:
        return writeComments(tx, record, rows as (ImportRow & { data: SourceComment })[], newId);
    }
  }

  /** Of whoever joined just as the row that names them came in: neither transaction saw the other. */
  async function claimLate(tx: Transaction, { communityId }: ImportRecord): Promise<void> {
    const authors = createImportedAuthorsRepository(tx);
    for (const { id, accountId } of await authors.claimable(communityId)) await authors.claim(id, accountId);
  }

  /** False at the end. */
  return (id: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const imports = createImportsRepository(tx);
      const record = await imports.lock(id);
      if (record?.state !== 'IMPORTING') return false;
      const stored = createImportRowsRepository(tx);
      const rows = await stored.nextWaiting(id, rowsAtOnce);
      if (rows.length === 0) {
        await claimLate(tx, record);
        await imports.update(id, { state: 'DONE', finishedAt: clock() });
        return false;
      }
      const outcomes = await write(tx, record, rows);
      await stored.settle(id, outcomes);
      await imports.update(id, { counts: countIn(record.counts, rows[0]!.kind, outcomes) });
      return true;
    });
}

function countIn(counts: ImportCounts, kind: ImportRow['kind'], outcomes: readonly Outcome[]): ImportCounts {
  const came = outcomes.filter(({ state }) => state === 'IMPORTED').length;
  const name = countNames[kind];
  return {
    ...counts,
    imported: { ...counts.imported, [name]: counts.imported[name] + came },
    leftOut: counts.leftOut + outcomes.length - came,
    done: counts.done + outcomes.length,
  };
}
