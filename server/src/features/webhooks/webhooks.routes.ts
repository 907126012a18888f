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
import type { Route } from '../../platform/route.ts';
import type { WebhookLogService } from './webhook-log.service.ts';
import type { WebhooksService } from './webhooks.service.ts';

export function webhooksRoutes(route: Route, service: WebhooksService, log: WebhookLogService) {
  route(createWebhook, ({ body }, { actor }) => service.create(actor.businessId, body));
  route(listWebhooks, (_none, { actor }) => service.list(actor.businessId));
  route(getWebhook, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(editWebhook, ({ params, body }, { actor }) => service.edit(actor.businessId, params.id, body));
  route(deleteWebhook, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
  route(getWebhookSecret, ({ params }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.secret(actor.businessId, params.id);
  });
  route(rotateWebhookSecret, ({ params }, { actor }) => service.rotateSecret(actor.businessId, params.id));
  route(testWebhook, ({ params }, { actor }) => log.test(actor.businessId, params.id));
  route(listWebhookDeliveries, ({ params, query }, { actor }) => log.list(actor.businessId, params.id, query));
  route(getWebhookDelivery, ({ params }, { actor }) => log.get(actor.businessId, params.id, params.deliveryId));
  route(resendWebhookDelivery, ({ params }, { actor }) => log.resend(actor.businessId, params.id, params.deliveryId));
}
