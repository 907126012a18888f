import type { Look } from '../../platform/actors/impersonated-calls.ts';
import type { Database } from '../../platform/database/database.ts';
import { createImpersonationsRepository } from './impersonations.repository.ts';

/** Some hundred impersonations, each with all sections. */
const mostKept = 20_000;

/** Writes down each section that an operator reads, once for each impersonation, before it is answered. */
export function createNoteLook(database: Pick<Database, 'transaction'>): (look: Look) => Promise<void> {
  const noted = new Set<string>();
  return async ({ impersonationId, section }) => {
    const key = `${impersonationId} ${section}`;
    if (noted.has(key)) return;
    await database.transaction((tx) => createImpersonationsRepository(tx).addViewed(impersonationId, section));
    if (noted.size >= mostKept) noted.clear();
    noted.add(key);
  };
}
