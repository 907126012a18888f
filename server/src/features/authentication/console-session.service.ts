import { ApiError } from '../../platform/api-error.ts';
import type { CallOrigin } from '../../platform/call-origin.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccessClaims, AccessTokens } from './access-tokens.ts';
import type { Grant, SessionsService } from './sessions.service.ts';

export type ConsoleSessionService = ReturnType<typeof createConsoleSessionService>;

/** What the session cookies hold. */
export interface HeldCookies {
  accessToken: string | undefined;
  refreshToken: string | undefined;
}

export interface ResumedSession {
  businessId: string;
  userId: string;
  sessionId: string;
  expiresInSec: number;
  /** New tokens for the cookies, when the access token was missing or about to expire. */
  renewed: Grant | undefined;
}

interface ConsoleSessionDeps {
  accessTokens: AccessTokens;
  sessions: SessionsService;
  clock: Clock;
}

/** An access token with less life than this is renewed, so that no call starts with one that ends under way. */
const renewBelowSec = 60;

export function createConsoleSessionService({ accessTokens, sessions, clock }: ConsoleSessionDeps) {
  /** `undefined` unless the token is good and its session still on. */
  async function liveClaims(accessToken: string | undefined): Promise<AccessClaims | undefined> {
    if (!accessToken) return undefined;
    try {
      const claims = await accessTokens.verify(accessToken);
      return (await sessions.isLive(claims.sessionId)) ? claims : undefined;
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  return {
    /** Rejects with `auth.required` when there is nothing to go by, `auth.refresh_invalid` when the session has ended. */
    async resume({ accessToken, refreshToken }: HeldCookies, origin?: CallOrigin): Promise<ResumedSession> {
      const claims = await liveClaims(accessToken);
      if (claims) {
        const expiresInSec = Math.floor((claims.expiresAt.getTime() - clock().getTime()) / 1000);
        const { businessId, userId, sessionId } = claims;
        if (expiresInSec >= renewBelowSec || !refreshToken)
          return { businessId, userId, sessionId, expiresInSec, renewed: undefined };
      }
      if (!refreshToken) throw new ApiError('auth.required');
      const renewed = await sessions.refresh(refreshToken, origin);
      const { businessId, userId, sessionId, expiresInSec } = renewed;
      return { businessId, userId, sessionId, expiresInSec, renewed };
    },

    /** The session the cookies stand for. */
    async find({ accessToken, refreshToken }: HeldCookies): Promise<string | undefined> {
      const found = refreshToken && (await sessions.findByRefreshToken(refreshToken));
      return found || (await liveClaims(accessToken))?.sessionId;
    },

    end: sessions.end,
  };
}
