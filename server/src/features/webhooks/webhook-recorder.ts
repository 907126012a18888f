import { type WebhookEventData, type WebhookEventType, webhookEvents } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createWebhookDeliveriesRepository, type DeliveryRow } from './webhook-deliveries.repository.ts';
import { createWebhooksRepository } from './webhooks.repository.ts';

export type WebhookRecorder = ReturnType<typeof createWebhookRecorder>;

export interface WebhookRecorderDeps {
  database: Pick<Database, 'afterCommit'>;
  /** Something is to be sent. */
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

/** Notes what happened, in the transaction in which it happens: what is rolled back is told to nobody. */
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
    /** To these, whatever they chose. */
    tell,

    /** To those that chose it. */
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
