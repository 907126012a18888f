import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  getWebhook,
  getWebhookDelivery,
  getWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@zeacon/contract';
import type { ApiKeyHolder, BusinessUser } from '../../platform/actors/actor.ts';
import type { Route } from '../../platform/route.ts';
import { requireEvents } from './event-permissions.ts';
import type { WebhookLogService } from './webhook-log.service.ts';
import type { WebhooksService } from './webhooks.service.ts';

export function webhooksRoutes(route: Route, service: WebhooksService, log: WebhookLogService) {
  /** Of a webhook whose events the caller may read. */
  async function readable(actor: BusinessUser | ApiKeyHolder, id: string): Promise<void> {
    requireEvents(actor, (await service.get(actor.businessId, id)).eventTypes);
  }

  route(createWebhook, ({ body }, { actor }) => {
    requireEvents(actor, body.eventTypes);
    return service.create(actor.businessId, body);
  });
  route(listWebhooks, (_none, { actor }) => service.list(actor.businessId));
  route(getWebhook, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(editWebhook, async ({ params, body }, { actor }) => {
    await readable(actor, params.id);
    requireEvents(actor, body.eventTypes ?? []);
    return service.edit(actor.businessId, params.id, body);
  });
  route(deleteWebhook, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
  route(getWebhookSecret, async ({ params }, { actor, reply }) => {
    await readable(actor, params.id);
    reply.header('cache-control', 'no-store');
    return service.secret(actor.businessId, params.id);
  });
  route(rotateWebhookSecret, async ({ params }, { actor }) => {
    await readable(actor, params.id);
    return service.rotateSecret(actor.businessId, params.id);
  });
  route(testWebhook, ({ params }, { actor }) => log.test(actor.businessId, params.id));
  route(listWebhookDeliveries, ({ params, query }, { actor }) => log.list(actor.businessId, params.id, query));
  route(getWebhookDelivery, async ({ params }, { actor }) => {
    const delivery = await log.get(actor.businessId, params.id, params.deliveryId);
    requireEvents(actor, [delivery.type]);
    return delivery;
  });
  route(resendWebhookDelivery, async ({ params }, { actor }) => {
    await readable(actor, params.id);
    return log.resend(actor.businessId, params.id, params.deliveryId);
  });
}
