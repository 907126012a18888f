import { can, type Permission } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';

/** Rejects with `auth.forbidden` unless the actor's role in the business they act for holds the permission. */
export function requirePermission(actor: { kind: string; role?: string | undefined }, permission: Permission): void {
  if (actor.kind !== 'business-user' || !can(actor.role, permission)) throw new ApiError('auth.forbidden');
}
