import type { BusinessUser, RolesOf } from '../../platform/actors/actor.ts';
import type { CallerRequest } from '../../platform/actors/admission.ts';
import { bearerIn } from '../../platform/actors/bearer.ts';
import { givenKeyIn } from '../../platform/actors/given-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { CsrfTokens } from './csrf-tokens.ts';

export interface AuthenticateDeps {
  accessTokens: AccessTokens;
  sessions: { isLive(sessionId: string): Promise<boolean> };
  /** Read with every call, so that a role that is taken away is gone at once. */
  rolesOf: RolesOf;
  csrf: CsrfTokens;
  accessCookie: string;
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Judges the bearer token, else the access cookie; a write by cookie also needs the csrf token. The session is looked
 * up too, so that a log-out ends access tokens at once instead of when they expire.
 * An API key is refused: it is never a person.
 */
export function createAuthenticate({ accessTokens, sessions, rolesOf, csrf, accessCookie }: AuthenticateDeps) {
  return async (request: Pick<CallerRequest, 'method' | 'headers' | 'cookies'>): Promise<BusinessUser> => {
    if (givenKeyIn(request.headers) !== undefined) throw new ApiError('auth.person_required');
    const bearer = bearerIn(request.headers.authorization);
    const token = bearer ?? request.cookies[accessCookie];
    if (!token) throw new ApiError('auth.required');
    const { userId, businessId, sessionId } = await accessTokens.verify(token);
    const byCookie = bearer === undefined;
    if (byCookie && !readMethods.has(request.method)) csrf.require(request.headers, sessionId);
    const [isLive, roles] = await Promise.all([sessions.isLive(sessionId), rolesOf(userId)]);
    if (!isLive) throw new ApiError('auth.required');
    return { kind: 'business-user', userId, businessId, role: roles.get(businessId), roles, sessionId };
  };
}
