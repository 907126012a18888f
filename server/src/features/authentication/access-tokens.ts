import { createHash } from 'node:crypto';
import type { ImpersonationAccess } from '@zeacon/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

export const accessTokenLifeSec = 15 * 60;

/** Who a session is of, and the business it acts for. */
export interface SessionOwner {
  businessId: string;
  userId: string;
}

interface IssuedClaims extends SessionOwner {
  /** Of an impersonation, that one's id. */
  sessionId: string;
  /** Who acts as this user (RFC 8693, section 4.1), and whether they may change anything. */
  actor?: { operatorId: string; access: ImpersonationAccess };
}

export interface AccessClaims extends SessionOwner {
  sessionId: string;
  isImpersonation: boolean;
  expiresAt: Date;
}

export interface AccessTokens {
  /** Lasts `accessTokenLifeSec` unless it is said how long. */
  issue(claims: IssuedClaims, lifeSec?: number): Promise<{ accessToken: string; expiresInSec: number }>;
  /** Rejects with `auth.token_expired`, or `auth.required` for everything else that is wrong with it. */
  verify(token: string): Promise<AccessClaims>;
}

const algorithm = 'HS256';
/** To the letter: the library also takes padding and white space after it. */
const form = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;
const type = 'at+jwt';

/** Signed JWTs. `issuer` is the platform's public origin; `kid` names the key without telling it. */
export function createAccessTokens({
  keys,
  issuer,
  clock,
}: {
  keys: KeyRing;
  issuer: string;
  clock: Clock;
}): AccessTokens {
  return {
    async issue({ businessId, userId, sessionId, actor }, lifeSec = accessTokenLifeSec) {
      const key = keys.current;
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const act = actor && { act: { sub: actor.operatorId }, access: actor.access };
      const accessToken = await new SignJWT({ bid: businessId, sid: sessionId, ...act })
        .setProtectedHeader({ alg: algorithm, kid: nameOf(key), typ: type })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSec)
        .sign(key);
      return { accessToken, expiresInSec: lifeSec };
    },

    async verify(token) {
      if (!form.test(token)) throw new ApiError('auth.required');
      try {
        const { payload } = await jwtVerify<{ bid: string; sid: string; act?: object }>(
          token,
          (header) => {
            const key = keys.all.find((one) => nameOf(one) === header.kid);
            if (!key) throw new ApiError('auth.required');
            return key;
          },
          {
            algorithms: [algorithm],
            typ: type,
            issuer,
            audience: issuer,
            currentDate: clock(),
            requiredClaims: ['sub', 'bid', 'sid', 'exp'],
          },
        );
        return {
          userId: payload.sub!,
          businessId: payload.bid,
          sessionId: payload.sid,
          isImpersonation: payload.act !== undefined,
          expiresAt: new Date(payload.exp! * 1000),
        };
      } catch (cause) {
        throw new ApiError(cause instanceof errors.JWTExpired ? 'auth.token_expired' : 'auth.required', { cause });
      }
    },
  };
}

const nameOf = (key: Buffer) => createHash('sha256').update('kid').update(key).digest('base64url').slice(0, 12);
