import { ApiError } from '../../platform/api-error.ts';
import type { CallOrigin } from '../../platform/call-origin.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import type { AccessTokens, SessionOwner } from './access-tokens.ts';
import type { HeldToken, SessionsRepository } from './authentication.repository.ts';
import { refreshTokenLifeMs, successorOf } from './refresh-tokens.ts';

export type SessionsService = ReturnType<typeof createSessionsService>;

export interface Grant extends SessionOwner {
  accessToken: string;
  refreshToken: string;
  expiresInSec: number;
  sessionId: string;
}

export interface SessionsDeps {
  sessions: SessionsRepository;
  transaction: <T>(work: (sessions: SessionsRepository) => Promise<T>) => Promise<T>;
  accessTokens: AccessTokens;
  successorKeys: KeyRing;
  newId: NewId;
  clock: Clock;
}

/** How long a used refresh token still answers its successor: for two tabs that refresh at once. */
const raceGraceMs = 10_000;

/**
 * Sessions and their refresh tokens. Each token is used once and answers the next. One that comes again later, or after
 * its successor was used, was copied: the whole session ends for everybody who holds a token of it.
 */
export function createSessionsService({
  sessions,
  transaction,
  accessTokens,
  successorKeys,
  newId,
  clock,
}: SessionsDeps) {
  async function insertToken(
    repository: SessionsRepository,
    sessionId: string,
    token: string,
    now: Date,
    origin: CallOrigin | undefined,
  ) {
    const expiresAt = new Date(now.getTime() + refreshTokenLifeMs);
    await repository.insertToken({ hash: digestOf(token), sessionId, issuedAt: now, expiresAt }, origin);
  }

  async function grant(session: SessionOwner & { sessionId: string }, refreshToken: string): Promise<Grant> {
    const { userId, businessId, sessionId } = session;
    const access = await accessTokens.issue({ userId, businessId, sessionId });
    return { ...access, refreshToken, userId, businessId, sessionId };
  }

  const isOver = ({ revokedAt, expiresAt }: HeldToken, now: Date) => revokedAt !== null || expiresAt <= now;

  /** The token to hand out for `token`, or `undefined` when it is worth nothing (any more). */
  function rotate(
    token: string,
    origin: CallOrigin | undefined,
  ): Promise<{ held: HeldToken; successor: string } | undefined> {
    return transaction(async (repository) => {
      const now = clock();
      const hash = digestOf(token);
      const held = await repository.lockToken(hash);
      if (!held || isOver(held, now)) return undefined;

      if (held.usedAt === null) {
        const successor = successorOf(token, successorKeys.current);
        await repository.markUsed(hash, now);
        await insertToken(repository, held.sessionId, successor, now, origin);
        return { held, successor };
      }
      for (const key of successorKeys.all) {
        const successor = successorOf(token, key);
        const next = await repository.findToken(digestOf(successor));
        const raced = now.getTime() - held.usedAt.getTime() <= raceGraceMs && next?.usedAt === null;
        if (raced) return { held, successor };
      }
      await repository.revoke(held.sessionId, now);
      return undefined;
    });
  }

  return {
    /** Pass the repository of an open transaction to make the session part of it. */
    async open(
      { userId, businessId }: SessionOwner,
      origin?: CallOrigin,
      repository: SessionsRepository = sessions,
    ): Promise<Grant> {
      const now = clock();
      const session = { sessionId: newId('ses'), userId, businessId };
      const refreshToken = newSecretToken();
      await repository.deleteExpired(now);
      await repository.insert({
        id: session.sessionId,
        userId: session.userId,
        businessId: session.businessId,
        createdAt: now,
        expiresAt: now,
      });
      await insertToken(repository, session.sessionId, refreshToken, now, origin);
      return grant(session, refreshToken);
    },

    /** Rejects with `auth.refresh_invalid`. */
    async refresh(token: string, origin?: CallOrigin): Promise<Grant> {
      const rotated = await rotate(token, origin);
      if (!rotated) throw new ApiError('auth.refresh_invalid');
      return grant(rotated.held, rotated.successor);
    },

    /** The session a refresh token belongs to, without using it up. */
    async findByRefreshToken(token: string): Promise<string | undefined> {
      const held = await sessions.findToken(digestOf(token));
      return held && !isOver(held, clock()) ? held.sessionId : undefined;
    },

    end: (sessionId: string) => sessions.revoke(sessionId, clock()),
    isLive: (sessionId: string) => sessions.isLive(sessionId, clock()),
  };
}
