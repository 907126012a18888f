import type { GivenRole } from '@zeacon/contract';
import { and, desc, eq, exists, gt, isNull, lt, notExists, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { businessAccount, businessInvite, businessMember, isPresent, userAccount } from './accounts.table.ts';

export type InviteRow = typeof businessInvite.$inferSelect;

/** Who is invited, with the email that they have shown to be theirs. */
interface Invited {
  userId: string;
  email: string;
}

/** Emails are passed in lower case. */
export function createInvitesRepository(db: Queryable) {
  const own = (businessId: string, id: string) =>
    and(eq(businessInvite.businessId, businessId), eq(businessInvite.id, id));
  /** Those of somebody who closed their account wait with it. */
  const inviterIsPresent = exists(
    db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(and(eq(userAccount.id, businessInvite.invitedBy), isPresent)),
  );
  /** Nobody joins a closed business; its invites wait with it. */
  const businessIsOpen = exists(
    db
      .select({ id: businessAccount.id })
      .from(businessAccount)
      .where(and(eq(businessAccount.id, businessInvite.businessId), isNull(businessAccount.deletesAt))),
  );
  const open = (now: Date) => and(gt(businessInvite.expiresAt, now), inviterIsPresent, businessIsOpen);
  const usable = (hash: string, now: Date) => and(eq(businessInvite.hash, hash), open(now));
  const isMember = (userId: string) =>
    db
      .select({ id: businessMember.userId })
      .from(businessMember)
      .where(and(eq(businessMember.businessId, businessInvite.businessId), eq(businessMember.userId, userId)));
  const sentTo = ({ userId, email }: Invited, now: Date) =>
    and(eq(businessInvite.email, email), open(now), notExists(isMember(userId)));
  const emailsOf = async (which: ReturnType<typeof eq>): Promise<string[]> => {
    const rows = await db.selectDistinct({ email: businessInvite.email }).from(businessInvite).where(which);
    return rows.map(({ email }) => email);
  };

  return {
    /** The newest first. */
    list: async (businessId: string): Promise<InviteRow[]> =>
      db
        .select()
        .from(businessInvite)
        .where(and(eq(businessInvite.businessId, businessId), inviterIsPresent))
        .orderBy(desc(businessInvite.sentAt), desc(businessInvite.id)),

    async find(businessId: string, id: string): Promise<InviteRow | undefined> {
      const [row] = await db.select().from(businessInvite).where(own(businessId, id));
      return row;
    },

    /** In place of one to the same email of the same business. */
    async put(row: InviteRow): Promise<void> {
      const target = [businessInvite.businessId, businessInvite.email];
      await db.insert(businessInvite).values(row).onConflictDoUpdate({ target, set: row });
    },

    async remove(businessId: string, id: string): Promise<void> {
      await db.delete(businessInvite).where(own(businessId, id));
    },

    /** Those that a member sent, but for invites to the roles that they still may give; to whom they were sent. */
    async removeSentBy(businessId: string, userId: string, kept: readonly GivenRole[]): Promise<string[]> {
      const rows = await db
        .delete(businessInvite)
        .where(
          and(
            eq(businessInvite.businessId, businessId),
            eq(businessInvite.invitedBy, userId),
            kept.length === 0 ? undefined : notInArray(businessInvite.role, [...kept]),
          ),
        )
        .returning({ email: businessInvite.email });
      return rows.map(({ email }) => email);
    },

    async removeExpired(businessId: string, before: Date): Promise<void> {
      await db
        .delete(businessInvite)
        .where(and(eq(businessInvite.businessId, businessId), lt(businessInvite.expiresAt, before)));
    },

    async findUsable(hash: string, now: Date): Promise<InviteRow | undefined> {
      const [row] = await db.select().from(businessInvite).where(usable(hash, now));
      return row;
    },

    /** Takes it away; of several who ask at once one gets it. */
    async take(hash: string, now: Date): Promise<InviteRow | undefined> {
      const [row] = await db.delete(businessInvite).where(usable(hash, now)).returning();
      return row;
    },

    /** Open ones to somebody, of businesses that they are no member of, the newest first. */
    listFor: (invited: Invited, now: Date, limit: number) =>
      db
        .select({
          id: businessInvite.id,
          businessName: businessAccount.businessName,
          logo: businessAccount.logo,
          role: businessInvite.role,
          invitedBy: userAccount.email,
          sentAt: businessInvite.sentAt,
          expiresAt: businessInvite.expiresAt,
        })
        .from(businessInvite)
        .innerJoin(businessAccount, eq(businessAccount.id, businessInvite.businessId))
        .innerJoin(userAccount, eq(userAccount.id, businessInvite.invitedBy))
        .where(sentTo(invited, now))
        .orderBy(desc(businessInvite.sentAt), desc(businessInvite.id))
        .limit(limit),

    /** As `take`, one of those that `listFor` lists. */
    async takeFor(invited: Invited, id: string, now: Date): Promise<InviteRow | undefined> {
      const [row] = await db
        .delete(businessInvite)
        .where(and(eq(businessInvite.id, id), sentTo(invited, now)))
        .returning();
      return row;
    },

    emailsIn: (businessId: string) => emailsOf(eq(businessInvite.businessId, businessId)),
    emailsInvitedBy: (userId: string) => emailsOf(eq(businessInvite.invitedBy, userId)),
  };
}
