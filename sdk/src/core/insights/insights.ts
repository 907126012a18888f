import type { InsightBatch, InsightEvent } from '@zeacon/contract';
import type { InsightTransport } from './insight-transport.ts';
import { type Consent, isCounted } from './permission.ts';

/** Who views what: `visitorId` is undefined until the visitor is identified. */
export type ViewAttributes = Omit<InsightBatch, 'visitorId' | 'sentAt' | 'events'> & { visitorId: string | undefined };

export interface InsightsOptions {
  transport: InsightTransport;
  attributes: () => ViewAttributes;
  permission: () => Consent;
  /** Epoch ms. */
  clock: () => number;
  newId: () => string;
  random?: () => number;
}

export type Insights = ReturnType<typeof createInsights>;
export type EventDetails = Omit<InsightEvent, 'id' | 'type' | 'at'>;

/** `maxEventsPerBatch` in the contract. */
const maxBatch = 100;
/** Limit while nothing can be sent; later events are dropped, so that the beginning of a view is kept. */
const maxQueued = 500;
const flushEveryMs = 10_000;
const firstRetryMs = 1000;
const lastRetryMs = 60_000;
/** No server makes a player wait for longer. */
const longestWaitMs = 300_000;
/** For how long the events of a finished view are retried. */
const keptMs = 600_000;

/**
 * Collects the events of one view and delivers them in batches, and the rest when the page closes. An event keeps its
 * id through all attempts, so the server counts it once however often it arrives.
 */
export function createInsights(options: InsightsOptions) {
  const { transport, attributes, permission, clock, newId, random = Math.random } = options;
  let queue: InsightEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let retryMs = firstRetryMs;
  /** Nothing is sent until the timer has run, unless the page may be gone before. */
  let resting = false;
  let stopped = false;
  let keptForMs = 0;
  /** Ids that are being sent while the page closes. */
  const handed = new Set<string>();

  function schedule(delayMs: number) {
    if (!resting) timer ??= setTimeout(() => void flush(), delayMs);
  }

  /** Something could not be delivered. Players that failed together do not come back together. */
  function rest(failure: 'failed' | number) {
    const askedMs = failure === 'failed' ? 0 : Math.min(failure, longestWaitMs);
    // What was asked before still holds.
    if (resting && askedMs === 0) return;
    const waitMs = Math.max(retryMs, askedMs) * (1 + random() / 2);
    if (!resting) retryMs = Math.min(retryMs * 2, lastRetryMs);
    resting = true;
    clearTimeout(timer);
    if (stopped) keptForMs += waitMs;
    if (keptForMs > keptMs) return;
    timer = setTimeout(() => {
      resting = false;
      void flush();
    }, waitMs);
  }

  function forget(events: readonly InsightEvent[]) {
    const gone = new Set(events.map(({ id }) => id));
    queue = queue.filter(({ id }) => !gone.has(id));
  }

  function nextBatch(): InsightBatch | undefined {
    const events = queue.filter(({ id }) => !handed.has(id)).slice(0, maxBatch);
    const { visitorId, ...view } = attributes();
    if (events.length === 0 || !visitorId || !isCounted(permission())) return undefined;
    return { visitorId, ...view, sentAt: clock(), events };
  }

  async function sendQueue() {
    for (let batch = nextBatch(); batch; batch = nextBatch()) {
      const delivery = await transport.deliver(batch, { closing: false });
      if (delivery !== 'taken' && delivery !== 'refused') return rest(delivery);
      retryMs = firstRetryMs;
      forget(batch.events);
    }
  }

  /** Sends the queue. Resolves when all of it was delivered, or when an attempt failed and will be retried. */
  async function flush(): Promise<void> {
    if (permission() === 'denied') queue = [];
    if (resting) return sending;
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendQueue().finally(() => {
      sending = undefined;
      if (queue.length > 0) schedule(flushEveryMs);
    });
    await sending;
  }

  /** Sends everything at once, including open batches, because the page may be gone when they fail. */
  function close(): void {
    for (let batch = nextBatch(); batch; batch = nextBatch()) {
      const { events } = batch;
      for (const { id } of events) handed.add(id);
      void transport.deliver(batch, { closing: true }).then((delivery) => {
        for (const { id } of events) handed.delete(id);
        if (delivery === 'taken' || delivery === 'refused') forget(events);
        else rest(delivery);
      });
    }
  }

  return {
    /** Returns the event's id, or nothing if it is not accepted. */
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
    /** Ends the view: delivers its events and accepts no more. */
    stop(): void {
      stopped = true;
      resting = false;
      clearTimeout(timer);
      timer = undefined;
      if (isCounted(permission())) close();
      else queue = [];
    },
  };
}
