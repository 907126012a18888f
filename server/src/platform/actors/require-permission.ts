import { can, type Permission } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';
import type { ApiKeyHolder, BusinessUser } from './actor.ts';

/** Whether the actor's role in the business they act for, or one of the key's scopes, holds the permission. */
export function may(actor: BusinessUser | ApiKeyHolder, permission: Permission): boolean {
  if (actor.kind === 'business-user') return can(actor.role, permission);
  return actor.kind === 'api-key' && actor.scopes.some((scope) => scope === permission);
}

/** Rejects with `auth.forbidden`, or for a key with `auth.scope_missing`, unless the actor has the permission. */
export function requirePermission(actor: { kind: string }, permission: Permission): void {
  if (may(actor as BusinessUser | ApiKeyHolder, permission)) return;
  if (actor.kind !== 'api-key') throw new ApiError('auth.forbidden');
  throw new ApiError('auth.scope_missing', { message: `This API key needs the scope ${permission} for this call.` });
}
