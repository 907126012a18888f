import { apiKeyPattern } from '@zeacon/contract';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';

/** Whoever sends a key in an address is told at once, before logs and histories on the way hold many of them. */
export function refuseKeysInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(apiKeyPattern.test(request.url) ? new ApiError('auth.key_in_address') : undefined),
  );
}
