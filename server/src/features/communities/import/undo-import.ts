import type { ImportRowKind } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { createImportRowsRepository, type ImportRow, type Outcome } from './import-rows.repository.ts';
import { createImportedAuthorsRepository } from './imported-authors.repository.ts';
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

async function idsOf(tx: Transaction, query: ReturnType<typeof sql>): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(query);
  return new Set(rows.map(({ id }) => id));
}

/** A post stays as a whole once somebody has answered it, reacted to it, edited or pinned it. */
async function undoPosts(tx: Transaction, rows: ImportRow[]): Promise<Outcome[]> {
  const ids = targetsOf(rows);
  const kept = await idsOf(
    tx,
    sql`select id from post p where id in ${ids} and (edited_at is not null or is_pinned or state <> 'PUBLISHED'
      or exists (select 1 from post_reaction where post_id = p.id)
      or exists (select 1 from post_poll where post_id = p.id)
      or exists (select 1 from post_comment c where c.post_id = p.id and not exists (
        select 1 from community_import_row r where r.target_id = c.id)))`,
  );
  const removed = ids.filter((id) => !kept.has(id));
  if (removed.length > 0) await tx.execute(sql`delete from post where id in ${removed}`);
  return outcomesOf(rows, kept);
}

/** What was answered stays. Answers come after what they answer: from the last row on, those that go are known first. */
async function undoComments(tx: Transaction, rows: ImportRow[], importId: string): Promise<Outcome[]> {
  const ids = targetsOf(rows);
  const kept = await idsOf(
    tx,
    sql`select c.id from post_comment c join community_import_row r on r.target_id = c.post_id
      where c.id in ${ids} and r.import_id = ${importId} and r.state = 'KEPT'`,
  );
  const answers = await tx.execute<{ id: string; parent: string }>(
    sql`select id, parent_id as parent from post_comment where parent_id in ${ids}`,
  );
  const answersTo = Map.groupBy(answers.rows, ({ parent }) => parent);
  const removed = new Set<string>();
  for (const id of ids) {
    if (answersTo.get(id)?.some((answer) => !removed.has(answer.id))) kept.add(id);
    if (!kept.has(id)) removed.add(id);
  }
  if (removed.size > 0) await tx.execute(sql`delete from post_comment where id in ${[...removed]}`);
  return outcomesOf(rows, kept);
}

/** Whose words stay keeps the name; an email stays with nobody. Members stay members. */
async function undoMembers(tx: Transaction, rows: ImportRow[]): Promise<Outcome[]> {
  const authors = createImportedAuthorsRepository(tx);
  const ids = targetsOf(rows);
  const kept = await authors.writing(ids);
  for (const id of kept) await authors.update(id, { email: null, isInvited: false });
  await authors.remove(ids.filter((id) => !kept.has(id)));
  return outcomesOf(rows, kept);
}

async function undoSpaces(tx: Transaction, rows: ImportRow[]): Promise<Outcome[]> {
  const ids = targetsOf(rows);
  const kept = await idsOf(
    tx,
    sql`select id from community_space s where id in ${ids} and exists (select 1 from post where space_id = s.id)`,
  );
  const removed = ids.filter((id) => !kept.has(id));
  if (removed.length > 0) await tx.execute(sql`delete from community_space where id in ${removed}`);
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
