import type { FastifyInstance } from 'fastify';

const connectToSelf = "connect-src 'self'";

/** Lets the platform's own pages connect to more origins, if their policy limits connections. */
export function widenPolicies(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return;
  app.addHook('onSend', (_request, reply, payload, done) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string' && policy.includes(connectToSelf)) {
      reply.header('content-security-policy', policy.replace(connectToSelf, `${connectToSelf} ${origins.join(' ')}`));
    }
    done(null, payload);
  });
}
