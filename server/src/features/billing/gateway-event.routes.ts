import type { FastifyInstance } from 'fastify';
import { signedEventRoute } from '../../platform/web/signed-event-route.ts';
import type { GatewayEventsService } from './gateway-events.service.ts';

export const stripeEventsPath = '/general/v1.1/payment-gateway/stripe/event';

/** Where the gateway tells of what happened. */
export function gatewayEventRoutes(app: FastifyInstance, { events }: { events: GatewayEventsService }) {
  const where = { path: stripeEventsPath, signatureHeader: 'stripe-signature' };
  signedEventRoute(app, where, async ({ body, signature }) => {
    const event = events.read(body, signature);
    if (event) await events.hear(event);
    return event !== undefined;
  });
}
