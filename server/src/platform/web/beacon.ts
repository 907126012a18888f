import type { RouteShorthandOptions } from 'fastify';
import type { AddressLimit } from '../address-limit.ts';
import { ApiError } from '../api-error.ts';

/**
 * Browsers send beacons of at most 64 kB, as text, to avoid the preflight. The limit counts before the body is read.
 */
export const beacon = (limit: AddressLimit): RouteShorthandOptions => ({
  bodyLimit: 64 * 1024,
  onRequest: (request, reply, done) => {
    limit(reply, request.ip);
    done();
  },
  preValidation: (request, _reply, done) => {
    if (typeof request.body !== 'string') return done();
    try {
      request.body = JSON.parse(request.body);
      done();
    } catch (cause) {
      done(new ApiError('request.unreadable', { cause }));
    }
  },
});
