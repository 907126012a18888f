import type { FastifyInstance } from 'fastify';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { SaleEventsService } from './sale-events.service.ts';

export const saleEventPath = '/general/v1.1/sale/gateway/stripe/event';
const maxEventBytes = 512 * 1024;

/** Where the gateway of each business tells of what happened. Its signature is over the very bytes that it sent. */
export function saleEventRoutes(app: FastifyInstance, events: SaleEventsService) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: Buffer | undefined; Params: { businessId: string } }>(
      `${saleEventPath}/:businessId`,
      declare({ kind: 'public' }, async ({ body, headers, params: { businessId } }, reply) => {
        const signature = String(headers['stripe-signature'] ?? '');
        const event = await events.read(businessId, body ?? Buffer.alloc(0), signature);
        if (!event)
          throw new ApiError('request.invalid', { message: 'The signature of this event is wrong, or too old.' });
        await events.hear(businessId, event);
        return reply.header('cache-control', 'no-store').send({});
      }),
    );
  });
}
