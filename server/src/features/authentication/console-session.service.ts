import { ApiError } from '../../platform/api-error.ts';
import type { CallOrigin } from '../../platform/call-origin.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { LiveClaims, ReadLive, RunningImpersonation } from './read-live.ts';
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
  impersonation?: RunningImpersonation;
}

/** What the cookies stand for. */
export interface FoundSession {
  /** Whose csrf token belongs to the cookies. */
  csrfOf: string;
  /** The sign-in session: of an operator who acts as somebody, their own. */
  sessionId: string;
}

interface ConsoleSessionDeps {
  accessTokens: AccessTokens;
  sessions: SessionsService;
  readLive: ReadLive;
  clock: Clock;
}

/** An access token with less life than this is renewed, so that no call starts with one that ends under way. */
const renewBelowSec = 60;

export function createConsoleSessionService({ accessTokens, sessions, readLive, clock }: ConsoleSessionDeps) {
  /** `undefined` unless the token is good and its session still on. */
  async function liveClaims(accessToken: string | undefined): Promise<LiveClaims | undefined> {
    if (!accessToken) return undefined;
    try {
      return await readLive(await accessTokens.verify(accessToken));
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
        const { businessId, userId, sessionId, impersonation } = claims;
        const resumed = { businessId, userId, sessionId, expiresInSec, renewed: undefined };
        // The refresh token beside an impersonation is the operator's own.
        if (impersonation) return { ...resumed, impersonation };
        if (expiresInSec >= renewBelowSec || !refreshToken) return resumed;
      }
      if (!refreshToken) throw new ApiError('auth.required');
      const renewed = await sessions.refresh(refreshToken, origin);
      const { businessId, userId, sessionId, expiresInSec } = renewed;
      return { businessId, userId, sessionId, expiresInSec, renewed };
    },

    async find({ accessToken, refreshToken }: HeldCookies): Promise<FoundSession | undefined> {
      const live = await liveClaims(accessToken);
      if (live?.impersonation) return { csrfOf: live.sessionId, sessionId: live.impersonation.operatorSessionId };
      const found = refreshToken && (await sessions.findByRefreshToken(refreshToken));
      const sessionId = found || live?.sessionId;
      return sessionId === undefined ? undefined : { csrfOf: sessionId, sessionId };
    },

    end: sessions.end,
  };
}
