import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import type { MediaDeliveryService } from './media-delivery.service.ts';

const Query = z.object({ token: z.optional(z.string()), environment: z.optional(z.string()) });

/** Headers of every media answer: readable from any page, never a document of our origin. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** The media storage host (spec section 7). */
export function mediaDeliveryRoutes(app: FastifyInstance, service: MediaDeliveryService, environment: string) {
  app.get('/media/streams/:streamId/:packageId/*', async (request, reply) => {
    const params = request.params as { streamId: string; packageId: string; '*': string };
    reply.headers(headers);
    const query = Query.safeParse(request.query);
    if (!query.success) throw new ApiError('media.token_invalid');
    requireEnvironment(query.data.environment, environment);
    const answer = await service.read({
      streamId: params.streamId,
      packageId: params.packageId,
      name: params['*'],
      ...query.data,
      range: request.headers.range,
      ifRange: request.headers['if-range'] as string | undefined,
      withBody: request.method !== 'HEAD',
      ifNoneMatch: request.headers['if-none-match'],
    });
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
}
