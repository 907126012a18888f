import { studioProtocol } from '@zeacon/contract';
import type { Admitted } from '../../platform/actors/actor.ts';
import type { Authenticator } from '../../platform/actors/admission.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ground } from '../../platform/grounds/ground.ts';
import type { Grounds } from '../../platform/grounds/grounds.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { createTickets } from '../../platform/realtime/tickets.ts';

const kind = 'studio';
const lifetimeMs = 24 * 3_600_000;

export type StudioTickets = ReturnType<typeof createStudioTickets>;

interface StudioTicketsDeps {
  keys: KeyRing;
  grounds: Pick<Grounds, 'stands'>;
  clock: Clock;
}

/** The right to send to one live stream from a browser. */
export function createStudioTickets({ keys, grounds, clock }: StudioTicketsDeps) {
  const tickets = createTickets({ keys, unnamedKind: kind });

  /** It is named among the protocols of the WebSocket: an address would be kept in logs. */
  const authenticate: Authenticator<'studio'> = async ({ headers }): Promise<Admitted['studio']> => {
    const [protocol, token = ''] = String(headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .map((name) => name.trim());
    const ticket = protocol === studioProtocol ? tickets.read(token) : undefined;
    if (ticket?.kind !== kind || !ticket.ground) throw new ApiError('auth.required');
    if (ticket.expiresAtMs <= clock().getTime()) throw new ApiError('auth.token_expired');
    if (!(await grounds.stands(ticket.ground))) throw new ApiError('auth.required');
    const { ground, isAccepted } = ticket;
    return { kind: 'studio-ticket', id: (ticket.claims as { streamId: string }).streamId, ground, isAccepted };
  };

  return {
    authenticate,

    issue(streamId: string, ground: Ground): { token: string; expiresDate: string } {
      const expiresAt = new Date(clock().getTime() + lifetimeMs);
      return { token: tickets.issue(kind, { streamId }, expiresAt, ground), expiresDate: expiresAt.toISOString() };
    },
  };
}
