import type { Subscriber } from '../realtime/topic.ts';

/** What a ticket says of who holds it. */
export interface TicketHolder {
  streamId: string;
  businessId: string;
  role: 'host' | 'viewer';
  authorId: string;
  /** Under which it writes where it gives no other. */
  defaultName: string;
}

/** A connection in the channel of a live. */
export type Participant = Subscriber & Readonly<TicketHolder>;
