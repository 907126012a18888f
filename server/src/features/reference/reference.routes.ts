import type { FastifyInstance } from 'fastify';
import { toOpenApi } from './open-api.ts';
import { toReferencePage } from './reference-page.ts';
import { referenceStyles } from './reference-styles.ts';

/** The contract, as a document for programs and as a page for people. */
export function referenceRoutes(app: FastifyInstance) {
  const openApi = madeOnce(() => JSON.stringify(toOpenApi()));
  const page = madeOnce(toReferencePage);
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*').send(openApi()),
  );
  app.get('/docs/api', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(page()),
  );
  app.get('/docs/api/reference.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(referenceStyles),
  );
}

/** Made when first asked for, then kept: making it takes as long as hundreds of other answers. */
function madeOnce(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
