import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
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

    async insertToken(row: { hash: string; sessionId: string; issuedAt: Date; expiresAt: Date }): Promise<void> {
      await db.insert(refreshToken).values(row);
      await db.update(session).set({ expiresAt: row.expiresAt }).where(eq(session.id, row.sessionId));
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

    async revoke(sessionId: string, now: Date): Promise<void> {
      await db
        .update(session)
        .set({ revokedAt: now })
        .where(and(eq(session.id, sessionId), isNull(session.revokedAt)));
    },

    async isLive(sessionId: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ id: session.id })
        .from(session)
        .where(and(eq(session.id, sessionId), isNull(session.revokedAt), gt(session.expiresAt, now)));
      return rows.length > 0;
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.delete(session).where(lt(session.expiresAt, now));
    },
  };
}
