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
/** How often to retry the events of a finished view. */
const lastTries = 5;

/**
 * Collects the events of one view and delivers them in batches, and the rest when the page closes. An event keeps its
 * id through all attempts, so the server counts it once however often it arrives.
 */
export function createInsights({ transport, attributes, permission, clock, newId }: InsightsOptions) {
  let queue: InsightEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let retryMs = firstRetryMs;
  let stopped = false;
  let failures = 0;
  /** Ids that are being sent while the page closes. */
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
    if (events.length === 0 || !visitorId || !isCounted(permission())) return undefined;
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

  /** Sends the queue. Resolves when all of it was delivered, or when an attempt failed and will be retried. */
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

  /** Sends everything at once, including open batches, because the page may be gone when they fail. */
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
      clearTimeout(timer);
      timer = undefined;
      if (isCounted(permission())) close();
      else queue = [];
    },
  };
}
