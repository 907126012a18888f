import type { Endpoint } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';
import type { Impersonation } from './actor.ts';

type Judged = Pick<Endpoint, 'method' | 'requires' | 'audit' | 'impersonated'>;

/**
 * Rejects calls that an operator must not make who acts as somebody. What is a person's own is refused whatever the
 * access; so are tickets, which would be good for longer than the impersonation.
 */
export function requireOwnCall({ method, requires, audit, impersonated }: Judged, actor: object): void {
  const { impersonation } = actor as { impersonation?: Impersonation };
  if (!impersonation || impersonated === 'always') return;
  const exemption = typeof audit === 'object' ? audit.none : undefined;
  const isRead = method === 'GET' || exemption === 'reads';
  const isPersonal = requires.kind === 'user' && !isRead;
  if (impersonated === 'never' || isPersonal || exemption === 'ticket') throw new ApiError('impersonation.refused');
  if (!isRead && impersonation.access !== 'write') throw new ApiError('impersonation.read_only');
}
