import type { ImportReason, ImportRowKind } from '@zeacon/contract';
import { csvOf } from '../../../platform/csv.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { mapPages } from '../../../platform/download.ts';
import { createImportRowsRepository, type ImportRow } from './import-rows.repository.ts';
import type { ImportRowState } from './imports.table.ts';

const head = ['Line', 'Kind', 'Name', 'Result', 'Reason', 'Shortened', 'Id here'];
const rowsAtOnce = 1000;

const kinds: Record<ImportRowKind, string> = { SPACE: 'Space', MEMBER: 'Member', POST: 'Post', COMMENT: 'Comment' };
const results: Record<ImportRowState, string> = {
  WAITING: 'Not imported yet',
  IMPORTED: 'Imported',
  LEFT_OUT: 'Left out',
  UNDONE: 'Imported, then undone',
  KEPT: 'Imported, and kept when it was undone',
};
const reasons: Record<ImportReason, string> = {
  ALREADY_HERE: 'It is here already',
  NO_TEXT: 'It has no text',
  NO_POST: 'Its post is not here. Import the file with the posts first.',
  PRIVATE_MESSAGE: 'It is a private message',
  NOT_PUBLIC: 'It was hidden, deleted, suspended or a draft there',
  NOTICE: 'The other platform wrote it itself',
  TOO_MANY_SPACES: 'A community has 30 spaces at most. Its posts are in none.',
  NO_NAME: 'It has no name that can be shown',
  BAD_DATE: 'Its date is missing, cannot be read, or is to come. Write it like 2024-03-05 10:20:00 UTC.',
};

/** What became of each row of a file. */
export function importReport(db: Queryable, importId: string): AsyncIterable<string> {
  return csvOf(
    head,
    mapPages(pagesOf(db, importId), (rows) => rows.map(toCells)),
  );
}

async function* pagesOf(db: Queryable, importId: string): AsyncGenerator<ImportRow[]> {
  const stored = createImportRowsRepository(db);
  let after = -1;
  let rows: ImportRow[];
  do {
    rows = await stored.page(importId, after, rowsAtOnce);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.position ?? after;
  } while (rows.length === rowsAtOnce);
}

const toCells = ({ line, kind, label, state, reason, isShortened, targetId }: ImportRow): string[] => [
  ...[line, kinds[kind], label, results[state], reason === null ? '' : reasons[reason]],
  ...[isShortened ? 'Yes' : '', targetId ?? ''],
];
