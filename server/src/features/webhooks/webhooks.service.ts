import {
  type createWebhook,
  type editWebhook,
  type Input,
  type Webhook,
  type WebhookSecret,
  webhookFormerSecretHours,
  webhooksMaxPerBusiness,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Openable, requireOpenable } from '../../platform/require-openable.ts';
import { createWebhookDeliveriesRepository } from './webhook-deliveries.repository.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import { createWebhooksRepository, type WebhookRow } from './webhooks.repository.ts';

export type WebhooksService = ReturnType<typeof createWebhooksService>;

export interface WebhooksServiceDeps {
  database: Database;
  secrets: WebhookSecrets;
  openable: Openable;
  newId: NewId;
  clock: Clock;
}

/** Manages the webhooks of a business. */
export function createWebhooksService({ database, secrets, openable, newId, clock }: WebhooksServiceDeps) {
  const webhooks = createWebhooksRepository(database.db);

  async function require(businessId: string, id: string): Promise<WebhookRow> {
    return found(await webhooks.find(businessId, id));
  }

  return {
    require,

    list: async (businessId: string): Promise<{ items: Webhook[] }> => ({
      items: (await webhooks.list(businessId)).map(toWebhook),
    }),

    get: async (businessId: string, id: string): Promise<Webhook> => toWebhook(await require(businessId, id)),

    async create(businessId: string, draft: Input<typeof createWebhook>['body']): Promise<Webhook> {
      requireOpenable(openable, 'url', draft.url);
      return database.transaction(async (tx) => {
        const on = createWebhooksRepository(tx);
        await on.lockBusiness(businessId);
        if ((await on.count(businessId)) >= webhooksMaxPerBusiness) throw new ApiError('webhook.too_many');
        const row = await on.insert({
          ...draft,
          id: newId('whk'),
          businessId,
          eventTypes: [...new Set(draft.eventTypes)],
          secretSealed: secrets.make(),
          createdAt: clock(),
        });
        return toWebhook(row);
      });
    },

    async edit(businessId: string, id: string, changes: Input<typeof editWebhook>['body']): Promise<Webhook> {
      if (changes.url !== undefined) requireOpenable(openable, 'url', changes.url);
      return database.transaction(async (tx) => {
        const on = createWebhooksRepository(tx);
        const before = found(await on.lock(businessId, id));
        if (Object.keys(changes).length === 0) return toWebhook(before);
        const { eventTypes, isEnabled } = changes;
        const row = await on.update(id, {
          ...changes,
          ...(eventTypes && { eventTypes: [...new Set(eventTypes)] }),
          ...(isEnabled !== undefined && isEnabled !== before.isEnabled && { offReason: null }),
        });
        if (isEnabled === false) await createWebhookDeliveriesRepository(tx).cancelWaiting(id, clock());
        return toWebhook(row);
      });
    },

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await webhooks.remove(businessId, id))) throw new ApiError('webhook.not_found');
    },

    async secret(businessId: string, id: string): Promise<WebhookSecret> {
      const row = await require(businessId, id);
      const isTwo = row.formerExpiresAt !== null && row.formerExpiresAt > clock();
      return {
        secret: secrets.open(row.secretSealed),
        formerExpiresDate: isTwo ? row.formerExpiresAt!.toISOString() : null,
      };
    },

    async rotateSecret(businessId: string, id: string): Promise<WebhookSecret> {
      return database.transaction(async (tx) => {
        const on = createWebhooksRepository(tx);
        const { secretSealed: formerSecretSealed } = found(await on.lock(businessId, id));
        const formerExpiresAt = new Date(clock().getTime() + webhookFormerSecretHours * 3_600_000);
        const secretSealed = secrets.make();
        await on.setSecrets(id, { secretSealed, formerSecretSealed, formerExpiresAt });
        return { secret: secrets.open(secretSealed), formerExpiresDate: formerExpiresAt.toISOString() };
      });
    },
  };
}

function found(row: WebhookRow | undefined): WebhookRow {
  if (!row) throw new ApiError('webhook.not_found');
  return row;
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: row.eventTypes,
    isEnabled: row.isEnabled,
    offReason: row.offReason,
    createdDate: row.createdAt.toISOString(),
  };
}
