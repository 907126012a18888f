import { and, desc, eq, gt, inArray, isNull, lt, max, ne } from 'drizzle-orm';
import type { CallOrigin } from '../../platform/call-origin.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { SessionOwner } from './access-tokens.ts';
import { refreshToken, session } from './authentication.table.ts';

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

export interface HeldToken {
  sessionId: string;
  userId: string;
  businessId: string;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

export interface LiveSession {
  id: string;
  userAgent: string | null;
  address: string | null;
  country: string | null;
  createdAt: Date;
  usedAt: Date;
}

export function createSessionsRepository(db: Queryable) {
  const held = () =>
    db
      .select({
        sessionId: session.id,
        userId: session.userId,
        businessId: session.businessId,
        expiresAt: refreshToken.expiresAt,
        usedAt: refreshToken.usedAt,
        revokedAt: session.revokedAt,
      })
      .from(refreshToken)
      .innerJoin(session, eq(session.id, refreshToken.sessionId));

  async function findToken(hash: string): Promise<HeldToken | undefined> {
    const [row] = await held().where(eq(refreshToken.hash, hash));
    return row;
  }

  return {
    async insert(row: {
      id: string;
      userId: string;
      businessId: string;
      createdAt: Date;
      expiresAt: Date;
    }): Promise<void> {
      await db.insert(session).values(row);
    },

    /** Also says of the session how long it lasts now, and where it is used from where that is known. */
    async insertToken(
      row: { hash: string; sessionId: string; issuedAt: Date; expiresAt: Date },
      origin: CallOrigin | undefined,
    ): Promise<void> {
      await db.insert(refreshToken).values(row);
      await db
        .update(session)
        .set({ expiresAt: row.expiresAt, usedAt: row.issuedAt, ...origin })
        .where(eq(session.id, row.sessionId));
    },

    findToken,

    /** Until the transaction ends, nobody else can use a token of this session. */
    async lockToken(hash: string): Promise<HeldToken | undefined> {
      const [locked] = await held().where(eq(refreshToken.hash, hash)).for('update', { of: session });
      // Read again: whoever held the lock before may have used the token.
      return locked && findToken(hash);
    },

    async markUsed(hash: string, now: Date): Promise<void> {
      await db.update(refreshToken).set({ usedAt: now }).where(eq(refreshToken.hash, hash));
    },

    /** False when it had ended already. */
    async revoke(sessionId: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(session)
        .set({ revokedAt: now })
        .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
        .returning({ id: session.id });
      return rows.length > 0;
    },

    /**
     * Answers how many it ended: one or all of a person, but for those that had ended already. Needs the lock of the
     * person, without which it misses those that are being opened.
     */
    async revokeOf(userId: string, now: Date, which: { only?: string; except?: string }): Promise<number> {
      const rows = await db
        .update(session)
        .set({ revokedAt: now })
        .where(
          and(
            eq(session.userId, userId),
            isNull(session.revokedAt),
            gt(session.expiresAt, now),
            which.only === undefined ? undefined : eq(session.id, which.only),
            which.except === undefined ? undefined : ne(session.id, which.except),
          ),
        )
        .returning({ id: session.id });
      return rows.length;
    },

    async listLive(userId: string, now: Date): Promise<LiveSession[]> {
      return db
        .select({
          id: session.id,
          userAgent: session.userAgent,
          address: session.address,
          country: session.country,
          createdAt: session.createdAt,
          usedAt: session.usedAt,
        })
        .from(session)
        .where(and(eq(session.userId, userId), isNull(session.revokedAt), gt(session.expiresAt, now)))
        .orderBy(desc(session.usedAt), desc(session.id));
    },

    /** By user, for whom any is kept. */
    async lastUses(businessId: string): Promise<Map<string, Date>> {
      const rows = await db
        .select({ userId: session.userId, usedAt: max(session.usedAt) })
        .from(session)
        .where(eq(session.businessId, businessId))
        .groupBy(session.userId);
      return new Map(rows.flatMap(({ userId, usedAt }) => (usedAt ? [[userId, usedAt]] : [])));
    },

    async revokeMember({ userId, businessId }: SessionOwner, now: Date): Promise<void> {
      await db
        .update(session)
        .set({ revokedAt: now })
        .where(and(eq(session.userId, userId), eq(session.businessId, businessId), isNull(session.revokedAt)));
    },

    async isLive(sessionId: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ id: session.id })
        .from(session)
        .where(and(eq(session.id, sessionId), isNull(session.revokedAt), gt(session.expiresAt, now)));
      return rows.length > 0;
    },

    /** Those of these that go on. */
    async liveAmong(sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ id: session.id })
        .from(session)
        .where(and(inArray(session.id, [...sessionIds]), isNull(session.revokedAt), gt(session.expiresAt, now)));
      return new Set(rows.map(({ id }) => id));
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.delete(session).where(lt(session.expiresAt, now));
    },
  };
}
