import { spaceNameMaxLength, spacesMax, titleKey } from '@zeacon/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import { createCommunitiesRepository } from '../communities.repository.ts';
import { createSpacesRepository } from '../spaces.repository.ts';
import { cleanName } from './files/clean-name.ts';
import type { ImportRow, Outcome } from './import-rows.repository.ts';
import type { ImportRecord } from './imports.repository.ts';
import type { SourceSpace } from './source-row.ts';

type SpaceRow = ImportRow & { data: SourceSpace };

/** What has the name of a space that is there stands for that one. */
export async function writeSpaces(
  tx: Transaction,
  record: ImportRecord,
  rows: SpaceRow[],
  newId: NewId,
): Promise<Outcome[]> {
  const { communityId, businessId } = record;
  await createCommunitiesRepository(tx).lock(communityId);
  const spaces = createSpacesRepository(tx);
  const there = new Map((await spaces.list(communityId)).map(({ nameKey, id }) => [nameKey, id]));
  let position = await spaces.lastPosition(communityId);
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const name = cleanName(row.data.name, spaceNameMaxLength);
    const nameKey = titleKey(name);
    const targetId = there.get(nameKey);
    if (name === '' || targetId !== undefined || there.size >= spacesMax) {
      const reason = name === '' ? 'NO_NAME' : targetId === undefined ? 'TOO_MANY_SPACES' : 'ALREADY_HERE';
      outcomes.push({ position: row.position, state: 'LEFT_OUT', reason, targetId });
      continue;
    }
    const id = newId('spc');
    position += 1;
    const { description } = row.data;
    await spaces.insert({ id, communityId, businessId, name, nameKey, description, position });
    there.set(nameKey, id);
    outcomes.push({ position: row.position, state: 'IMPORTED', targetId: id });
  }
  return outcomes;
}
