import { ApiError } from '../../platform/api-error.ts';
import type { AccessClaims, AccessTokens } from './access-tokens.ts';
import type { CsrfTokens } from './csrf-tokens.ts';

/** The part of a request that says who is calling. */
export interface CallerRequest {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  cookies: Record<string, string | undefined>;
}

export interface AuthenticateDeps {
  accessTokens: AccessTokens;
  sessions: { isLive(sessionId: string): Promise<boolean> };
  csrf: CsrfTokens;
  accessCookie: string;
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Judges the bearer token, else the access cookie; a write by cookie also needs the csrf token. The session is looked
 * up too, so that a log-out ends access tokens at once instead of when they expire.
 */
export function createAuthenticate({ accessTokens, sessions, csrf, accessCookie }: AuthenticateDeps) {
  return async (request: CallerRequest): Promise<AccessClaims> => {
    const bearer = readBearer(request.headers.authorization);
    const token = bearer ?? request.cookies[accessCookie];
    if (!token) throw new ApiError('auth.required');
    const claims = await accessTokens.verify(token);
    const byCookie = bearer === undefined;
    if (byCookie && !readMethods.has(request.method)) csrf.require(request.headers, claims.sessionId);
    if (!(await sessions.isLive(claims.sessionId))) throw new ApiError('auth.required');
    return claims;
  };
}

/** Other schemes are not ours: a proxy in front may ask for its own. */
function readBearer(authorization: string | string[] | undefined): string | undefined {
  if (typeof authorization !== 'string') return undefined;
  const [scheme, token] = authorization.split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' ? (token ?? '') : undefined;
}
