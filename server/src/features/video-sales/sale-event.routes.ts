import type { FastifyInstance } from 'fastify';
import { signedEventRoute } from '../../platform/web/signed-event-route.ts';
import type { SaleEventsService } from './sale-events.service.ts';

export const saleEventPath = '/general/v1.1/sale/gateway/stripe/event';

/** Where the gateway of each business tells of what happened. */
export function saleEventRoutes(app: FastifyInstance, events: SaleEventsService) {
  const where = { path: `${saleEventPath}/:businessId`, signatureHeader: 'stripe-signature' };
  signedEventRoute<{ businessId: string }>(app, where, async ({ body, signature, params: { businessId } }) => {
    const event = await events.read(businessId, body, signature);
    if (event) await events.hear(businessId, event);
    return event !== undefined;
  });
}
