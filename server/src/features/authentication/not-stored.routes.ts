import type { RouteShorthandOptions } from 'fastify';

/** For answers that carry tokens: nothing between us and the caller may keep them. */
export const notStored: RouteShorthandOptions = {
  onRequest: (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  },
};
