import type { Endpoint } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';
import type { Impersonation } from './actor.ts';
import { reads } from './reads.ts';

type Judged = Pick<Endpoint, 'method' | 'requires' | 'audit' | 'impersonated'>;

/** What an operator is about to see of a business. */
export interface Look {
  impersonationId: string;
  /** Of the API, such as `Leads`. */
  section: string;
}

/**
 * Rejects calls that an operator must not make who acts as somebody. What is a person's own is refused whatever the
 * access; so are tickets, which would be good for longer than the impersonation.
 */
export function requireOwnCall({ method, requires, audit, impersonated }: Judged, actor: object): void {
  const { impersonation } = actor as { impersonation?: Impersonation };
  if (!impersonation || impersonated === 'always') return;
  const exemption = typeof audit === 'object' ? audit.none : undefined;
  const isRead = reads({ method, audit });
  const isPersonal = requires.kind === 'user' && !isRead;
  if (impersonated === 'never' || isPersonal || exemption === 'ticket') throw new ApiError('impersonation.refused');
  if (!isRead && impersonation.access !== 'write') throw new ApiError('impersonation.read_only');
}

/**
 * Undefined for callers who act for themselves, and for what ends the acting. What changes something shows it, too, also
 * where nothing changes in the end, and a message or a moment of a live is recorded nowhere else.
 */
export function lookOf({ impersonated, tag }: Pick<Endpoint, 'impersonated' | 'tag'>, actor: object): Look | undefined {
  const { impersonation } = actor as { impersonation?: Impersonation };
  if (!impersonation || impersonated === 'always') return undefined;
  return { impersonationId: impersonation.id, section: tag };
}
