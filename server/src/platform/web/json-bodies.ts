import type { FastifyInstance } from 'fastify';

/** JSON as usual, except that nothing is no mistake: many clients send the type with every call, also without a body. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, undefined) : parse(request, body, done),
  );
}
