import { type WebhookEventData, type WebhookEventType, webhookEvents } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createWebhookDeliveriesRepository, type DeliveryRow } from './webhook-deliveries.repository.ts';
import { createWebhooksRepository } from './webhooks.repository.ts';

export type WebhookRecorder = ReturnType<typeof createWebhookRecorder>;

export interface WebhookRecorderDeps {
  database: Pick<Database, 'afterCommit'>;
  /** Called when a delivery is due. */
  wake: () => void;
  newId: NewId;
  clock: Clock;
}

interface Happening {
  businessId: string;
  type: string;
  objectId: string;
  data: object;
}

/** Records events in the transaction in which they happen, so that a rollback sends nothing. */
export function createWebhookRecorder({ database, wake, newId, clock }: WebhookRecorderDeps) {
  async function tell(tx: Transaction, happening: Happening, webhookIds: readonly string[]): Promise<DeliveryRow[]> {
    const { businessId, type, objectId, data } = happening;
    const now = clock();
    const event = { id: newId('evt'), businessId, type, objectId, createdAt: now };
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
    const deliveries = createWebhookDeliveriesRepository(tx);
    await deliveries.insertEvent({ ...event, body });
    database.afterCommit(wake);
    const drafts = webhookIds.map((webhookId) => ({ id: newId('whd'), webhookId }));
    return deliveries.insert(event, drafts, now);
  }

  return {
    /** Records an event for these webhooks, whatever types they chose. */
    tell,

    /** Records an event for the webhooks that chose its type. */
    async record<Type extends WebhookEventType>(
      tx: Transaction,
      businessId: string,
      type: Type,
      data: WebhookEventData<Type>,
    ): Promise<void> {
      const webhookIds = await createWebhooksRepository(tx).listeningTo(businessId, type);
      if (webhookIds.length === 0) return;
      const fields: Record<string, unknown> = data;
      await tell(tx, { businessId, type, objectId: String(fields[webhookEvents[type].object]), data }, webhookIds);
    },
  };
}
