import { randomInt } from 'node:crypto';
import { titleKey } from '@zeacon/contract';
import { cleanName } from './files/clean-name.ts';
import type { createImportedAuthorsRepository } from './imported-authors.repository.ts';

export const importedNameMaxLength = 60;
/** So many namesakes are told apart by numbers that follow each other. */
const numbered = Array.from({ length: 29 }, (_, index) => index + 2);
/** What others read instead of a name that cannot be shown. */
const nameless = 'Member';

interface Deps {
  authors: Pick<ReturnType<typeof createImportedAuthorsRepository>, 'takenNames'>;
  communityId: string;
  /** Keys of names that were given already, and are not stored yet. */
  given: Set<string>;
}

/** A name for each, that nobody in the community has: as it is written in the file, where that can be. */
export async function freeNames({ authors, communityId, given }: Deps, names: readonly string[]): Promise<string[]> {
  const bases = names.map((name) => cleanName(name, importedNameMaxLength) || nameless);
  const keys = bases.map(titleKey);
  const taken = await authors.takenNames(communityId, keys);
  const clashing = bases.filter(
    (_, at) => taken.has(keys[at]!) || given.has(keys[at]!) || keys.indexOf(keys[at]!) < at,
  );
  const others = [...new Set(clashing)].flatMap((base) => numbered.map((number) => titleKey(`${base} ${number}`)));
  for (const key of await authors.takenNames(communityId, others)) taken.add(key);
  return bases.map((base) => {
    const isFree = (name: string) => !taken.has(titleKey(name)) && !given.has(titleKey(name));
    const next = [base, ...numbered.map((number) => `${base} ${number}`)].find(isFree);
    const name = next ?? `${base} ${randomInt(1_000_000, 10_000_000)}`;
    given.add(titleKey(name));
    return name;
  });
}
