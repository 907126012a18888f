import type { FastifyInstance } from 'fastify';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { GatewayEventsService } from './gateway-events.service.ts';

export const stripeEventsPath = '/general/v1.1/payment-gateway/stripe/event';
const maxEventBytes = 512 * 1024;

/** Where the gateway tells of what happened. Its signature is over the very bytes that it sent. */
export function gatewayEventRoutes(app: FastifyInstance, { events }: { events: GatewayEventsService }) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: Buffer | undefined }>(
      stripeEventsPath,
      declare({ kind: 'public' }, async ({ body, headers }, reply) => {
        const event = events.read(body ?? Buffer.alloc(0), String(headers['stripe-signature'] ?? ''));
        if (!event)
          throw new ApiError('request.invalid', { message: 'The signature of this event is wrong, or too old.' });
        await events.hear(event);
        return reply.header('cache-control', 'no-store').send({});
      }),
    );
  });
}
