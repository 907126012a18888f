import type { FastifyInstance } from 'fastify';

/** How long the body of a call may take to arrive. Files have longer: a slow line is no reason to refuse them. */
const bodyMs = 60_000;
const filePath = '/media/';

/** Ends calls whose body trickles in: each would hold a connection for as long as its sender likes. */
export function endSlowRequests(app: FastifyInstance, limitMs = bodyMs) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, method, url } = request;
    if (method === 'GET' || method === 'HEAD' || raw.complete || url.startsWith(filePath)) return done();
    const timer = setTimeout(() => raw.destroy(), limitMs).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    done();
  });
}
