import { titleKey } from '@zeacon/contract';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { communityAccount, communityMember, importedAuthor, post, postComment } from '../communities.table.ts';

export type ImportedAuthorRow = typeof importedAuthor.$inferSelect;

export function createImportedAuthorsRepository(db: Queryable) {
  const author = importedAuthor;

  return {
    async ofKeys(communityId: string, keys: readonly string[]): Promise<ImportedAuthorRow[]> {
      if (keys.length === 0) return [];
      return db
        .select()
        .from(author)
        .where(and(eq(author.communityId, communityId), inArray(author.sourceKey, [...keys])));
    },

    async ofSourceNames(communityId: string, names: readonly string[]): Promise<ImportedAuthorRow[]> {
      if (names.length === 0) return [];
      return db
        .select()
        .from(author)
        .where(and(eq(author.communityId, communityId), inArray(author.sourceName, [...names])));
    },

    async ofIds(ids: readonly string[]): Promise<ImportedAuthorRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(author)
        .where(inArray(author.id, [...ids]));
    },

    /** Keys of names that people in this community have, of those asked about. */
    async takenNames(communityId: string, keys: readonly string[]): Promise<Set<string>> {
      if (keys.length === 0) return new Set();
      const imported = await db
        .select({ key: author.nameKey })
        .from(author)
        .where(and(eq(author.communityId, communityId), inArray(author.nameKey, [...keys])));
      const members = await db
        .select({ key: communityAccount.usernameKey })
        .from(communityAccount)
        .innerJoin(
          communityMember,
          and(eq(communityMember.accountId, communityAccount.id), eq(communityMember.communityId, communityId)),
        )
        .where(inArray(communityAccount.usernameKey, [...keys]));
      return new Set([...imported, ...members].map(({ key }) => titleKey(key)));
    },

    async insert(rows: (typeof author.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.insert(author).values(rows);
    },

    async update(id: string, changes: Partial<typeof author.$inferInsert>): Promise<void> {
      await db.update(author).set(changes).where(eq(author.id, id));
    },

    /** Those whose email a member of the community has: of one account, among some authors, or of any. */
    async claimable(communityId: string, only: { accountId?: string; authorIds?: readonly string[] } = {}) {
      const { accountId, authorIds } = only;
      return db
        .select({ id: author.id, accountId: communityAccount.id })
        .from(author)
        .innerJoin(communityAccount, eq(communityAccount.email, author.email))
        .innerJoin(
          communityMember,
          and(
            eq(communityMember.accountId, communityAccount.id),
            eq(communityMember.communityId, communityId),
            eq(communityMember.state, 'ACTIVE'),
          ),
        )
        .where(
          and(
            eq(author.communityId, communityId),
            isNotNull(author.email),
            accountId === undefined ? undefined : eq(communityAccount.id, accountId),
            authorIds && inArray(author.id, [...authorIds]),
          ),
        );
    },

    /** What they wrote is the member's from then on. */
    async claim(id: string, accountId: string): Promise<void> {
      await db.update(author).set({ accountId, email: null }).where(eq(author.id, id));
      const written = { accountId, importedAuthorId: null };
      await db.update(post).set(written).where(eq(post.importedAuthorId, id));
      await db.update(postComment).set(written).where(eq(postComment.importedAuthorId, id));
    },

    async isInvited(communityId: string, accountId: string): Promise<boolean> {
      const email = sql`(select email from community_account where id = ${accountId})`;
      const [row] = await db
        .select({ id: author.id })
        .from(author)
        .where(
          and(
            eq(author.communityId, communityId),
            eq(author.isInvited, true),
            or(eq(author.accountId, accountId), eq(author.email, email)),
          ),
        )
        .limit(1);
      return row !== undefined;
    },

    /** Of a person, in whatever community: those that are theirs, and those with their email. */
    async ofPerson(accountId: string): Promise<ImportedAuthorRow[]> {
      const email = sql`(select email from community_account where id = ${accountId})`;
      return db
        .select()
        .from(author)
        .where(or(eq(author.accountId, accountId), eq(author.email, email)));
    },

    async removeWritten(ids: readonly string[]): Promise<void> {
      await db.delete(post).where(inArray(post.importedAuthorId, [...ids]));
      await db
        .update(postComment)
        .set({ text: '', isRemoved: true })
        .where(inArray(postComment.importedAuthorId, [...ids]));
      await db.execute(sql`
        delete from community_report r using post_comment o
        where o.imported_author_id in ${[...ids]} and r.comment_id = o.id`);
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(author).where(inArray(author.id, [...ids]));
    },

    /** What reports call them. */
    async forgetLabels(ids: readonly string[]): Promise<void> {
      await db.execute(sql`update community_import_row set label = '' where target_id in ${[...ids]}`);
    },

    /** Of these, those that wrote something that is there still. */
    async writing(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from imported_author a where id in ${[...ids]}
        and (exists (select 1 from post where imported_author_id = a.id)
          or exists (select 1 from post_comment where imported_author_id = a.id))`);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
