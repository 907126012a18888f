import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { declare } from '../../platform/actors/declared-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { requireEnvironment } from '../../platform/media-environment.ts';
import { mediaHeaders, sendFile, toFileRequest } from '../../platform/web/media-headers.ts';
import type { LiveDelivery } from './live-delivery.service.ts';

const count = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2 ** 31)));
const Query = z.object({
  token: z.optional(z.string()),
  environment: z.optional(z.string()),
  _HLS_msn: count,
  _HLS_part: count,
  _HLS_skip: z.optional(z.enum(['YES', 'v2'])),
});

/** Low-latency HLS of live streams (RFC 8216bis, section 6.2.5 "Playlist Delta Updates and Blocking Playlist Reload"). */
export function liveMediaRoutes(app: FastifyInstance, service: LiveDelivery, environment: string) {
  app.get(
    '/media/live/:streamId/:sessionId/*',
    declare({ kind: 'viewer' }, async (request, reply) => {
      const params = request.params as { streamId: string; sessionId: string; '*': string };
      reply.headers(mediaHeaders);
      const query = Query.safeParse(request.query);
      if (!query.success) throw new ApiError('request.invalid', { fieldErrors: { query: 'Not a playlist request' } });
      const { token, environment: named, _HLS_msn: msn, _HLS_part: part, _HLS_skip: skip } = query.data;
      requireEnvironment(named, environment);
      const answer = await service.read({
        streamId: params.streamId,
        sessionId: params.sessionId,
        name: params['*'],
        token,
        query: new URLSearchParams({ ...(token && { token }), ...(named && { environment: named }) }).toString(),
        msn,
        part,
        skip: skip !== undefined,
        signal: whileAnswering(reply),
        ...toFileRequest(request),
      });
      return sendFile(reply, answer);
    }),
  );
}

/** Aborts when the caller disconnects, so that nothing keeps waiting. */
function whileAnswering({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
