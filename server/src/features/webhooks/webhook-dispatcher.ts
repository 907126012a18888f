import type { WebhookAttempt } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { DeliveryRow, WebhookDeliveriesRepository } from './webhook-deliveries.repository.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { WebhookRow } from './webhooks.repository.ts';

export interface WebhookDispatcherDeps {
  deliveries: Pick<WebhookDeliveriesRepository, 'claim' | 'release' | 'bodyOf'>;
  findWebhook: (businessId: string, id: string) => Promise<WebhookRow | undefined>;
  secrets: Pick<WebhookSecrets, 'signing'>;
  send: WebhookSender;
  settle: (delivery: DeliveryRow, attempt: WebhookAttempt) => Promise<void>;
  clock: Clock;
  log: BaseLogger;
}

/** Longer than an attempt takes: whoever claimed a delivery and has not settled it by then is gone. */
const leaseMs = 60_000;
const perWebhook = 4;
const inAll = 256;
/** What was noted by another process, and what is due again, is found within this. */
const lookEveryMs = 2000;

/**
 * Sends what waits. Where it stands is in the database alone: what a process claimed and did not settle, as it was killed,
 * another sends once the lease is over, with the same id.
 */
export function createWebhookDispatcher(deps: WebhookDispatcherDeps) {
  const { deliveries, findWebhook, secrets, send, settle, clock, log } = deps;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function attempt(delivery: DeliveryRow): Promise<void> {
    const webhook = await findWebhook(delivery.businessId, delivery.webhookId);
    const body = await deliveries.bodyOf(delivery.eventId);
    if (!webhook || body === undefined) return;
    const message = { url: webhook.url, eventId: delivery.eventId, body, secrets: secrets.signing(webhook, clock()) };
    await settle(delivery, await send(message, stopping.signal));
  }

  async function deliver(delivery: DeliveryRow): Promise<void> {
    try {
      await attempt(delivery);
    } catch (error) {
      if (stopping.signal.aborted) return deliveries.release(delivery.id);
      // Its lease runs out, and it is tried again.
      log.error({ err: error, deliveryId: delivery.id }, 'The server could not deliver a webhook.');
    }
  }

  async function look(): Promise<void> {
    const limit = inAll - running.size;
    if (limit <= 0 || stopping.signal.aborted) return;
    const now = clock();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    for (const delivery of await deliveries.claim({ now, leaseUntil, perWebhook, limit })) {
      const done = deliver(delivery).finally(() => {
        running.delete(delivery.id);
        wake();
      });
      running.set(delivery.id, done);
    }
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    isAskedAgain = looking !== undefined;
    looking ??= look()
      .catch((error) => log.error({ err: error }, 'The server could not read which webhooks are due.'))
      .finally(() => {
        looking = undefined;
        if (isAskedAgain) wake();
      });
  }

  return {
    /** Looks for what is due, now. */
    wake,

    /** Until nothing is due or under way any more. */
    async drain(): Promise<void> {
      wake();
      while (looking || running.size > 0) await Promise.all([looking, ...running.values()]);
    },

    start(): void {
      timer = setInterval(wake, lookEveryMs).unref();
      wake();
    },

    /** What is under way is given back. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort(new Error('The server is stopping.'));
      while (looking || running.size > 0) await Promise.all([looking, ...running.values()]);
    },
  };
}
