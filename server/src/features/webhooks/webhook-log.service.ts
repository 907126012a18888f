import {
  type Page,
  toPage,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookDeliveryState,
  webhookTestType,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createWebhookDeliveriesRepository, type DeliveryRow } from './webhook-deliveries.repository.ts';
import type { WebhookRecorder } from './webhook-recorder.ts';
import { createWebhooksRepository, type WebhookRow } from './webhooks.repository.ts';

export type WebhookLogService = ReturnType<typeof createWebhookLogService>;

export interface WebhookLogDeps {
  database: Database;
  tell: WebhookRecorder['tell'];
  requireWebhook: (businessId: string, id: string) => Promise<WebhookRow>;
  /** Called when a delivery is due. */
  wake: () => void;
  newId: NewId;
  clock: Clock;
}

interface LogQuery {
  state?: WebhookDeliveryState | undefined;
  page: number;
  size: number;
}

/** Lists a webhook's deliveries, and sends test events and deliveries again on demand. */
export function createWebhookLogService({ database, tell, requireWebhook, wake, newId, clock }: WebhookLogDeps) {
  const deliveries = createWebhookDeliveriesRepository(database.db);

  async function require(businessId: string, webhookId: string, id: string) {
    const row = await deliveries.find(webhookId, id);
    if (row?.businessId !== businessId) throw new ApiError('webhook.delivery_not_found');
    return row;
  }

  async function requireOn(tx: Transaction, businessId: string, id: string): Promise<void> {
    const webhook = await createWebhooksRepository(tx).lock(businessId, id);
    if (!webhook) throw new ApiError('webhook.not_found');
    if (!webhook.isEnabled) throw new ApiError('webhook.off');
  }

  return {
    async list(businessId: string, webhookId: string, query: LogQuery): Promise<Page<WebhookDelivery>> {
      await requireWebhook(businessId, webhookId);
      const { rows, totalItems } = await deliveries.list(webhookId, query);
      return toPage(rows.map(toDelivery), totalItems, query);
    },

    async get(businessId: string, webhookId: string, id: string): Promise<WebhookDeliveryDetails> {
      const row = await require(businessId, webhookId, id);
      return { ...toDelivery(row), payload: row.body, attempts: row.attempts };
    },

    async resend(businessId: string, webhookId: string, id: string): Promise<WebhookDelivery> {
      const { eventId, type, objectId } = await require(businessId, webhookId, id);
      return database.transaction(async (tx) => {
        await requireOn(tx, businessId, webhookId);
        const now = clock();
        const event = { id: eventId, businessId, type, objectId, createdAt: now };
        const drafts = [{ id: newId('whd'), webhookId }];
        const [row] = await createWebhookDeliveriesRepository(tx).insert(event, drafts, now);
        database.afterCommit(wake);
        return toDelivery(row!);
      });
    },

    async test(businessId: string, webhookId: string): Promise<WebhookDelivery> {
      return database.transaction(async (tx) => {
        await requireOn(tx, businessId, webhookId);
        const data = { webhookId, message: 'It works.' };
        const [row] = await tell(tx, { businessId, type: webhookTestType, objectId: newId('evt'), data }, [webhookId]);
        return toDelivery(row!);
      });
    },
  };
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.eventId,
    type: row.type,
    state: row.state,
    attemptCount: row.attemptCount,
    lastAttempt: row.attempts.at(-1) ?? null,
    nextAttemptDate: row.nextAttemptAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
  };
}
