import type { Permission } from '@zeacon/contract';
import type { ApiKeyHolder, BusinessUser } from '../../platform/actors/actor.ts';
import { requirePermission } from '../../platform/actors/require-permission.ts';

/** What one needs to read the same by a call, by the first part of the event's name. */
const neededFor: Readonly<Record<string, Permission>> = {
  stream: 'videos.read',
  upload: 'videos.read',
  archive: 'videos.read',
  live: 'live.read',
  community: 'communities.read',
  member: 'communities.read',
  post: 'communities.read',
  comment: 'communities.read',
  lead: 'leads.read',
  conversion: 'insights.read',
  plan: 'billing.manage',
  usage: 'billing.manage',
  sale: 'billing.manage',
  dispute: 'billing.manage',
};

export const permissionForEvent = (type: string): Permission | undefined => neededFor[type.split('.')[0]!];

/** A webhook tells nobody what their key or role does not let them read. An event that is sent to try it holds nothing. */
export function requireEvents(actor: BusinessUser | ApiKeyHolder, eventTypes: readonly string[]): void {
  for (const permission of new Set(eventTypes.map(permissionForEvent)))
    if (permission) requirePermission(actor, permission);
}
