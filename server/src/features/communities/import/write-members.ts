import { titleKey } from '@zeacon/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import { digestOf } from '../../../platform/secret-tokens.ts';
import { freeNames } from './free-names.ts';
import type { ImportRow, Outcome } from './import-rows.repository.ts';
import { createImportedAuthorsRepository, type ImportedAuthorRow } from './imported-authors.repository.ts';
import type { ImportRecord } from './imports.repository.ts';
import type { SourceMember } from './source-row.ts';

interface Deps {
  newId: NewId;
  now: Date;
}

type MemberRow = ImportRow & { data: SourceMember };

/** A digest: a name that somebody had elsewhere is kept in no other place. */
const nameDigest = (name: string) => digestOf(titleKey(name));

/** People become authors without an account; what they wrote is a member's at once whose email they have. */
export async function writeMembers(tx: Transaction, record: ImportRecord, rows: MemberRow[], { newId, now }: Deps) {
  const { communityId, businessId, id: importId } = record;
  const isInvited = record.members === 'INVITED';
  const authors = createImportedAuthorsRepository(tx);
  const byKey = new Map<string, ImportedAuthorRow>();
  for (const one of await authors.ofKeys(
    communityId,
    rows.map(({ sourceKey }) => sourceKey),
  ))
    byKey.set(one.sourceKey, one);
  const namesakes = Map.groupBy(
    await authors.ofSourceNames(
      communityId,
      rows.map(({ data }) => nameDigest(data.name)),
    ),
    ({ sourceName }) => sourceName,
  );

  /** Somebody of an earlier file: by what names them, or the only one of this name whom only one of both files knows by email. */
  function knownOf({ sourceKey, data }: MemberRow): ImportedAuthorRow | undefined {
    const alike = namesakes.get(nameDigest(data.name)) ?? [];
    const only = alike.length === 1 ? alike[0] : undefined;
    const isSame = only && (data.email === null || (only.email === null && only.accountId === null));
    return byKey.get(sourceKey) ?? (isSame ? only : undefined);
  }

  const outcomes: Outcome[] = [];
  const fresh: MemberRow[] = [];
  const updated: string[] = [];
  for (const row of rows) {
    const known = knownOf(row);
    if (!known) {
      fresh.push(row);
      continue;
    }
    const { email } = row.data;
    const { position } = row;
    if (email !== null && known.email === null && known.accountId === null) {
      await authors.update(known.id, { email, isInvited, sourceKey: row.sourceKey });
      updated.push(known.id);
      outcomes.push({ position, state: 'IMPORTED', targetId: known.id });
    } else outcomes.push({ position, state: 'LEFT_OUT', reason: 'ALREADY_HERE', targetId: known.id });
  }

  const given = fresh.map(({ data }) => data.name);
  const names = await freeNames({ authors, communityId, given: new Set() }, given);
  const inserted = fresh.map(({ sourceKey, data }, at) => ({
    ...{ id: newId('ima'), communityId, businessId, importId, sourceKey, createdAt: now },
    ...{ name: names[at]!, nameKey: titleKey(names[at]!), sourceName: nameDigest(data.name), email: data.email },
    isInvited: isInvited && data.email !== null,
  }));
  await authors.insert(inserted);
  const authorIds = [...inserted.map(({ id }) => id), ...updated];
  for (const { id, accountId } of await authors.claimable(communityId, { authorIds }))
    await authors.claim(id, accountId);
  return [
    ...outcomes,
    ...fresh.map(({ position }, at): Outcome => ({ position, state: 'IMPORTED', targetId: inserted[at]!.id })),
  ];
}
