import type { FastifyInstance } from 'fastify';
import { declare } from '../../platform/actors/declared-routes.ts';
import { toOpenApi } from './open-api.ts';

/** The contract as a document for programs. People read it on the documentation site. */
export function referenceRoutes(app: FastifyInstance) {
  let document: string | undefined;
  app.get(
    '/openapi.json',
    declare({ kind: 'public' }, async (_request, reply) => {
      // Made on the first request, then cached: making it takes as long as hundreds of other responses.
      document ??= JSON.stringify(toOpenApi());
      return reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*').send(document);
    }),
  );
}
