import type { ImportRowKind } from '@zeacon/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { createImportRowsRepository, type ImportRow, type Outcome } from './import-rows.repository.ts';
import { createImportedAuthorsRepository } from './imported-authors.repository.ts';
import { createImportedContentRepository } from './imported-content.repository.ts';
import { createImportsRepository, type ImportRecord } from './imports.repository.ts';
import { countNames } from './run-import.ts';

interface Deps {
  database: Database;
  clock: Clock;
}

const rowsAtOnce = 100;
const order: readonly ImportRowKind[] = ['POST', 'COMMENT', 'MEMBER', 'SPACE'];

const targetsOf = (rows: readonly ImportRow[]) => rows.map(({ targetId }) => targetId ?? '');
const outcomesOf = (rows: readonly ImportRow[], kept: ReadonlySet<string>): Outcome[] =>
  rows.map(({ position, targetId }) => ({ position, state: kept.has(targetId ?? '') ? 'KEPT' : 'UNDONE' }));

const without = (ids: readonly string[], kept: ReadonlySet<string>) => ids.filter((id) => !kept.has(id));

/** A post stays as a whole once somebody has answered it, reacted to it, edited or pinned it. */
async function undoPosts(tx: Transaction, rows: ImportRow[]): Promise<Outcome[]> {
  const content = createImportedContentRepository(tx);
  const ids = targetsOf(rows);
  const kept = await content.touchedPosts(ids);
  await content.removePosts(without(ids, kept));
  return outcomesOf(rows, kept);
}

/** What was answered stays. Answers come after what they answer: from the last row on, those that go are known first. */
async function undoComments(tx: Transaction, rows: ImportRow[], importId: string): Promise<Outcome[]> {
  const content = createImportedContentRepository(tx);
  const ids = targetsOf(rows);
  const kept = await content.commentsOfKept(importId, ids);
  const answersTo = await content.answersTo(ids);
  const removed = new Set<string>();
  for (const id of ids) {
    if (answersTo.get(id)?.some((answer) => !removed.has(answer.id))) kept.add(id);
    if (!kept.has(id)) removed.add(id);
  }
  await content.removeComments([...removed]);
  return outcomesOf(rows, kept);
}

/** Whose words stay keeps the name; an email stays with nobody. Members stay members. */
async function undoMembers(tx: Transaction, rows: ImportRow[]): Promise<Outcome[]> {
  const authors = createImportedAuthorsRepository(tx);
  const ids = targetsOf(rows);
  const kept = await authors.writing(ids);
  for (const id of kept) await authors.update(id, { email: null, isInvited: false });
  await authors.remove(without(ids, kept));
  return outcomesOf(rows, kept);
}

async function undoSpaces(tx: Transaction, rows: ImportRow[]): Promise<Outcome[]> {
  const content = createImportedContentRepository(tx);
  const ids = targetsOf(rows);
  const kept = await content.spacesWithPosts(ids);
  await content.removeSpaces(without(ids, kept));
  return outcomesOf(rows, kept);
}

const undoes = { POST: undoPosts, COMMENT: undoComments, MEMBER: undoMembers, SPACE: undoSpaces };

/** Takes away what an import brought, some rows in each transaction. False at the end. */
export function createUndoImport({ database, clock }: Deps) {
  return (id: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const imports = createImportsRepository(tx);
      const record = await imports.lock(id);
      if (record?.state !== 'UNDOING') return false;
      const stored = createImportRowsRepository(tx);
      for (const kind of order) {
        const rows = await stored.imported(id, kind, rowsAtOnce);
        if (rows.length === 0) continue;
        const outcomes = await undoes[kind](tx, rows, id);
        await stored.settle(id, outcomes);
        await imports.update(id, { counts: countIn(record, kind, outcomes) });
        return true;
      }
      await imports.update(id, { state: 'UNDONE', finishedAt: clock() });
      return false;
    });
}

function countIn({ counts }: ImportRecord, kind: ImportRowKind, outcomes: readonly Outcome[]) {
  const stayed = outcomes.filter(({ state }) => state === 'KEPT').length;
  const name = countNames[kind];
  const kept = { ...counts.kept, [name]: counts.kept[name] + stayed };
  return { ...counts, kept, done: counts.done + outcomes.length };
}
