import { type ImportReason, spaceNameMaxLength, spacesMax, titleKey } from '@zeacon/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { createSpacesRepository } from '../spaces.repository.ts';
import { cleanLine, cleanName } from './files/clean-name.ts';
import { freeNames } from './free-names.ts';
import { createImportRowsRepository } from './import-rows.repository.ts';
import { createImportedAuthorsRepository } from './imported-authors.repository.ts';
import type { ImportRecord } from './imports.repository.ts';
import type { communityImportRow } from './imports.table.ts';
import type { SourceRow } from './source-row.ts';

export type Plan = ReturnType<typeof createPlan>;

const labelMaxLength = 150;
/** Of names that are written otherwise, so many are shown before an import. */
const renamedShown = 20;

interface Refusal {
  reason: ImportReason;
  targetId?: string | undefined;
}

/** What will become of the rows of a file, before any of it is imported. */
export function createPlan({ id: importId, communityId }: ImportRecord) {
  const seen = new Set<string>();
  const given = new Set<string>();
  const spaceKeys = new Set<string>();
  const renamed: { from: string; to: string }[] = [];
  let position = 0;
  let withEmail = 0;
  let renamedCount = 0;

  async function refuseSpaces(tx: Transaction, rows: readonly SourceRow[]): Promise<(Refusal | undefined)[]> {
    const there = new Map((await createSpacesRepository(tx).list(communityId)).map((one) => [one.nameKey, one.id]));
    return rows.map(({ label }) => {
      const name = cleanName(label, spaceNameMaxLength);
      const key = titleKey(name);
      if (name === '') return { reason: 'NO_NAME' };
      if (there.has(key) || spaceKeys.has(key)) return { reason: 'ALREADY_HERE', targetId: there.get(key) };
      if (there.size + spaceKeys.size >= spacesMax) return { reason: 'TOO_MANY_SPACES' };
      spaceKeys.add(key);
      return undefined;
    });
  }

  async function refuseMembers(tx: Transaction, rows: readonly SourceRow[]): Promise<(Refusal | undefined)[]> {
    const found = await createImportedAuthorsRepository(tx).ofKeys(
      communityId,
      rows.map(({ sourceKey }) => sourceKey),
    );
    const known = new Map(found.map((one) => [one.sourceKey, one]));
    return rows.map(({ sourceKey, data }) => {
      const one = known.get(sourceKey);
      // Whoever wrote something in an earlier file and has an email in this one gets it.
      const isNews = data.kind === 'MEMBER' && data.email !== null && one?.email === null && one.accountId === null;
      return one && !isNews ? { reason: 'ALREADY_HERE', targetId: one.id } : undefined;
    });
  }

  async function refuseWritten(tx: Transaction, kind: 'POST' | 'COMMENT', rows: readonly SourceRow[]) {
    const known = await createImportRowsRepository(tx).knownOf(
      communityId,
      kind,
      rows.map(({ sourceKey }) => sourceKey),
    );
    return rows.map(({ sourceKey }): Refusal | undefined =>
      known.has(sourceKey) ? { reason: 'ALREADY_HERE', targetId: known.get(sourceKey) } : undefined,
    );
  }

  async function noteNames(tx: Transaction, rows: readonly SourceRow[]): Promise<void> {
    const authors = createImportedAuthorsRepository(tx);
    const names = await freeNames(
      { authors, communityId, given },
      rows.map(({ label }) => label),
    );
    for (const [at, to] of names.entries()) {
      const { label, data } = rows[at]!;
      const from = cleanLine(label, labelMaxLength);
      if (data.kind === 'MEMBER' && data.email !== null) withEmail += 1;
      if (to === from) continue;
      renamedCount += 1;
      if (renamed.length < renamedShown) renamed.push({ from, to });
    }
  }

  function refuse(tx: Transaction, kind: SourceRow['data']['kind'], rows: readonly SourceRow[]) {
    if (kind === 'SPACE') return refuseSpaces(tx, rows);
    return kind === 'MEMBER' ? refuseMembers(tx, rows) : refuseWritten(tx, kind, rows);
  }

  return {
    /** All of one kind. */
    async next(tx: Transaction, rows: readonly SourceRow[]): Promise<(typeof communityImportRow.$inferInsert)[]> {
      const { kind } = rows[0]!.data;
      const refusals = await refuse(tx, kind, rows);
      const planned = rows.map((row, at) => {
        const key = `${kind} ${row.sourceKey}`;
        const isTwice = seen.has(key);
        seen.add(key);
        const refusal: Refusal | undefined = row.reason
          ? { reason: row.reason }
          : isTwice
            ? { reason: 'ALREADY_HERE' }
            : refusals[at];
        return { row, refusal };
      });
      if (kind === 'MEMBER')
        await noteNames(
          tx,
          planned.flatMap(({ row, refusal }) => (refusal ? [] : row)),
        );
      return planned.map(({ row, refusal }) => ({
        ...{ importId, position: position++, communityId, kind, sourceKey: row.sourceKey, sourceRef: row.sourceRef },
        ...{ line: cleanLine(row.line, 60), label: cleanLine(row.label, labelMaxLength) },
        sourceTitle: row.sourceTitle ?? null,
        isShortened: row.isShortened ?? false,
        data: refusal ? null : row.data,
        state: refusal ? ('LEFT_OUT' as const) : ('WAITING' as const),
        reason: refusal?.reason ?? null,
        targetId: refusal?.targetId ?? null,
      }));
    },

    summary: () => ({ withEmail, renamed, renamedCount }),
  };
}
