import type { Subscriber } from '../realtime/topic.ts';

/** What a ticket says about its holder. */
export interface TicketHolder {
  streamId: string;
  businessId: string;
  role: 'host' | 'viewer';
  authorId: string;
  /** The name it writes under if it gives no other. */
  defaultName: string;
  /** A viewer who was let in with a token that the business's server signed, or with what was given for one. */
  isSigned?: boolean;
}

/** A connection in the channel of a live. */
export type Participant = Subscriber & Readonly<TicketHolder>;
