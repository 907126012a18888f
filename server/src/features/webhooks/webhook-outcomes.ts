import { type WebhookAttempt, type WebhookOffReason, webhookTestType } from '@zeacon/contract';
import { recordAsPlatform } from '../../platform/audit/record-changes.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createWebhookDeliveriesRepository, type DeliveryRow } from './webhook-deliveries.repository.ts';
import { nextAttemptAt } from './webhook-schedule.ts';
import { isDelivered } from './webhook-sender.ts';
import { createWebhooksRepository, type WebhookRow } from './webhooks.repository.ts';

export interface WebhookOutcomesDeps {
  database: Database;
  /** Called when the platform switched a webhook off. */
  onOff: (tx: Transaction, webhook: WebhookRow) => Promise<void>;
  random: () => number;
  clock: Clock;
}

const gone = 410;

/** Decides the outcome of an attempt: delivered, retried later, or given up with the webhook switched off. */
export function createWebhookOutcomes({ database, onOff, random, clock }: WebhookOutcomesDeps) {
  function offReasonFor({ type }: DeliveryRow, { status }: WebhookAttempt, isLast: boolean) {
    if (status === gone) return 'gone';
    // A test event only says something about the current moment.
    return isLast && type !== webhookTestType ? 'failing' : undefined;
  }

  async function switchOff(tx: Transaction, webhook: WebhookRow, reason: WebhookOffReason): Promise<void> {
    await recordAsPlatform(tx, { action: 'webhook.switched_off', date: clock() }, () =>
      createWebhooksRepository(tx).switchOff(webhook.id, reason),
    );
    await createWebhookDeliveriesRepository(tx).cancelWaiting(webhook.id, clock());
    await onOff(tx, webhook);
  }

  return {
    settle: (delivery: DeliveryRow, attempt: WebhookAttempt): Promise<void> =>
      database.transaction(async (tx) => {
        const webhook = await createWebhooksRepository(tx).lockAny(delivery.webhookId);
        if (!webhook) return;
        const deliveries = createWebhookDeliveriesRepository(tx);
        const over = { nextAttemptAt: null };
        if (isDelivered(attempt)) return deliveries.settle(delivery.id, attempt, { ...over, state: 'delivered' });
        const isTest = delivery.type === webhookTestType;
        const again = isTest ? undefined : nextAttemptAt(delivery.attemptCount + 1, clock(), random);
        const offReason = offReasonFor(delivery, attempt, again === undefined);
        if (offReason || !again) {
          await deliveries.settle(delivery.id, attempt, { ...over, state: 'failed' });
          if (offReason && webhook.isEnabled) await switchOff(tx, webhook, offReason);
          return;
        }
        const next = webhook.isEnabled
          ? ({ state: 'waiting', nextAttemptAt: again } as const)
          : ({ ...over, state: 'cancelled' } as const);
        await deliveries.settle(delivery.id, attempt, next);
      }),
  };
}
