import type { Subscriber } from '../realtime/topic.ts';
import type { LetInBy } from '../visibility/decide.ts';

/** What a ticket says about its holder. */
export interface TicketHolder {
  streamId: string;
  businessId: string;
  role: 'host' | 'viewer';
  authorId: string;
  /** The name it writes under if it gives no other. */
  defaultName: string;
  /** Of viewers. Tickets from before this was noted are taken for an invitation. */
  letInBy?: LetInBy;
  /** Of viewers who came by the guest link: its version. */
  guestLink?: number;
  /** Of viewers: it is known who they are, so that they are one person. */
  isSigned?: boolean;
  /** Of viewers who are nothing but visitors: since when their id has been known here, in epoch ms. */
  visitorSinceMs?: number;
  /** Of viewers who are members of a community of the business: their account. `defaultName` is the only name they have. */
  memberId?: string;
  /** Of viewers: the player or widget with domains of its own that let them in. */
  embedId?: string;
}

/** A connection in the channel of a live. */
export type Participant = Subscriber & Readonly<TicketHolder>;
