import type { BusinessUser, Operator, RolesOf } from '../../platform/actors/actor.ts';
import type { CallerRequest } from '../../platform/actors/admission.ts';
import { bearerIn } from '../../platform/actors/bearer.ts';
import { givenKeyIn } from '../../platform/actors/given-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { CsrfTokens } from './csrf-tokens.ts';
import type { ReadLive } from './read-live.ts';

export interface AuthenticateDeps {
  accessTokens: AccessTokens;
  readLive: ReadLive;
  /** Read with every call, so that a role that is taken away is gone at once. */
  rolesOf: RolesOf;
  csrf: CsrfTokens;
  accessCookie: string;
}

type Request = Pick<CallerRequest, 'method' | 'headers' | 'cookies'>;

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Judges the bearer token, else the access cookie; a write by cookie also needs the csrf token. The session is looked
 * up too, so that a log-out ends access tokens at once instead of when they expire.
 * An API key is refused: it is never a person. An operator who acts as a member has that business alone.
 */
export function createAuthenticate({ accessTokens, readLive, rolesOf, csrf, accessCookie }: AuthenticateDeps) {
  return async (request: Request): Promise<BusinessUser> => {
    if (givenKeyIn(request.headers) !== undefined) throw new ApiError('auth.person_required');
    const bearer = bearerIn(request.headers.authorization);
    const token = bearer ?? request.cookies[accessCookie];
    if (!token) throw new ApiError('auth.required');
    const claims = await accessTokens.verify(token);
    const { userId, businessId, sessionId } = claims;
    const byCookie = bearer === undefined;
    if (byCookie && !readMethods.has(request.method)) csrf.require(request.headers, sessionId);
    const [live, ownRoles] = await Promise.all([
      readLive(claims),
      claims.isImpersonation ? undefined : rolesOf(userId),
    ]);
    if (!live) throw new ApiError('auth.required');
    const { impersonation } = live;
    const roles = ownRoles ?? new Map(impersonation && [[businessId, impersonation.role]]);
    const user = { kind: 'business-user', userId, businessId, role: roles.get(businessId), roles, sessionId } as const;
    return impersonation ? { ...user, impersonation } : user;
  };
}

/** Whoever acts as somebody else is no operator meanwhile. */
export function createAuthenticateOperator(
  authenticate: (request: Request) => Promise<BusinessUser>,
  isOperator: (userId: string) => Promise<boolean>,
) {
  return async (request: Request): Promise<Operator> => {
    const { userId, sessionId, impersonation } = await authenticate(request);
    if (impersonation) throw new ApiError('impersonation.nested');
    if (!(await isOperator(userId))) throw new ApiError('auth.operator_required');
    return { kind: 'operator', userId, sessionId };
  };
}
