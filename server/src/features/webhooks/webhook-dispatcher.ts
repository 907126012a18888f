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

/** Longer than an attempt takes: if a delivery is not settled by then, the process that claimed it has died. */
const leaseMs = 60_000;
const perWebhook = 4;
const inTotal = 256;
/** Deliveries that another process recorded, and retries that become due, are found within this time. */
const checkEveryMs = 2000;

/**
 * Sends due deliveries. Their state is in the database only: if a process is killed before it settles a delivery,
 * another one sends it after the lease has expired, with the same id.
 */
export function createWebhookDispatcher(deps: WebhookDispatcherDeps) {
  const { deliveries, findWebhook, secrets, send, settle, clock, log } = deps;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let checking: Promise<void> | undefined;
  let shouldCheckAgain = false;
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
      // It is tried again when its lease expires.
      log.error({ err: error, deliveryId: delivery.id }, 'The server could not deliver a webhook.');
    }
  }

  async function check(): Promise<void> {
    const limit = inTotal - running.size;
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
    shouldCheckAgain = checking !== undefined;
    checking ??= check()
      .catch((error) => log.error({ err: error }, 'The server could not read which webhooks are due.'))
      .finally(() => {
        checking = undefined;
        if (shouldCheckAgain) wake();
      });
  }

  return {
    /** Checks for due deliveries now. */
    wake,

    /** Resolves once nothing is due or being sent. */
    async drain(): Promise<void> {
      wake();
      while (checking || running.size > 0) await Promise.all([checking, ...running.values()]);
    },

    start(): void {
      timer = setInterval(wake, checkEveryMs).unref();
      wake();
    },

    /** Aborts running attempts and releases their deliveries. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort(new Error('The server is stopping.'));
      while (checking || running.size > 0) await Promise.all([checking, ...running.values()]);
    },
  };
}
