import type { RealtimeEvent, TopicEvent } from '@zeacon/contract';
import type { ClientTopicKind } from '../topics/subscription.ts';
import { toRealtimeEvent } from './realtime-guards.ts';

/** Events that only the channel of a live has. */
export type LiveEvent = Exclude<RealtimeEvent, TopicEvent>;

/** The channel of a live: its messages are numbered. */
export const liveKind: ClientTopicKind<LiveEvent> = {
  // Events of every topic were read before.
  read: (message) => toRealtimeEvent(message) as LiveEvent | undefined,
  welcome: (event, heldSeq) =>
    event.type === 'joined'
      ? {
          connectionId: event.connectionId,
          lastSeq: event.messages.at(-1)?.seq ?? (event.isContinuous ? (heldSeq ?? 0) : 0),
        }
      : undefined,
  seqOf: (event) => (event.type === 'chat' ? event.message.seq : undefined),
};
