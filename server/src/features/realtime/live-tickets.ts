import type { Ground } from '../../platform/grounds/ground.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { createAuthorIds } from '../../platform/live-channel/author-ids.ts';
import type { TicketHolder } from '../../platform/live-channel/live-participant.ts';
import type { Ticket, Tickets } from '../../platform/realtime/tickets.ts';

/** The topic kind in tickets for lives; tickets issued before there were other kinds have none. */
export const liveKind = 'live';

export type LiveTickets = ReturnType<typeof createLiveTickets>;

/** The right to join the channel of a live. Author ids are derived from `authorKeys`, so these must never change. */
export function createLiveTickets(tickets: Tickets, authorKeys: KeyRing) {
  return {
    issue: (holder: TicketHolder, expiresAt: Date, ground?: Ground): string =>
      tickets.issue(liveKind, holder, expiresAt, ground),

    /** Undefined unless it was issued here for the channel of a live. */
    verify(token: string): (TicketHolder & Pick<Ticket, 'expiresAtMs' | 'ground'>) | undefined {
      const ticket = tickets.read(token);
      if (ticket?.kind !== liveKind) return undefined;
      const { claims, expiresAtMs, ground } = ticket;
      return { ...(claims as TicketHolder), expiresAtMs, ground };
    },

    authorId: createAuthorIds(authorKeys),
  };
}
