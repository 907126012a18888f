import type { Database, Transaction } from '../../../platform/database/database.ts';
import { createImportedAuthorsRepository } from './imported-authors.repository.ts';

export type ImportedAuthors = ReturnType<typeof createImportedAuthors>;

/** People who wrote what was imported: as members, once they join with the same email, which they have shown to read. */
export function createImportedAuthors({ database }: { database: Database }) {
  return {
    /** In the transaction in which they join. */
    async claimIn(tx: Transaction, { communityId, memberId }: { communityId: string; memberId: string }) {
      const on = createImportedAuthorsRepository(tx);
      for (const { id, accountId } of await on.claimable(communityId, { accountId: memberId }))
        await on.claim(id, accountId);
    },

    isInvited: (tx: Transaction, communityId: string, accountId: string) =>
      createImportedAuthorsRepository(tx).isInvited(communityId, accountId),

    isExpected: (communityId: string, accountId: string) =>
      createImportedAuthorsRepository(database.db).isInvited(communityId, accountId),

    /** In the transaction in which a person is forgotten, before their account goes. */
    async eraseIn(tx: Transaction, accountId: string, posts: 'KEEP' | 'DELETE'): Promise<void> {
      const on = createImportedAuthorsRepository(tx);
      const ids = (await on.ofPerson(accountId)).map(({ id }) => id);
      if (ids.length === 0) return;
      if (posts === 'DELETE') await on.removeWritten(ids);
      await on.forgetLabels(ids);
      await on.remove(ids);
    },

    /** What files that businesses imported say of a person. */
    ofPerson: async (accountId: string) =>
      (await createImportedAuthorsRepository(database.db).ofPerson(accountId)).map(
        ({ communityId, name, email, createdAt }) => ({
          ...{ communityId, name, email },
          importedDate: createdAt.toISOString(),
        }),
      ),
  };
}
