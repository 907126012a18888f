import type { RealtimeEvent } from '@zeacon/contract';
import type { BaseLogger } from 'pino';

/** What is published: events in order, and the `seq` of the newest message, if known. */
export interface Envelope {
  v: 1;
  lastSeq?: number;
  events: RealtimeEvent[];
}

interface Waiting {
  events: RealtimeEvent[];
  lastSeq: number | undefined;
  isSending: boolean;
}

interface PubNubQueueDeps {
  publish: (streamId: string, envelope: Envelope) => Promise<void>;
  log: BaseLogger;
}

/** PubNub takes messages of 32 KiB. */
const envelopeBytes = 24 * 1024;
const attempts = 3;
/** Unpublished events are not kept for ever: clients that miss them catch up. */
const waitingMax = 1000;

/** Publishes the events of a channel in order; events that arrive during a call are sent together in the next. */
export function createPubNubQueue({ publish, log }: PubNubQueueDeps) {
  const channels = new Map<string, Waiting>();

  function takeNext(waiting: Waiting): Envelope {
    let bytes = 0;
    let count = 0;
    for (const event of waiting.events) {
      bytes += Buffer.byteLength(JSON.stringify(event));
      if (count > 0 && bytes > envelopeBytes) break;
      count += 1;
    }
    const events = waiting.events.splice(0, count);
    // It must only refer to what was published with it or before.
    const isAll = waiting.events.length === 0 && waiting.lastSeq !== undefined;
    return { v: 1, ...(isAll && { lastSeq: waiting.lastSeq! }), events };
  }

  async function send(streamId: string, waiting: Waiting): Promise<void> {
    waiting.isSending = true;
    while (waiting.events.length > 0 || waiting.lastSeq !== undefined) {
      const envelope = takeNext(waiting);
      if (envelope.lastSeq !== undefined) waiting.lastSeq = undefined;
      await attempt(streamId, envelope);
    }
    channels.delete(streamId);
  }

  async function attempt(streamId: string, envelope: Envelope): Promise<void> {
    for (let left = attempts; left > 0; left--) {
      try {
        return await publish(streamId, envelope);
      } catch (error) {
        if (left === 1) log.warn({ err: error, streamId }, 'PubNub did not accept a message; viewers will catch up.');
      }
    }
  }

  return {
    /** `lastSeq` without events makes a beat. */
    add(streamId: string, events: readonly RealtimeEvent[], lastSeq?: number): void {
      const waiting = channels.get(streamId) ?? { events: [], lastSeq: undefined, isSending: false };
      channels.set(streamId, waiting);
      if (waiting.events.length < waitingMax) waiting.events.push(...events);
      if (lastSeq !== undefined) waiting.lastSeq = Math.max(lastSeq, waiting.lastSeq ?? 0);
      if (!waiting.isSending) void send(streamId, waiting);
    },

    get isEmpty() {
      return channels.size === 0;
    },
  };
}
