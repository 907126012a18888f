import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/route.ts';

export const accessTokenLifeSec = 15 * 60;

export interface AccessClaims extends Principal {
  sessionId: string;
  expiresAt: Date;
}

export interface AccessTokens {
  issue(claims: Principal & { sessionId: string }): Promise<{ accessToken: string; expiresInSec: number }>;
  /** Rejects with `auth.token_expired`, or `auth.required` for everything else that is wrong with it. */
  verify(token: string): Promise<AccessClaims>;
}

const algorithm = 'HS256';
const type = 'at+jwt';

/** Signed JWTs. `issuer` is the platform's public origin, `key` 32 secret bytes; `kid` names the key without telling it. */
export function createAccessTokens({
  key,
  issuer,
  clock,
}: {
  key: Uint8Array;
  issuer: string;
  clock: Clock;
}): AccessTokens {
  const kid = createHash('sha256').update('kid').update(key).digest('base64url').slice(0, 12);

  return {
    async issue({ businessId, userId, sessionId }) {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const accessToken = await new SignJWT({ bid: businessId, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid, typ: type })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenLifeSec)
        .sign(key);
      return { accessToken, expiresInSec: accessTokenLifeSec };
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify<{ bid: string; sid: string }>(
          token,
          (header) => {
            if (header.kid !== kid) throw new ApiError('auth.required');
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
          expiresAt: new Date(payload.exp! * 1000),
        };
      } catch (cause) {
        throw new ApiError(cause instanceof errors.JWTExpired ? 'auth.token_expired' : 'auth.required', { cause });
      }
    },
  };
}
