import { apiKeyPrefix } from '@zeacon/contract';
import type { CallerRequest } from './admission.ts';
import { bearerIn } from './bearer.ts';

/**
 * The API key that a request carries, good or bad: a bearer token that begins like one, or else the `access-key` header,
 * for when a proxy needs the Authorization header for itself. Any other bearer token is a person's and takes precedence.
 */
export function givenKeyIn(headers: CallerRequest['headers']): string | undefined {
  const bearer = bearerIn(headers.authorization);
  if (bearer?.startsWith(apiKeyPrefix)) return bearer;
  const accessKey = headers['access-key'];
  return bearer === undefined && typeof accessKey === 'string' ? accessKey : undefined;
}
