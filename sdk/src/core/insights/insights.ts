import type { InsightBatch, InsightEvent } from '@zeacon/contract';
import type { InsightTransport } from './insight-transport.ts';
import type { Consent } from './permission.ts';

/** Whose view of what: `visitorId` stays undefined until the visitor is identified. */
export type ViewAttributes = Omit<InsightBatch, 'visitorId' | 'sentAt' | 'events'> & { visitorId: string | undefined };

export interface InsightsOptions {
  transport: InsightTransport;
  attributes: () => ViewAttributes;
  permission: () => Consent;
  /** Epoch ms. */
  clock: () => number;
  newId: () => string;
}

export type Insights = ReturnType<typeof createInsights>;
export type EventDetails = Omit<InsightEvent, 'id' | 'type' | 'at'>;

/** `maxEventsPerBatch` of the contract. */
const maxBatch = 100;
/** What is kept while nothing can be sent; later events are dropped, so that the beginning of a view survives. */
const maxQueued = 500;
const flushEveryMs = 10_000;
const firstRetryMs = 1000;
const lastRetryMs = 60_000;
/** How often the events of a view that is over are tried again. */
const lastTries = 5;

/**
 * Takes the events of one view and delivers them in batches: now and then, and whatever is left when the page closes.
 * An event keeps its id through every try, so the server counts it once however often it arrives.
 */
export function createInsights({ transport, attributes, permission, clock, newId }: InsightsOptions) {
  let queue: InsightEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let retryMs = firstRetryMs;
  let stopped = false;
  let failures = 0;
  /** Ids that a closing delivery has in hand. */
  const handed = new Set<string>();

  function schedule(delayMs: number) {
    if (stopped && failures >= lastTries) return;
    timer ??= setTimeout(() => void flush(), delayMs);
  }

  function forget(events: readonly InsightEvent[]) {
    const gone = new Set(events.map(({ id }) => id));
    queue = queue.filter(({ id }) => !gone.has(id));
  }

  function nextBatch(): InsightBatch | undefined {
    const events = queue.filter(({ id }) => !handed.has(id)).slice(0, maxBatch);
    const { visitorId, ...view } = attributes();
    if (events.length === 0 || !visitorId || permission() !== 'granted') return undefined;
    return { visitorId, ...view, sentAt: clock(), events };
  }

  async function sendQueue() {
    for (let batch = nextBatch(); batch; batch = nextBatch()) {
      const delivery = await transport.deliver(batch, { closing: false });
      if (delivery === 'failed') {
        failures += 1;
        schedule(retryMs);
        retryMs = Math.min(retryMs * 2, lastRetryMs);
        return;
      }
      failures = 0;
      retryMs = firstRetryMs;
      forget(batch.events);
    }
  }

  /** Sends what is queued. Resolves when all of it was delivered, or when an attempt failed and will be repeated. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (permission() === 'denied') queue = [];
    sending ??= sendQueue().finally(() => {
      sending = undefined;
      if (queue.length > 0) schedule(flushEveryMs);
    });
    await sending;
  }

  /** Sends everything at once, also what is under way already: nobody may be left to hear that it failed. */
  function close(): void {
    for (let batch = nextBatch(); batch; batch = nextBatch()) {
      const { events } = batch;
      for (const { id } of events) handed.add(id);
      void transport.deliver(batch, { closing: true }).then((delivery) => {
        for (const { id } of events) handed.delete(id);
        if (delivery !== 'failed') forget(events);
        else schedule(retryMs);
      });
    }
  }

  return {
    /** Answers the event's id, or nothing when it is not taken. */
    record(type: InsightEvent['type'], details: EventDetails = {}): string | undefined {
      if (stopped || permission() === 'denied' || queue.length >= maxQueued) return undefined;
      const id = newId();
      queue.push({ id, type, at: clock(), ...details });
      if (queue.length >= maxBatch) void flush();
      else schedule(flushEveryMs);
      return id;
    },
    flush,
    close,
    /** The view is over: what it holds is delivered, nothing more is taken. */
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      if (permission() === 'granted') close();
      else queue = [];
    },
  };
}
