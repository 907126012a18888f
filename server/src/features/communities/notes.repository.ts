import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { communityAccount } from './communities.table.ts';
import { communityMemberNote } from './notes.table.ts';

export type NoteRow = typeof communityMemberNote.$inferSelect;

export const createNotesRepository = (db: Queryable) => ({
  /** With the name of the moderator who wrote each. */
  async list(communityId: string, accountId: string, { page, size }: { page: number; size: number }) {
    const which = and(eq(communityMemberNote.communityId, communityId), eq(communityMemberNote.accountId, accountId));
    const rows = await db
      .select({ note: communityMemberNote, moderator: communityAccount.username })
      .from(communityMemberNote)
      .leftJoin(communityAccount, eq(communityAccount.id, communityMemberNote.byAccountId))
      .where(which)
      .orderBy(desc(communityMemberNote.createdAt), desc(communityMemberNote.id))
      .limit(size)
      .offset(page * size);
    const [total] = await db.select({ value: count() }).from(communityMemberNote).where(which);
    return { rows, totalItems: total?.value ?? 0 };
  },

  /** Locks it until the transaction ends. */
  async lock(communityId: string, id: string): Promise<NoteRow | undefined> {
    const [row] = await db
      .select()
      .from(communityMemberNote)
      .where(and(eq(communityMemberNote.communityId, communityId), eq(communityMemberNote.id, id)))
      .for('update');
    return row;
  },

  async insert(row: NoteRow): Promise<void> {
    await db.insert(communityMemberNote).values(row);
  },

  async remove(id: string): Promise<void> {
    await db.delete(communityMemberNote).where(eq(communityMemberNote.id, id));
  },
});
