import type { BusinessRole } from '@zeacon/contract';
import type { Impersonation } from '../../platform/actors/actor.ts';
import type { AccessClaims, SessionOwner } from './access-tokens.ts';

/** What goes on of an operator acting as a member. */
export interface RunningImpersonation extends Impersonation, SessionOwner {
  /** Of the member, at this moment. */
  role: BusinessRole;
}

export interface LiveClaims extends SessionOwner {
  sessionId: string;
  expiresAt: Date;
  impersonation: RunningImpersonation | undefined;
}

/** Undefined where the session, or the impersonation, of a good token is over. */
export type ReadLive = (claims: AccessClaims) => Promise<LiveClaims | undefined>;

export interface ReadLiveDeps {
  isLive(sessionId: string): Promise<boolean>;
  /** Undefined when it is over, for whatever reason. */
  impersonationOf(id: string): Promise<RunningImpersonation | undefined>;
}

export function createReadLive({ isLive, impersonationOf }: ReadLiveDeps): ReadLive {
  return async ({ isImpersonation, ...claims }) => {
    if (!isImpersonation) return (await isLive(claims.sessionId)) ? { ...claims, impersonation: undefined } : undefined;
    const impersonation = await impersonationOf(claims.sessionId);
    const { userId, businessId } = claims;
    const isOf = impersonation?.userId === userId && impersonation.businessId === businessId;
    return isOf ? { ...claims, impersonation } : undefined;
  };
}
