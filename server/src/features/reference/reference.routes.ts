import type { FastifyInstance } from 'fastify';
import { toOpenApi } from './open-api.ts';
import { toReferencePage } from './reference-page.ts';
import { referenceStyles } from './reference-styles.ts';

/** The contract, as a document for programs and as a page for people. */
export function referenceRoutes(app: FastifyInstance) {
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(toOpenApi()),
  );
  app.get('/docs/api', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'")
      .send(toReferencePage()),
  );
  app.get('/docs/api/reference.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(referenceStyles),
  );
}
