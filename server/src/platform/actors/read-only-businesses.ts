import type { Endpoint, Permission } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';
import { reads } from './reads.ts';

export type IsReadOnly = (businessId: string) => Promise<boolean>;

/** A live is never cut off, and starts nowhere (`live.plan_needed`); whoever pays can, and what belongs to a business can be taken out of it. */
const alwaysAllowed: readonly Permission[] = [
  'live.host',
  'chat.moderate',
  'billing.manage',
  'business.export',
  'business.delete',
];

/** Rejects calls that change something in a business that can only be looked at. */
export async function requireChangeable(
  { method, requires, audit }: Pick<Endpoint, 'method' | 'requires' | 'audit'>,
  actor: object,
  isReadOnly: IsReadOnly,
): Promise<void> {
  if (requires.kind !== 'member' && requires.kind !== 'business') return;
  if (reads({ method, audit }) || alwaysAllowed.includes(requires.permission)) return;
  const { businessId } = actor as { businessId: string };
  if (await isReadOnly(businessId)) throw new ApiError('plan.read_only');
}
