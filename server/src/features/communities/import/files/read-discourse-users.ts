import { serverMessages } from '@zeacon/contract';
import type { SourceRow } from '../source-row.ts';
import { FileProblem } from './file-problem.ts';
import { memberSource } from './member-source.ts';
import type { TableRow } from './read-csv.ts';
import { memberKey } from './source-keys.ts';

/** The list of users of Discourse. */
export function* readDiscourseUsers(columns: readonly string[], rows: Iterable<TableRow>): Generator<SourceRow> {
  for (const column of ['username', 'email'])
    if (!columns.includes(column)) throw new FileProblem(serverMessages.importNoColumn, { column });
  for (const row of rows) {
    const username = row.value('username');
    const isGone =
      row.value('suspended_at') !== '' || row.value('staged') === 'true' || row.value('active') === 'false';
    yield memberSource({
      ...{ line: row.line, name: row.value('name') || username, email: row.value('email') },
      sourceKey: memberKey('discourse', 'username', username),
      ...(username === '' ? { reason: 'NO_NAME' as const } : isGone && { reason: 'NOT_PUBLIC' as const }),
    });
  }
}
