import type { Permission } from '@zeacon/contract';
import type { ApiKeyHolder, BusinessUser } from '../actors/actor.ts';
import type { Ground } from './ground.ts';

/** What a ticket is given to them for. */
export function groundOf(actor: BusinessUser | ApiKeyHolder, permission?: Permission): Ground {
  if (actor.kind === 'api-key') return { kind: 'api-key', keyId: actor.keyId };
  const { sessionId, userId, businessId, impersonation } = actor;
  return {
    kind: 'member',
    sessionId,
    userId,
    businessId,
    ...(permission && { permission }),
    ...(impersonation && { impersonated: true }),
  };
}
